"""Markdown tables as rows of plain cells, with line numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from judge.text.extract import MAX_LINE

_RULE = re.compile(r"\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*")
_MARKS = re.compile(r"\*\*|[`$\\]")


class Row(NamedTuple):
    line: int
    cells: tuple[str, ...]


class Table(NamedTuple):
    """A header and its rows; every row has as many cells as the header."""

    header: tuple[str, ...]
    rows: tuple[Row, ...]

    def column(self, index: int) -> tuple[str, ...]:
        return tuple(row.cells[index] for row in self.rows)


def tables(numbered: Iterable[tuple[int, str]]) -> Iterator[Table]:
    """The tables in some numbered lines: a header, a rule of dashes, rows. Linear."""
    header: tuple[str, ...] | None = None
    rows: list[Row] | None = None
    for line, text in numbered:
        cells = _cells(text)
        if cells is None:
            if header and rows:
                yield Table(header, tuple(rows))
            header = rows = None
        elif header is None:
            header = cells
        elif rows is None:
            is_rule = _RULE.fullmatch(text.strip()[:MAX_LINE]) is not None
            header, rows = (header, []) if is_rule else (cells, None)
        elif len(cells) == len(header):
            rows.append(Row(line, cells))
    if header and rows:
        yield Table(header, tuple(rows))


def plain_text(text: str) -> str:
    """Markdown text without marks of emphasis, code and mathematics."""
    return _MARKS.sub("", text)


def _cells(text: str) -> tuple[str, ...] | None:
    text = text.strip()
    if not text.startswith("|") or len(text) > MAX_LINE:
        return None
    inner = text.removeprefix("|").removesuffix("|").replace("\\|", "/")
    return tuple(" ".join(plain_text(cell).split()) for cell in inner.split("|"))
