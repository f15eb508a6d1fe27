"""A logbook cut into passages, the pieces of it that a question may show and a judge may cite."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import NamedTuple

from data.pages import Cell, Logbook, Page, Part, PartKind
from data.records import Tier
from judge.passages.cutting import Window, cut
from judge.passages.ranking import Index, Text
from judge.passages.reduced import CodeLine, read_code
from judge.runs.spans import SCRIPTS
from judge.text.sieve import Joined
from judge.text.similar import tokens as stems
from judge.text.tokens import tokens

MARK_TOKENS = 18
"""What the marker before each line costs."""
HEAD_TOKENS = 55
"""What the line costs that says where a passage comes from."""


class Rank(IntEnum):
    """In which order a claim's budget is spent: what runs printed, other data, all the rest."""

    RUN = 0
    DATA = 1
    PROSE = 2


class Passage(NamedTuple):
    """Lines `first` to `last` of one part of one cell.

    `cell` numbers the cells of a logbook in reading order from 1; `start` is where the shown
    text begins within an overlong line; `ran` says how the cell's run ended, "" where none ran.
    `least`: tokens that its markers alone cost.
    """

    page: str
    cell_id: str | None
    title: str
    first: int
    last: int
    tier: Tier
    kind: PartKind
    lines: tuple[str, ...]
    cell: int
    start: int = 0
    ran: str = ""
    least: int = 0

    @property
    def place(self) -> tuple[int, PartKind, int, int, int]:
        """What tells it from all others of a logbook."""
        return (self.cell, self.kind, self.first, self.last, self.start)

    @property
    def rank(self) -> Rank:
        if self.kind not in (PartKind.OUTPUT, PartKind.RAW):
            return Rank.PROSE
        return Rank.RUN if self.tier >= Tier.RUN else Rank.DATA


class Script(NamedTuple):
    """The code of a cell: each line as a passage of its own, and the same lines as read."""

    rows: list[Passage]
    code: list[CodeLine]


class Shelf:
    """A logbook cut into passages, with an index that serves all its claims.

    `ranked` are those that are chosen by what they say; `ranks`, `texts` (in lower case) and
    `copies` (equal for those that say the same) belong to them in order, `titles` are the reduced
    words of their titles. `chars` counts all passages.
    """

    def __init__(self, logbook: Logbook) -> None:
        self.passages = tuple(_cut_logbook(logbook))
        self.slugs = {page.path: page.slug for page in logbook.pages}
        self.ranked = [p for p in self.passages if p.kind not in (*SCRIPTS, PartKind.FIGURE)]
        with_output = {p.cell for p in self.ranked if p.kind is PartKind.OUTPUT}
        self.ranked += [p for p in self.passages if p.kind in SCRIPTS and p.cell not in with_output]
        self.ranks = [p.rank for p in self.ranked]
        self.texts = ["\n".join(p.lines).casefold() for p in self.ranked]
        self.copies = _numbered(
            zip(self.ranks, (p.ran for p in self.ranked), self.texts, strict=True)
        )
        self.titles = {title: frozenset(stems(title)) for title in {p.title for p in self.ranked}}
        self.joined = Joined(self.texts)
        self.chars = sum(sum(map(len, passage.lines)) for passage in self.passages)
        pages = {path: number for number, path in enumerate(self.slugs)}
        self.index = Index(
            [Text(text, pages[p.page]) for text, p in zip(self.texts, self.ranked, strict=True)]
        )
        self.commands: dict[int, list[Passage]] = defaultdict(list)
        self._code: dict[int, list[Passage]] = defaultdict(list)
        for passage in self.passages:
            if passage.kind is PartKind.COMMAND:
                self.commands[passage.cell].append(passage)
            elif passage.kind in SCRIPTS:
                self._code[passage.cell].append(passage)
        self._scripts: dict[int, Script] = {}
        self._costs: dict[tuple[int, PartKind, int, int, int], int] = {}

    def script(self, cell: int) -> Script:
        """The code of a cell, line by line."""
        if cell not in self._scripts:
            rows = [_row(p, row) for p in self._code[cell] for row in range(len(p.lines))]
            self._scripts[cell] = Script(rows, read_code(row.lines[0] for row in rows))
        return self._scripts[cell]

    def cost(self, passage: Passage) -> int:
        """Estimated tokens of a passage in a prompt, with the marker of each line."""
        place = passage.place
        cost = self._costs.get(place)
        if cost is None:
            cost = self._costs[place] = passage.least + tokens("\n".join(passage.lines))
        return cost


def _numbered(values: Iterable[object]) -> list[int]:
    """For each value a number, the same for equal ones."""
    numbers: dict[object, int] = {}
    return [numbers.setdefault(value, len(numbers)) for value in values]


def _row(passage: Passage, row: int) -> Passage:
    line, lines = passage.first + row, (passage.lines[row],)
    return passage._replace(first=line, last=line, lines=lines, least=_markers(lines))


def _markers(lines: Iterable[str]) -> int:
    return MARK_TOKENS * len([line for line in lines if line.strip()])


def _cut_logbook(logbook: Logbook) -> Iterator[Passage]:
    number = 0
    for page in logbook.pages:
        for cell in page.cells:
            number += 1
            yield from _cut_cell(page, cell, number)


def _cut_cell(page: Page, cell: Cell, number: int) -> Iterator[Passage]:
    title = page.title if cell.title == page.title else f"{page.title} / {cell.title}"
    ran = _ran(cell)
    for part, window in _windows(page, cell):
        yield Passage(
            page=page.path,
            cell_id=cell.cell_id,
            title=title,
            first=window.first,
            last=window.last,
            tier=part.tier,
            kind=part.kind,
            lines=window.lines,
            cell=number,
            start=window.start,
            ran=ran,
            least=_markers(window.lines),
        )


def _windows(page: Page, cell: Cell) -> Iterator[tuple[Part, Window]]:
    for part in cell.parts:
        for window in cut(page.lines[part.first_line - 1 : part.last_line], part.first_line):
            yield part, window


def _ran(cell: Cell) -> str:
    if not cell.is_run:
        return ""
    took = "" if cell.duration_s is None else f" after {cell.duration_s:g} s"
    return f"exit {cell.exit_code}{took}"
