"""Which judge an installation has: rules, or a model where one was named.

A token alone never spends money: a model is asked only where its name or its address is set.
"""

from __future__ import annotations

from pathlib import Path

from pydantic import SecretStr

from judge.model.budget import Budget, Limits, Spent
from judge.model.cache import Cache
from judge.model.client import OpenAIModel
from judge.model.endpoint import BASE_URL, MODEL, Endpoint
from judge.model.prices import Prices
from judge.model.throttle import Throttle
from judge.panel import VERSION, Panel, Plan
from judge.pipeline import RULES
from judge.voter import Voter


def endpoint_of(
    base_url: str | None, model: str | None, api_key: SecretStr | None, token: SecretStr | None
) -> Endpoint | None:
    """Where to ask, or None for rules. The Hub's token goes to the Hub's own router only."""
    if base_url is None and model is None:
        return None
    key = api_key or (token if base_url in (None, BASE_URL) else None)
    return Endpoint(base_url or BASE_URL, model or MODEL, key)


def appoint(
    endpoint: Endpoint | None,
    folder: Path,
    policy: str = "",
    spent: tuple[int, float] = (0, 0.0),
    throttle: Throttle | None = None,
) -> Voter:
    """The judge of this process; answers of a model are kept below `folder`.

    `throttle` hears when the endpoint pushes back.
    `spent` is what earlier processes spent today: tokens and US dollars. Budgets in dollars hold
    where the price is known; elsewhere those in tokens do. Raises UserError for a price table or
    a budget that cannot be read.
    """
    if endpoint is None:
        return RULES
    prices, limits = Prices.load(), Limits.load()
    if prices.price(endpoint.model) is None:
        limits = limits.without_usd()
    cache = Cache(folder, VERSION)
    model = OpenAIModel(endpoint, prices, Budget(limits, Spent(*spent)), cache, throttle=throttle)
    return Panel(model, Plan(policy=policy), prices.estimate)
