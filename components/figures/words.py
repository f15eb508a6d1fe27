"""Findings in plain sentences: what a table says, for the title of its figure."""

from __future__ import annotations

from typing import NamedTuple

from components.texts import usd_words

FEW = 20
"""Of so few things people say "3 of 5", not a share."""

NAMED = (
    (0.0, 0.005, "Hardly any of the"),
    (0.24, 0.26, "A quarter of the"),
    (0.32, 0.345, "A third of the"),
    (0.48, 0.52, "Half of the"),
    (0.655, 0.68, "Two thirds of the"),
    (0.74, 0.76, "Three quarters of the"),
    (0.995, 1.0, "Nearly all"),
)


def part_words(part: int, whole: int) -> str:
    """A part of a whole as a sentence begins: "3 of 5", "Half of the", "51 % of the"."""
    if part == 0:
        return f"None of the {whole:,}"
    if part == whole:
        return f"All {whole:,}"
    if whole < FEW:
        return f"{part} of {whole}"
    share = part / whole
    for low, high, words in NAMED:
        if low <= share <= high:
            return words
    return f"{percent(share)} of the"


class Phrase(NamedTuple):
    """Things, one and many, and what is said of one of them, of many, and of the only one that it
    does not hold for."""

    thing: str
    things: str
    one: str
    many: str
    none: str


def finding(part: int, whole: int, phrase: Phrase) -> str:
    """What holds for a part of some things: "3 of 5 papers have a verified claim"."""
    if whole == 1:
        return f"The only {phrase.thing} {phrase.one if part else phrase.none}"
    said = phrase.one if part == 1 and whole < FEW else phrase.many
    return f"{part_words(part, whole)} {phrase.things} {said}"


def percent(share: float) -> str:
    """A share as people write it; what is neither none nor all is not rounded to that."""
    if 0 < share < 0.01:
        return "under 1 %"
    if 0.99 < share < 1:
        return "over 99 %"
    return f"{share:.0%}".replace("%", " %")


def seconds_words(seconds: float) -> str:
    """A duration in its own unit: "0.02 s", "12 s", "3 min", "2 h"."""
    if seconds < 10:
        return f"{seconds:.2g} s"
    if seconds < 120:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 7200 else f"{seconds / 3600:.0f} h"


def usd_step(usd: float) -> str:
    """A step of a ladder of dollars."""
    return usd_words(usd) if usd == 0 or usd >= 1 else f"${usd:g}"


def alpha_words(alpha: float | None) -> str:
    """Agreement beyond chance to two digits."""
    return "not defined" if alpha is None else f"{alpha:.2f}"
