from __future__ import annotations

import json
from pathlib import Path

import pytest

from data.pages import Snapshot
from data.records import Claim, UserError, Verdict
from judge import __main__
from judge.bench.generated import generated
from judge.bench.labels import labelled
from judge.bench.options import LABELS
from tests.judge.bench.judged import judged, upgraded

ROW = {
    "logbook": "logbooks/one",
    "paper_id": "p1",
    "claim_index": 1,
    "expected": "toy",
    "acceptable": ["toy", "inconclusive"],
    "forbidden": ["verified"],
    "kind": "empirical",
}


def folder_of(tmp_path: Path) -> Path:
    (tmp_path / "labels.json").write_text(json.dumps([ROW, ROW | {"claim_index": 0}]))
    (tmp_path / "claims.json").write_text(json.dumps({"p1": [{"text": "a"}, {"text": "b"}]}))
    return tmp_path


def worded(paper_id: str, text: str) -> Claim:
    return Claim(claim_id=f"{paper_id}-{text}", paper_id=paper_id, text=text)


def test_a_row_becomes_an_item_with_all_claims_of_its_paper(tmp_path: Path):
    fetched: list[Path] = []

    def fetch(path: Path) -> Snapshot:
        fetched.append(path)
        return generated(rounds=1)[0].snapshot

    items = labelled(folder_of(tmp_path), fetch, worded)

    assert [item.claim_id for item in items] == ["p1-b", "p1-a"]
    assert [claim.text for claim in items[0].claims] == ["a", "b"]
    assert items[0].label.expected is Verdict.TOY
    assert items[0].label.forbidden == {Verdict.VERIFIED}
    assert fetched == [tmp_path / "logbooks/one"], "each logbook is fetched once"


def test_a_folder_without_labels_is_refused_with_what_to_do(tmp_path: Path):
    with pytest.raises(UserError, match="--labels"):
        labelled(tmp_path, lambda path: pytest.fail(str(path)), worded)


@pytest.mark.real
@pytest.mark.skipif(not (LABELS / "labels.json").exists(), reason="../shared/real is absent")
@pytest.mark.parametrize("name", ["rules", "liar", "gullible"])
def test_no_judge_verifies_or_falsifies_a_real_claim_whose_label_forbids_it(name: str):
    items = __main__._labelled(LABELS)

    assert len(items) >= 50
    assert upgraded(judged(items, name)) == []
