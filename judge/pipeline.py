"""From a logbook that was read to a judgement: the one place that knows the order of the stages.

`judge_logbook(case, voter)` yields `Judging` and `Assessed` (or `NotJudged`) for each claim and
ends with a `Judgement`; `judgement_key(case, judge)` tells before whether the same judgement was
made already.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from ulid import ULID

from data.judgements import (
    Assessment,
    Call,
    CheckResult,
    Judge,
    JudgedLogbook,
    Judgement,
    ReadClaim,
    ReadingReport,
    ReadPage,
    Unjudged,
)
from data.pages import Logbook
from data.records import Contract
from judge.checks.catalogue import check_claim, check_logbook
from judge.checks.scene import Scene, Whole
from judge.contract.by_rules import contract_by_rules, contract_digest
from judge.decide import decide
from judge.match import map_claims
from judge.perceived import perceived
from judge.progress import Assessed, Case, Judging, NotJudged, Progress
from judge.references import references
from judge.review_sets import cited_sets, state
from judge.runs.setup import setup_of
from judge.runs.texts import Texts
from judge.voter import Docket, Matter, RulesVoter, Voted, Voter

RULES = RulesVoter()


def judge_logbook(case: Case, voter: Voter = RULES) -> Iterator[Progress | Judgement]:
    """Judge every claim of the case's claim set, then yield the judgement.

    A claim on which the voter's instrument failed has no assessment; the others count.
    """
    started = time.monotonic()
    docket = docket_of(case)
    matters = docket.matters
    made = _Made(docket.facts)
    open_claims = {m.claim.claim_id: n for n, m in enumerate(matters, 1)}
    of = len(matters)
    yield _judging(matters[0], 1, of)
    people, rest = left_to_voters(case, docket)
    for voted in chain(people, voter.vote(rest) if rest.matters else ()):
        n = open_claims.pop(voted.claim_id)
        yield made.take(voted, matters[n - 1], docket.texts, n, of)
        if open_claims:
            following = min(open_claims.values())
            yield _judging(matters[following - 1], following, of)
    yield _judgement(case, voter, matters, made, time.monotonic() - started)


def docket_of(case: Case) -> Docket:
    """What a voter is given: the logbook, its claims with contracts and places, its findings."""
    texts = Texts(case.logbook)
    facts = tuple(check_logbook(Whole(texts, case.left_out, case.review_sets)))
    return Docket(texts, _matters(case), facts)


def left_to_voters(case: Case, docket: Docket) -> tuple[list[Voted], Docket]:
    """What cited review sets decide, and the docket of the claims that are left."""
    people = list(_people(case, docket.matters))
    decided = {voted.claim_id for voted in people}
    rest = tuple(m for m in docket.matters if m.claim.claim_id not in decided)
    return people, docket._replace(matters=rest)


def judgement_key(case: Case, judge: Judge = RULES.judge) -> str:
    """Digest of (content digest, paper, claim-set revision, contract digests, judge version), and
    of the standing of review sets where the logbook cites some."""
    parts: list[object] = [
        case.logbook.digest,
        case.paper.paper_id,
        case.claim_set.revision,
        _digests(contracts_of(case)),
        judge.name,
        judge.version,
    ]
    if cited := state(case.logbook, case.review_sets):
        parts.append(cited)
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


def contracts_of(case: Case) -> dict[str, Contract]:
    """The contract of every claim: the edited one where there is one, else one made by rules."""
    return {
        claim.claim_id: case.contracts.get(claim.claim_id) or contract_by_rules(claim)
        for claim in case.claim_set.claims
    }


def _people(case: Case, matters: Sequence[Matter]) -> Iterator[Voted]:
    """The claims that cited review sets decide."""
    cited = cited_sets(case.logbook) if case.review_sets else ()
    for claim, contract, _ in matters:
        vote = perceived(claim, contract, cited, case.review_sets)
        if vote is not None:
            yield Voted(claim.claim_id, (vote,), by_people=True)


class _Made:
    """What a judging has brought together so far."""

    def __init__(self, facts: Sequence[CheckResult]) -> None:
        self.assessments: dict[str, Assessment] = {}
        self.unjudged: list[Unjudged] = []
        self.checks: list[CheckResult] = list(facts)
        self.calls: list[Call] = []
        self.read: list[ReadClaim] = []

    def take(self, voted: Voted, matter: Matter, texts: Texts, n: int, of: int) -> Progress:
        """Decide one claim on its votes and keep what was found on the way."""
        self.calls.extend(voted.calls)
        if voted.read is not None:
            self.read.append(voted.read)
        if voted.failed is not None:
            self.unjudged.append(voted.failed)
            return NotJudged(n=n, of=of, unjudged=voted.failed)
        assessment, findings = _assess(texts, matter, voted)
        self.checks.extend(findings)
        self.assessments[voted.claim_id] = assessment
        return Assessed(n=n, of=of, assessment=assessment)


def _matters(case: Case) -> tuple[Matter, ...]:
    matches = map_claims(case.logbook, case.claim_set.claims)
    contracts = contracts_of(case)
    return tuple(
        Matter(claim, contracts[claim.claim_id], matches[claim.claim_id])
        for claim in case.claim_set.claims
    )


def _assess(texts: Texts, matter: Matter, voted: Voted) -> tuple[Assessment, list[CheckResult]]:
    claim, contract, match = matter
    lead = voted.votes[0]
    scene = Scene(texts, claim, contract, lead, match.text, match.numbers_differ)
    findings = [] if voted.by_people else list(check_claim(scene))  # they are about runs
    assessment = decide(claim, contract, voted.votes, findings, texts.logbook, voted.by_people)
    setup = setup_of(contract, assessment.citations, texts.logbook)
    added = {"logbook_claim": match.text, "ballots": voted.ballots, "setup": setup}
    return assessment.model_copy(update=added), findings


def _judgement(
    case: Case, voter: Voter, matters: Sequence[Matter], made: _Made, seconds: float
) -> Judgement:
    ids = [matter.claim.claim_id for matter in matters]
    contracts = {matter.claim.claim_id: matter.contract for matter in matters}
    return Judgement(
        judgement_id=str(ULID()),
        key=judgement_key(case, voter.judge),
        paper_id=case.paper.paper_id,
        logbook=judged_logbook(case.logbook),
        judge=voter.judge,
        claim_set_revision=case.claim_set.revision,
        contract_digests=_digests(contracts),
        provenance=voter.provenance,
        assessments=tuple(made.assessments[i] for i in ids if i in made.assessments),
        unjudged=tuple(made.unjudged),
        calls=tuple(made.calls),
        checks=tuple(made.checks),
        reading=reading_report(case, made.read),
        reason=case.reason,
        seconds=round(seconds, 3),
    )


def reading_report(case: Case, claims: Sequence[ReadClaim] = ()) -> ReadingReport:
    """What was read and what was not. Every page is looked at whole, for the choice of passages."""
    return ReadingReport(
        pages=tuple(_read(page.path, page.lines) for page in case.logbook.pages),
        claims=tuple(claims),
        orphans=case.logbook.orphans,
        hidden=case.logbook.hidden,
        left_out=case.left_out,
        references=references(case.logbook),
    )


def _judging(matter: Matter, n: int, of: int) -> Judging:
    return Judging(n=n, of=of, claim_id=matter.claim.claim_id, claim=matter.claim.text)


def judged_logbook(logbook: Logbook) -> JudgedLogbook:
    """What a judgement says of the logbook that it judged."""
    return JudgedLogbook(
        space_id=logbook.space_id,
        team=logbook.team,
        sha=logbook.sha,
        digest=logbook.digest,
        title=logbook.title,
    )


def _digests(contracts: Mapping[str, Contract]) -> dict[str, str]:
    return {claim_id: contract_digest(contract) for claim_id, contract in contracts.items()}


def _read(path: str, lines: tuple[str, ...]) -> ReadPage:
    chars = sum(len(line) + 1 for line in lines)
    return ReadPage(path=path, chars=chars, read=chars)
