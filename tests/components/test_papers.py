from functools import partial

import pytest

from components.papers import Sources, searcher
from data.boards.cards import paper_cards
from data.records import UserError, Verdict
from data.search.engine import Search
from tests.data.build import at_minutes, catalogue, claims, judgement

V, F, NONE = Verdict.VERIFIED, Verdict.FALSIFIED, Verdict.INCONCLUSIVE


@pytest.fixture
def ask(store):
    """The server function over three papers: one contested, one tried, one without claims."""
    store.insert(
        at_minutes(
            catalogue(store, "Lazy median sketches", "Greedy matching", "Sparse hashing"),
            claims([1, 2], "p1"),
            claims([1], "p2"),
            judgement("team-a", {1: V}),
            judgement("team-b", {1: F, 2: NONE}),
            judgement("team-a", {1: V}, "p2", sha="other"),
        )
    )
    search = Search(store)
    return searcher(Sources(search.find, partial(paper_cards, store), search.outline))


def titles(hits):
    return ["".join(text for text, _ in hit["title"]) for hit in hits]


def test_a_query_gives_cards_with_marked_words_and_the_outcomes_of_all_claims(ask):
    reply = ask({"query": "median"})

    (hit,) = reply["hits"]
    assert [text for text, matches in hit["title"] if matches] == ["median"]
    assert (hit["claims"], hit["teams"], hit["outcome"]) == (2, 2, "contested")
    assert hit["outcomes"] == ("contested", "inconclusive")
    assert (reply["papers"], reply["claims"], reply["more"]) == (1, 0, False)
    assert reply["total"] == {"papers": 3, "claims": 3}


def test_a_claim_among_the_hits_shows_its_own_outcome(ask):
    claim = next(hit for hit in ask({"query": "claim 2"})["hits"] if hit["claim_id"] == "p1-c2")

    assert claim["kind"] == "claim"
    assert claim["outcome"] == "inconclusive"


def test_without_a_query_the_first_look_groups_each_paper_once(ask):
    groups = ask({})["groups"]

    assert [(group["title"], titles(group["cards"])) for group in groups] == [
        ("Teams disagree", ["Lazy median sketches"]),
        ("Tried", ["Greedy matching"]),
        ("No claims yet", ["Sparse hashing"]),
    ]


@pytest.mark.parametrize(
    ("filters", "found"),
    [
        ({"outcome": "contested"}, ["Lazy median sketches"]),
        ({"attempted": "no"}, ["Sparse hashing"]),
        ({"has_claims": "yes"}, ["Greedy matching", "Lazy median sketches"]),
        ({"has_claims": "yes", "outcome": "verified"}, ["Greedy matching"]),
        ({"area": "Hashing"}, []),
        ({"sub_area": "Buckets"}, []),
        ({"honour": "award"}, []),
    ],
)
def test_filters_alone_list_what_passes_them(ask, filters, found):
    reply = ask(filters)

    assert "groups" not in reply
    assert titles(reply["hits"]) == found


def test_a_reply_tells_what_may_have_been_meant(ask):
    assert ask({"query": "medain"})["meant"] == "median"
    assert ask({"query": "median"})["meant"] is None


def test_there_is_more_as_long_as_a_higher_limit_would_give_more(ask):
    assert ask({"query": "", "has_claims": "yes", "limit": 1})["more"]
    assert not ask({"query": "", "has_claims": "yes", "limit": 2})["more"]


@pytest.mark.parametrize(
    ("payload", "sentence"),
    [
        ({"attempted": "perhaps"}, "'attempted' must be yes or no"),
        ({"outcome": "great"}, "no outcome 'great'"),
        ({"honour": "best"}, "no honour 'best'"),
        ({"limit": 1000}, "'limit' must be a whole number"),
        ({"query": ["a"]}, "'query' must be a text"),
    ],
)
def test_a_wrong_request_is_refused_with_what_is_allowed(ask, payload, sentence):
    with pytest.raises(UserError, match=sentence):
        ask(payload)
