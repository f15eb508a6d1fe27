"""Who leads in a prize category, and how far a team is from the certificate: pure rules.

Only what is settled is measured: points and falsified claims that people have not decided on are
told beside, as `waiting`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from data.boards.leaderboard import Tally
from data.event import Measure, Threshold

PLACES = 3


class Progress(NamedTuple):
    """How much a team has of what is asked for, and how much more awaits a decision."""

    by: Measure
    least: int
    reached: int
    waiting: int

    @property
    def earned(self) -> bool:
        """Whether it is enough without what awaits a decision."""
        return self.reached >= self.least


class Place(NamedTuple):
    """A team in a prize category; equal scores are an equal rank."""

    rank: int
    team: str
    score: int


class Podium(NamedTuple):
    """The first places of a category. `tied`: how many more teams have the last score shown;
    `waiting`: what awaits a decision, of all teams together."""

    places: tuple[Place, ...]
    tied: int
    waiting: int


def score(tally: Tally, by: Measure) -> int:
    """What a team has by a measure, without anything provisional."""
    return {
        Measure.POINTS: tally.settled,
        Measure.VERIFIED: tally.verified,
        Measure.FALSIFIED: tally.upheld,
        Measure.PAPERS: tally.papers,
        Measure.QUALITY: tally.strong,
    }[by]


def waiting(tally: Tally, by: Measure) -> int:
    """What a decision on falsified claims may add to the score."""
    return {Measure.POINTS: tally.provisional, Measure.FALSIFIED: tally.undecided}.get(by, 0)


def progress(tally: Tally, wanted: Threshold) -> Progress:
    """How far a team is."""
    return Progress(wanted.by, wanted.least, score(tally, wanted.by), waiting(tally, wanted.by))


def podium(tallies: Iterable[Tally], by: Measure) -> Podium:
    """The first places, best first; equal ones by name. Teams without a score have no place."""
    board = list(tallies)
    scored = sorted((-score(tally, by), tally.team) for tally in board if score(tally, by))
    scores = [-negative for negative, _ in scored]
    places = tuple(
        Place(scores.index(value) + 1, team, value)
        for value, (_, team) in zip(scores[:PLACES], scored, strict=False)
    )
    last = places[-1].score if places else 0
    return Podium(
        places=places,
        tied=scores[PLACES:].count(last),
        waiting=sum(waiting(tally, by) for tally in board),
    )
