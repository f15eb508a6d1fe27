"""The part of a question that strangers wrote: every line marked, every line citable.

A line looks like `⟦nonce:c7:14⟧ text`: the nonce is new for each call, so no page can have
written it; `c7:14` is the handle by which the line is cited (cell 7 of the logbook, line 14 of
its page). Lines that say where a passage comes from are marked as well, since titles are the
author's words too, but have no line number and cannot be cited.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from data.pages import PartKind
from data.records import Tier
from judge.passages.shelf import HEAD_TOKENS, MARK_TOKENS, Passage
from judge.prompt.masking import WORD, cover_numbers, cover_words
from judge.text.tokens import tokens

MAX_TITLE = 100
_NONCE = re.compile(r"[a-z0-9]{4,32}")
_BREAKS = re.compile("[\n\r\t\v\f\x1c-\x1f\x85\u2028\u2029]")
_KINDS = {
    PartKind.PROSE: "the author's prose",
    PartKind.COMMAND: "a run's command",
    PartKind.CODE: "code",
    PartKind.SCRIPT: "lines of the script that ran",
    PartKind.OUTPUT: "pasted output: nothing shows that it was run",
    PartKind.FIGURE: "a figure's markup",
    PartKind.RAW: "a figure's data, pasted",
    PartKind.ARTIFACT: "a link to a file",
    PartKind.DASHBOARD: "a link to a dashboard",
}
RUN_OUTPUT = "output of the logbook's own run"


class NonceInLogbook(Exception):
    """A line of the logbook holds the call's nonce: by chance or by attack, nothing is asked."""

    def __init__(self, page: str, line: int) -> None:
        super().__init__(f"{page}:{line} holds the code that marks lines")
        self.page = page
        self.line = line


class Place(NamedTuple):
    """The line behind a handle, with its true text: what a quote is laid over."""

    page: str
    cell_id: str | None
    cell: int
    line: int
    tier: Tier
    text: str


class Handles(NamedTuple):
    """What the short names in a question stand for: claim ids, and lines of the logbook."""

    nonce: str
    claims: dict[str, str]
    places: dict[str, Place]


class Sheet(NamedTuple):
    """The marked lines, and the places of those that can be cited."""

    lines: list[str]
    places: dict[str, Place]


class Covers(NamedTuple):
    """How one vote sees the text: passages backwards, and numbers covered in prose."""

    backwards: bool = False
    numbers: frozenset[str] = frozenset()


class _Row(NamedTuple):
    passage: Passage
    line: int
    start: int
    text: str


def make_sheet(
    passages: Iterable[Passage], details: Sequence[str], nonce: str, covers: Covers
) -> Sheet:
    """The marked lines of some passages, each line once, then `details`: what checks quote.

    Raises NonceInLogbook, and ValueError for a nonce that is none.
    """
    if not _NONCE.fullmatch(nonce):
        raise ValueError("a nonce has 4 to 32 lower-case letters and digits")
    stretches = [list(rows) for _, rows in groupby(_rows(passages), key=_stretch)]
    lines: list[str] = []
    places: dict[str, Place] = {}
    for rows in reversed(stretches) if covers.backwards else stretches:
        passage = rows[0].passage
        handle = f"c{passage.cell}"
        lines.append(marked(nonce, handle, _origin(passage), passage.page, passage.first))
        for row in rows:
            handle = f"c{passage.cell}:{row.line}"
            shown = _shown(row, covers.numbers)
            lines.append(marked(nonce, handle, shown, passage.page, row.line))
            _keep(places, handle, row)
    for number, detail in enumerate(details, 1):
        lines.append(marked(nonce, f"f{number}", one_line(cover_words(detail)), "a check", number))
    return Sheet(lines, places)


def row_costs(passages: Iterable[Passage]) -> dict[tuple[object, ...], int]:
    """Estimated tokens of the lines that some passages need, each under a key of its own: what
    several claims show is written once, so costs of claims are merged, not added."""
    rows = _rows(passages)
    heads: dict[tuple[object, ...], int] = {_stretch(row): HEAD_TOKENS for row in rows}
    return heads | {
        (row.passage.cell, row.line, row.start): MARK_TOKENS + tokens(row.text) for row in rows
    }


def _rows(passages: Iterable[Passage]) -> list[_Row]:
    """All lines that are not blank, each once, in reading order."""
    found: dict[tuple[int, int, int], _Row] = {}
    for passage in passages:
        for offset, text in enumerate(passage.lines):
            if text.strip():
                line, start = passage.first + offset, passage.start
                row = _Row(passage, line, start, text)
                found.setdefault((passage.cell, line, start), row)
    return [found[key] for key in sorted(found)]


def _stretch(row: _Row) -> tuple[int, PartKind, Tier]:
    return row.passage.cell, row.passage.kind, row.passage.tier


def marked(nonce: str, handle: str, text: str, page: str, line: int) -> str:
    """One line of data behind its mark. Raises NonceInLogbook, naming `page` and `line`."""
    if nonce in text.casefold():
        raise NonceInLogbook(page, line)
    return f"⟦{nonce}:{handle}⟧ {text}"


def _origin(passage: Passage) -> str:
    """Where a passage comes from. A title with a verdict in it is left out."""
    is_run = passage.kind is PartKind.OUTPUT and passage.tier >= Tier.RUN
    words = [RUN_OUTPUT if is_run else _KINDS[passage.kind]]
    if passage.ran:
        words.append(passage.ran)
    title = one_line(cover_words(passage.title))
    if WORD not in title:
        words.append(f"under “{title[:MAX_TITLE]}”")
    return ", ".join(words)


def _shown(row: _Row, numbers: frozenset[str]) -> str:
    text = cover_words(row.text)
    if numbers and row.passage.kind is PartKind.PROSE:
        text = cover_numbers(text, numbers)
    return one_line(text)


def one_line(text: str) -> str:
    """One line whatever breaks lines for whoever reads."""
    return _BREAKS.sub(" ", text).rstrip()


def _keep(places: dict[str, Place], handle: str, row: _Row) -> None:
    """Pieces of an overlong line share its handle."""
    passage = row.passage
    known = places[handle].text if handle in places else ""
    places[handle] = Place(
        passage.page, passage.cell_id, passage.cell, row.line, passage.tier, known + row.text
    )
