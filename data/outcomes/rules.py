"""Outcomes of claims and papers across teams: pure rules over what counts.

A stance is the verdict of one team's counting judgement on one claim; which judgement counts is
decided in `data.outcomes.voices`.
"""

from __future__ import annotations

from collections.abc import Collection
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


_OWN_SIDE = {
    Verdict.VERIFIED: Direction.SUPPORTS,
    Verdict.FALSIFIED: Direction.CONTRADICTS,
}


def side_of(verdict: Verdict, direction: Direction) -> Direction:
    """The verdict's own direction if it has one, else the evidence's (of a toy run, say)."""
    return _OWN_SIDE.get(verdict, direction)


def claim_outcome(stances: Collection[Stance]) -> Outcome:
    """The outcome of one claim: of the verdicts that stand, the first that matches wins."""
    verdicts = {stance.verdict for stance in stances}
    if not verdicts:
        return Outcome.UNATTEMPTED
    if Verdict.FALSIFIED in verdicts:
        is_contested = Verdict.VERIFIED in verdicts and not any(each.upheld for each in stances)
        return Outcome.CONTESTED if is_contested else Outcome.FALSIFIED
    if Verdict.VERIFIED in verdicts:
        return Outcome.VERIFIED
    if Verdict.TOY in verdicts:
        return Outcome.TOY
    is_testable = any(each.testable for each in stances)
    return Outcome.INCONCLUSIVE if is_testable else Outcome.NOT_TESTABLE


def is_opposed(stances: Collection[Stance]) -> bool:
    """Whether one team's evidence supports the claim and another's contradicts it."""
    if len(stances) < 2:
        return False
    sides = [_OWN_SIDE.get(each.verdict, each.direction) for each in stances]
    if Direction.SUPPORTS not in sides or Direction.CONTRADICTS not in sides:
        return False
    teams = {
        each.team
        for each, side in zip(stances, sides, strict=True)
        if side is not Direction.NEITHER
    }
    return len(teams) > 1


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
