"""Where a logbook words a claim: its titles, headings and lines such as `**Claim 2.** …`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from data.pages import Cell, Logbook, Page, Part, PartKind

MAX_WORDINGS = 4_000
MAX_CHARS = 800
MAX_ROWS = 20_000

_LABEL = re.compile(
    r"[\s>*+|-]{0,12}#{0,6}[\s*_`]{0,6}(?:\d{1,3}[.)]\s?)?"
    r"(?:[\w'’-]{1,20}\s){0,3}claim(?:\s(?:title|text|statement|wording|as stated))?\s?#?\d{0,3}"
    r"[*_`]{0,3}\s?(?:\([^()]{0,200}\))?\s?[.:|—–-][*_`:.|\s]{0,8}",
    re.IGNORECASE,
)
_LABEL_ALONE = re.compile(
    r"#{1,6}\s(?:[\w'’-]{1,20}\s){0,3}claim(?:\s[\w-]{1,20}){0,2}\s?\d{0,3}\s*$", re.IGNORECASE
)
_HEADING = re.compile(r" {0,3}#{1,6}\s+(\S.*)$")
_RESULT = re.compile(
    r"[\W_]{0,6}(?:not\s|un|partially\s|partly\s)?(?:verified|falsified|reproduced|replicated|toy"
    r"|inconclusive|supported|confirmed|partial|status|verdict)\b",
    re.IGNORECASE,
)
_BARE = re.compile(r"claims?[\s\d–-]{0,9}(?:details|results?|conclusions?)?", re.IGNORECASE)
_MARKS = re.compile(r"[*_`]{1,3}(?=\S)|(?<=\S)[*_`]{1,3}|^[#>\s]+")


class Wording(NamedTuple):
    """A text that speaks of a claim. `stated` = the logbook itself calls it a claim; a `result`
    tells what came out, so it points to a page but does not word the claim."""

    text: str
    page: int  # index into the logbook's pages
    stated: bool = False
    result: bool = False


def wordings(logbook: Logbook) -> list[Wording]:
    """Every text of a logbook that may word a claim, in order, each once per page."""
    found: dict[Wording, None] = {}
    for number, page in enumerate(logbook.pages):
        for text in _texts(page):
            for wording in _worded(text, number):
                found[wording] = None
        if len(found) >= MAX_WORDINGS:
            break
    return list(found)


def without_label(text: str) -> tuple[str, bool]:
    """The text without a leading `Claim 3:`, and whether it had one."""
    match = _LABEL.match(text)
    return (text[match.end() :], True) if match else (text, False)


def _texts(page: Page) -> Iterator[str]:
    yield page.title
    for cell in page.cells:
        if cell.cell_id and not cell.is_run and cell.kind in ("markdown", "figure"):
            yield cell.title
    expecting = False
    for row in _prose_rows(page):
        line = page.lines[row][:MAX_CHARS]
        if expecting and line.strip():
            yield f"Claim: {line.lstrip('> ')}"
            expecting = False
        elif _LABEL_ALONE.match(line):
            expecting = True
        elif _LABEL.match(line) or _HEADING.match(line):
            yield line


def _prose_rows(page: Page) -> Iterator[int]:
    parts = (part for cell in page.cells for part in cell.parts if _is_prose(cell, part))
    rows = (row for part in parts for row in range(part.first_line - 1, part.last_line))
    for count, row in enumerate(rows):
        if count >= MAX_ROWS:
            return
        yield row


def _is_prose(cell: Cell, part: Part) -> bool:
    return part.kind is PartKind.PROSE and not cell.is_run


def _worded(text: str, page: int) -> Iterator[Wording]:
    rest, stated = without_label(text)
    if "|" in text and stated:
        rest = rest.partition("|")[0]
    heading = _HEADING.match(rest)
    shown = _MARKS.sub("", heading[1] if heading else rest).strip(" |:.—–-")
    if shown and not _BARE.fullmatch(shown):
        result = _RESULT.match(shown) is not None
        yield Wording(shown[:MAX_CHARS], page, stated and not result, result)
