import pytest

from data.records import Direction, Relation
from judge.contract.compare import compare_line
from tests.judge.build import contract


def problem(line: str, **fields: object) -> str:
    found = compare_line(contract(**fields), line)
    assert found is not None
    assert (found.direction is Direction.NEITHER) is bool(found.problem)
    return found.problem


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("mean error 0.41 (train)", "train"),
        ("mean error 0.41 [val]", "val"),
        ("mean error 0.41 on the training set", "training"),
        ("mean error 0.41 for the baseline", "baseline"),
        ("mean error 0.41 (chance level)", "chance"),
        ("mean error 0.41 before training", "before"),
        ("mean error 0.41 without our method", "without"),
        ("mean error 0.41 (max)", "max"),
        ("mean error -1.2 (log10)", "log10"),
        ("mean error 0.41 in log scale", "log"),
        ("mean error 0.41 (normalized)", "normalized"),
        ("mean error 0.02 (simulated)", "simulated"),
        ("mean error 0.41 (old)", "old"),
        ("mean error 0.41 (previous run)", "previous"),
        ("mean error 0.41 (not converged)", "not converged"),
        ("mean error 0.41 (class 3)", "class 3"),
        ("mean error 0.41 (delta)", "delta"),
        ("mean error 0.05 lower", "lower"),
        ("mean error 0.41 (upper bound)", "upper"),
        ("mean error 0.41 at most", "at most"),
        ("| diff | mean error | 0.41 |", "diff"),
        ("config | mean_error=0.41", "config"),
        ("train | mean error 0.41", "train"),
        ("random guess, mean error: 0.41", "random"),
        ("model=random, mean error 0.41", "random"),
        ("{'split': 'train', 'mean_error': 0.41}", "train"),
        ('{"model": "baseline", "mean error": 0.41}', "baseline"),
    ],
)
def test_another_split_arm_or_transform_is_another_number(line: str, word: str):
    assert f"“{word}”" in problem(line) or "somebody else's" in problem(line)


@pytest.mark.parametrize(
    ("line", "quantity"),
    [
        ("val | error 0.02", "validation error"),
        ("validation error 0.02 (val)", "validation error"),
        ("max error 0.02 (max)", "max error"),
    ],
)
def test_what_the_claim_itself_says_is_no_doubt(line: str, quantity: str):
    assert problem(line, quantity=quantity, aliases=("error",)) == ""


@pytest.mark.parametrize(
    "line",
    [
        "mean error 0.02 (random split)",
        "mean error 0.02 (max 0.3, min 0.01)",
        "mean error 0.02 (baseline: 0.3)",
        "train loss 0.31 | val loss 0.4 | mean error 0.02",
        "Training... done. mean error 0.02",
        "Training... mean error 0.02",
        "mean error 0.02 after training",
        "mean error 0.02, 7 wrong",
        "mean error 0.02 vs 0.05 (paper)",
        "mean error 0.02 k=64 m=5",
        "mean error: 0.02 steps: 100",
        "mean error=0.02 steps=100",
        "ours: mean error 0.02; paper: 0.05",
    ],
)
def test_words_that_belong_to_other_numbers_are_no_doubt(line: str):
    assert problem(line) == ""


@pytest.mark.parametrize(
    "line",
    [
        "mean error (3): 0.02",
        "mean error 1: 0.02",
        "mean error #1: 0.02",
        "mean error 10 runs: 0.02",
        "mean error [1e-3]: 26.9",
        "mean error *1000 = 26.9",
    ],
)
def test_a_number_in_the_name_of_another_is_not_the_value(line: str):
    assert "in the name of another" in problem(line)


@pytest.mark.parametrize(
    "line", ["1 - mean error = 0.95", "1-mean error: 0.95", "x (1 - mean error): 1"]
)
def test_what_is_left_to_one_is_not_the_value(line: str):
    assert "left to 1" in problem(line)


def test_the_negative_is_not_the_value():
    assert "negative" in problem("-mean error: -0.41")
    assert problem("- mean error: 0.02") == ""


@pytest.mark.parametrize(
    "line", ["step 1 - mean error 0.02", "12:00:01 - mean error 0.02", "[1] mean error 0.02"]
)
def test_a_dash_behind_another_number_leads_to_a_name(line: str):
    assert problem(line) == ""


@pytest.mark.parametrize(
    "line",
    [
        "mean error 0.41 (NOTE: bug, ignore)",
        "mean error 0.41 <- wrong, bug",
        "mean error 0.41 (invalid)",
        "mean error 0.41 is not comparable",
    ],
)
def test_a_line_may_take_its_number_back(line: str):
    assert "takes its number back" in problem(line)


@pytest.mark.parametrize(
    "line", ["mean error 0.02 vs. 0.41", "mean error 0.41 and 0.02", "mean error 0.41, 0.02"]
)
def test_two_numbers_of_one_name_are_several(line: str):
    assert "several numbers" in problem(line)


@pytest.mark.parametrize("said", ["dB", "m", "milli", "bp", "[1e-3]"])
def test_a_unit_that_is_not_known_is_not_passed_over(said: str):
    assert "cannot be read" in problem(f"mean error 0.41 {said}")


@pytest.mark.parametrize(
    "said", ["for 64 items", "(batch of 64)", "each batch", "total", "(per batch of 64)"]
)
def test_a_time_for_many_is_not_the_time_of_one(said: str):
    assert problem(f"latency: 70 ms {said}", quantity="latency", unit="ms", value=10.0)


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("latency (ms): 7.2", 7.2),
        ("latency [ms]: 7.2", 7.2),
        ("latency_ms: 7.2", 7.2),
        ("latency (s): 0.0072", 7.2),
    ],
)
def test_a_unit_may_stand_in_the_label(line: str, value: float):
    found = compare_line(contract(quantity="latency", unit="ms", value=10.0), line)
    assert found is not None
    assert (found.value, found.direction) == (pytest.approx(value), Direction.SUPPORTS)


def test_a_unit_in_the_label_may_have_a_base():
    fields = {"quantity": "latency", "unit": "ms", "value": 10.0, "denominator": "item"}

    assert problem("latency [ms/item]: 7.2", **fields) == ""
    assert "per batch" in problem("latency [ms/batch]: 7.2", **fields)


def test_min_in_a_label_may_mean_the_minimum():
    fields = {"quantity": "latency", "unit": "ms", "relation": Relation.BELOW, "value": 10.0}

    assert compare_line(contract(**fields), "latency (min): 7.2") is None
