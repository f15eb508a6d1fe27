from data.records import Verdict
from tests.judge.build import prose_cell, run_cell
from tests.judge.checks.scenes import caps, found_in_logbook, scene

LOG = run_cell("n=1000\nmean error 0.03\nother score 0.5")


def test_a_logbook_is_flagged_where_it_tells_another_number_than_its_run():
    page = LOG + prose_cell("| metric | value |\n|--|--|\n| mean error | 0.01 |")

    (result,) = found_in_logbook(page, "D17")

    assert (result.effect, result.cap) == ("flag", None)
    assert "0.01" in result.sentence
    assert "0.03" in result.sentence


def test_the_cited_number_told_otherwise_caps_to_inconclusive():
    page = LOG + prose_cell("The mean error was 0.01.")

    assert caps(scene(page), "D17") == [Verdict.INCONCLUSIVE]


def test_another_number_told_otherwise_is_only_flagged():
    page = LOG + prose_cell("The mean error was 0.03. The other score was 0.9.")

    assert caps(scene(page), "D17") == []
    assert len(found_in_logbook(page, "D17")) == 1


def test_the_claims_number_told_under_another_of_its_names_caps_too():
    page = run_cell("n=1000\nThe mean error is 0.08") + prose_cell("The mean error was 0.01.")

    assert Verdict.INCONCLUSIVE in caps(scene(page), "D17")


def test_the_claims_number_told_rightly_under_another_name_is_left_alone():
    page = run_cell("n=1000\nThe mean error is 0.08") + prose_cell("The mean error was 0.08.")

    assert caps(scene(page), "D17") == []


def test_where_runs_print_several_values_nobody_can_say_which_one_is_told():
    log = run_cell("n=10\nThe mean error is 0.08\nThe mean error is 0.03")
    page = log + prose_cell("The mean error was 0.01.")

    assert caps(scene(page), "D17") == []


def test_a_number_told_at_settings_of_its_own_is_another_one():
    log = run_cell("n=1000\nThe mean error is 0.08")
    page = log + prose_cell("At n=10 the mean error was 0.2.")

    assert caps(scene(page), "D17") == []
