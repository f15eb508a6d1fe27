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
