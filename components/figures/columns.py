"""Upright bars: a few with their numbers on top, steps of a ladder, and days."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Any

import plotly.graph_objects as go

from components.figures.frame import Row, figure, plain
from components.figures.palette import Palette

HEIGHT = 240
MOST_TICKS = 8
DAY_MS = 86_400_000
LEAST_DAYS = 15
"""A figure is at least so many days wide, so that a single day is a bar and not a wall."""


def columns(title: str, bars: Sequence[Row], axis: str, most: float, colours: Palette) -> go.Figure:
    """Upright bars, each with its name below and its number on top. `axis` says what the names
    are, `most` what the height stands for at the least."""
    top = max([most, *(bar.value for bar in bars)]) or 1
    trace = go.Bar(
        x=list(range(len(bars))),
        y=[bar.value for bar in bars],
        width=0.62,
        marker={"color": [bar.colour for bar in bars]},
        text=[plain(bar.said) for bar in bars],
        textposition="outside",
        cliponaxis=False,
        hovertext=[plain(bar.hint) for bar in bars],
        hoverinfo="text",
    )
    ticks = {"tickvals": list(range(len(bars))), "ticktext": [plain(bar.label) for bar in bars]}
    return figure(
        title,
        HEIGHT,
        colours,
        [trace],
        margin={"l": 0, "r": 0, "t": 26, "b": 52},
        xaxis={**_axis(axis, colours), **ticks, "range": [-0.6, max(len(bars), 3) - 0.4]},
        yaxis={"visible": False, "fixedrange": True, "range": [0, top]},
    )


def ladder(
    title: str,
    steps: Sequence[tuple[float, float, int]],
    names: Sequence[str],
    axis: str,
    colours: Palette,
) -> go.Figure:
    """Counts between steps; `names` are of the steps, one more than there are bars."""
    trace = go.Bar(
        x=list(range(len(steps))),
        y=[count for *_, count in steps],
        width=0.94,
        marker={"color": colours.accent},
        hovertext=[
            f"{names[n]} to {names[n + 1]}: {count:,}" for n, (*_, count) in enumerate(steps)
        ],
        hoverinfo="text",
    )
    every = -(-len(names) // MOST_TICKS)
    ticks = {
        "tickvals": [n - 0.5 for n in range(0, len(names), every)],
        "ticktext": [plain(name) for name in names[::every]],
    }
    return figure(
        title,
        HEIGHT,
        colours,
        [trace],
        margin={"l": 0, "r": 0, "t": 22, "b": 52},
        xaxis={**_axis(axis, colours), **ticks, "range": [-0.8, len(steps) - 0.2]},
        yaxis={"visible": False, "fixedrange": True},
        annotations=[_tallest(steps, colours)],
    )


def _tallest(steps: Sequence[tuple[float, float, int]], colours: Palette) -> dict[str, Any]:
    """The number of the tallest bar, which gives all others their scale."""
    count, n = max((count, -n) for n, (*_, count) in enumerate(steps))
    words = {"text": f"{count:,}", "font": {"color": colours.mute}, "showarrow": False}
    return {**words, "x": -n, "y": count, "yanchor": "bottom"}


def by_day(
    title: str,
    days: Sequence[date],
    values: Sequence[int],
    mark: tuple[datetime, str] | None,
    colours: Palette,
) -> go.Figure:
    """A bar a day. `mark`: a moment within and its name."""
    most = max(values)
    tallest = {
        "x": f"{days[values.index(most)].isoformat()}T12:00",
        "y": most,
        "text": f"{most:,}",
        "yanchor": "bottom",
        "showarrow": False,
        "font": {"color": colours.mute},
    }
    trace = go.Bar(
        x=[day.isoformat() for day in days],
        y=list(values),
        width=0.85 * DAY_MS,
        offset=0,
        marker={"color": colours.accent},
        hovertext=[f"{day:%-d %B %Y}: {value:,}" for day, value in zip(days, values, strict=True)],
        hoverinfo="text",
    )
    beside = timedelta(max(2, (LEAST_DAYS - len(days)) // 2))
    span = [(days[0] - beside).isoformat(), (days[-1] + beside + timedelta(1)).isoformat()]
    dates = {"type": "date", "range": span, "nticks": 5}
    return figure(
        title,
        HEIGHT,
        colours,
        [trace],
        margin={"l": 0, "r": 0, "t": 40, "b": 40},
        xaxis={**_axis("", colours), **dates, "tickformat": "%-d %b\n%Y"},
        yaxis={"visible": False, "fixedrange": True, "range": [0, most or 1]},
        annotations=[tallest, *_marked(mark, colours)],
        shapes=_line(mark, colours),
    )


def _line(mark: tuple[datetime, str] | None, colours: Palette) -> list[dict[str, Any]]:
    if mark is None:
        return []
    at, stroke = mark[0].isoformat(), {"color": colours.edge, "width": 1, "dash": "dot"}
    return [
        {"type": "line", "x0": at, "x1": at, "y0": 0, "y1": 1.1, "yref": "paper", "line": stroke}
    ]


def _marked(mark: tuple[datetime, str] | None, colours: Palette) -> list[dict[str, Any]]:
    if mark is None:
        return []
    at, words = {"x": mark[0].isoformat(), "y": 1, "yref": "paper"}, plain(mark[1])
    look = {"xanchor": "right", "yanchor": "bottom", "font": {"color": colours.mute, "size": 12}}
    return [{**at, **look, "text": words, "showarrow": False, "yshift": 18}]


def _axis(title: str, colours: Palette) -> dict[str, Any]:
    return {
        "title": {"text": plain(title), "font": {"color": colours.mute, "size": 13}},
        "fixedrange": True,
        "showgrid": False,
        "zeroline": False,
        "ticks": "",
        "linecolor": colours.edge,
        "tickfont": {"color": colours.mute, "size": 13},
    }
