"""Where a line of a page stands: in which cell, and in which part of it."""

from __future__ import annotations

from typing import NamedTuple

from data.pages import Cell, Logbook, Page, Part


class Place(NamedTuple):
    """The cell that holds a line; `part` None: a blank line or a mark between its parts."""

    page: Page
    cell: Cell
    part: Part | None


def place_of(logbook: Logbook, path: str, line: int) -> Place | None:
    """The place of a line, counted from 1; None where no cell of that page holds it."""
    page = next((page for page in logbook.pages if page.path == path), None)
    for cell in page.cells if page else ():
        if page and cell.first_line <= line <= cell.last_line:
            part = next((p for p in cell.parts if p.first_line <= line <= p.last_line), None)
            return Place(page, cell, part)
    return None
