"""Who votes: what a judge of rules and a judge with a model have in common.

A voter sees a docket (the logbook, and for each claim what would count and where it is spoken of)
and gives votes, claim by claim, in the order in which they are ready. It decides nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, Protocol

from data.judgements import Ballot, Call, CheckResult, Judge, ReadClaim, Unjudged
from data.pages import Logbook
from data.records import Claim, ClaimSet, Contract, Paper
from judge import rules
from judge.decide import Vote
from judge.drafts.drafter import Drafts
from judge.match import ClaimMatch
from judge.runs.texts import Texts


class Matter(NamedTuple):
    """One claim before a voter."""

    claim: Claim
    contract: Contract
    match: ClaimMatch

    @property
    def attempted(self) -> bool:
        """The logbook speaks of the claim at all."""
        return bool(self.match.text or self.match.pages)


class Docket(NamedTuple):
    """All that a voter may look at. `facts` are the findings about the logbook as a whole."""

    texts: Texts
    matters: tuple[Matter, ...]
    facts: tuple[CheckResult, ...] = ()

    @property
    def logbook(self) -> Logbook:
        return self.texts.logbook


class Voted(NamedTuple):
    """The votes on one claim, or `failed`: the instrument did not answer, which is no verdict."""

    claim_id: str
    votes: tuple[Vote, ...] = ()
    ballots: tuple[Ballot, ...] = ()
    read: ReadClaim | None = None
    failed: Unjudged | None = None
    calls: tuple[Call, ...] = ()
    """The questions asked since the claim before, answered or not."""
    by_people: bool = False
    """Counted from a review set: neither rules nor a model were asked."""


class Expected(NamedTuple):
    """What a judging will ask of a model, before it does. `usd` None = the price is not known."""

    calls: int
    prompt_tokens: int
    usd: float | None


class Voter(Protocol):
    """A judge's reading half. Its name and version stand in every judgement's key."""

    judge: Judge
    provenance: dict[str, str]

    def vote(self, docket: Docket) -> Iterator[Voted]:
        """The votes on every claim of the docket, each claim once."""
        ...

    def draft(self, paper: Paper, claim_set: ClaimSet) -> Drafts | None:
        """Contracts for a paper's claims, made without any logbook; None = rules will do."""
        ...

    def expect(self, docket: Docket) -> Expected | None:
        """What `vote` would cost; None where it costs nothing."""
        ...


class RulesVoter:
    """Votes by comparing what runs print with what contracts ask; needs nothing and no one."""

    judge = rules.JUDGE
    provenance = {"how": "rules: printed numbers against contracts"}

    def vote(self, docket: Docket) -> Iterator[Voted]:
        """One vote a claim, in the docket's order."""
        for matter in docket.matters:
            vote = rules.vote(matter.contract, docket.texts, matter.attempted)
            yield Voted(matter.claim.claim_id, (vote,))

    def expect(self, docket: Docket) -> None:
        """Rules cost nothing."""

    def draft(self, paper: Paper, claim_set: ClaimSet) -> None:
        """Contracts by rules are made where they are needed."""
