"""A question, a model on the loopback server with tiny waits, and how to ask."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from pydantic import SecretStr

from judge.model.answer import Answer, CallFailed
from judge.model.breaker import Breaker
from judge.model.budget import Budget, Limits
from judge.model.client import OpenAIModel
from judge.model.endpoint import Endpoint
from judge.model.prices import Price, Prices
from judge.model.question import Question
from judge.model.retry import Patience

KEY = "hf_thisIsTheSecretOfTheTests"
MODEL = "test/model"
PRICES = Prices({MODEL: Price(prompt=1.0, cached=0.1, completion=2.0)})
SCHEMA = {
    "type": "object",
    "properties": {
        "verdict": {"type": "string", "enum": ["verified", "falsified", "toy", "inconclusive"]},
        "note": {"type": "string"},
    },
    "required": ["verdict", "note"],
    "additionalProperties": False,
}
RIGHT = json.dumps({"verdict": "toy", "note": "small"})
QUESTION = Question("vote", "You judge.", "Lines…", SCHEMA, "votes", 1000, vote=1)
QUICK = Patience(attempts=6, first_s=0.01, longest_s=0.02, max_tokens=4000)


def model_at(base_url: str, **changes: Any) -> OpenAIModel:
    """A model with quick pauses. `changes`: arguments of `OpenAIModel` and of `Endpoint`."""
    key = changes.pop("api_key", SecretStr(KEY))
    arguments = {
        "endpoint": Endpoint(base_url, changes.pop("model", MODEL), key),
        "prices": PRICES,
        "budget": Budget(Limits()),
        "patience": QUICK,
        "breaker": Breaker(limit=100),
    }
    return OpenAIModel(**(arguments | changes))


def ask(model: OpenAIModel, question: Question = QUESTION, deadline_s: float = 10.0) -> Answer:
    return asyncio.run(model.ask(question, deadline_s))


def failing(
    model: OpenAIModel, question: Question = QUESTION, deadline_s: float = 10.0
) -> CallFailed:
    """The failure of a question that must fail."""
    try:
        answer = ask(model, question, deadline_s)
    except CallFailed as failed:
        return failed
    raise AssertionError(f"an answer came of it: {answer.value}")
