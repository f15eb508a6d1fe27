"""A page cut at its cell headers, each region with the fences and notes that lie in it."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from judge.logbook.scan import Fence, Header, Note, Scan

MAX_CELLS = 5_000
MAX_FENCES = 5_000


class Region(NamedTuple):
    """A cell in the making: header (None = prose) and body as indexes of lines, from 0."""

    header: Header | None
    first: int
    body: range
    fences: list[Fence]
    notes: list[Note]


def cut(found: Scan, length: int) -> list[Region]:
    """A page of `length` lines from top to bottom; the first region is prose before any cell."""
    starts = [header.first for header in found.headers]
    bounds = [0, *starts, length]
    headers: list[Header | None] = [None, *found.headers]
    regions = [
        Region(header, first, range(header.body if header else first, stop), [], [])
        for header, (first, stop) in zip(headers, pairwise(bounds), strict=True)
    ]
    position = 0
    for fence in found.fences:
        while fence.first >= regions[position].body.stop:
            position += 1
        regions[position].fences.append(fence)
    position = 0
    for note in sorted(found.notes):
        while position + 1 < len(regions) and note.row >= regions[position].body.stop:
            position += 1
        regions[position].notes.append(note)
    return regions


def limit(found: Scan) -> list[Note]:
    """Drop what goes beyond the most cells and fences a page may have: it stays text of the last
    one, and the notes say so."""
    notes: list[Note] = []
    if len(found.headers) > MAX_CELLS:
        notes.append(Note(found.headers[MAX_CELLS].first, "too_many_cells"))
        del found.headers[MAX_CELLS:]
    if len(found.fences) > MAX_FENCES:
        notes.append(Note(found.fences[MAX_FENCES].first, "too_many_fences"))
        del found.fences[MAX_FENCES:]
    return notes
