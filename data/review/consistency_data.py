"""What a check of a review set works with: its answers by kind, and what it finds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import groupby
from typing import NamedTuple

from data.pairs import Annotation, Answer, ReviewSet
from data.review.intervals import Share, share
from data.review.reviews import Answered

CHOICES = tuple(answer for answer in Answer if answer.is_final)


class Level(StrEnum):
    FINE = "fine"
    NOTE = "note"
    UNFIT = "unfit"


class Finding(NamedTuple):
    """One thing that was looked at. `numbers` are plain values for programs."""

    topic: str
    level: Level
    sentence: str
    numbers: Mapping[str, object] = {}


class Checked(NamedTuple):
    """What came of a check: the set is fit if nothing makes it unfit."""

    set_id: str
    findings: tuple[Finding, ...]

    @property
    def is_fit(self) -> bool:
        return not self.reasons

    @property
    def reasons(self) -> list[str]:
        """Why the set is unfit."""
        return [each.sentence for each in self.findings if each.level is Level.UNFIT]


class Data(NamedTuple):
    """The final answers: those to training pairs, and those that count, by turn."""

    review_set: ReviewSet
    training: list[Answered]
    first: list[Answered]
    again: list[Answered]

    @property
    def counted(self) -> list[Answered]:
        return self.first + self.again


def data_of(review_set: ReviewSet, final: Sequence[Answered]) -> Data:
    """The final answers by kind."""
    known = {pair.pair_id for pair in review_set.pairs if pair.known is not None}
    counted = [each for each in final if each.annotation.pair_id not in known]
    return Data(
        review_set,
        [each for each in final if each.annotation.pair_id in known],
        [each for each in counted if each.annotation.turn == 0],
        [each for each in counted if each.annotation.turn == 1],
    )


def said_in(answered: Iterable[Answered]) -> Iterator[Annotation]:
    """The answers without their times."""
    return (each.annotation for each in answered)


def by_reviewer(answered: Iterable[Answered]) -> dict[str, list[Answered]]:
    """Each reviewer's answers in the order of time."""
    order = sorted(answered, key=lambda each: (each.annotation.reviewer, each.at))
    return {k: list(v) for k, v in groupby(order, key=lambda each: each.annotation.reviewer)}


def lefts(answered: Iterable[Answered]) -> Share:
    """How many of the answers that prefer a picture prefer the one on the left."""
    said = [each for each in said_in(answered) if each.answer in (Answer.A, Answer.B)]
    return share(sum(each.answer.value == each.left.value for each in said), len(said))


def units(data: Data) -> dict[str, tuple[int, ...]]:
    """Pair id -> how many reviewers gave each answer, in the order of `CHOICES`."""
    found: dict[str, Counter[Answer]] = {}
    for said in said_in(data.first):
        found.setdefault(said.pair_id, Counter())[said.answer] += 1
    return {pair: tuple(each[choice] for choice in CHOICES) for pair, each in found.items()}


def majority(counts: Sequence[int]) -> Answer | None:
    """What most say; None if no answer has more than each other."""
    best = max(counts)
    return CHOICES[counts.index(best)] if best and list(counts).count(best) == 1 else None


def told(part: Share) -> str:
    """`3 of 4 (95 % interval 30 % to 95 %)`."""
    return f"{part.part} of {part.whole} (95 % interval {part.low:.0%} to {part.high:.0%})"


def plain(part: Share) -> dict[str, object]:
    """A share as plain values."""
    return {"part": part.part, "whole": part.whole, "low": part.low, "high": part.high}
