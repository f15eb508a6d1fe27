"""The judge with a model: asks about all claims of a logbook, several times, in changed orders.

It only collects votes. What may be said is bounded before (`briefs`), what was said is read
strictly (`ballots`), numbers are read at the cited lines by code (`measure`), and `decide` rules.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from data.judgements import Ballot, Call, CheckResult, Effect, Judge, ReadClaim, Unjudged
from data.pages import Logbook
from data.records import ClaimSet, Paper, new_id
from judge import rules
from judge.checks.catalogue import check_claim
from judge.checks.scene import Scene
from judge.decide import DECIDED, Vote
from judge.drafts.drafter import Drafts, draft_contracts, drafts_key
from judge.ledger import QueueStopped
from judge.measure import measured
from judge.model.answer import CallFailed, ChatModel
from judge.passages.choosing import CLAIM_BUDGET, choose
from judge.passages.shelf import Shelf
from judge.prompt.ballots import ReplyInvalid, read_votes
from judge.prompt.briefs import ClaimBrief, allowed_verdicts, settled
from judge.prompt.questions import Asked, ask_about, batches, prompt_digest
from judge.prompt.sheet import NonceInLogbook
from judge.quotes import verify
from judge.text.tokens import tokens
from judge.voter import Docket, Expected, Matter, Voted

VERSION = 3
"""Of the judge with a model. Raise by hand when a verdict may change."""
ANSWER_TOKENS = 500
"""What an answer on one claim takes, thinking included: a guess, for the estimate alone."""

Estimate = Callable[[int, int, str], float | None]


class Plan(NamedTuple):
    """How a logbook is asked about. Two votes decide nothing strong; a third must confirm it."""

    votes: int = 2
    confirming: int = 1
    claim_tokens: int = CLAIM_BUDGET
    question_tokens: int = 24_000
    deadline_s: float = 180.0
    policy: str = ""


class _Sitting(NamedTuple):
    """Some claims of one logbook, asked about together. `judging` names the account only."""

    judging: str
    logbook: Logbook
    briefs: Sequence[ClaimBrief]


class _Round(NamedTuple):
    """One vote of a batch: for each claim its vote, or what went wrong."""

    votes: Mapping[str, Vote | Unjudged]
    call: Call


class Panel:
    """A voter over a chat model. Holds no state of a judging, so threads may share it."""

    def __init__(
        self,
        model: ChatModel,
        plan: Plan = Plan(),  # noqa: B008  an immutable value
        estimate: Estimate = lambda *_: None,
    ) -> None:
        """`estimate(prompt tokens, completion tokens, model)` gives US dollars, None = unknown."""
        self._model = model
        self._plan = plan
        self._estimate = estimate
        self.judge = Judge(name=model.name, version=VERSION)
        self.provenance = {
            "how": "a model's votes on quoted passages, decided by code",
            "prompt": prompt_digest(),
            "plan": f"{plan.votes} votes, {plan.confirming} to confirm",
        }

    def vote(self, docket: Docket) -> Iterator[Voted]:
        """The votes on every claim. Claims that code settles cost no call and come first.

        Raises QueueStopped where the endpoint refuses all work (no key, no credit, no access).
        """
        briefs = briefs_of(docket, self._plan.claim_tokens)
        judging = new_id()
        for brief in briefs:
            if (vote := settled(brief)) is not None:
                yield Voted(brief.claim.claim_id, (vote,), read=_read(brief))
        for batch in batches(briefs, self._plan.policy, self._plan.question_tokens):
            yield from self._batch(_Sitting(judging, docket.logbook, batch))

    def draft(self, paper: Paper, claim_set: ClaimSet) -> Drafts:
        """Contracts from the claims and the abstract; where the model fails, by rules."""
        nonce = drafts_key(claim_set, self._model.name)[:8]
        return draft_contracts(claim_set.claims, paper, self._model, nonce)

    def expect(self, docket: Docket) -> Expected:
        """What judging will cost if no vote fails and each claim needs a confirming one."""
        briefs = briefs_of(docket, self._plan.claim_tokens)
        calls = prompt = completion = 0
        for batch in batches(briefs, self._plan.policy, self._plan.question_tokens):
            question = self._asked(_Sitting("", docket.logbook, batch), 1).question
            votes = self._plan.votes + self._plan.confirming
            calls += votes
            prompt += votes * tokens(question.system + question.user)
            completion += votes * ANSWER_TOKENS * len(batch)
        return Expected(calls, prompt, self._estimate(prompt, completion, self._model.name))

    def _batch(self, sitting: _Sitting) -> Iterator[Voted]:
        rounds = asyncio.run(self._rounds(sitting))
        calls = tuple(one.call for one in rounds)
        for brief in sitting.briefs:
            yield _voted(brief, rounds, sitting.logbook)._replace(calls=calls)
            calls = ()

    async def _rounds(self, sitting: _Sitting) -> list[_Round]:
        """The votes of a batch at once; then one more on the claims where they agree strongly."""
        first = range(1, self._plan.votes + 1)
        rounds = list(await asyncio.gather(*(self._round(sitting, number) for number in first)))
        for extra in range(self._plan.confirming):
            strong = [b for b in sitting.briefs if _is_strong(b.claim.claim_id, rounds)]
            if strong:
                again = sitting._replace(briefs=strong)
                rounds.append(await self._round(again, self._plan.votes + 1 + extra))
        return rounds

    async def _round(self, sitting: _Sitting, number: int) -> _Round:
        batch = sitting.briefs
        asked = self._asked(sitting, number)
        try:
            answer = await self._model.ask(asked.question, self._plan.deadline_s)
            read = read_votes(answer.value, batch, asked.handles)
        except CallFailed as failed:
            if failed.stops_queue:
                raise QueueStopped(failed.message) from failed
            return _Round(_all_failed(batch, failed.kind, failed.message), failed.call)
        except ReplyInvalid as invalid:
            self._model.forget(answer.call)
            return _Round(_all_failed(batch, invalid.kind, str(invalid)), answer.call)
        if any(isinstance(vote, ReplyInvalid) for vote in read.values()):
            self._model.forget(answer.call)
        return _Round(
            {
                brief.claim.claim_id: _kept(read[brief.claim.claim_id], brief, sitting.logbook)
                for brief in batch
            },
            answer.call,
        )

    def _asked(self, sitting: _Sitting, number: int) -> Asked:
        """The question of one vote. That a page holds its nonce by chance happens once."""
        try:
            asked = ask_about(sitting.briefs, self._plan.policy, number, _nonce(sitting, number))
        except NonceInLogbook:
            other = _nonce(sitting, -number)
            asked = ask_about(sitting.briefs, self._plan.policy, number, other)
        claims = tuple(brief.claim.claim_id for brief in sitting.briefs)
        question = asked.question._replace(judging=sitting.judging, claims=claims)
        return asked._replace(question=question)


def _nonce(sitting: _Sitting, number: int) -> str:
    """The mark of one question's data lines, from the content it marks: the same text is asked
    about in the same words (so that the cache finds it), and no text can hold its own mark but by
    chance, in which case nothing is asked under it."""
    parts = (sitting.logbook.digest, *(b.claim.claim_id for b in sitting.briefs), str(number))
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:8]


def briefs_of(docket: Docket, claim_tokens: int) -> list[ClaimBrief]:
    """What a model would be told of each claim: passages, findings, what it may still say."""
    shelf = Shelf(docket.logbook)
    return [_brief(matter, docket, shelf, claim_tokens) for matter in docket.matters]


def _brief(matter: Matter, docket: Docket, shelf: Shelf, claim_tokens: int) -> ClaimBrief:
    claim, contract, match = matter
    seen = rules.vote(contract, docket.texts, matter.attempted)
    scene = Scene(docket.texts, claim, contract, seen, match.text, match.numbers_differ)
    facts = (*docket.facts, *map(_told, check_claim(scene)))
    choice = choose(shelf, claim, contract, match, claim_tokens)
    return ClaimBrief(claim, contract, facts, choice, allowed_verdicts(contract, choice, facts))


def _told(finding: CheckResult) -> CheckResult:
    """A finding about what the rules would cite. It binds the model only where it concerns the
    claim itself (D14); what the model cites meets the same checks afterwards."""
    if finding.cap is None or finding.id == "D14":
        return finding
    return finding.model_copy(update={"effect": Effect.FLAG, "cap": None})


def _kept(vote: Vote | ReplyInvalid, brief: ClaimBrief, logbook: Logbook) -> Vote | Unjudged:
    if isinstance(vote, ReplyInvalid):
        return _unjudged(brief, vote.kind, str(vote))
    return measured(vote, brief.contract, logbook)


def _is_strong(claim_id: str, rounds: Sequence[_Round]) -> bool:
    votes = [one.votes[claim_id] for one in rounds if claim_id in one.votes]
    verdicts = {vote.verdict if isinstance(vote, Vote) else None for vote in votes}
    return len(verdicts) == 1 and verdicts <= set(DECIDED)


def _voted(brief: ClaimBrief, rounds: Sequence[_Round], logbook: Logbook) -> Voted:
    """All votes on one claim. One that failed leaves the claim without an assessment."""
    claim_id = brief.claim.claim_id
    cast = [(one.votes[claim_id], one.call) for one in rounds if claim_id in one.votes]
    failed = next((vote for vote, _ in cast if isinstance(vote, Unjudged)), None)
    if failed is not None:
        return Voted(claim_id, read=_read(brief), failed=failed)
    votes = [(vote, call) for vote, call in cast if isinstance(vote, Vote)]
    ballots = tuple(_ballot(vote, call, logbook) for vote, call in votes)
    return Voted(claim_id, tuple(vote for vote, _ in votes), ballots, _read(brief))


def _ballot(vote: Vote, call: Call, logbook: Logbook) -> Ballot:
    found = sum(verify(citation, logbook) is not None for citation in vote.citations)
    return Ballot(
        verdict=vote.verdict,
        call_id=call.call_id,
        quotes=len(vote.citations),
        quotes_found=found,
    )


def _all_failed(batch: Sequence[ClaimBrief], kind: str, message: str) -> dict[str, Unjudged]:
    return {brief.claim.claim_id: _unjudged(brief, kind, message) for brief in batch}


def _unjudged(brief: ClaimBrief, kind: str, message: str) -> Unjudged:
    claim = brief.claim
    return Unjudged(claim_id=claim.claim_id, claim=claim.text, kind=kind, message=message)


def _read(brief: ClaimBrief) -> ReadClaim:
    return ReadClaim(
        claim_id=brief.claim.claim_id,
        passages=len(brief.choice.passages),
        available=max(brief.choice.available, len(brief.choice.passages)),
        tokens=brief.choice.tokens,
    )
