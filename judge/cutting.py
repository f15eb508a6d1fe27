"""Runs of lines that are short enough to be chosen one by one.

A window never ends inside a line, except where a single line is longer than a window: such a
line (a table dumped as JSON) is cut into pieces, each of which stands for itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
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
    held: list[str] = []
    chars = 0
    for number, line in enumerate(lines, first):
        if held and (len(held) == MAX_LINES or chars + len(line) > MAX_CHARS):
            yield _window(held, number - len(held))
            held, chars = [], 0
        if len(line) > MAX_CHARS:
            yield from _pieces(line, number)
        elif held or line.strip():
            held.append(line)
            chars += len(line)
    if held:
        yield _window(held, first + len(lines) - len(held))


def _window(held: list[str], first: int) -> Window:
    while not held[-1].strip():
        held.pop()
    return Window(first, first + len(held) - 1, 0, tuple(held))


def _pieces(line: str, number: int) -> Iterator[Window]:
    start = 0
    while start < len(line):
        stop = min(len(line), start + PIECE_CHARS)
        if stop < len(line) and (gap := _GAP.search(line[stop - LOOSE_END : stop])):
            stop += gap.start() + 1 - LOOSE_END
        if line[start:stop].strip():
            yield Window(number, number, start, (line[start:stop],))
        start = stop
