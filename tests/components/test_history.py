import pytest

from components.history import Sources, difference, history_view, revisions_view, teller
from data.boards.board import Board
from data.catalogue.catalog import Catalog
from data.kinds import ContractEdited
from data.records import Claim, ClaimKind, ClaimSet, Contract, Origin, Quantifier, Verdict
from tests.data.build import EVENT, at_minutes, catalogue, claims, judgement, minute


def a_set(revision, texts, supersedes=None):
    return ClaimSet(
        paper_id="p1",
        revision=revision,
        claims=tuple(Claim(claim_id=key, paper_id="p1", text=text) for key, text in texts.items()),
        supersedes=supersedes or {},
    )


def contract(number):
    return Contract(claim_id=f"p1-c{number}", kind=ClaimKind.EMPIRICAL, quantifier=Quantifier.POINT)


def test_the_latest_comes_first_and_what_was_made_in_one_go_is_one_line(store):
    store.insert(at_minutes(catalogue(store, "A title"), claims([1, 2]), by="organiser"))
    store.append_all(
        [ContractEdited(paper_id="p1", contract=contract(number)) for number in (1, 2)], "organiser"
    )
    store.append(judgement("team-a", {1: Verdict.TOY}, reason="new commit"), "judge", minute(5))
    catalog = Catalog(store)
    past = Sources(
        Board(store, EVENT).history,
        lambda paper_id: store.records(subject=paper_id),
        catalog.claim_sets,
    )

    reply = teller(past)({"paper_id": "p1"})

    assert [(item["what"], item["by"]) for item in reply["history"]] == [
        ("2 contracts written: what would count as evidence", "organiser"),
        ("team-a was judged: 1 toy", "the judge"),
        ("2 claims published", "organiser"),
    ]
    judged = reply["history"][1]
    assert judged["judgement_id"] == "j-team-a-sha-team-a"
    assert judged["why"].startswith("new commit; judge: rules v2")
    assert reply["revisions"] == []


def test_what_an_organiser_edited_is_told_apart_from_what_was_written_at_first(store):
    made = contract(1).model_copy(update={"origin": Origin.ORGANISER})
    store.append(ContractEdited(paper_id="p1", contract=made), "organiser")

    (item,) = history_view([], store.records(subject="p1"))

    assert item["what"] == "1 contract edited: what would count as evidence"


def test_a_revision_tells_reworded_new_and_dropped_claims_apart():
    before = a_set(1, {"a": "Kept.", "b": "It is 3 times faster.", "c": "Gone."})
    after = a_set(2, {"a": "Kept.", "d": "It is 4 times faster.", "e": "New."}, {"d": "b"})

    (revision,) = revisions_view([before, after])

    assert revision["revision"] == 2
    assert [(each["kind"], each["text"]) for each in revision["changes"]] == [
        (
            "changed",
            [("It is ", "same"), ("3 ", "gone"), ("4 ", "new"), ("times faster.", "same")],
        ),
        ("added", [("New.", "new")]),
        ("removed", [("Gone.", "gone")]),
    ]


def test_revisions_are_told_latest_first():
    sets = [a_set(1, {"a": "A"}), a_set(2, {"b": "B"}), a_set(3, {"c": "C"})]

    assert [each["revision"] for each in revisions_view(sets)] == [3, 2]


@pytest.mark.parametrize(
    ("before", "after"),
    [("", "a b"), ("a  b", "a b"), ("a b c", "c b a"), ("x\ny", "x y"), ("", "")],
)
def test_a_difference_holds_both_texts_whole(before, after):
    segments = difference(before, after)

    assert "".join(text for text, part in segments if part != "new") == before
    assert "".join(text for text, part in segments if part != "gone") == after
