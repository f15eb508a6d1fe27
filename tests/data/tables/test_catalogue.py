import pytest

from data.kinds import CataloguePublished, ContractEdited
from data.records import ClaimKind, Contract, Paper, Quantifier, UserError
from tests.data.build import at_minutes, catalogue, claims, minute


def rows(store, sql):
    with store.read() as conn:
        return [tuple(row) for row in conn.execute(sql)]


def test_a_later_catalogue_replaces_papers_of_an_earlier_one_and_keeps_the_rest(store):
    first = catalogue(store, "Old one", "Two")
    second = catalogue(store, "New one", ids=["p1"])

    store.insert(reversed(at_minutes(first, second)))

    assert rows(store, "SELECT paper_id, title FROM papers ORDER BY paper_id") == [
        ("p1", "New one"),
        ("p2", "Two"),
    ]


def test_a_paper_can_be_read_back_whole(store):
    paper = Paper(paper_id="p1", title="One", authors=("A. B.",), area="Theory")
    store.append(
        CataloguePublished(digest=store.put_blob(paper.model_dump_json().encode()), papers=1), "x"
    )

    ((text,),) = rows(store, "SELECT json FROM papers")

    assert Paper.model_validate_json(text) == paper


def test_a_line_that_is_no_paper_does_not_stop_the_others(store):
    blob = (
        b'{"paper_id": "p1", "title": "One", "from": "the future"}\n{"paper_id":"p2","title":"Two"}'
    )

    store.append(CataloguePublished(digest=store.put_blob(blob), papers=2), "x")

    assert rows(store, "SELECT paper_id FROM papers") == [("p2",)]


def test_a_catalogue_whose_file_is_missing_is_not_recorded(store):
    with pytest.raises(UserError, match="no blob"):
        store.append(CataloguePublished(digest="0" * 64, papers=1), "x")

    assert list(store.records()) == []


def test_changed_claims_make_a_revision_and_the_same_set_again_does_not(store):
    changed = claims([1, 3], supersedes={"p1-c3": "p1-c2"})
    store.insert(at_minutes(claims([1, 2]), claims([1, 2]), changed))

    found = rows(
        store,
        "SELECT claim_id, revision, position, current, supersedes, superseded_by FROM claims "
        "ORDER BY revision, position",
    )

    assert found == [
        ("p1-c1", 1, 0, 0, None, None),
        ("p1-c2", 1, 1, 0, None, "p1-c3"),
        ("p1-c1", 2, 0, 1, None, None),
        ("p1-c3", 2, 1, 1, "p1-c2", None),
    ]


def test_a_claim_named_twice_in_a_set_stands_once(store):
    store.append(claims([1, 2, 1]), "x")

    assert rows(store, "SELECT claim_id, position FROM claims") == [("p1-c1", 0), ("p1-c2", 1)]


def test_the_contract_edited_last_is_the_one_of_its_claim(store):
    def edited(quantity: str) -> ContractEdited:
        contract = Contract(
            claim_id="p1-c1",
            kind=ClaimKind.EMPIRICAL,
            quantifier=Quantifier.POINT,
            quantity=quantity,
        )
        return ContractEdited(paper_id="p1", contract=contract)

    store.append(edited("later"), "b", minute(5))
    store.append(edited("earlier"), "a", minute(1))

    ((text, by),) = rows(store, "SELECT json, edited_by FROM contracts")
    assert Contract.model_validate_json(text).quantity == "later"
    assert by == "b"
