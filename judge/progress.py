"""What a judging says while it runs, and what it is given to judge."""

from __future__ import annotations

from typing import Literal, NamedTuple

from data.judgements import Assessment, Unjudged
from data.pages import LeftOut, Logbook
from data.records import ClaimSet, Contract, Noun, Paper
from judge.review_sets import Standings


class Case(NamedTuple):
    """One logbook against one claim set. `contracts` holds the edited ones; others are made."""

    logbook: Logbook
    left_out: tuple[LeftOut, ...]
    paper: Paper
    claim_set: ClaimSet
    contracts: dict[str, Contract]
    reason: str = "submitted"
    review_sets: Standings = {}
    """What is known of the review sets that the logbook cites."""


class Judging(Noun):
    """Claim `n` (from 1) of `of` is being judged."""

    step: Literal["judging"] = "judging"
    n: int
    of: int
    claim_id: str
    claim: str


class Assessed(Noun):
    """Claim `n` of `of` has its assessment. Not stored until the judgement is."""

    step: Literal["assessed"] = "assessed"
    n: int
    of: int
    assessment: Assessment


class NotJudged(Noun):
    """Claim `n` of `of` got no assessment: the judge's instrument failed."""

    step: Literal["not_judged"] = "not_judged"
    n: int
    of: int
    unjudged: Unjudged


Progress = Judging | Assessed | NotJudged
