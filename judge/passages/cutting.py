"""Runs of lines that are short enough to be chosen one by one.

A window never ends inside a line, except where a single line is longer than a window: such a
line (a table dumped as JSON) is cut into pieces, each of which stands for itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

MAX_LINES = 14
MAX_CHARS = 800
PIECE_CHARS = 600
LOOSE_END = 80
"""How many characters before its limit a piece may end, so as to end between two words."""

_GAP = re.compile(r"[\s,;|][^\s,;|]*$")


class Window(NamedTuple):
    """Lines `first` to `last`, both included. `start`: characters of the first line left out."""

    first: int
    last: int
    start: int
    lines: tuple[str, ...]


def cut(lines: Sequence[str], first: int) -> Iterator[Window]:
    """Windows over all of `lines`, the first of which has the number `first`. Linear time.

    No window starts or ends with a blank line; stretches of blank lines are in none.
    """
    start = 0
    while start < len(lines):
        line = lines[start]
        if len(line) > MAX_CHARS:
            yield from _pieces(line, first + start)
            start += 1
        elif not line.strip():
            start += 1
        else:
            stop = start + _fitting(lines[start : start + MAX_LINES])
            yield _window(lines[start:stop], first + start)
            start = stop


def _fitting(lines: Sequence[str]) -> int:
    """How many of the lines, which are not more than a window has, are not too long together."""
    if sum(map(len, lines)) <= MAX_CHARS:
        return len(lines)
    return sum(chars <= MAX_CHARS for chars in accumulate(map(len, lines)))


def _window(lines: Sequence[str], first: int) -> Window:
    stop = len(lines)
    while not lines[stop - 1].strip():
        stop -= 1
    return Window(first, first + stop - 1, 0, tuple(lines[:stop]))


def _pieces(line: str, number: int) -> Iterator[Window]:
    start = 0
    while start < len(line):
        stop = min(len(line), start + PIECE_CHARS)
        if stop < len(line) and (gap := _GAP.search(line[stop - LOOSE_END : stop])):
            stop += gap.start() + 1 - LOOSE_END
        if line[start:stop].strip():
            yield Window(number, number, start, (line[start:stop],))
        start = stop
