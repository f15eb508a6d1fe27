import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from data.catalogue.claim_texts import make_claim
from data.records import Paper, UserError, Verdict
from data.search.engine import MOST, Search
from data.search.filters import Filters
from tests.data.build import judgement, publish_claims, publish_papers

PAPERS = [
    Paper(
        paper_id="oiMjaUbSWp",
        title="On the Epistemic Uncertainty of Overparametrized Networks",
        authors=("David Rügamer",),
        area="Probabilistic Methods",
        arxiv_id="2605.25234",
        poster_id="71132",
    ),
    Paper(
        paper_id="adam",
        title="Adam: A Method for Stochastic Optimization",
        area="Optimization",
        sub_area="Adaptive Methods",
        abstract="It scales each step by running averages. " * 20
        + "Convergence of regret is shown.",
    ),
    Paper(paper_id="regret", title="Regret and Other Feelings", abstract="Adam is mentioned."),
    Paper(paper_id="empty", title="Zebra"),
]
CLAIMS = [
    "Adam's regret stays below the bound",
    "Adam needs fewer steps than AdaGrad",
    "Adam scales to large networks",
]


@pytest.fixture
def filled(store):
    publish_papers(store, PAPERS, "a")
    publish_claims(store, {"adam": [make_claim("adam", text) for text in CLAIMS]}, "a")
    publish_claims(store, {"regret": [make_claim("regret", "Nobody likes 89.1% regret")]}, "a")
    return store


@pytest.fixture
def find(filled):
    return Search(filled).find


def ids(hits):
    return [hit.claim_id or hit.paper_id for hit in hits.hits]


def plain(segments):
    return "".join(f"[{text}]" if matches else text for text, matches in segments)


def test_a_title_goes_before_an_abstract_and_claims_stand_in_the_same_list(find):
    hits = find("adam")

    assert ids(hits)[0] == "adam"
    assert {hit.kind for hit in hits.hits} == {"paper", "claim"}
    assert (hits.papers, hits.claims) == (2, 3)
    assert ids(hits).index("adam") < ids(hits).index("regret")


def test_a_paper_does_not_flood_the_list_with_its_claims(find):
    hits = find("adam")

    assert sum(hit.kind == "claim" for hit in hits.hits) == 2


def test_a_claim_hit_shows_its_paper_and_what_matched(find):
    [hit] = find("adagrad").hits

    assert (hit.kind, hit.paper_id, hit.area) == ("claim", "adam", "Optimization")
    assert plain(hit.title) == "Adam: A Method for Stochastic Optimization"
    assert plain(hit.snippet) == "Adam needs fewer steps than [AdaGrad]"
    assert (hit.outcome, hit.claims) == ("unattempted", 3)


def test_an_abstract_is_shown_where_it_matched(find):
    [hit] = [hit for hit in find("convergence").hits if hit.kind == "paper"]

    assert plain(hit.snippet).startswith("…")
    assert "[Convergence] of regret" in plain(hit.snippet)


@pytest.mark.parametrize("query", ["rugamer", "RÜGAMER", "david rug", "Rügamer epistemic"])
def test_authors_are_found_with_and_without_diacritics(find, query):
    [hit] = find(query).hits

    assert hit.paper_id == "oiMjaUbSWp"
    assert "[Rügamer]" in plain(hit.snippet)


@pytest.mark.parametrize("query", ["n", "ne", "networ", "network", "networks", "NETWORKS "])
def test_hits_do_not_flicker_while_a_word_is_typed(find, query):
    assert "oiMjaUbSWp" in ids(find(query)) or query == "n"


@pytest.mark.parametrize(
    ("query", "paper_id"),
    [
        ("OIMJAUBSWP", "oiMjaUbSWp"),
        ("2605.25234", "oiMjaUbSWp"),
        ("https://arxiv.org/abs/2605.25234v2", "oiMjaUbSWp"),
        ("71132", "oiMjaUbSWp"),
        ("regret", "regret"),
    ],
)
def test_an_id_finds_its_paper_first(find, query, paper_id):
    assert ids(find(query))[0] == paper_id
    assert len(set(ids(find(query)))) == len(ids(find(query)))


def test_a_quoted_phrase_must_stand_as_it_is(find):
    assert ids(find('"running averages"')) == ["adam"]
    assert find('"averages running"').loose is False
    assert find('"averages running"').hits == []


def test_where_nothing_has_all_words_some_are_enough(find):
    hits = find("zebra uncertainty")

    assert hits.loose
    assert set(ids(hits)) == {"empty", "oiMjaUbSWp"}


def test_filters_narrow_papers_and_claims(find):
    assert ids(find("regret", Filters(area="Optimization")))[-1] == "adam"
    assert {hit.paper_id for hit in find("adam", Filters(area="Optimization")).hits} == {"adam"}
    assert ids(find("", Filters(has_claims=False))) == ["oiMjaUbSWp", "empty"]
    assert find("zebra", Filters(has_claims=True)).hits == []
    assert find("adam", Filters(attempted=True)).hits == []
    assert find("2605.25234", Filters(area="Optimization")).hits == []
    assert find("adam", Filters(area="\ud800")).hits == []


