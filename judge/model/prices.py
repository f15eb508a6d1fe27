"""What a model's tokens cost, from a table that the operator edits (`prices.toml`)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from pydantic import Field, ValidationError

from data.records import Noun, UserError

FILE = Path(__file__).parent / "prices.toml"


class Usage(NamedTuple):
    """Tokens of one or several calls. `cached` is a part of `prompt`, `reasoning` of `completion`.

    `known` is False where the server did not say: then the numbers are a lower bound.
    """

    prompt: int = 0
    cached: int = 0
    completion: int = 0
    reasoning: int = 0
    known: bool = True

    def plus(self, other: Usage) -> Usage:
        return Usage(
            self.prompt + other.prompt,
            self.cached + other.cached,
            self.completion + other.completion,
            self.reasoning + other.reasoning,
            self.known and other.known,
        )


class Price(Noun):
    """US dollars per million tokens."""

    prompt: float = Field(ge=0, allow_inf_nan=False)
    cached: float = Field(ge=0, allow_inf_nan=False)
    completion: float = Field(ge=0, allow_inf_nan=False)


class _Table(Noun):
    models: dict[str, Price]


class Prices:
    """The price of each model that has one."""

    def __init__(self, models: Mapping[str, Price]) -> None:
        self._models = models

    @classmethod
    def load(cls, path: Path = FILE) -> Prices:
        """Read a table. Raises UserError that names the file and the fault."""
        try:
            return cls(_Table(**tomllib.loads(path.read_text("utf-8"))).models)
        except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise UserError(f"{path.name} cannot be read: {error}") from error
        except ValidationError as error:
            field = ".".join(map(str, error.errors()[0]["loc"]))
            raise UserError(f"{path.name}: {field}: {error.errors()[0]['msg']}") from error

    def price(self, model: str) -> Price | None:
        """The price of a model, or of the same model without its provider (`name:provider`)."""
        return self._models.get(model) or self._models.get(model.partition(":")[0])

    def estimate(self, prompt_tokens: int, completion_tokens: int, model: str) -> float | None:
        """US dollars before a call, nothing being cached; None for an unknown model."""
        return self.cost(Usage(prompt=prompt_tokens, completion=completion_tokens), model)

    def cost(self, usage: Usage, model: str) -> float | None:
        """US dollars after a call; None for an unknown model or where usage was not told."""
        price = self.price(model)
        if price is None or not usage.known:
            return None
        fresh = usage.prompt - usage.cached
        per_million = (
            fresh * price.prompt + usage.cached * price.cached + usage.completion * price.completion
        )
        return per_million / 1e6
