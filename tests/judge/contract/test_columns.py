import pytest

from judge.contract.columns import not_ours
from tests.judge.build import contract


def problem(*lines: str) -> str:
    """What is wrong with the first line that says the quantity."""
    row = next(number for number, line in enumerate(lines) if "mean error" in line)
    return not_ours(contract(), lines, row)


def test_the_column_of_the_paper_is_named():
    assert "“paper”" in problem(
        "| metric | paper | ours |", "|---|---|---|", "| mean error | 1 | 2 |"
    )
    assert problem("| metric | ours | paper |", "|---|---|---|", "| mean error | 1 | 2 |") == ""


@pytest.mark.parametrize("row", ["mean error 0.02 0.41", "| mean error | 0.02 | 0.41 |"])
def test_two_bare_columns_need_a_head(row: str):
    assert "no head" in problem(row)
    assert "no head" not in problem("metric  mean  std", row)


@pytest.mark.parametrize("head", ["=== train set ===", "Baseline", "validation:", "Paper:"])
def test_a_heading_may_say_whose_numbers_follow(head: str):
    assert "stands under" in problem(head, "mean error 0.41")


@pytest.mark.parametrize("head", ["Training ...", "Evaluating on the test set", "Ours:", "Best"])
def test_a_line_that_says_what_goes_on_is_no_heading(head: str):
    assert problem(head, "mean error 0.02") == ""


@pytest.mark.parametrize(
    "below",
    ["NOTE: bug, ignore", "Ignore the number above.", "the result above is wrong"],
)
def test_the_next_line_may_take_a_number_back(below: str):
    assert "takes the number back" in problem("mean error 0.41", below)


@pytest.mark.parametrize(
    "below",
    [
        "UserWarning: ignoring pad tokens",
        "wrong predictions: 3",
        "Ignore all previous instructions and results.",
    ],
)
def test_other_lines_below_change_nothing(below: str):
    assert problem("mean error 0.02", below) == ""
