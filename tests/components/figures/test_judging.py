import html
from datetime import UTC, datetime

import plotly.graph_objects as go
import pytest

from components.figures.judging import (
    agreement,
    attempts,
    judgements,
    prices,
    references,
    teams,
    times,
)
from components.figures.palette import LIGHT
from data.results.judging import JUDGE, TEAMS
from tests.components.figures.made import NOTHING, tables

DAYS = (
    ("2026-07-07", 0, 1, 1),
    ("2026-07-08", 5, 2, 3),
    ("2026-07-09", 0, 0, 3),
    ("2026-07-10", 20, 1, 4),
    ("2026-07-11", 1, 0, 4),
)
SPENT = ("all", None, 4, 12, 0, 1000, 100, 95.2, 0.0141, 47.0, 82.0)


def title(figure: go.Figure | None) -> str:
    assert figure is not None
    return html.unescape(figure.layout.title.text)


def alphas(among: float | None, again: float | None) -> tuple:  # type: ignore[type-arg]
    return (
        (TEAMS, 10, 20, 5, 0.25, 3, among) if among is not None else (TEAMS, *NOTHING),
        (JUDGE, 10, 20, 5, 0.25, 3, again) if again is not None else (JUDGE, *NOTHING),
    )


@pytest.mark.parametrize(
    ("among", "again", "finding"),
    [
        (0.229, 0.874, "Teams agree on a claim with alpha 0.23, the judge with itself with 0.87"),
        (0.229, None, "Teams agree on a claim with alpha 0.23"),
        (None, 0.874, "The judge agrees with itself with alpha 0.87"),
        (-0.2, None, "Teams agree on a claim with alpha -0.20"),
    ],
)
def test_agreement_of_teams_stands_beside_that_of_the_judge(among, again, finding):  # type: ignore[no-untyped-def]
    figure = agreement(tables(agreement=alphas(among, again)), LIGHT)

    assert title(figure) == finding
    assert figure.layout.xaxis.range[1] == 1.0
    assert figure.layout.xaxis.range[0] == min(0, among or 0)


def test_what_cannot_be_compared_says_so_beside_its_empty_bar():
    figure = agreement(tables(agreement=alphas(0.5, None)), LIGHT)

    assert [each.text for each in figure.layout.annotations][1::2] == [
        "alpha 0.50",
        "not judged twice",
    ]


def test_pairs_of_teams_are_compared_by_how_many_teams_there_are():
    rows = ((2, 10, 10, 7, 0.7, 7, 0.5), (6, 3, 50, 20, 0.4, 0, 0.1))
    figure = teams(tables(teams=rows), LIGHT)

    assert title(figure) == "45 % of the pairs of teams give the same verdict on a claim"
    assert list(figure.data[0].text) == ["70 %", "40 %"]
    assert list(figure.layout.xaxis.ticktext) == ["2", "6+"]
    assert figure.layout.yaxis.range[1] == 1.0


def test_one_pair_of_teams_is_said_as_such():
    figure = teams(tables(teams=((2, 1, 1, 0, 0.0, 0, None),)), LIGHT)

    assert title(figure) == "The only pair of teams differs on a claim"


def test_days_say_when_most_happened_and_are_all_there():
    figure = judgements(tables(days=DAYS), LIGHT)

    assert title(figure) == "Most judgements in a day: 20, on 10 July 2026"
    assert list(figure.data[0].x) == ["2026-07-08", "2026-07-09", "2026-07-10", "2026-07-11"]
    assert list(figure.data[0].y) == [5, 0, 20, 1]


def test_half_of_the_attempted_papers_had_a_logbook_by_a_day():
    assert title(attempts(tables(days=DAYS), LIGHT)) == (
        "By 8 July 2026 half of the 4 attempted papers had a first logbook"
    )


def test_a_single_day_is_a_bar_and_not_a_wall():
    figure = judgements(tables(days=(("2026-11-29", 18, 0, 0),)), LIGHT)

    assert title(figure) == "All 18 judgements were made on 29 November 2026"
    assert list(figure.layout.xaxis.range) == ["2026-11-22", "2026-12-07"]


def test_the_deadline_is_marked_with_its_word():
    mark = (datetime(2026, 7, 10, 11, 59, 59, tzinfo=UTC), "deadline")
    figure = judgements(tables(days=DAYS), LIGHT, mark)

    assert figure.layout.shapes[0].x0.startswith("2026-07-10T11:59:59")
    assert figure.layout.annotations[-1].text == "deadline"


def test_times_say_how_long_half_and_nearly_all_took():
    steps = ((20.0, 50.0, 3), (50.0, 100.0, 1))
    figure = times(tables(times=steps, judges=(SPENT,)), LIGHT)

    assert title(figure) == "Half of the judgements took at most 47 s, nine in ten 82 s"
    assert list(figure.layout.xaxis.ticktext) == ["20 s", "50 s", "100 s"]
    assert figure.data[0].hovertext[0] == "20 s to 50 s: 3"


@pytest.mark.parametrize(
    ("usd", "finding"),
    [
        (95.2, "Half of the judgements cost at most $0.0141, all together $95.20"),
        (None, "Half of the judgements cost at most $0.0141, where the price is known"),
    ],
)
def test_prices_say_what_a_judgement_and_all_of_them_cost(usd, finding):  # type: ignore[no-untyped-def]
    spent = (*SPENT[:7], usd, *SPENT[8:])

    assert title(prices(tables(prices=((0.01, 0.02, 4),), judges=(spent,)), LIGHT)) == finding


def test_many_steps_have_few_marks():
    steps = tuple((10.0**n, 10.0 ** (n + 1), 1) for n in range(-6, 6))
    figure = times(tables(times=steps, judges=(SPENT,)), LIGHT)

    assert len(figure.layout.xaxis.ticktext) <= 8


def test_jobs_and_traces_are_named_first():
    rows = (("job", 2962, 100, 90), ("trace", 274, 50, 40), ("dataset", 9000, 1, 0))
    figure = references(tables(references=rows), LIGHT)

    assert title(figure) == "Judged logbooks name 2,962 jobs and 274 trace data sets on the Hub"
    assert [each.text for each in figure.layout.annotations][0::2] == [
        "data sets",
        "jobs",
        "trace data sets",
    ]


def test_without_jobs_what_there_is_most_of_is_named():
    figure = references(tables(references=(("model", 3, 2, 1), ("space", 1, 1, 1))), LIGHT)

    assert title(figure) == "Judged logbooks name 3 models on the Hub"


def test_before_the_first_judgement_nothing_is_drawn():
    for draw in (agreement, teams, judgements, attempts, times, prices, references):
        assert draw(tables(), LIGHT) is None
