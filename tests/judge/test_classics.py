"""The packaged event: the rules give each of its logbooks the verdicts that it was made for."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from data.catalogue.formats import read_files
from data.event import load_event
from data.hub.client import Hub
from data.judgements import Assessment
from data.logbooks.fetching import fetch
from data.logbooks.folder import packaged_logbooks
from data.pages import Address
from data.records import ClaimSet
from judge.logbook.reader import read_logbook
from judge.pipeline import judge_logbook
from judge.progress import Assessed, Case

FOLDER = Path(__file__).parents[2] / "data" / str(load_event("classics").packaged)
LOGBOOKS = packaged_logbooks(FOLDER / "logbooks")
EXPECTED = json.loads((FOLDER / "expected.json").read_text())


def case_of(space_id: str, paper_id: str) -> Case:
    """A packaged logbook with its paper, claims and contracts."""
    gathered = read_files([FOLDER]).gathered
    paper = next(paper for paper in gathered.papers if paper.paper_id == paper_id)
    claims = ClaimSet(paper_id=paper_id, revision=1, claims=gathered.claims[paper_id])
    contracts = {contract.claim_id: contract for contract in gathered.contracts[paper_id]}
    snapshot = fetch(Address(space_id=space_id), Hub(), LOGBOOKS)
    return Case(read_logbook(snapshot), snapshot.left_out, paper, claims, contracts)


def judged(case: Case) -> dict[str, Assessment]:
    steps = judge_logbook(case)
    return {s.assessment.claim: s.assessment for s in steps if isinstance(s, Assessed)}


@cache
def assessments(space_id: str, paper_id: str) -> dict[str, Assessment]:
    """The assessments of one packaged logbook by the text of their claim."""
    return judged(case_of(space_id, paper_id))


def verdicts_on(quantity: str, paper_id: str) -> dict[str, tuple[str, float | None]]:
    """Space id -> verdict and measured value on the claim whose contract asks for a quantity."""
    found = {}
    for space_id in {row["logbook"] for row in EXPECTED if row["paper_id"] == paper_id}:
        contracts = case_of(space_id, paper_id).contracts.values()
        (claim_id,) = (each.claim_id for each in contracts if each.quantity == quantity)
        for each in assessments(space_id, paper_id).values():
            if each.claim_id == claim_id:
                found[space_id] = (each.verdict.value, each.measured)
    return found


def test_every_packaged_logbook_and_each_of_its_claims_is_expected_to_be_something():
    assert {row["logbook"] for row in EXPECTED} == set(LOGBOOKS)
    assert len(LOGBOOKS) >= 16


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


def test_two_teams_verify_one_claim_by_different_numbers_and_a_copy_adds_none():
    found = verdicts_on("mean draws", "coupon-1960")
    one, other = found["team-a/repro-coupon"], found["team-c/repro-coupon-waiting"]

    assert one[0] == other[0] == "verified"
    assert one[1] != other[1]
    assert found["team-f/repro-coupon-collector"] == one
    digests = {space_id: case_of(space_id, "coupon-1960").logbook.digest for space_id in found}
    assert digests["team-f/repro-coupon-collector"] == digests["team-a/repro-coupon"]
    assert len(set(digests.values())) == len(found) - 1


def test_a_base_left_open_in_a_contract_lets_a_false_falsification_through_until_it_is_filled_in():
    found = verdicts_on("mean regret", "ucb1-2002")
    assert {each[0] for each in found.values()} == {"verified", "falsified"}

    for space_id, (verdict, _) in found.items():
        case = case_of(space_id, "ucb1-2002")
        mended = {
            claim_id: contract.model_copy(update={"denominator": "run"})
            if contract.quantity == "mean regret"
            else contract
            for claim_id, contract in case.contracts.items()
        }
        found_again = {
            each.verdict.value for each in judged(case._replace(contracts=mended)).values()
        }
        assert "falsified" not in found_again
        assert ("verified" in found_again) is (verdict == "verified")


def test_padding_turns_a_contradiction_into_nothing():
    found = verdicts_on("perplexity", "entropy-1951")

    assert found["team-a/repro-letter-entropy"][0] == "verified"
    verdict, measured = found["team-d/repro-bigram-perplexity"]
    assert verdict == "inconclusive"
    assert measured is not None
    assert measured < 11.2
