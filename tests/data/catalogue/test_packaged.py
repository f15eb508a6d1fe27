import json

import pytest

from data.catalogue.catalog import Catalog
from data.catalogue.packaged import load_packaged, logbook_folders
from data.catalogue.publish import Published, publish_contracts
from data.records import Quantifier, UserError
from tests.data.build import EVENT

PACKAGED = EVENT.model_copy(update={"packaged": "trial"})
PAPER = {"paper_id": "p1", "title": "Adam"}
CLAIM = {"paper_id": "p1", "text": "It wins by 3 points (Table 1)", "kind": "empirical"}
CONTRACT = {
    "paper_id": "p1",
    "claim": "It wins by 3 points (Table 1)",
    "kind": "empirical",
    "quantifier": "point",
    "value": 3,
    "origin": "hand",
    "reviewed": True,
}


def package(folder, papers=(PAPER,), claims=(CLAIM,), contracts=(CONTRACT,)):
    (folder / "trial").mkdir(exist_ok=True)
    for name, rows in {"papers": papers, "claims": claims, "contracts": contracts}.items():
        lines = "".join(json.dumps(row) + "\n" for row in rows)
        (folder / "trial" / f"{name}.jsonl").write_text(lines, encoding="utf-8")
    return folder


def test_the_packaged_catalogue_is_loaded_once(store, tmp_path):
    package(tmp_path)

    first = load_packaged(store, PACKAGED, tmp_path)
    second = load_packaged(store, PACKAGED, tmp_path)

    [contract] = Catalog(store).contracts("p1").values()
    assert first == Published(papers=1, first_sets=1, contracts=1)
    assert not second
    assert contract.claim_id == Catalog(store).claim_set("p1").claims[0].claim_id
    assert (contract.value, contract.reviewed) == (3, True)


def test_what_organisers_edited_outlives_a_restart(store, tmp_path):
    package(tmp_path)
    load_packaged(store, PACKAGED, tmp_path)
    [contract] = Catalog(store).contracts("p1").values()
    edited = contract.model_copy(update={"quantifier": Quantifier.FORALL})
    publish_contracts(store, {"p1": [edited]}, "organiser")

    changed = load_packaged(store, PACKAGED, tmp_path)

    assert not changed
    assert list(Catalog(store).contracts("p1").values()) == [edited]


def test_a_newer_package_is_published(store, tmp_path):
    load_packaged(store, PACKAGED, package(tmp_path))
    package(tmp_path, claims=[CLAIM, {"paper_id": "p1", "text": "It is fast"}])

    changed = load_packaged(store, PACKAGED, tmp_path)

    assert changed == Published(new_revisions=1)
    assert Catalog(store).claim_set("p1").revision == 2


WITHDRAWN = {
    "id": "01M8KJT9G03XSMNP4KG5JDYX9G",
    "kind": "falsification.withdrawn",
    "at": "2026-11-29T12:00:00Z",
    "by": "team-a",
    "body": {"schema_number": 1, "paper_id": "p1", "claim_id": "c", "space_id": "team-a/x"},
}


def test_packaged_records_are_kept_once_as_they_stand(store, tmp_path):
    package(tmp_path)
    (tmp_path / "trial" / "records.jsonl").write_text(json.dumps(WITHDRAWN) + "\n")

    load_packaged(store, PACKAGED, tmp_path)
    load_packaged(store, PACKAGED, tmp_path)

    [record] = store.records("falsification.withdrawn")
    assert record.model_dump(mode="json") == WITHDRAWN


@pytest.mark.parametrize(
    ("line", "field"),
    [("not JSON", "the line"), ("[]", "the line"), (json.dumps({**WITHDRAWN, "id": "1"}), "id")],
)
def test_a_packaged_line_that_is_no_record_is_named(store, tmp_path, line, field):
    package(tmp_path)
    (tmp_path / "trial" / "records.jsonl").write_text(f"{json.dumps(WITHDRAWN)}\n{line}\n")

    with pytest.raises(UserError, match=rf"records\.jsonl, line 2: {field} does not fit"):
        load_packaged(store, PACKAGED, tmp_path)


def test_an_event_without_a_package_loads_nothing(store):
    assert not load_packaged(store, EVENT)
    assert logbook_folders(EVENT) == {}


def test_packaged_logbooks_are_found_by_team_and_name(tmp_path):
    pages = tmp_path / "trial" / "logbooks" / "team-a" / "repro" / "pages"
    pages.mkdir(parents=True)

    assert logbook_folders(PACKAGED, tmp_path) == {"team-a/repro": pages.parent}
