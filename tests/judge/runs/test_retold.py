import time

import pytest

from judge.runs.retold import differences
from judge.runs.texts import Texts
from tests.judge.build import logbook, prose_cell, run_cell

LOG = "n=1000 seeds=30\nmean error 0.333\naccuracy 84.2 %"


def told(page: dict[str, str] | str) -> list[tuple[str, str, str]]:
    """(label, told, printed) of every difference."""
    return [
        (each.told.label, each.told.item.text, each.printed[0].item.text)
        for each in differences(Texts(logbook(page)))
    ]


@pytest.mark.parametrize(
    "prose",
    [
        "The mean error was 0.5.",
        "In this run the mean error is 50 %.",
        "**Mean error:** 0.5",
        "mean error=0.5",
        "Our measured mean error was 0.5 at n=1000.",
        "| quantity | measured | source |\n|--|--|--|\n| mean error | 0.5 | the run |",
        "| metric | value |\n|--|--|\n| Mean error | 50 % |",
        "| n | mean error |\n|--|--|\n| 1000 | 0.5 |\n| 2000 | 0.2 |",
        "| quantity | paper | ours |\n|--|--|--|\n| mean error | 0.05 | 0.5 |",
    ],
)
def test_a_number_told_otherwise_than_printed_is_found(prose: str):
    ((label, _, printed),) = told(run_cell(LOG) + prose_cell(prose))

    assert (label, printed) == ("mean error", "0.333")


@pytest.mark.parametrize(
    "prose",
    [
        "The mean error was 0.333.",
        "The mean error was 33.3 %, and the accuracy was 0.842.",
        "The mean error was 0.33; about a third.",
        "The mean error of the paper is 0.05.",
        "**Claim.** The mean error is 0.05.",
        "We expected that the mean error is 0.05.",
        "The paper states what follows,\nwhere the mean error is 0.05.",
        "The training mean error was 0.5.",
        "The mean error was below 0.05.",
        "The mean error was 0.5 at n=64.",
        "The mean error fell over 3 runs. For mean error, 30 seeds were used.",
        "The mean error 12 models make is not the point.",
        "The mean error was 0.5 s.",
        "| method | mean error |\n|--|--|\n| ours | 0.333 |\n| theirs | 0.7 |",
        "| seed | mean error |\n|--|--|\n| 1 | 0.2 |\n| 2 | 0.4 |",
        "| quantity | paper | target |\n|--|--|--|\n| mean error | 0.05 | 0.04 |",
        "| n | mean error |\n|--|--|\n| 1000 | 0.333 |\n| 2000 | 0.2 |",
        "# mean error 0.5",
    ],
)
def test_what_agrees_or_may_mean_something_else_is_left_alone(prose: str):
    assert told(run_cell(LOG) + prose_cell(prose)) == []


def test_a_log_that_prints_several_values_is_compared_at_the_named_setting_only():
    log = run_cell("n=10 mean error 0.91\nn=100 mean error 0.52\nn=1000 mean error 0.24")
    table = "| n | mean error |\n|--|--|\n| 10 | 0.91 |\n| 1000 | 0.11 |"

    assert told(log + prose_cell("The mean error was 0.37.")) == []
    assert told(log + prose_cell("At n=1000 the mean error was 0.37.")) == [
        ("mean error", "0.37", "0.24")
    ]
    assert told(log + prose_cell(table)) == [("mean error", "0.11", "0.24")]


def test_a_value_of_any_run_of_the_logbook_is_not_called_wrong():
    pages = {
        "claim-1": run_cell(LOG) + prose_cell("The mean error was 0.4."),
        "claim-2": run_cell("mean error 0.4"),
    }

    assert told(pages) == []


def test_a_summary_page_is_compared_with_the_runs_of_other_pages():
    pages = {"summary": prose_cell("The mean error was 0.5."), "claim-1": run_cell(LOG)}

    assert told(pages) == [("mean error", "0.5", "0.333")]


def test_failed_runs_and_pasted_output_are_no_log():
    prose = prose_cell("The mean error was 0.5.")

    assert told(run_cell(LOG, exit_code=1) + prose) == []
    assert told(prose_cell(f"```\n{LOG}\n```") + prose) == []


def test_only_the_labels_that_are_asked_for_are_compared():
    page = run_cell(LOG) + prose_cell("The mean error was 0.5. The accuracy was 0.5.")
    texts = Texts(logbook(page))

    assert [d.told.label for d in differences(texts, {"accuracy"})] == ["accuracy"]
    assert len(list(differences(texts))) == 2


def test_a_hostile_logbook_takes_bounded_time():
    log = run_cell("\n".join(f"mean error number{n} x{n} 0.{n}" for n in range(5_000)))
    prose = prose_cell("\n".join(f"The mean error was 0.{n}1." for n in range(5_000)))
    started = time.thread_time()

    list(differences(Texts(logbook(log + prose))))

    assert time.thread_time() - started < 5
