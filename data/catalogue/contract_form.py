"""A contract as the texts of a form that people fill in, and back.

Lists are written with semicolons, scales and variables one a line: "cache size; k = 64". An empty
unit is one that is not known; the word "none" says that the quantity has none.
"""

from __future__ import annotations

import keyword
import math
import re
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any

from data.catalogue.parts import Refusal, flag, text
from data.records import ClaimKind, Contract, Origin, Quantifier, Relation, Scale, UserError
from data.records import Variable as Named

SHORT, LONG, MOST = 200, 2_000, 20
"""Characters of a name and of a sentence; items of a list."""
NO_UNIT = "none"
_NUMBER = re.compile(r"[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?", re.ASCII | re.IGNORECASE)


class WrongFields(UserError):
    """Some fields cannot be taken: `fields` has a sentence for each, by its name."""

    def __init__(self, fields: Mapping[str, str]) -> None:
        super().__init__("; ".join(f"{name} {why}" for name, why in fields.items()))
        self.fields = dict(fields)


def texts_of(contract: Contract) -> dict[str, str | bool]:
    """What the form shows of a contract, by the names of its fields."""
    return {
        "kind": contract.kind,
        "quantifier": contract.quantifier,
        "quantity": contract.quantity,
        "aliases": "; ".join(contract.aliases),
        "unit": NO_UNIT if contract.unit == "" else contract.unit or "",
        "denominator": NO_UNIT if contract.denominator == "" else contract.denominator or "",
        "relation": contract.relation or "",
        "value": number_text(contract.value),
        "tolerance": number_text(contract.tolerance),
        "scales": "\n".join(
            f"{'; '.join((each.name, *each.aliases))} = {number_text(each.value)}"
            for each in contract.scales
        ),
        "statement": contract.statement or "",
        "variables": "\n".join("; ".join((v.name, *v.aliases)) for v in contract.variables),
        "baseline": contract.baseline or "",
        "seeds": "" if contract.seeds is None else str(contract.seeds),
        "verifies": contract.verifies,
        "falsifies": contract.falsifies,
        "reviewed": contract.reviewed,
    }


def contract_of(claim_id: str, fields: Mapping[str, object]) -> Contract:
    """The organiser's contract that a filled form says. Raises WrongFields."""
    read: dict[str, Any] = {}
    wrong: dict[str, str] = {}
    for name, reader in _READERS.items():
        try:
            read[name] = reader(fields.get(name))
        except Refusal as refusal:
            wrong[name] = str(refusal)
    wrong = {**_contradictions(read), **wrong}
    if wrong:
        raise WrongFields(wrong)
    return Contract(claim_id=claim_id, origin=Origin.ORGANISER, **read)


def number_text(value: float | None) -> str:
    """A number as it is typed: 64 and not 64.0; "" for none."""
    return "" if value is None else repr(float(value)).removesuffix(".0")


def _contradictions(read: Mapping[str, Any]) -> dict[str, str]:
    """Fields that only make sense together."""
    wrong = {}
    if read.get("relation") and "value" in read and read["value"] is None:
        wrong["value"] = "is needed where a relation is chosen"
    if read.get("value") is not None and "relation" in read and read["relation"] is None:
        wrong["relation"] = "is needed where a value is given"
    if read.get("tolerance") is not None and "value" in read and read["value"] is None:
        wrong["tolerance"] = "needs a value around which it lies"
    return wrong


def _limited(most: int) -> Callable[[object], str]:
    def reader(value: object) -> str:
        cleaned = text(value) or ""
        if len(cleaned) > most:
            raise Refusal(f"must be at most {most:,} characters, not {len(cleaned):,}")
        return cleaned

    return reader


_short, _long = _limited(SHORT), _limited(LONG)


def _optional(value: object) -> str | None:
    return _short(value) or None


def _unit(value: object) -> str | None:
    cleaned = _short(value)
    return "" if cleaned.casefold() == NO_UNIT else cleaned or None


def _one_of(words: type[StrEnum]) -> Callable[[object], StrEnum]:
    def reader(value: object) -> StrEnum:
        cleaned = _short(value)
        if cleaned not in list(words):
            raise Refusal(f"must be one of: {', '.join(words)}")
        return words(cleaned)

    return reader


def _relation(value: object) -> StrEnum | None:
    return _one_of(Relation)(value) if _short(value) else None


def _number(value: object) -> float | None:
    cleaned = _short(value)
    if not cleaned:
        return None
    number = float(cleaned) if _NUMBER.fullmatch(cleaned) else math.inf
    if not math.isfinite(number):
        raise Refusal("must be a plain number such as 0.95, 1000000 or 1e6")
    return number


def _tolerance(value: object) -> float | None:
    number = _number(value)
    if number is not None and number < 0:
        raise Refusal("must be 0 or more")
    return number


def _seeds(value: object) -> int | None:
    cleaned = _short(value)
    if cleaned and not re.fullmatch(r"[1-9][0-9]{0,5}", cleaned):
        raise Refusal("must be a whole number from 1 to 999,999")
    return int(cleaned) if cleaned else None


def _names(value: object) -> tuple[str, ...]:
    names = tuple(name for part in _long(value).split(";") if (name := part.strip()))
    if len(names) > MOST:
        raise Refusal(f"must be at most {MOST} names")
    if any(len(name) > SHORT for name in names):
        raise Refusal(f"must be names of at most {SHORT} characters")
    return names


def _lines(value: object) -> list[str]:
    if value is not None and not isinstance(value, str):
        raise Refusal("must be text")
    lines = [line for line in (value or "")[: LONG + 1].splitlines() if line.strip()]
    if len(value or "") > LONG or len(lines) > MOST:
        raise Refusal(f"must be at most {MOST} lines, {LONG:,} characters together")
    return lines


def _scales(value: object) -> tuple[Scale, ...]:
    return tuple(map(_scale, _lines(value)))


def _scale(line: str) -> Scale:
    left, equals, right = line.rpartition("=")
    names, number = _names(left), _number(right) if equals else None
    if not names or number is None or number <= 0:
        raise Refusal("must be lines such as 'cache size; k = 64', with numbers above 0")
    return Scale(name=names[0], aliases=names[1:], value=number)


def _variables(value: object) -> tuple[Named, ...]:
    named = [_names(line) for line in _lines(value)]
    for names in named:
        if not names or not names[0].isidentifier() or keyword.iskeyword(names[0]):
            raise Refusal("must be lines such as 'regret; R(T)', the first name one plain word")
    return tuple(Named(name=names[0], aliases=names[1:]) for names in named)


def _flag(value: object) -> bool:
    return flag(value) or False


_READERS: Mapping[str, Callable[[object], object]] = {
    "kind": _one_of(ClaimKind),
    "quantifier": _one_of(Quantifier),
    "quantity": _short,
    "aliases": _names,
    "unit": _unit,
    "denominator": _unit,
    "relation": _relation,
    "value": _number,
    "tolerance": _tolerance,
    "scales": _scales,
    "statement": _optional,
    "variables": _variables,
    "baseline": _optional,
    "seeds": _seeds,
    "verifies": _long,
    "falsifies": _long,
    "reviewed": _flag,
}
