import pytest
from hypothesis import given
from hypothesis import strategies as st

from data.records import Verdict
from judge.checks.placeholders import _BLANK, _SIGNS
from judge.text.sieve import holds_any, lowered
from tests.judge.build import prose_cell, run_cell
from tests.judge.checks.scenes import caps, found_in_logbook, scene


@pytest.mark.parametrize(
    "text",
    [
        "accuracy TBD",
        "TODO: run the large model",
        "The gain is XX.X points",
        "The gain is XX%",
        "accuracy <number>",
        "accuracy [insert number here]",
        "Lorem ipsum dolor",
        "these are placeholder values",
        "the numbers are placeholders",
        "To be filled in later",
    ],
)
def test_a_place_that_was_never_filled_in_is_flagged(text: str):
    (result,) = found_in_logbook(prose_cell(text), "D19")

    assert (result.effect, result.cap) == ("flag", None)


@pytest.mark.parametrize(
    "text",
    [
        "no placeholder values were used",
        "after replacing the placeholder model",
        "the image placeholder token",
        "<div>MAXX.XML</div> and XXL models",
        "the TODO-list data set todo.csv",
        "fill in the blanks is the task",
    ],
)
def test_words_that_only_resemble_one_are_not(text: str):
    assert [r for r in found_in_logbook(prose_cell(text), "D19") if "TODO" not in r.sentence] == []


def test_a_todo_in_a_script_is_nobodys_business():
    assert found_in_logbook(run_cell("done", script="x = 1  # TODO faster\n"), "D19") == []


def test_a_cited_line_with_an_open_place_caps_to_inconclusive():
    assert caps(scene(run_cell("n=1000\nmean error 0.02 (placeholder)")), "D19") == [
        Verdict.INCONCLUSIVE
    ]
    assert caps(scene(run_cell("n=1000\nmean error 0.02\nother score TBD")), "D19") == []


@given(st.from_regex(_BLANK))
def test_no_blank_slips_through_the_sieve(text):
    assert holds_any(lowered([text]), _SIGNS)
