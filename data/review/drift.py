"""Drift: whether a reviewer answers otherwise towards the end of the work than at its beginning."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import median

from data.review.consistency_data import Data, Finding, Level, by_reviewer, lefts, plain
from data.review.intervals import Share
from data.review.reviews import Answered

FEWEST = 10
"""Answers by one reviewer below which halves say nothing."""

FASTER = 0.5
"""The second half's median time over the first's at which people are told."""


def drift(data: Data) -> Iterator[Finding]:
    """A note on each reviewer with enough answers: times and sides by half, in order of time."""
    for reviewer, answered in by_reviewer(data.counted).items():
        if len(answered) >= FEWEST:
            middle = len(answered) // 2
            yield _finding(reviewer, answered[:middle], answered[middle:])


def _finding(reviewer: str, early: Sequence[Answered], late: Sequence[Answered]) -> Finding:
    times = [_median(half) for half in (early, late)]
    sides = [lefts(half) for half in (early, late)]
    seconds = [f"{time / 1000:.1f} s" for time in times]
    sentence = f"{reviewer} took {seconds[0]} at the median in the first half, {seconds[1]} later."
    is_faster = times[1] < FASTER * times[0]
    is_turned = _apart(*sides)
    if is_turned:
        parts = [f"{side.part} of {side.whole}" for side in sides]
        sentence += f" Left was preferred in {parts[0]} at first, in {parts[1]} later."
    numbers = {
        "reviewer": reviewer,
        "median_ms": times,
        "left": [plain(side) for side in sides],
    }
    level = Level.NOTE if is_faster or is_turned else Level.FINE
    return Finding("drift", level, sentence, numbers)


def _median(answered: Sequence[Answered]) -> float:
    return float(median(each.annotation.milliseconds for each in answered))


def _apart(one: Share, two: Share) -> bool:
    """Whether two intervals have nothing in common."""
    return one.high < two.low or two.high < one.low
