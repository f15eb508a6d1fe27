"""First look at a page: which lines are cell headers and which stand inside a fence.

Fences follow CommonMark: at most three spaces, three or more backticks or tildes; closed only by a
line of the same character, at least as long, with nothing behind it. Whatever stands inside an open
fence is text, so a header there is never a header. A fence that is never closed reaches to the end
of the page: a program that prints a lone opener costs its author the cells behind it, which is
noticed and flagged, while the opposite rule would let a program print its own evidence.
Each line is looked at a bounded number of times.
"""

from __future__ import annotations

import re
from typing import NamedTuple

MARKER = re.compile(r" {0,3}<!--[ \t]*trackio-cell(?![\w-])")
MARKER_TEXT = "trackio-cell"
HEADER_LINES = 64
HEADER_CHARS = 65_536

_OPENER = re.compile(r" {0,3}(`{3,}(?=[^`]*$)|~{3,})[ \t]*(.*)$")
_CLOSER = re.compile(r" {0,3}(`{3,}|~{3,})[ \t]*$")


class Fence(NamedTuple):
    """A fence by the indexes (from 0) of its opening and last line; `info` follows the ticks."""

    first: int
    last: int
    ticks: str
    info: str
    closed: bool

    @property
    def inner(self) -> range:
        """Indexes of the lines between the delimiters."""
        return range(self.first + 1, self.last if self.closed else self.last + 1)

    @property
    def language(self) -> str:
        return (self.info.split(maxsplit=1) or [""])[0].lower()


class Header(NamedTuple):
    """A cell header: its lines are [first, body). `as_cli` = exactly as the CLI writes it."""

    first: int
    body: int
    raw: str
    tail: str
    as_cli: bool


class Note(NamedTuple):
    """Something odd at a line (`row` counts from 0), by its code."""

    row: int
    code: str
    detail: str = ""


class Scan(NamedTuple):
    """What stands on a page. Each fence is noted once, and so is a run of unclosed headers."""

    headers: list[Header]
    fences: list[Fence]
    notes: list[Note]


def is_marker(line: str) -> bool:
    """Does a cell header begin here (were it outside of a fence)?"""
    return MARKER_TEXT in line and MARKER.match(line) is not None


def opening(line: str) -> tuple[str, str] | None:
    """The ticks and the info string of a line that opens a fence."""
    if "```" not in line and "~~~" not in line:
        return None
    match = _OPENER.match(line)
    return (match[1], match[2].strip()) if match else None


def closes(line: str, ticks: str) -> bool:
    """Does this line close a fence that was opened with these ticks?"""
    if ticks[0] not in line:
        return False
    match = _CLOSER.match(line)
    return match is not None and match[1][0] == ticks[0] and len(match[1]) >= len(ticks)


def scan(lines: list[str]) -> Scan:
    """Headers and fences of a page, in order; they never overlap."""
    found = Scan([], [], [])
    marked = _marked(lines)
    ends = _comment_ends(lines, marked)
    free = 0
    for place, index in enumerate(marked):
        if index < free:
            continue
        line = lines[index]
        if is_marker(line):
            header = _header(lines, index, ends, found)
            if header is None:
                if not found.notes or found.notes[-1].code != "header_unclosed":
                    found.notes.append(Note(index, "header_unclosed"))
            else:
                found.headers.append(header)
                free = header.body + bool(header.tail)
        elif opened := opening(line):
            free = _fence(lines, marked, place, opened, found) + 1
        else:
            free = ends.get(index, index) + 1
    return found


def _marked(lines: list[str]) -> list[int]:
    """Indexes of the lines that may begin or end a header, a comment or a fence: few of a page."""
    return [n for n, line in enumerate(lines) if "--" in line or "```" in line or "~~~" in line]


def _fence(
    lines: list[str], marked: list[int], place: int, opened: tuple[str, str], found: Scan
) -> int:
    """The last line of the fence that the marked line at this place opens."""
    ticks, info = opened
    first, last = marked[place], len(lines) - 1
    closed = forged = False
    for index in map(marked.__getitem__, range(place + 1, len(marked))):
        if closes(lines[index], ticks):
            last, closed = index, True
            break
        if not forged and is_marker(lines[index]):
            forged = True
            found.notes.append(Note(index, "header_inside_open_fence"))
    found.fences.append(Fence(first, last, ticks, info, closed))
    if not closed:
        found.notes.append(Note(first, "fence_unclosed"))
    return last


def _header(lines: list[str], index: int, ends: dict[int, int], found: Scan) -> Header | None:
    rest = lines[index][MARKER.match(lines[index]).end() :]  # type: ignore[union-attr]
    last = index if "-->" in rest else _header_end(lines, index, ends)
    if last is None:
        return None
    closing = rest if last == index else lines[last]
    if last == index + 2 and closing.strip() == "-->":
        inside, tail = lines[index + 1], ""
    else:
        before, _, tail = closing.partition("-->")
        inside = before if last == index else "\n".join([rest, *lines[index + 1 : last], before])
    ruled = index > 0 and lines[index - 1].rstrip() == "---" and _is_free(index - 1, found)
    shape = lines[index].rstrip() == "<!-- trackio-cell" and lines[last].rstrip() == "-->"
    as_cli = ruled and last == index + 2 and shape
    kept = bool(tail.strip())
    body = last if kept else last + 1
    return Header(index - ruled, body, _trim(inside), tail if kept else "", as_cli)


def _trim(raw: str) -> str:
    """Without the space and the literal backslash-n that hand-made headers have around the JSON."""
    raw = raw.strip()
    while raw.startswith("\\n"):
        raw = raw[2:].lstrip()
    while raw.endswith("\\n"):
        raw = raw[:-2].rstrip()
    return raw


def _header_end(lines: list[str], index: int, ends: dict[int, int]) -> int | None:
    """The line with the closing `-->`: two below as the CLI has it, else the first there is."""
    last = ends.get(index, len(lines))
    if last in (index + 1, index + 2) and lines[index + 2 : index + 3] == ["-->"]:
        return index + 2
    return last if last < min(len(lines), index + HEADER_LINES) else None


def _is_free(index: int, found: Scan) -> bool:
    """Is this line neither part of a fence nor of a header that came before?"""
    after_fence = not found.fences or found.fences[-1].last < index
    return after_fence and (not found.headers or found.headers[-1].body <= index)


def _comment_ends(lines: list[str], marked: list[int]) -> dict[int, int]:
    """For lines that leave an HTML comment or a header open: the line that closes it, if that comes
    before the next header. Inside a comment nothing opens a fence."""
    ends: dict[int, int] = {}
    close = -1
    for index in reversed(marked):
        line = lines[index]
        opener = line.rfind("<!--")
        if opener >= 0 and close >= 0 and line.find("-->", opener) < 0:
            ends[index] = close
        if opener >= 0 and is_marker(line):
            close = -1
        elif "-->" in line:
            close = index
    return ends
