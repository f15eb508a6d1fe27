import pytest

from data.pairs import SetStanding
from judge.review_sets import MOST, cited_sets, state, trouble
from tests.judge.build import logbook

ONE, OTHER = "a" * 64, "b" * 64
FIT = {"s1": SetStanding(set_id="s1", digest=ONE, is_fit=True)}
UNFIT = {"s1": SetStanding(set_id="s1", digest=ONE, is_fit=False)}


def cited(text: str) -> list[tuple[str, str, int]]:
    return [(each.set_id, each.digest, each.line) for each in cited_sets(logbook(text))]


def test_each_set_and_digest_is_found_once_where_it_stands_first():
    text = (
        f"seen by people\n(review-set:s1@{ONE}), again review-set:s1@{ONE}.\nreview-set:s-2@{OTHER}"
    )

    assert cited(text) == [("s1", ONE, 3), ("s-2", OTHER, 4)]


@pytest.mark.parametrize(
    "text",
    [
        "review-set:s1",
        "review-set:s1@abc",
        f"review-set:s1@{ONE}0",
        f"review-set:S1@{ONE}",
        f"review-set:{'x' * 81}@{ONE}",
        f"review set:s1@{ONE}",
    ],
)
def test_what_is_no_citation_is_passed_over(text):
    assert cited(text) == []


def test_a_page_of_citations_costs_no_more_than_the_first_few():
    text = "\n".join(f"review-set:s{number}@{ONE}" for number in range(1000))

    assert len(cited(text)) == MOST


@pytest.mark.parametrize(
    ("digest", "standings", "told"),
    [
        (ONE, FIT, None),
        (ONE, {}, "is not known here"),
        (OTHER, FIT, "has other answers than those that the citation names"),
        (ONE, UNFIT, "is unfit to be evidence by its consistency check"),
    ],
    ids=["fit", "unknown", "changed", "unfit"],
)
def test_a_set_is_evidence_only_if_it_is_known_unchanged_and_fit(digest, standings, told):
    book = logbook(f"review-set:s1@{digest}")

    assert trouble(cited_sets(book)[0], standings) == told
    assert state(book, standings) == [("s1", digest, told)]
