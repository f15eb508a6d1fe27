"""The rules on real logbooks of the first event, against labels made by one careful reader.

`../shared/real` holds other people's words, so it is read from there and never copied.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from functools import cache

import pytest

from data.catalogue.claim_texts import claim_id, split_anchor
from data.hub.client import Hub
from data.judgements import Judgement
from data.logbooks.fetching import fetch
from data.pages import Address
from data.records import Claim, ClaimSet, Paper
from judge.logbook.reader import read_logbook
from judge.pipeline import judge_logbook
from judge.progress import Case
from tests.real import REAL

pytestmark = [
    pytest.mark.real,
    pytest.mark.skipif(not (REAL / "labels.json").exists(), reason="../shared/real is absent"),
]
LABELS = json.loads((REAL / "labels.json").read_text()) if (REAL / "labels.json").exists() else []
LOGBOOKS = sorted({(row["logbook"], row["paper_id"]) for row in LABELS})


def claim_set(paper_id: str) -> ClaimSet:
    texts = [row["text"] for row in json.loads((REAL / "claims.json").read_text())[paper_id]]
    claims = []
    for text in texts:
        words, anchor = split_anchor(text)
        claims.append(
            Claim(claim_id=claim_id(paper_id, words), paper_id=paper_id, text=words, anchor=anchor)
        )
    return ClaimSet(paper_id=paper_id, revision=1, claims=tuple(claims))


def case(folder: str, paper_id: str) -> Case:
    snapshot = fetch(Address(folder=str(REAL / folder)), Hub())
    logbook = read_logbook(snapshot)
    paper = Paper(paper_id=paper_id, title=logbook.title)
    return Case(logbook, snapshot.left_out, paper, claim_set(paper_id), {})


@cache
def judged(folder: str, paper_id: str) -> tuple[Judgement, float]:
    started = time.thread_time()
    *_, judgement = judge_logbook(case(folder, paper_id))
    assert isinstance(judgement, Judgement)
    return judgement, time.thread_time() - started


@pytest.mark.parametrize(("folder", "paper_id"), LOGBOOKS, ids=[row[0] for row in LOGBOOKS])
def test_a_real_logbook_is_judged_whole_and_every_inconclusive_has_a_reason(
    folder: str, paper_id: str
):
    judgement, seconds = judged(folder, paper_id)

    assert len(judgement.assessments) == len(claim_set(paper_id).claims)
    assert all(assessment.reasons for assessment in judgement.assessments)
    assert all(a.would_raise for a in judgement.assessments if a.verdict == "inconclusive")
    assert Judgement.model_validate_json(judgement.model_dump_json()) == judgement
    assert seconds < 20, "a hang, not a measurement: benchmarks measure"


@pytest.mark.parametrize(
    "label", LABELS, ids=[f"{row['logbook']}-{row['claim_index']}" for row in LABELS]
)
def test_no_verdict_is_one_that_would_be_plain_wrong(label: dict):
    judgement, _ = judged(label["logbook"], label["paper_id"])
    assessment = judgement.assessments[label["claim_index"]]

    assert assessment.verdict not in label["forbidden"]


def test_how_many_verdicts_are_expected_and_acceptable(capsys: pytest.CaptureFixture[str]):
    counts: Counter[str] = Counter()
    for label in LABELS:
        verdict = (
            judged(label["logbook"], label["paper_id"])[0].assessments[label["claim_index"]].verdict
        )
        counts["expected"] += verdict == label["expected"]
        counts["acceptable"] += verdict in label["acceptable"]
        counts["forbidden"] += verdict in label["forbidden"]

    with capsys.disabled():
        print(f"\nrules on {len(LABELS)} labelled claims: {dict(counts)}")
    assert counts["forbidden"] == 0
    assert counts["acceptable"] >= len(LABELS) // 2, "inconclusive alone gives more than this"
