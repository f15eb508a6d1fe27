import threading

import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from data.records import Verdict
from data.search.index import Index, Live
from tests.data.build import catalogue, claims, judgement


def read(live, store):
    with store.read() as conn:
        return live.at(conn)


def content(index: Index):
    """All that a search reads of an index, whatever the moment and the words' numbers."""
    arrays = [*index.postings, *index.facets, *index.work]
    plain = [each.tolist() if isinstance(each, np.ndarray) else each for each in arrays]
    chunks = [chunk._replace(words=None) for chunk in index.order]
    return plain, chunks, index.firsts, index.vocabulary.words


IDS = st.sampled_from(["p1", "p2", "p3"])
STEPS = st.one_of(
    st.tuples(st.just("papers"), st.lists(st.sampled_from("XYZ"), max_size=3)),
    st.tuples(st.just("claims"), IDS, st.sets(st.integers(1, 4))),
    st.tuples(st.just("judged"), IDS, st.integers(1, 4), st.sampled_from(Verdict), IDS),
    st.tuples(st.just("rebuilt")),
)


def take(store, step):
    match step:
        case "papers", titles:
            store.append(catalogue(store, *titles), "a")
        case "claims", paper_id, numbers:
            store.append(claims(sorted(numbers), paper_id), "a")
        case "judged", paper_id, number, verdict, team:
            store.append(judgement(team, {number: verdict}, paper_id), "judge")
        case _:
            store.rebuild()


@given(st.lists(st.lists(STEPS, max_size=3), max_size=5))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_an_index_that_was_kept_up_is_equal_to_one_made_from_scratch(store, batches):
    live = Live()
    for steps in batches:
        for step in steps:
            take(store, step)
        assert content(read(live, store)) == content(read(Live(), store))


def test_the_same_moment_gives_the_same_index(store):
    live = Live()
    store.append(catalogue(store, "A"), "a")

    assert read(live, store) is read(live, store)


def test_a_judgement_changes_outcomes_and_reads_no_text_again(store):
    store.append(catalogue(store, "A", "B"), "a")
    store.append(claims([1], "p1"), "a")
    live = Live()
    before = read(live, store)

    store.append(judgement("t", {1: Verdict.VERIFIED}), "judge")
    after = read(live, store)

    assert after.postings is before.postings
    assert after.facets is before.facets
    assert before.work.outcomes.tolist() != after.work.outcomes.tolist()


def test_who_began_to_read_earlier_is_asked_to_begin_anew(store):
    live = Live()
    store.append(catalogue(store, "A"), "a")
    with store.read() as early:
        early.execute("SELECT * FROM papers").fetchall()
        store.append(catalogue(store, "A", "B"), "a")
        later = read(live, store)

        assert live.at(early) is None
        assert read(live, store) is later


def test_threads_that_ask_at_once_make_one_index(store):
    live = Live()
    store.append(catalogue(store, "A"), "a")
    found = []
    begin = threading.Barrier(4)

    def ask():
        begin.wait()
        found.append(read(live, store))

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert len(found) == 4
    assert len(set(map(id, found))) == 1


def test_a_claim_is_found_with_its_paper_and_place(store):
    store.append(catalogue(store, "A", "B"), "a")
    store.append(claims([1, 2], "p1"), "a")
    index = read(Live(), store)

    assert [(index.at(doc)[0].paper_id, index.at(doc)[1]) for doc in range(4)] == [
        ("p1", None),
        ("p1", 0),
        ("p1", 1),
        ("p2", None),
    ]
    assert index.postings.size == 4
