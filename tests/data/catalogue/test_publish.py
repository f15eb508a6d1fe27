import random

import pytest

from data.catalogue.catalog import Catalog, Counts
from data.catalogue.claim_texts import make_claim
from data.catalogue.gathering import Gathered
from data.catalogue.publish import Published, known, publish
from data.records import Contract, Paper, UserError
from tests.data.build import publish_claims, publish_papers

OLD = ["Adam reaches 89.1% accuracy on MNIST", "Training takes less than an hour"]
NEW = ["Adam reaches 90.2% accuracy on MNIST", "It needs no tuning of the step size"]


def claims(*texts, paper_id="p1"):
    return tuple(make_claim(paper_id, text) for text in texts)


def papers(*ids):
    return tuple(Paper(paper_id=each, title=f"Title {each}") for each in ids)


def gathered():
    claim = claims(*OLD)
    contract = Contract(claim_id=claim[0].claim_id, kind="empirical", quantifier="point")
    return Gathered(papers("p1", "p2"), {"p1": claim}, {}, {"p1": (contract,)})


def test_the_same_catalogue_again_appends_nothing(store):
    first = publish(store, gathered(), "a")
    size = len(list(store.records()))

    second = publish(store, gathered(), "b")

    assert first == Published(papers=2, first_sets=1, contracts=1)
    assert not second
    assert len(list(store.records())) == size == 3


def test_only_papers_that_changed_are_published_again(store):
    publish_papers(store, papers("p1", "p2", "p3"), "a")

    changed = publish_papers(store, [*papers("p1", "p3"), Paper(paper_id="p2", title="New")], "a")

    assert changed.papers == 1
    assert Catalog(store).paper("p2").title == "New"
    assert Catalog(store).counts() == Counts(papers=3, claims=0)


def test_changed_claims_make_a_revision_that_supersedes_similar_texts(store):
    publish_claims(store, {"p1": claims(*OLD)}, "a")

    changed = publish_claims(store, {"p1": claims(*NEW)}, "a")

    current = Catalog(store).claim_set("p1")
    old, new = claims(*OLD), claims(*NEW)
    assert changed == Published(new_revisions=1, superseded=1)
    assert current.revision == 2
    assert current.supersedes == {new[0].claim_id: old[0].claim_id}
    assert Catalog(store).claim_set("p1", 1).claims == old


def test_a_corrected_anchor_is_a_revision_with_the_same_claims(store):
    publish_claims(store, {"p1": claims("It wins (Table 1)")}, "a")

    changed = publish_claims(store, {"p1": claims("It wins (Table 2)")}, "a")

    first, second = Catalog(store).claim_sets("p1")
    assert changed == Published(new_revisions=1)
    assert first.claims[0].claim_id == second.claims[0].claim_id
    assert second.claims[0].anchor == "Table 2"


def test_legacy_claims_become_the_first_revision(store):
    both = Gathered(claims={"p1": claims(*NEW)}, legacy={"p1": claims(*OLD)})

    changed = publish(store, both, "a")

    assert changed == Published(first_sets=1, new_revisions=1, superseded=1)
    texts = [[claim.text for claim in each.claims] for each in Catalog(store).claim_sets("p1")]
    assert texts == [OLD, NEW]
    assert not publish(store, both, "a")


def test_legacy_claims_do_not_rewrite_a_history_that_is_there(store):
    publish_claims(store, {"p1": claims(*NEW)}, "a")

    changed = publish(store, Gathered(legacy={"p1": claims(*OLD), "p2": ()}), "a")

    assert changed.superseded == changed.new_revisions == 0
    assert len(Catalog(store).claim_sets("p1")) == 1


def test_revisions_published_at_once_are_read_in_their_order(store):
    legacy = {f"p{n}": claims(f"old text {n}", paper_id=f"p{n}") for n in range(40)}
    current = {f"p{n}": claims(f"a new claim {n}", paper_id=f"p{n}") for n in range(40)}

    publish(store, Gathered(claims=current, legacy=legacy), "a")

    assert {
        key: each.claims for key, each in Catalog(store).current_claim_sets().items()
    } == current


def test_an_import_lands_whole_or_not_at_all(store, monkeypatch):
    def full(_records):
        raise UserError("the disk is full")

    monkeypatch.setattr(store, "insert", full)
    with pytest.raises(UserError, match="full"):
        publish(store, gathered(), "a")
    monkeypatch.undo()

    assert list(store.records()) == []
    assert Catalog(store).counts() == Counts(0, 0)


def test_what_an_import_may_build_on_is_known(store):
    publish(store, gathered(), "a")

    before = known(store)

    assert [paper.paper_id for paper in before.papers] == ["p1", "p2"]
    assert before.claim_ids == {claim.claim_id for claim in claims(*OLD)}


def test_the_order_of_claims_counts(store):
    shuffled = list(claims(*(f"claim number {n}" for n in range(5))))
    publish_claims(store, {"p1": shuffled}, "a")
    random.Random(1).shuffle(shuffled)

    publish_claims(store, {"p1": shuffled}, "a")

    assert list(Catalog(store).claim_set("p1").claims) == shuffled
