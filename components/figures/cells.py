"""Cells of tables of results in words, and the addresses that they lead to."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlencode

from components.figures.outcomes import outcome_address, papers_address
from components.figures.words import alpha_words, percent, seconds_words, usd_step
from components.texts import usd_words
from data.results.table import Cell, Table, number

NOT_KNOWN = "–"
PLACES = ("area", "sub_area")
"""Columns that name a filter of the Papers tab."""


def cell_words(table: Table, column: str, cell: Cell) -> str:
    """A value as people write it."""
    if isinstance(cell, str):
        return cell
    if column == "alpha":
        return alpha_words(cell)
    if cell is None:
        return NOT_KNOWN
    if column == "share":
        return percent(cell)
    if column.startswith("usd"):
        return usd_words(cell)
    if column.startswith("seconds"):
        return seconds_words(cell)
    if column in ("from", "to"):
        return (usd_step if table.name == "prices" else seconds_words)(cell)
    return f"{cell:,}"


def is_number(table: Table, column: str) -> bool:
    """Whether a column holds numbers: they stand to the right."""
    place = table.columns.index(column)
    return any(isinstance(row[place], int | float) for row in table.rows)


def row_address(record: Mapping[str, Cell]) -> str:
    """Where the first cell of a row leads: a paper, or papers that share what the row is of."""
    if "paper_id" in record:
        return "?" + urlencode({"paper": str(record["paper_id"])})
    if "outcome" in record:
        return outcome_address(str(record["outcome"]))
    filters = {name: str(record[name]) for name in PLACES if record.get(name)}
    return papers_address(**filters) if filters else ""


def cell_address(record: Mapping[str, Cell], column: str, outcomes: tuple[str, ...]) -> str:
    """Where a number of an area leads: to its papers with a claim of that outcome."""
    if column not in outcomes or not number(record[column]) or not record.get("area"):
        return ""
    place = {name: str(record.get(name) or "") for name in PLACES}
    return outcome_address(column, **place)
