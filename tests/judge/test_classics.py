"""The packaged event: the rules give each of its logbooks the verdicts that it was made for."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from data.event import load_event
from data.folder import packaged_logbooks
from data.formats import read_files
from data.hub import Hub
from data.judgements import Assessment
from data.logbooks import fetch
from data.pages import Address
from data.records import ClaimSet
from judge.logbook import read_logbook
from judge.pipeline import judge_logbook
from judge.progress import Assessed, Case

FOLDER = Path(__file__).parents[2] / "data" / str(load_event("classics").packaged)
LOGBOOKS = packaged_logbooks(FOLDER / "logbooks")
EXPECTED = json.loads((FOLDER / "expected.json").read_text())


@cache
def assessments(space_id: str, paper_id: str) -> dict[str, Assessment]:
    """The assessments of one packaged logbook by the text of their claim."""
    gathered = read_files([FOLDER]).gathered
    paper = next(paper for paper in gathered.papers if paper.paper_id == paper_id)
    claims = ClaimSet(paper_id=paper_id, revision=1, claims=gathered.claims[paper_id])
    contracts = {contract.claim_id: contract for contract in gathered.contracts[paper_id]}
    snapshot = fetch(Address(space_id=space_id), Hub(), LOGBOOKS)
    case = Case(read_logbook(snapshot), snapshot.left_out, paper, claims, contracts)
    steps = judge_logbook(case)
    return {s.assessment.claim: s.assessment for s in steps if isinstance(s, Assessed)}


def test_every_packaged_logbook_and_each_of_its_claims_is_expected_to_be_something():
    assert {row["logbook"] for row in EXPECTED} == set(LOGBOOKS)
    assert len(LOGBOOKS) >= 8


@pytest.mark.parametrize(
    "row", EXPECTED, ids=[f"{row['logbook']}-{n}" for n, row in enumerate(EXPECTED)]
)
def test_a_packaged_logbook_gets_the_verdict_it_was_made_for(row: dict[str, str]):
    found = assessments(row["logbook"], row["paper_id"])[row["claim"]]

    assert (found.verdict, found.direction) == (row["verdict"], row["direction"])
    assert found.reasons
    assert found.citations or found.verdict == "inconclusive"


def test_the_packaged_event_shows_a_contested_claim_and_opposing_evidence():
    by_claim: dict[str, set[str]] = {}
    for row in EXPECTED:
        found = assessments(row["logbook"], row["paper_id"])[row["claim"]]
        by_claim.setdefault(row["claim"], set()).add(found.verdict.value)

    assert {"verified", "falsified"} in by_claim.values()
    assert {"toy", "falsified"} in by_claim.values()
