"""Hints that a page is not what it seems: forged or edited runs, broken bytes, a false order.

Nothing in a logbook is signed, so a hint is all there can be; honest authors edit pages too. The
codes of `UNSURE` take the run's tier from a cell, those of `FORGERY` also from what follows or
stands beside it; the others are only told.
"""

from __future__ import annotations

from itertools import pairwise

from data.pages import Cell
from judge.logbook.headers import Fields, command_line
from judge.logbook.hidden import plain
from judge.logbook.parts import is_canonical, stated_command, stated_exit_codes
from judge.logbook.regions import Region
from judge.logbook.scan import MARKER_TEXT, Note

FORGERY = frozenset({"header_inside_open_fence", "marker_text_in_run", "exit_code_differs"})
UNSURE = FORGERY | {"command_differs", "run_body_irregular"}
"""People see a run's body, not its header: where the body does not say the same, it is no run."""


def run_doubts(lines: list[str], region: Region, fields: Fields) -> list[Note]:
    """Hints that a run is not what its header says. A captured script or an output that holds the
    text of a cell header may print headers, so what follows on the page is not trusted either."""
    notes = []
    if region.header and not region.header.as_cli:
        notes.append(Note(region.first, "header_not_from_cli"))
    if not fields.command or fields.exit_code is None:
        return notes
    codes = stated_exit_codes(lines, region.body, region.fences)
    command = stated_command(lines, region.fences)
    if not codes or command is None or not is_canonical(region.fences):
        notes.append(Note(region.first, "run_body_irregular"))
    for code in sorted(codes - {fields.exit_code}):
        notes.append(Note(region.first, "exit_code_differs", f"{code}, not {fields.exit_code}"))
    if command is not None and command != " ".join(command_line(fields.command).split()):
        notes.append(Note(region.first, "command_differs", plain(command, 200)))
    for fence in region.fences:
        index = next((index for index in fence.inner if MARKER_TEXT in lines[index]), None)
        if index is not None:
            return [*notes, Note(index, "marker_text_in_run")]
    return notes


def is_trusted(region: Region, notes: list[Note]) -> bool:
    """Is this cell written as the CLI writes it, without a hint at a forgery?"""
    unsure = any(note.code in UNSURE for note in (*notes, *region.notes))
    return region.header is not None and region.header.as_cli and not unsure


def broken_bytes(lines: list[str]) -> list[Note]:
    """The first line whose bytes were no UTF-8 and were replaced."""
    broken = next((index for index, line in enumerate(lines) if "\ufffd" in line), None)
    return [] if broken is None else [Note(broken, "not_utf8")]


def disorder(cells: list[Cell]) -> list[Note]:
    """Cells that say they are older than the one before: the CLI only appends."""
    timed = [cell for cell in cells if cell.created_at is not None]
    return [
        Note(cell.first_line - 1, "older_than_previous_cell")
        for before, cell in pairwise(timed)
        if before.created_at and cell.created_at and cell.created_at < before.created_at
    ]
