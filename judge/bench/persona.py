"""A voter whose model is scripted: the whole road of a question but for the wire.

Passages, prompt, strict parser, ballots and decision are the product's own; the servers and their
faults are what tests of the wire are for.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence

from data.judgements import Ballot, Judge, ReadClaim, Unjudged
from data.records import Verdict
from judge.ballots import ReplyInvalid, read_votes
from judge.bench.items import Item
from judge.briefs import ClaimBrief, allowed_verdicts, settled
from judge.decide import Vote
from judge.measure import measured
from judge.passages import CLAIM_BUDGET, choose
from judge.prompt import ask_about, batches
from judge.quotes import verify
from judge.reply import ReplyInvalid as NotReadable
from judge.reply import read_reply
from judge.scripted import Personality, Truth
from judge.sheet import NonceInLogbook
from judge.shelf import Shelf
from judge.voter import Docket, Matter, Voted

VOTES = 2
QUESTION_BUDGET = 24_000
"""Tokens of one question, all claims together."""


class PersonaVoter:
    """Asks a personality VOTES times about every claim that is not settled without a question."""

    def __init__(self, name: str, personality: Personality, truth: Truth) -> None:
        self.judge = Judge(name=name, version=1)
        self.provenance = {"how": "scripted personality"}
        self._personality = personality
        self._truth = truth

    def vote(self, docket: Docket) -> Iterator[Voted]:
        """The votes on every claim: settled ones first, then question by question."""
        shelf = Shelf(docket.logbook)
        briefs = [_brief(matter, shelf, docket) for matter in docket.matters]
        for brief in briefs:
            if (vote := settled(brief)) is not None:
                yield Voted(brief.claim.claim_id, (vote,), read=_read(brief))
        for batch in batches(briefs, "", QUESTION_BUDGET):
            yield from self._ask(batch, docket)

    def _ask(self, batch: Sequence[ClaimBrief], docket: Docket) -> Iterator[Voted]:
        try:
            answers = [self._answers(batch, number, docket) for number in range(1, VOTES + 1)]
        except (ReplyInvalid, NotReadable, NonceInLogbook) as fault:
            for brief in batch:
                yield _failed(brief, fault)
            return
        for brief in batch:
            yield _voted(brief, [answer[brief.claim.claim_id] for answer in answers], docket)

    def _answers(
        self, batch: Sequence[ClaimBrief], number: int, docket: Docket
    ) -> Mapping[str, Vote | ReplyInvalid]:
        nonce = hashlib.sha256(f"{docket.logbook.digest}/{number}".encode()).hexdigest()[:8]
        question, handles = ask_about(batch, "", number, nonce)
        text = self._personality(question.system, question.user, question.schema, self._truth)
        return read_votes(read_reply(text, question.schema), batch, handles)


def truth_of(item: Item) -> Truth:
    """What the oracle is told: the labelled claim's verdict, by the claim's text."""
    return {
        claim.text: item.label.expected.value
        if claim.claim_id == item.claim_id
        else Verdict.INCONCLUSIVE.value
        for claim in item.claims
    }


def _brief(matter: Matter, shelf: Shelf, docket: Docket) -> ClaimBrief:
    choice = choose(shelf, matter.claim, matter.contract, matter.match, CLAIM_BUDGET)
    allowed = allowed_verdicts(matter.contract, choice, docket.facts)
    return ClaimBrief(matter.claim, matter.contract, docket.facts, choice, allowed)


def _voted(brief: ClaimBrief, answers: Sequence[Vote | ReplyInvalid], docket: Docket) -> Voted:
    votes = [
        measured(answer, brief.contract, docket.logbook)
        for answer in answers
        if isinstance(answer, Vote)
    ]
    invalid = next((answer for answer in answers if isinstance(answer, ReplyInvalid)), None)
    if invalid is not None:
        return _failed(brief, invalid)
    ballots = tuple(
        Ballot(
            verdict=vote.verdict,
            quotes=len(vote.citations),
            quotes_found=sum(verify(each, docket.logbook) is not None for each in vote.citations),
        )
        for vote in votes
    )
    return Voted(brief.claim.claim_id, tuple(votes), ballots, _read(brief))


def _read(brief: ClaimBrief) -> ReadClaim:
    choice = brief.choice
    return ReadClaim(
        claim_id=brief.claim.claim_id,
        passages=len(choice.passages),
        available=choice.available,
        tokens=choice.tokens,
    )


def _failed(brief: ClaimBrief, fault: Exception) -> Voted:
    claim = brief.claim
    kind = getattr(fault, "kind", "nonce_in_logbook")
    failed = Unjudged(claim_id=claim.claim_id, claim=claim.text, kind=kind, message=str(fault))
    return Voted(claim.claim_id, failed=failed)
