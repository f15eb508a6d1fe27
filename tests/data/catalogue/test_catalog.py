import pytest

from data.catalogue.catalog import Catalog, Counts
from data.catalogue.claim_texts import make_claim
from data.records import Paper
from tests.data.build import publish_claims, publish_papers


@pytest.fixture
def catalog(store):
    papers = [
        Paper(paper_id="GW3umRqsZZ", title="Chain-of-Thought", arxiv_id="2503.08679", area="B"),
        Paper(paper_id="p2", title="Adam", area="A", poster_id="71", aliases=("99", "100")),
        Paper(paper_id="p3", title="ADAM", poster_id="72", aliases=("100",)),
        Paper(paper_id="P3", title="Other", area="A"),
        Paper(paper_id="72", title="Its id is another one's poster"),
    ]
    publish_papers(store, papers, "a")
    publish_claims(store, {"p2": [make_claim("p2", "It wins (Table 1)")]}, "a")
    return Catalog(store)


def test_a_paper_is_found_by_its_id_in_any_case(catalog):
    assert catalog.paper("gw3UMRQSzz ").paper_id == "GW3umRqsZZ"
    assert catalog.paper("nothing") is None
    assert catalog.paper("\ud800") is None


def test_ids_that_differ_in_case_only_are_told_apart(catalog):
    assert catalog.paper("p3").title == "ADAM"
    assert catalog.paper("P3").title == "Other"


def test_other_ids_find_a_paper_unless_they_name_two(catalog):
    assert catalog.paper("71").paper_id == catalog.paper("99").paper_id == "p2"
    assert catalog.paper("100") is None


def test_an_id_goes_before_the_poster_id_of_another_paper(catalog):
    assert catalog.paper("72").paper_id == "72"


def test_a_paper_is_found_by_arxiv_id_and_title(catalog):
    assert catalog.by_arxiv("https://arxiv.org/abs/2503.08679v2").paper_id == "GW3umRqsZZ"
    assert catalog.by_title("chain of thought").paper_id == "GW3umRqsZZ"
    assert catalog.by_arxiv("2503.0") is None


def test_a_title_of_two_papers_names_neither(catalog):
    assert catalog.by_title("Adam") is None


def test_areas_and_sizes_are_counted(catalog):
    assert catalog.areas() == ["A", "B"]
    assert catalog.counts() == Counts(papers=5, claims=1)


def test_claims_are_read_by_revision_and_id(catalog):
    current = catalog.claim_set("p2")
    [claim] = current.claims

    assert (current.revision, claim.anchor) == (1, "Table 1")
    assert catalog.claim(claim.claim_id) == claim
    assert catalog.claim_set("p2", 2) is None
    assert catalog.claim_set("p3") is None
    assert catalog.claim("p2-0000000000") is None
    assert catalog.contracts("p2") == {}
