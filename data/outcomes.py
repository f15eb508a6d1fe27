"""Outcomes of claims and papers across teams: pure rules over what counts.

A stance is the verdict of one team's counting judgement on one claim; which judgement counts is
decided in `data.voices`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from enum import StrEnum
from typing import NamedTuple

from data.records import Direction, Verdict


class Outcome(StrEnum):
    """What the counting verdicts on a claim come to."""

    CONTESTED = "contested"
    FALSIFIED = "falsified"
    VERIFIED = "verified"
    TOY = "toy"
    NOT_TESTABLE = "not testable"
    INCONCLUSIVE = "inconclusive"
    UNATTEMPTED = "unattempted"


class PaperClass(StrEnum):
    """What the outcomes of a paper's claims come to; every paper is in one class."""

    REPRODUCED = "reproduced"
    PARTLY = "partly reproduced"
    DISPUTED = "falsified or contested"
    TOY_ONLY = "toy only"
    NOTHING = "nothing established"
    NOT_EXAMINED = "attempted, not examined"
    UNATTEMPTED = "unattempted"


class Stance(NamedTuple):
    """Where one team's counted evidence stands on one claim."""

    claim_id: str
    team: str
    verdict: Verdict
    direction: Direction
    upheld: bool = False
    """People re-verified this falsified and upheld it."""
    testable: bool = True
    """False: the judge says that no team could test this claim here."""

    @property
    def side(self) -> Direction:
        return side_of(self.verdict, self.direction)


def side_of(verdict: Verdict, direction: Direction) -> Direction:
    """The verdict's own direction if it has one, else the evidence's (of a toy run, say)."""
    own = {Verdict.VERIFIED: Direction.SUPPORTS, Verdict.FALSIFIED: Direction.CONTRADICTS}
    return own.get(verdict, direction)


def claim_outcome(stances: Iterable[Stance]) -> Outcome:
    """The outcome of one claim: of the verdicts that stand, the first that matches wins."""
    standing = list(stances)
    verdicts = {stance.verdict for stance in standing}
    if any(stance.upheld for stance in standing):
        return Outcome.FALSIFIED
    if {Verdict.VERIFIED, Verdict.FALSIFIED} <= verdicts:
        return Outcome.CONTESTED
    for verdict in (Verdict.FALSIFIED, Verdict.VERIFIED, Verdict.TOY):
        if verdict in verdicts:
            return Outcome(verdict)
    if not standing:
        return Outcome.UNATTEMPTED
    testable = any(stance.testable for stance in standing)
    return Outcome.INCONCLUSIVE if testable else Outcome.NOT_TESTABLE


def is_opposed(stances: Collection[Stance]) -> bool:
    """Whether one team's evidence supports the claim and another's contradicts it."""
    supporting = {stance.team for stance in stances if stance.side is Direction.SUPPORTS}
    contradicting = {stance.team for stance in stances if stance.side is Direction.CONTRADICTS}
    return any(team != other for team in supporting for other in contradicting)


def paper_class(outcomes: Collection[Outcome], logbooks: int, judged: int) -> PaperClass:
    """The class of a paper: outcomes of its current claims, its logbooks, those judged."""
    if not logbooks:
        return PaperClass.UNATTEMPTED
    if not judged:
        return PaperClass.NOT_EXAMINED
    if {Outcome.FALSIFIED, Outcome.CONTESTED} & set(outcomes):
        return PaperClass.DISPUTED
    if Outcome.VERIFIED in outcomes:
        everything = set(outcomes) == {Outcome.VERIFIED}
        return PaperClass.REPRODUCED if everything else PaperClass.PARTLY
    return PaperClass.TOY_ONLY if Outcome.TOY in outcomes else PaperClass.NOTHING
