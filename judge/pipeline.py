"""From a logbook that was read to a judgement: the one place that knows the order of the stages.

`judge_logbook(case)` yields `Judging` and `Assessed` for each claim and ends with a `Judgement`;
`judgement_key(case)` tells before whether the same judgement was made already.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Iterator, Mapping

from ulid import ULID

from data.judgements import (
    Assessment,
    CheckResult,
    JudgedLogbook,
    Judgement,
    ReadingReport,
    ReadPage,
)
from data.pages import Logbook
from data.records import Claim, Contract
from judge import rules
from judge.checks.catalogue import check_claim, check_logbook
from judge.checks.scene import Scene, Whole
from judge.contract import contract_by_rules, contract_digest
from judge.decide import decide
from judge.match import ClaimMatch, map_claims
from judge.progress import Assessed, Case, Judging, Progress


def judge_logbook(case: Case) -> Iterator[Progress | Judgement]:
    """Judge every claim of the case's claim set, in order, then yield the judgement.

    Costs time linear in the logbook, a few milliseconds a claim. Raises nothing of its own.
    """
    started = time.monotonic()
    claims = case.claim_set.claims
    matches = map_claims(case.logbook, claims)
    contracts = contracts_of(case)
    checks = list(check_logbook(Whole(case.logbook, case.left_out)))
    assessments: list[Assessment] = []
    for n, claim in enumerate(claims, 1):
        yield Judging(n=n, of=len(claims), claim_id=claim.claim_id, claim=claim.text)
        match = matches[claim.claim_id]
        assessment, found = _assess(case.logbook, claim, contracts[claim.claim_id], match)
        assessments.append(assessment)
        checks.extend(found)
        yield Assessed(n=n, of=len(claims), assessment=assessment)
    yield Judgement(
        judgement_id=str(ULID()),
        key=judgement_key(case),
        paper_id=case.paper.paper_id,
        logbook=_judged(case.logbook),
        judge=rules.JUDGE,
        claim_set_revision=case.claim_set.revision,
        contract_digests=_digests(contracts),
        provenance={"code": PROVENANCE},
        assessments=tuple(assessments),
        checks=tuple(checks),
        reading=reading_report(case),
        reason=case.reason,
        seconds=round(time.monotonic() - started, 3),
    )


PROVENANCE = "rules: compare, decide, checks D1-D9, D11, D13-D16"
"""What a person should know of how the verdicts came about; the version is `rules.JUDGE`."""


def judgement_key(case: Case) -> str:
    """Digest of (content digest, paper, claim-set revision, contract digests, judge version)."""
    parts = [
        case.logbook.digest,
        case.paper.paper_id,
        case.claim_set.revision,
        _digests(contracts_of(case)),
        rules.JUDGE.name,
        rules.JUDGE.version,
    ]
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


def contracts_of(case: Case) -> dict[str, Contract]:
    """The contract of every claim: the edited one where there is one, else one made by rules."""
    return {
        claim.claim_id: case.contracts.get(claim.claim_id) or contract_by_rules(claim)
        for claim in case.claim_set.claims
    }


def reading_report(case: Case) -> ReadingReport:
    """What was read and what was not: every page of the logbook is read whole by the rules."""
    return ReadingReport(
        pages=tuple(_read(page.path, page.lines) for page in case.logbook.pages),
        orphans=case.logbook.orphans,
        hidden=case.logbook.hidden,
        left_out=case.left_out,
    )


def _assess(
    logbook: Logbook, claim: Claim, contract: Contract, match: ClaimMatch
) -> tuple[Assessment, list[CheckResult]]:
    vote = rules.vote(contract, logbook, attempted=bool(match.text or match.pages))
    scene = Scene(logbook, claim, contract, vote, match.text, match.numbers_differ)
    findings = list(check_claim(scene))
    assessment = decide(claim, contract, [vote], findings, logbook)
    return assessment.model_copy(update={"logbook_claim": match.text}), findings


def _judged(logbook: Logbook) -> JudgedLogbook:
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
