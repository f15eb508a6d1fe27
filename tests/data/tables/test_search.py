from data.catalogue.claim_texts import make_claim
from data.projections import projections
from data.records import Paper, Verdict
from data.store import Store
from data.tables.search import changed_since, stamp
from tests.data.build import EVENT, claims, judgement, publish_claims, publish_papers


def publish(store, paper_id, *texts):
    publish_claims(store, {paper_id: [make_claim(paper_id, text) for text in texts]}, "a")


def moment(store):
    with store.read() as conn:
        return stamp(conn)


def changed(store, number, what):
    with store.read() as conn:
        return changed_since(conn, number, what)


def test_each_change_of_papers_claims_and_outcomes_has_a_number_of_its_own(store):
    moments = [moment(store)]
    publish_papers(store, [Paper(paper_id="p", title="T")], "a")
    moments.append(moment(store))
    publish(store, "p", "one")
    moments.append(moment(store))
    store.append(judgement("team-a", {1: Verdict.TOY}, "p"), "judge")
    moments.append(moment(store))

    assert sorted(set(moments)) == moments
    assert changed(store, moments[0][1], "papers") == {"catalogue"}
    assert changed(store, moments[1][1], "papers") == set()
    assert changed(store, moments[1][1], "claims") == {"p"}
    assert changed(store, moments[2][1], "claims") == set()
    assert changed(store, moments[2][1], "outcomes") == {"p"}


def test_a_paper_named_like_the_catalogue_changes_its_claims_only(store):
    publish(store, "catalogue", "one")

    assert changed(store, 0, "papers") == set()
    assert changed(store, 0, "claims") == {"catalogue"}


def test_what_changed_last_has_the_highest_number_again(store):
    store.append(claims([1], "p"), "a")
    store.append(claims([1], "q"), "a")
    before = moment(store)
    store.append(claims([2], "q"), "a")

    assert moment(store) > before
    assert changed(store, before[1], "claims") == {"q"}


def test_a_rebuild_is_another_moment_though_it_counts_anew(tmp_path):
    store = Store(tmp_path, projections(EVENT))
    for number in range(3):
        store.append(claims([number], "p"), "a")
    before = moment(store)

    store.rebuild()

    assert moment(store) > before
    store.close()
