import pytest

from data.records import ClaimKind, Quantifier, Variable, Verdict
from tests.judge.build import run_cell
from tests.judge.checks.scenes import caps, found, scene


def test_a_scale_below_the_claims_caps_to_toy_and_names_both():
    (result,) = found(scene(run_cell("n=200\nmean error 0.02")), "D6")

    assert result.cap is Verdict.TOY
    assert "n = 200" in result.sentence
    assert "1,000" in result.sentence


def test_a_scale_that_is_not_printed_caps_to_toy():
    assert caps(scene(run_cell("mean error 0.02")), "D6") == [Verdict.TOY]


def test_full_scale_meets_no_cap():
    assert caps(scene(run_cell("n=1000\nmean error 0.02")), "D6") == []


@pytest.mark.parametrize("word", ["toy split", "subset", "smoke test", "tiny model", "debug"])
def test_a_passage_that_calls_itself_small_caps_to_toy(word: str):
    page = run_cell("n=1000\nmean error 0.02", title=f"Run on the {word}")

    assert caps(scene(page), "D6") == [Verdict.TOY]


def test_a_command_that_says_so_caps_to_toy_whatever_the_title_says():
    page = run_cell("n=1000\nmean error 0.02", command="python run.py --dry-run", title="Full run")

    assert caps(scene(page), "D6") == [Verdict.TOY]


@pytest.mark.parametrize("size", ["n=1e999", "n<=1000"])
def test_a_size_that_is_a_bound_or_no_number_is_not_shown(size: str):
    assert caps(scene(run_cell(f"{size}\nmean error 0.02")), "D6") == [Verdict.TOY]


def test_the_smaller_of_what_the_output_and_the_command_say_counts():
    small = run_cell("n=1000\nmean error 0.02", command="python run.py --n 10")
    full = run_cell("n=1000\nmean error 0.02", command="python run.py --n 1000")

    assert caps(scene(small), "D6") == [Verdict.TOY]
    assert caps(scene(full), "D6") == []


def test_a_list_given_to_a_flag_is_no_size():
    page = run_cell("mean error 0.02", command="python run.py --n 100,200,400")

    assert caps(scene(page), "D6") == [Verdict.TOY]


STATEMENT = {
    "kind": ClaimKind.THEORY,
    "quantifier": Quantifier.FORALL,
    "statement": "a <= b",
    "variables": (Variable(name="a"), Variable(name="b")),
    "value": None,
}


def test_finite_support_of_a_claim_about_all_caps_to_toy_but_a_counterexample_is_exempt():
    assert caps(scene(run_cell("n=1000 a=1 b=2 here"), **STATEMENT), "D7") == [Verdict.TOY]
    broken = scene(run_cell("n=10 a=3 b=2 here"), **STATEMENT)
    assert caps(broken, "D7") == []
    assert caps(broken, "D6") == []
