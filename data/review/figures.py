"""Pairs out of a logbook's figures: images that its figure cells hold as base64.

The Trackio command writes `<img src="data:image/png;base64,…" alt="name">` into a fence of HTML.
Images count from 1 within a page. Pages are read line by line, in time linear in their length.
"""

from __future__ import annotations

import base64
import binascii
import functools
import html
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from data.faults import shown
from data.records import UserError
from data.review.entries import LONGEST_LABEL, Entries, Entry, Skipped, Source, distinct, pair_id
from data.review.pictures import MOST_BYTES
from data.review.tables import rows_of

HEADER = "<!-- trackio-cell"
LONGEST_HEADER = 40
FENCE = re.compile(r"[ \t]{0,3}(`{3,}|~{3,})[ \t]*([\w-]*)")
IMAGE = re.compile(r"""src\s{0,9}=\s{0,9}(["'])data:image/[\w.+-]{1,40};base64,""", re.IGNORECASE)
ALT = re.compile(r"""\balt\s{0,9}=\s{0,9}(["'])([^"'<>]{0,300})\1""", re.IGNORECASE)
AROUND = 600
"""Characters of a tag before and behind its image in which the alternative text is looked for."""


class Figure(NamedTuple):
    """An image of a page; `number` counts from 1, `text` is its base64."""

    page: str
    number: int
    title: str
    alt: str
    text: str


def figures(page: str, text: str) -> list[Figure]:
    """All images in the figure cells of a page."""
    found: list[Figure] = []
    for title, markup in _markup(text.split("\n")):
        for alt, encoded in _images(markup):
            found.append(Figure(page, len(found) + 1, title, alt, encoded))
    return found


def figure_entries(
    pages: Mapping[str, str], source: str, table: Path | None, skipped: list[Skipped]
) -> Entries:
    """Pairs as a table names them (`claim-1#2`: page and number), else two by two on each page."""
    found = {path: figures(path, pages[path]) for path in sorted(pages)}
    if table is not None:
        find = functools.partial(_named, found)
        return Entries(rows_of(table.expanduser().resolve(), find), skipped, source)
    pairs = [entry for each in found.values() for entry in _two_by_two(each, skipped)]
    if not pairs:
        raise UserError("no page has two figures with an image in them (base64, as Trackio writes)")
    return Entries(distinct(pairs), skipped, source)


def page_name(path: str) -> str:
    """A page's short name: `pages/claim-1/page.md` is `claim-1`."""
    return path.removeprefix("pages/").removesuffix(".md").removesuffix("/page")


def _two_by_two(found: list[Figure], skipped: list[Skipped]) -> Iterator[Entry]:
    for first, second in list(pairwise(found))[::2]:
        one, two = _labels(first, second)
        name = page_name(first.page)
        where = f"{first.page}, figures {first.number} and {second.number}"
        sources = _source(first, one), _source(second, two)
        yield Entry(where, pair_id(f"{name[-70:]}-{second.number // 2}"), *sources)
    if len(found) % 2:
        where = f"{found[-1].page}, figure {found[-1].number}"
        skipped.append(Skipped(where, "no figure follows that would make it a pair"))


def _labels(first: Figure, second: Figure) -> tuple[str, str]:
    """What tells the two apart: their alternative texts, else the titles of their cells."""
    for one, two in ((first.alt, second.alt), (first.title, second.title)):
        if one and two and one != two:
            return one[:LONGEST_LABEL], two[:LONGEST_LABEL]
    return "first", "second"


def _named(found: Mapping[str, list[Figure]], text: str, label: str) -> Source:
    """The figure that a cell of a table names. Raises UserError if there is none."""
    name, mark, number = text.rpartition("#")
    if not mark or not re.fullmatch(r"[0-9]{1,6}", number):
        raise UserError(f"{shown(text)} must name a page and a figure of it, such as 'claim-1#2'")
    page = next((path for path in found if name in (path, page_name(path))), None)
    if page is None:
        raise UserError(f"the logbook has no page {shown(name)}")
    if not 1 <= int(number) <= len(found[page]):
        raise UserError(f"{page} has {len(found[page])} figures with an image, not {int(number)}")
    return _source(found[page][int(number) - 1], label)


def _source(figure: Figure, label: str) -> Source:
    name = f"{page_name(figure.page)}#{figure.number}"
    return Source(name, label, functools.partial(_decoded, figure.text))


def _decoded(text: str) -> bytes:
    if len(text) > MOST_BYTES * 4 // 3:
        raise UserError(f"it has more than the {MOST_BYTES:,} bytes that are read")
    try:
        return base64.b64decode("".join(text.split()), validate=True)
    except (binascii.Error, ValueError) as error:
        raise UserError("its base64 is damaged") from error


# --- reading pages -----------------------------------------------------------------------


def _markup(lines: list[str]) -> Iterator[tuple[str, str]]:
    """(title of the cell, HTML) for each fence of HTML in a figure cell."""
    title: str | None = None
    at = 0
    while at < len(lines):
        if lines[at].startswith(HEADER):
            title, at = _header(lines, at)
        elif match := FENCE.match(lines[at]):
            end = _end_of_fence(lines, at, match[1])
            if title is not None and match[2].lower() == "html":
                yield title, "\n".join(lines[at + 1 : end])
            at = end + 1
        else:
            at += 1


def _header(lines: list[str], at: int) -> tuple[str | None, int]:
    """The title of a figure cell, None for another cell; and the line behind its header."""
    inner = lines[at + 1 : at + LONGEST_HEADER]
    end = next((n for n, line in enumerate(inner) if line.strip() == "-->"), None)
    if end is None:
        return None, at + 1
    try:
        fields = json.loads("\n".join(inner[:end]))
    except (ValueError, RecursionError):
        fields = None
    is_figure = isinstance(fields, dict) and fields.get("type") == "figure"
    title = fields.get("title") if is_figure else None
    return (title if isinstance(title, str) else "") if is_figure else None, at + end + 2


def _end_of_fence(lines: list[str], at: int, ticks: str) -> int:
    """The line that closes a fence; the end of the page if none does."""
    for number in range(at + 1, len(lines)):
        line = lines[number].strip()
        if line.startswith(ticks) and not line.strip(ticks[0]):
            return number
    return len(lines)


def _images(markup: str) -> Iterable[tuple[str, str]]:
    """(alternative text, base64) of each image in some HTML."""
    at = 0
    while match := IMAGE.search(markup, at):
        end = markup.find(match[1], match.end())
        end = len(markup) if end < 0 else end
        before = markup[max(at, match.start() - AROUND) : match.start()].rpartition("<")[2]
        behind = markup[end : end + AROUND].partition(">")[0]
        alt = ALT.search(before) or ALT.search(behind)
        yield html.unescape(alt[2]) if alt else "", markup[match.end() : end]
        at = end
