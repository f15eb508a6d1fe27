"""The shapes that figures are made of: bars in rows, stacked bars in rows, columns.

What a reader needs stands at its place: names above bars, numbers beside or inside them; there are
no grids, frames or legends to look things up in. A figure's title is what it finds. Words of
strangers (areas, titles) are escaped, since plotly reads tags and links in all its texts.
"""

from __future__ import annotations

import html
from collections.abc import Sequence
from typing import Any, NamedTuple

import plotly.graph_objects as go

from components.figures.palette import Palette
from components.figures.words import percent

ROW = 50
"""Pixels of a row: a line of words and the bar under it."""

BAR = 0.36
"""Of a row's height."""

LONGEST_LABEL = 36
"""Characters that fit above a bar beside its number, on a telephone."""

INSIDE = 0.11
"""The part of a row from which a number fits into a piece of its bar, on a telephone."""


class Row(NamedTuple):
    """One bar: what it is of, its length, what is said of it, and where a click leads ("" =
    nowhere). Striped: it shares its colour with another."""

    label: str
    value: float
    said: str
    colour: str
    address: str = ""
    hint: str = ""
    striped: bool = False


class Piece(NamedTuple):
    """One piece of a stacked bar; `part` is from 0 to 1."""

    name: str
    part: float
    said: str
    address: str = ""


class Stack(NamedTuple):
    """A bar of pieces that are parts of one whole."""

    label: str
    said: str
    pieces: tuple[Piece, ...]


def plain(text: str) -> str:
    """Text that plotly shows as it is."""
    return html.escape(text, quote=False)


def label(text: str) -> str:
    """A name above a bar, shortened to what fits."""
    short = text if len(text) <= LONGEST_LABEL else f"{text[: LONGEST_LABEL - 1].rstrip()}…"
    return plain(short)


def figure(
    title: str, height: int, colours: Palette, traces: Sequence[Any] = (), **layout: Any
) -> go.Figure:
    """An empty frame without axes: transparent, in the page's type, not to be zoomed."""
    axis = {"visible": False, "fixedrange": True}
    base = {
        "template": go.layout.Template(),
        "title": {"text": plain(title)},
        "height": height,
        "margin": {"l": 0, "r": 0, "t": 0, "b": 0},
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "font": {"family": "system-ui, sans-serif", "size": 14, "color": colours.ink},
        "hoverlabel": {
            "bgcolor": colours.card,
            "bordercolor": colours.edge,
            "font": {"color": colours.ink},
        },
        "showlegend": False,
        "dragmode": False,
        "xaxis": axis,
        "yaxis": axis,
    }
    return go.Figure(data=list(traces), layout={**base, **layout})


def rows(title: str, bars: Sequence[Row], colours: Palette, most: float = 0.0) -> go.Figure:
    """Bars in rows from 0 on, the first one on top. `most`: what the width stands for at least."""
    values = [bar.value for bar in bars]
    span = [min([0, *values]), max([most, *values]) or 1]
    trace = go.Bar(
        orientation="h",
        x=values,
        y=list(range(len(bars))),
        width=BAR,
        marker={
            "color": [bar.colour for bar in bars],
            "pattern": {
                "shape": ["/" if bar.striped else "" for bar in bars],
                **_stripes(colours),
            },
        },
        customdata=[bar.address for bar in bars],
        hovertext=[plain(bar.hint or f"{bar.label}: {bar.said}") for bar in bars],
        hoverinfo="text",
    )
    words = [word for n, bar in enumerate(bars) for word in _words(n, bar.label, bar.said, colours)]
    return figure(
        title,
        ROW * len(bars),
        colours,
        [trace],
        xaxis={"visible": False, "fixedrange": True, "range": span},
        yaxis=_rows_axis(len(bars)),
        annotations=words,
    )


def stacks(title: str, bars: Sequence[Stack], names: Sequence[str], colours: Palette) -> go.Figure:
    """Bars of parts in rows, the pieces in the order of `names`; above them what each is."""
    traces = []
    for name in names:
        pieces = [_piece(bar, name) for bar in bars]
        fill = colours.fill(name)
        traces.append(
            go.Bar(
                name=name,
                orientation="h",
                x=[piece.part for piece in pieces],
                y=list(range(len(bars))),
                width=BAR + 0.04,
                marker={
                    "color": fill,
                    "line": {"color": colours.card, "width": 1.5},
                    "pattern": _pattern(name, colours),
                },
                text=[percent(piece.part) if piece.part >= INSIDE else "" for piece in pieces],
                textposition="inside",
                insidetextanchor="middle",
                textangle=0,
                textfont={"color": colours.on(fill), "size": 12},
                constraintext="none",
                customdata=[piece.address for piece in pieces],
                hovertext=[plain(piece.said) for piece in pieces],
                hoverinfo="text",
            )
        )
    words = [word for n, bar in enumerate(bars) for word in _words(n, bar.label, bar.said, colours)]
    return figure(
        title,
        ROW * len(bars),
        colours,
        traces,
        barmode="stack",
        xaxis={"visible": False, "fixedrange": True, "range": [0, 1]},
        yaxis=_rows_axis(len(bars)),
        annotations=words,
    )


def _pattern(name: str, colours: Palette) -> dict[str, Any] | None:
    """Stripes for what shares its colour with another."""
    return None if name in colours.fills else {"shape": "/", **_stripes(colours)}


def _stripes(colours: Palette) -> dict[str, Any]:
    return {"fillmode": "overlay", "fgcolor": colours.mute, "size": 5, "solidity": 0.25}


def _piece(bar: Stack, name: str) -> Piece:
    return next((piece for piece in bar.pieces if piece.name == name), Piece(name, 0.0, ""))


def _rows_axis(count: int) -> dict[str, Any]:
    """Rows from above; the bar stands in the lower part of its row, words above it."""
    return {"visible": False, "fixedrange": True, "range": [count - 0.74, -0.74]}


def _words(n: int, name: str, said: str, colours: Palette) -> list[dict[str, Any]]:
    """The line above a bar: its name on the left, its number on the right."""
    base = {
        "y": n,
        "yref": "y",
        "xref": "paper",
        "yshift": ROW * BAR / 2,
        "showarrow": False,
        "yanchor": "bottom",
    }
    return [
        {**base, "x": 0, "xanchor": "left", "text": label(name)},
        {**base, "x": 1, "xanchor": "right", "text": plain(said), "font": {"color": colours.mute}},
    ]