def test_outcomes_are_shown_and_can_be_asked_for(filled):
    claim = make_claim("adam", CLAIMS[0])
    body = judgement(verdicts={1: Verdict.VERIFIED}, paper_id="adam").judgement
    assessment = body.assessments[0].model_copy(update={"claim_id": claim.claim_id})
    made = body.model_copy(update={"assessments": (assessment,)})
    filled.append(judgement().model_copy(update={"judgement": made}), "a")
    find = Search(filled).find

    verified = find("adam", Filters(outcome="verified"))
    attempted = find("", Filters(attempted=True))

    assert set(ids(verified)) == {"adam", claim.claim_id}
    assert {hit.outcome for hit in verified.hits} == {"verified", "partly reproduced"}
    assert ids(attempted) == ids(find("", Filters(outcome="verified"))) == ["adam"]
    assert ids(find("")) == ["adam", "regret", "oiMjaUbSWp", "empty"]


def test_an_outcome_that_does_not_exist_is_refused(find):
    with pytest.raises(UserError, match="no outcome 'great'; there are: contested"):
        find("adam", Filters(outcome="great"))


def test_without_a_query_papers_with_claims_come_first_then_by_title(find):
    hits = find("  ")

    assert ids(hits) == ["adam", "regret", "oiMjaUbSWp", "empty"]
    assert (hits.papers, hits.claims) == (4, 0)
    assert ids(find("", limit=2)) == ["adam", "regret"]


def test_a_filter_by_outcome_knows_the_last_judgement_at_once(filled):
    find = Search(filled).find
    claim, before = make_claim("adam", CLAIMS[0]), "falsified"
    for number, verdict in enumerate((Verdict.TOY, Verdict.VERIFIED, Verdict.FALSIFIED)):
        body = judgement(f"team-{number}", {1: verdict}, "adam").judgement
        assessment = body.assessments[0].model_copy(update={"claim_id": claim.claim_id})
        made = body.model_copy(update={"assessments": (assessment,)})
        filled.append(judgement().model_copy(update={"judgement": made}), "a")

        outcome = ("toy", "verified", "contested")[number]
        [hit] = [hit for hit in find("adam", Filters(outcome=outcome)).hits if hit.claim_id]
        assert (hit.claim_id, hit.outcome) == (claim.claim_id, outcome)
        assert ids(find("", Filters(outcome=outcome))) == ["adam"]
        assert find("", Filters(outcome=before)).hits == []
        before = outcome


def test_filters_by_sub_area_and_honour_narrow_papers_and_claims(filled):
    honoured = [PAPERS[1].model_copy(update={"spotlight": True}), *PAPERS[2:]]
    publish_papers(filled, honoured, "a")
    find = Search(filled).find

    for filters in (Filters(sub_area="Adaptive Methods"), Filters(honour="spotlight")):
        assert {hit.paper_id for hit in find("adam", filters).hits} == {"adam"}
        assert find("adam", filters).claims == 3
    assert find("adam", Filters(honour="award")).hits == []


def test_a_misspelt_word_brings_what_may_have_been_meant(find):
    hits = find("epistemc uncertainty")

    assert (hits.loose, hits.meant) == (True, "epistemic uncertainty")
    assert ids(find(hits.meant)) == ["oiMjaUbSWp"]
    assert find("adam").meant is None
    assert find("epistemc", Filters(has_claims=True)).meant is None


def test_only_current_claims_are_found(filled):
    publish_claims(filled, {"adam": [make_claim("adam", "Adam is robust")]}, "a")
    find = Search(filled).find

    assert find("adagrad").hits == []
    assert find("robust").claims == 1


def test_very_common_words_are_ranked_by_titles(store):
    papers = [
        Paper(paper_id=f"p{n}", title="A plain title", abstract="learning") for n in range(3100)
    ]
    titled = [Paper(paper_id=f"t{n}", title=f"Learning number {n}") for n in range(30)]
    publish_papers(store, [*papers, *titled], "a")

    hits = Search(store).find("learning")

    assert hits.papers == 3130
    assert all(hit.paper_id.startswith("t") for hit in hits.hits)


@pytest.mark.parametrize("limit", [-5, 0, 1, MOST * 10])
def test_limits_are_kept_within_bounds(find, limit):
    assert 1 <= len(find("adam", limit=limit).hits) <= MOST


@pytest.mark.parametrize(
    "query",
    [
        'a AND b OR NOT "',
        "NEAR(a b)",
        "title:adam",
        "adam*",
        "^adam -x +y",
        "(adam",
        "' OR 1=1; DROP TABLE papers --",
        "adam\x00bound",
        "{title} : a",
        '"""',
        "a" * 10_000,
        "a " * 5_000,
        "\ud800 adam",
        "e\u0301 🙂 漢字 ١٢",
    ],
    ids=repr,
)
def test_operators_and_odd_characters_are_just_text(find, query):
    start = time.thread_time()

    find(query)

    assert time.thread_time() - start < 0.5


@given(query=st.text(), area=st.none() | st.text())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_no_text_makes_a_search_fail(find, query, area):
    hits = find(query, Filters(area=area))

    assert len(hits.hits) <= 20
