"""Printed numbers with their precision: what a rounded number can and cannot have come from.

A printed number stands for a range: one unit of its last digit to either side, since programs and
people round, cut and round up. Nothing is called wrong inside that range.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from judge.text.extract import NUMBER, parse_number

MAX_EXPONENT = 300


class Shown(NamedTuple):
    """A number as it was printed; `step` is one unit of its last digit."""

    value: float
    step: float
    text: str


class Reach(NamedTuple):
    """The values that a computed number may have, given how its parts were printed."""

    low: float
    high: float


def shown(text: str) -> Shown | None:
    """`66.30` is 66.3 with a step of 0.01; None for what is no finite number."""
    if not NUMBER.fullmatch(text):
        return None
    value = parse_number(text)
    mantissa, _, exponent = text.casefold().replace("−", "-").partition("e")
    decimals = len(mantissa.partition(".")[2])
    power = int(exponent or 0) - decimals if len(exponent) < 5 else MAX_EXPONENT + 1
    if not math.isfinite(value) or abs(power) > MAX_EXPONENT:
        return None
    return Shown(value, 10.0**power, text)


def fits(number: Shown, reach: Reach, factors: Sequence[float] = (1.0,)) -> bool:
    """Whether the number may be a rounding of a value in reach, times one of the factors."""
    slack = number.step * (1 + 1e-9)
    return any(
        reach.low * factor - slack <= number.value <= reach.high * factor + slack
        for factor in factors
    )


def around(number: Shown) -> Reach:
    """What was rounded to this number; a whole number is taken to be exact."""
    half = 0.0 if "." not in number.text and number.step == 1 else number.step / 2
    return Reach(number.value - half, number.value + half)


def quotient(above: Shown, below: Shown) -> Reach | None:
    """The reach of `above / below`; None where the divisor may be 0."""
    top, bottom = around(above), around(below)
    if bottom.low <= 0 <= bottom.high:
        return None
    corners = [a / b for a in top for b in bottom]
    return Reach(min(corners), max(corners))


def mean(values: Sequence[Shown]) -> Reach:
    """The reach of the mean of some printed values; at least one."""
    ranges = [around(value) for value in values]
    count = len(ranges)
    return Reach(
        math.fsum(each.low for each in ranges) / count,
        math.fsum(each.high for each in ranges) / count,
    )
