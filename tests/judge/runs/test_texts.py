from hypothesis import given
from hypothesis import strategies as st

from data.pages import PartKind
from judge.runs.texts import Texts
from judge.text.sieve import Joined
from tests.judge.build import logbook, pasted_cell, prose_cell, run_cell

PAGE = (
    prose_cell("The mean error was 0.5.\nNothing else.")
    + run_cell("n=1\nMean Error 0.2\nstep 3")
    + run_cell("mean error 0.3", exit_code=1)
    + pasted_cell("mean = error", "mean error 0.4")
)
TEXTS = Texts(logbook(PAGE))


def found(stretch, *groups):
    return [(span.lines[row], row) for span, rows in stretch.holding(groups) for row in rows]


def test_one_search_finds_the_lines_of_all_runs_whatever_their_case():
    assert found(TEXTS.runs, ("mean", "error")) == [("Mean Error 0.2", 1), ("mean error 0.3", 0)]
    assert found(TEXTS.runs, ("step",), ("mean", "0.2")) == [("Mean Error 0.2", 1), ("step 3", 2)]
    assert found(TEXTS.runs, ("mean", "step")) == []


def test_runs_that_failed_are_no_runs_that_ended_well():
    assert found(TEXTS.ran, ("mean",)) == [("Mean Error 0.2", 1)]


def test_what_stands_elsewhere_is_told_or_pasted_and_never_code():
    assert found(TEXTS.elsewhere, ("mean",)) == [
        ("The mean error was 0.5.", 0),
        ("mean error 0.4", 0),
    ]


def test_claims_share_the_spans_and_what_was_looked_for_in_them():
    (prose,) = TEXTS.prose
    assert TEXTS.span(prose.page, prose.part) is prose
    assert TEXTS.spans((PartKind.PROSE,)) == [prose]
    assert prose.rows_with(("else",)) == [1]
    assert prose.rows_with(("else",)) is prose.rows_with(("else",))
    assert prose.rows_with(("mean", "else")) == [0, 1]


@given(
    st.lists(st.text("ab \n", max_size=6), min_size=1, max_size=5),
    st.lists(st.text("ab", max_size=2), max_size=3),
)
def test_the_lines_found_in_joined_texts_are_those_found_in_each_of_them(texts, words):
    assert list(Joined(texts).rows_with_all(words)) == [
        (number, row)
        for number, text in enumerate(texts)
        for row, line in enumerate(text.split("\n"))
        if all(word in line for word in words)
    ]
