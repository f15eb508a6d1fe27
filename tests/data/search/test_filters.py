import pytest

from data.catalogue.claim_texts import make_claim
from data.records import Paper, UserError, Verdict
from data.search.filters import Filters, checked, passing
from data.search.index import Live
from tests.data.build import claims, judgement, minute, publish_claims, publish_papers

V, F = Verdict.VERIFIED, Verdict.FALSIFIED


@pytest.fixture
def ask(store):
    """The documents, as paper id or claim id, that pass filters."""
    papers = [
        Paper(paper_id="p1", title="A", area="Theory", sub_area="Games", spotlight=True),
        Paper(paper_id="p2", title="B", area="Theory", award="Outstanding"),
        Paper(paper_id="p3", title="C", area="Vision", sub_area="Games"),
    ]
    publish_papers(store, papers, "a")
    store.append(claims([1, 2], "p1"), "a", minute(1))
    publish_claims(store, {"p2": [make_claim("p2", "One")]}, "a")
    store.append(judgement("team-a", {1: V, 2: V}), "judge", minute(2))
    store.append(judgement("team-b", {1: F}), "judge", minute(3))
    with store.read() as conn:
        index = Live().at(conn)

    def pass_through(**filters):
        mask = passing(Filters(**filters), index.facets, index.work)
        return {name_of(index, doc) for doc in mask.nonzero()[0]}

    return pass_through


def name_of(index, doc):
    paper, place = index.at(doc)
    return paper.paper_id if place is None else paper.claim_ids[place]


def test_areas_sub_areas_and_honours_are_the_papers_and_hold_for_its_claims(ask):
    assert ask(area="Vision") == {"p3"}
    assert ask(sub_area="Games") == {"p1", "p1-c1", "p1-c2", "p3"}
    assert ask(sub_area="Games", area="Vision") == {"p3"}
    assert ask(honour="spotlight") == {"p1", "p1-c1", "p1-c2"}
    assert "p2" in ask(honour="award")
    assert "p1" not in ask(honour="award")
    assert ask(area="Nothing of the kind") == ask(sub_area="\ud800") == set()


def test_an_outcome_is_a_claims_own_and_a_papers_if_one_of_its_claims_has_it(ask):
    assert ask(outcome="contested") == {"p1", "p1-c1"}
    assert ask(outcome="verified") == {"p1", "p1-c2"}
    assert ask(outcome="toy") == set()
    assert "p2" in ask(outcome="unattempted")


def test_attempted_papers_have_logbooks(ask):
    assert ask(attempted=True) == {"p1", "p1-c1", "p1-c2"}
    assert ask(attempted=False, has_claims=False) == {"p3"}
    assert "p2" in ask(attempted=False, has_claims=True)


def test_without_filters_there_is_nothing_to_look_at(ask, store):
    with store.read() as conn:
        index = Live().at(conn)

    assert passing(Filters(), index.facets, index.work) is None


@pytest.mark.parametrize(
    ("filters", "sentence"),
    [
        (Filters(outcome="great"), "no outcome 'great'; there are: contested"),
        (Filters(honour="best"), "no honour 'best'; there are: award, spotlight"),
    ],
)
def test_what_does_not_exist_is_refused(filters, sentence):
    with pytest.raises(UserError, match=sentence):
        checked(filters)
