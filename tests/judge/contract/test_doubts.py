import pytest

from data.records import Direction, Relation, Variable
from judge.contract import doubts
from judge.contract.compare import Comparison, compare_line
from tests.judge.build import contract


def compared(line: str, **fields: object) -> Comparison:
    found = compare_line(contract(**fields), line)
    assert found is not None
    return found


@pytest.mark.parametrize(
    "line",
    [
        "mean error 0,200",
        "mean error 0·91",
        "mean error ٠٫٩",
        "mean error 0 912",
        "mean error 0\u202f912",
        "mean error 0'912",
        "mean error 0.01.9",
        "mean error 0x5F",
        "mean error 0.02k",
        "mean error 0.02 thousand",
        "mean error 0.02 e3",
        "mean error 0.02 (×100)",
        "mean error 0½",
        "mean error 40‰",
        "mean error 0:02",
        "mean error 0。91",
        "mean error 0\u0336.\u03360\u03362\u0336 0.41",
    ],
)
def test_a_number_that_goes_on_in_a_way_that_is_not_read_is_none(line: str):
    assert "cannot be read" in compared(line).problem


@pytest.mark.parametrize(
    "line",
    [
        "mean error 0.01-0.90",
        "mean error 0.01–0.90",
        "mean error 0.01..0.9",
        "mean error 0.01 to 0.90",
        "mean error 0.02 → 0.41",
        "mean error 0.02 != 0.41",
        "mean error = 0.01 + 0.4",
        "mean error 0 of 10",
        "mean error: [0.02, 0.9, 0.9]",
    ],
)
def test_a_range_a_sum_and_a_list_are_several_numbers(line: str):
    assert "several numbers" in compared(line).problem


@pytest.mark.parametrize(
    "line",
    [
        "mean error 0.02 (paper) vs 0.41 (ours)",
        "mean error 0.02 [reported], 0.41 [ours]",
        "mean error 0.02 expected, 0.41 measured",
        "mean error 0.02 # from Table 1 of the paper",
        "mean error 0.02 is the paper's value",
        "mean error 0.02 ← paper",
        "in the paper, mean error is 0.02",
        "| paper | mean error | 0.02 |",
        "expected; mean error 0.02",
    ],
)
def test_somebody_elses_number_is_not_the_runs(line: str):
    assert "somebody else's" in compared(line).problem


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("mean error 0.02 higher than the baseline", "a difference"),
        ("mean error 0.02 above the paper's", "a difference"),
        ("mean error 0.02 was not reached", "takes its number back"),
    ],
)
def test_a_difference_and_a_denial_are_no_value(line: str, said: str):
    assert said in compared(line).problem


@pytest.mark.parametrize(
    ("line", "direction"),
    [
        ("mean error < 0.04", Direction.SUPPORTS),
        ("mean error <= 0.04", Direction.SUPPORTS),
        ("mean error > 0.04", Direction.NEITHER),
        ("mean error > 0.06", Direction.CONTRADICTS),
        ("mean error < 0.06", Direction.NEITHER),
        ("mean error -> 0.04", Direction.SUPPORTS),
        ("mean error => 0.06", Direction.CONTRADICTS),
    ],
)
def test_a_bound_counts_only_where_it_settles_the_relation(line: str, direction: Direction):
    assert compared(line).direction is direction


def test_a_bound_settles_no_equality():
    assert compared("mean error < 0.05", relation=Relation.EQUALS).direction is Direction.NEITHER


@pytest.mark.parametrize("line", ["test accuracy 5.31", "test accuracy 91.2"])
@pytest.mark.parametrize("relation", [Relation.AT_LEAST, Relation.EQUALS, Relation.BELOW])
def test_a_share_above_one_is_in_percent(line: str, relation: Relation):
    found = compared(line, quantity="test accuracy", value=0.912, relation=relation)

    assert (found.direction, found.problem[:24]) == (Direction.NEITHER, "the claim is a share of ")


def test_a_percentage_is_no_share_of_one_where_the_unit_is_not_known():
    assert "percentage" in compared("mean error 0.02 %", unit=None).problem


@pytest.mark.parametrize("said", ["regret > 9", "regret 9-90", "regret 9 of 90", "regret 9k"])
def test_a_doubted_number_breaks_no_statement(said: str):
    fields = {
        "statement": "regret <= bound",
        "variables": (Variable(name="regret"), Variable(name="bound")),
    }

    assert compare_line(contract(**fields), f"T=200 {said}, bound=3") is None
    found = compare_line(contract(**fields), "T=200 regret=9, bound=3")
    assert found is not None
    assert found.direction is Direction.CONTRADICTS


def test_what_is_no_share_may_be_above_one():
    found = compared("return 5.31", quantity="return", value=0.9, relation=Relation.AT_LEAST)

    assert found.direction is Direction.SUPPORTS


@pytest.mark.parametrize(
    "line",
    [
        "mean error 0.02",
        "mean error 0.02 (paper: 0.05)",
        "mean error 0.02 (the paper reports 0.05)",
        "mean error 0.02, paper 0.05",
        "mean error 0.02, as in the paper",
        "mean error 0.02 on the original test set",
        "mean error 0.02 < 0.05: ok",
        "mean error 0.02 ± 0.01 (3 seeds)",
        "mean error 0.02 max 0.9",
        "mean error 0.02 after 100 steps",
        "mean error 0.02 [0.01, 0.03]",
        "mean error 2e-2.",
        "[12:00:01] reproduced; mean error 0.02",
        "Claim 1: mean error 0.02",
        "step 5 - mean error 0.02 - lr 1e-3",
        "mean error,0.02,0.03",
    ],
)
def test_honest_lines_raise_no_doubt(line: str):
    assert compared(line).direction is Direction.SUPPORTS


def test_whole_numbers_with_commas_stay_what_they_are():
    found = compared("count 1,234,567", quantity="count", value=1e6, relation=Relation.AT_LEAST)

    assert (found.value, found.direction) == (1234567.0, Direction.SUPPORTS)


def test_a_quantity_with_such_a_word_in_its_name_is_the_runs_own():
    assert compared("target loss 0.02", quantity="target loss").direction is Direction.SUPPORTS


def test_a_long_line_is_searched_once_for_whose_numbers_it_holds(monkeypatch: pytest.MonkeyPatch):
    searched: list[str] = []

    class Counting:
        def search(self, text: str) -> None:
            searched.append(text)

    monkeypatch.setattr(doubts, "THEIRS", Counting())
    line = "mean error 1 - " * 50
    compared(line)

    assert searched == [line]


def test_a_bound_may_stand_far_before_its_number():
    assert "bound" in compared(f"mean error <{' ' * 30}0.06").problem
