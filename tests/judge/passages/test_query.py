import pytest

from data.records import ClaimKind, Quantifier, Variable
from judge.match import ClaimMatch
from judge.passages.query import claimed_numbers, make_query, number_forms
from tests.judge.build import claim, contract


@pytest.mark.parametrize(
    ("value", "form"),
    [(0.912, "91.2"), (0.912, ".912"), (11907, "11,907"), (3.5, "3.50"), (0.05, "0.05")],
)
def test_a_number_is_looked_for_in_the_ways_in_which_runs_print_it(value: float, form: str):
    assert form in number_forms(value)


def test_a_query_holds_words_labels_scales_and_pages():
    query = make_query(claim(), contract(aliases=("avg err",)), ClaimMatch(pages=("claim-1",)))

    assert {"mean", "error"} <= query.terms
    assert query.labels == (("mean", "error"), ("avg", "err"))
    assert query.scales == ("n",)
    assert query.pages == ("claim-1",)
    assert claimed_numbers(claim(), contract()) == {0.05, 1000.0}


def test_a_statement_is_looked_for_by_its_first_variable():
    stated = contract(
        kind=ClaimKind.THEORY,
        quantifier=Quantifier.FORALL,
        statement="regret <= bound",
        variables=(Variable(name="regret", aliases=("R(T)",)), Variable(name="bound")),
    )

    assert make_query(claim(), stated, ClaimMatch()).labels == (("regret",), ("r(t",))
