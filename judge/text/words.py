"""Facts in words, for the sentences that people read."""

from __future__ import annotations

import math
from collections.abc import Mapping

from data.records import Contract, Relation

MAX_PRINTED = 120
_RELATION = {
    Relation.EQUALS: "",
    Relation.AT_MOST: "at most ",
    Relation.AT_LEAST: "at least ",
    Relation.BELOW: "below ",
    Relation.ABOVE: "above ",
}


def number(value: float) -> str:
    """A number as people write it: thousands commas for whole ones, four digits otherwise."""
    if math.isfinite(value) and value == int(value) and abs(value) < 1e15:
        return f"{int(value):,}"
    return f"{value:.4g}"


def scale_words(scales: Mapping[str, float]) -> str:
    """`n = 20,000 and k = 256`."""
    parts = [f"{name} = {number(value)}" for name, value in scales.items()]
    return " and ".join(parts)


def printed(line: str) -> str:
    """A printed line inside quotation marks, shortened."""
    text = " ".join(line.split())
    return f"“{text[:MAX_PRINTED]}…”" if len(text) > MAX_PRINTED else f"“{text}”"


def needed(contract: Contract) -> str:
    """What the contract asks for: `mean rank error below 0.05`, or its statement."""
    if contract.statement is not None:
        return contract.statement
    if contract.value is None or contract.relation is None:
        return contract.quantity or "what it states"
    unit = f" {contract.unit}" if contract.unit else ""
    base = f" per {contract.denominator}" if contract.denominator else ""
    slack = f" ± {number(contract.tolerance)}" if contract.tolerance else ""
    value = f"{_RELATION[contract.relation]}{number(contract.value)}{slack}{unit}{base}"
    return f"{contract.quantity} {value}".strip()
