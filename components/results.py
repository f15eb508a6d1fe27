"""Results: headline numbers and charts as plain values, each chart with its finding and table."""

from __future__ import annotations

import html
import json
import threading
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from fastapi import FastAPI
from fastapi.responses import Response

from components.figures.cells import cell_address, cell_words, is_number, row_address
from components.figures.charts import Chart, charts_of
from components.figures.library import add_library
from components.figures.outcomes import papers_address
from components.figures.palette import Palette, palette
from components.widgets import Payload, ServerFunction, text_of, view
from data.event import Event
from data.records import UserError
from data.results.counts import SETTLED
from data.results.kept import Results, Tables
from data.results.table import Table, csv_text

MOST_ROWS = 40
"""Rows of a table on the page; the CSV has all."""


class Number(NamedTuple):
    """A headline: a row of the table `numbers`, how it is called, and where a click leads."""

    name: str
    words: str
    hint: str
    address: str = ""


NUMBERS = (
    Number("papers", "papers", "All papers of the event.", papers_address()),
    Number(
        "papers attempted",
        "papers attempted",
        "Papers with at least one logbook.",
        papers_address(attempted="yes"),
    ),
    Number("papers examined", "papers examined", "Papers with a logbook whose verdicts count."),
    Number("logbooks", "logbooks", "Published logbooks that were found for the event's papers."),
    Number("teams", "teams", "Owners of these logbooks."),
    Number("verdicts", "claim verdicts", "Verdicts that count: one team's on one claim each."),
    Number("claims judged", "claims judged", "Claims with at least one verdict that counts."),
    Number(
        "claims verified",
        "claims verified",
        "Claims that a team verified and none falsified.",
        papers_address(outcome="verified"),
    ),
    Number(
        "claims contested",
        "claims contested",
        "Claims that one team verified and another falsified.",
        "?tab=conflicts",
    ),
    Number("jobs", "jobs", "Runs on the Hub's machines that judged logbooks name, each once."),
    Number("traces", "trace data sets", "Records of agents' sessions that judged logbooks name."),
)


def build(found: Results, event: Event) -> None:
    """Lay out the tab."""
    view("results", [viewer(found.tables, event)])


def viewer(tables: Callable[[], Tables], event: Event) -> ServerFunction:
    """The server function of the tab, for a page whose `scheme` is "light" or "dark".

    A view is a function of the tables, so it is kept for as long as they are.
    """
    charts, lock = charts_of(event), threading.Lock()
    kept: dict[str, tuple[Tables, Payload]] = {}

    def results(payload: Payload) -> Payload:
        scheme = "dark" if text_of(payload, "scheme", 10) == "dark" else "light"
        with lock:
            present = tables()
            if scheme not in kept or kept[scheme][0] is not present:
                kept[scheme] = present, results_view(present, charts, palette(scheme))
            return kept[scheme][1]

    return results


def results_view(tables: Tables, charts: Mapping[str, Chart], colours: Palette) -> Payload:
    """All that the tab shows."""
    values = tables["numbers"].pairs("number", "value")
    return {
        "numbers": [
            {
                "words": each.words,
                "hint": each.hint,
                "value": values[each.name],
                "address": each.address if values[each.name] else "",
            }
            for each in NUMBERS
        ],
        "charts": [chart_view(name, chart, tables, colours) for name, chart in charts.items()],
        "downloads": [{"name": name, "about": table.about} for name, table in tables.items()],
    }


def chart_view(name: str, chart: Chart, tables: Tables, colours: Palette) -> Payload:
    """A chart with its tables; without `figure` and `finding` if there is nothing to draw."""
    drawn = chart.draw(tables, colours)
    if drawn is None:
        return {"name": name, "figure": None, "empty": chart.empty}
    figure = json.loads(drawn.to_json())
    finding = html.unescape(figure["layout"].pop("title")["text"])
    return {
        "name": name,
        "finding": finding,
        "note": chart.note,
        "figure": figure,
        "tables": [table_view(tables[each]) for each in chart.tables if tables[each].rows],
    }


def table_view(table: Table) -> Payload:
    """A table in words: each cell is a text, or a text and the address behind it."""
    outcomes = tuple(map(str, SETTLED))
    shown = [name for name in table.columns if name != "paper_id"]
    rows = []
    for record in table.records()[:MOST_ROWS]:
        addresses = {shown[0]: row_address(record)}
        addresses |= {name: cell_address(record, name, outcomes) for name in shown[1:]}
        words = {name: cell_words(table, name, record[name]) for name in shown}
        rows.append([[words[n], addresses[n]] if addresses[n] else words[n] for n in shown])
    return {
        "name": table.name,
        "about": table.about,
        "columns": [
            {"words": name.replace("_", " "), "number": is_number(table, name)} for name in shown
        ],
        "rows": rows,
        "more": max(0, len(table.rows) - MOST_ROWS),
    }


# --- for machines ------------------------------------------------------------------------


def add_routes(app: FastAPI, tables: Callable[[], Tables]) -> None:
    """Add the tables and the chart library. Call it before the page is mounted on "/"."""

    @app.get("/api/results")
    def results() -> Payload:
        """All tables: what one row is, the columns, the rows."""
        return {"tables": {name: table_json(table) for name, table in tables().items()}}

    @app.get("/api/results/{name}.csv")
    def result(name: str) -> Response:
        """One table as CSV."""
        present = tables()
        if name not in present:
            raise UserError(f"no table '{name[:40]}'; there are: {', '.join(present)}")
        disposition = {"Content-Disposition": f'attachment; filename="{name}.csv"'}
        return Response(csv_text(present[name]), media_type="text/csv", headers=disposition)

    add_library(app)


def table_json(table: Table) -> dict[str, Any]:
    """A table as JSON."""
    return {"about": table.about, "columns": list(table.columns), "rows": table.rows}
