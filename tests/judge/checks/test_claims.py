from data.records import Verdict
from tests.judge.build import run_cell
from tests.judge.checks.scenes import caps, found, scene

PAGE = run_cell("n=1000\nmean error 0.0269")


def test_a_claim_with_other_numbers_is_judged_neither_way():
    (result,) = found(scene(PAGE, logbook_claim="error below 0.5", numbers_differ=True), "D14")

    assert result.cap is Verdict.INCONCLUSIVE
    assert "error below 0.5" in result.sentence


def test_the_same_numbers_in_other_words_are_fine():
    assert caps(scene(PAGE, logbook_claim="the error stays below 0.05"), "D14") == []
