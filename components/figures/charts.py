"""The charts of the Results tab in their order: what each shows, and what to know of it."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import NamedTuple

import plotly.graph_objects as go

from components.figures import judging, outcomes
from components.figures.palette import Palette
from data.event import Event
from data.results.kept import Tables


class Chart(NamedTuple):
    """A chart: the tables with its numbers, what to know when reading it, what stands there
    without data, and how it is drawn."""

    tables: tuple[str, ...]
    note: str
    empty: str
    draw: Callable[[Tables, Palette], go.Figure | None]


NOT_JUDGED = "Nothing is judged yet. The first judged logbook makes a bar here."


CHARTS = {
    "classes": Chart(
        ("classes",),
        "Each examined paper is in one class; one contested or falsified claim is enough for "
        "that class, whatever else is verified.",
        NOT_JUDGED,
        outcomes.classes,
    ),
    "outcomes": Chart(
        ("outcomes",),
        "What all counting verdicts on a claim come to. A click opens the papers.",
        NOT_JUDGED,
        outcomes.outcomes,
    ),
    "areas": Chart(
        ("areas",),
        "Judged claims of each area by outcome. A click on a piece opens its papers.",
        "No paper with an area is judged yet.",
        outcomes.areas,
    ),
    "sub_areas": Chart(
        ("sub_areas",),
        f"The {outcomes.MOST_PLACES} sub-areas with most judged claims; the CSV has all.",
        "No paper with a sub-area is judged yet.",
        outcomes.sub_areas,
    ),
    "verdicts": Chart(
        ("verdicts",),
        "One team's verdict on one claim each, before teams are compared.",
        NOT_JUDGED,
        outcomes.verdicts,
    ),
    "agreement": Chart(
        ("agreement", "agreement_by_paper"),
        "Krippendorff's alpha: 1 is agreement always, 0 what chance would give, below 0 less. "
        "The judge is compared with itself where it judged the same text again.",
        "Alpha compares verdicts on the same claim; so far there are none that could differ.",
        judging.agreement,
    ),
    "teams": Chart(
        ("teams",),
        "Of all pairs of teams with verdicts on the same claim, the share with equal verdicts.",
        "No claim has verdicts of two teams yet. A second, independent attempt is worth most.",
        judging.teams,
    ),
    "references": Chart(
        ("references",),
        "Things on the Hub that judged logbooks name, each once. Named is not proven: they "
        "are listed, not read.",
        "No judged logbook names a job, a trace or a data set on the Hub yet.",
        judging.references,
    ),
    "attempts": Chart(
        ("days",),
        "Papers by the day (UTC) on which their first logbook was published.",
        "No logbook is published yet.",
        judging.attempts,
    ),
    "judgements": Chart(
        ("days",),
        "Judgements by the day (UTC) on which they were made, repeated ones as well.",
        NOT_JUDGED,
        judging.judgements,
    ),
    "times": Chart(
        ("times", "judges"),
        "From the start of a judging to its end, with all its questions to a model.",
        NOT_JUDGED,
        judging.times,
    ),
    "prices": Chart(
        ("prices", "judges"),
        "What the questions of one judgement to a model cost, in US dollars.",
        "Judging has cost nothing: no judgement here asked a paid model.",
        judging.prices,
    ),
}
"""By name, in their order."""


def charts_of(event: Event) -> dict[str, Chart]:
    """The charts of an event; those over days have its deadline."""
    if event.deadline is None:
        return CHARTS
    mark = (event.deadline, "deadline")
    marked = {
        name: CHARTS[name]._replace(draw=functools.partial(CHARTS[name].draw, mark=mark))
        for name in ("attempts", "judgements")
    }
    return CHARTS | marked
