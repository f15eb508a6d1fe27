"""D10 for Markdown tables: totals of counts, and columns of percentages made from two counts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations
from typing import NamedTuple

from judge.text.precision import Shown, fits, quotient, shown
from judge.text.tables import Row, Table, tables
from judge.text.words import number

_TOTAL = re.compile(r"(?:grand |sub)?totals?|sum", re.IGNORECASE)
_NOT_ADDITIVE = re.compile(
    r"%|rate|ratio|mean|avg|average|median|min|max|score|acc|share|unique|distinct|id\b|seed"
    r"|year|version|rank|per\b",
    re.IGNORECASE,
)
_PERCENT = re.compile(r"([-+−]?[\d,]*\.?\d+)\s*%?")
MIN_FITTING = 2
MAX_COLUMNS = 8
"""Wider tables are not tried for columns made of two others: chance would find some."""


class _Column(NamedTuple):
    place: int
    name: str
    numbers: tuple[Shown | None, ...]


def wrong_cells(numbered: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """(line, sentence) for each cell of a table that the table's own numbers contradict."""
    for table in tables(numbered):
        columns = [_column(table, index) for index in range(len(table.header))]
        counts = [each for each in columns if _is_count(each)]
        yield from _wrong_totals(table, counts)
        yield from _wrong_row_sums(table, counts)
        if len(columns) <= MAX_COLUMNS:
            yield from _wrong_shares(table, columns, counts)


def _column(table: Table, index: int) -> _Column:
    texts = table.column(index)
    return _Column(index, table.header[index], tuple(shown(text) for text in texts))


def _is_count(column: _Column) -> bool:
    """Whole numbers in every row, under a name that can be added up."""
    return not _NOT_ADDITIVE.search(column.name) and all(
        each is not None and each.step == 1 and each.value >= 0 for each in column.numbers
    )


def _wrong_totals(table: Table, counts: Sequence[_Column]) -> Iterator[tuple[int, str]]:
    """A row named "total" below rows of counts: it is their sum, or the same count as theirs."""
    last = len(table.rows) - 1
    named = [n for n, row in enumerate(table.rows) if _TOTAL.fullmatch(row.cells[0])]
    if named != [last] or last < 2:
        return
    for column in counts:
        *above, total = [each.value for each in column.numbers if each is not None]
        if column.place and total not in (sum(above), max(above)):
            sentence = f"The rows of “{column.name}” add up to {number(sum(above))}"
            yield table.rows[last].line, f"{sentence}, not to the stated {number(total)}."


def _wrong_row_sums(table: Table, counts: Sequence[_Column]) -> Iterator[tuple[int, str]]:
    """A column named "total" is the sum of the counts beside it in most rows, but not in all."""
    total = next((each for each in counts if _TOTAL.fullmatch(each.name)), None)
    parts = [each for each in counts if total and each.place != total.place and each.place]
    if total is None or len(parts) < 2:
        return
    wrong: list[tuple[Row, float, float]] = []
    for n, row in enumerate(table.rows):
        found = sum(each.value for part in parts if (each := part.numbers[n]))
        said = total.numbers[n]
        if said is not None and said.value != found:
            wrong.append((row, found, said.value))
    if len(table.rows) - len(wrong) >= max(MIN_FITTING, len(wrong) + 1):
        for row, found, stated in wrong:
            sentence = f"This row adds up to {number(found)}, not to {number(stated)}."
            yield row.line, sentence


def _wrong_shares(
    table: Table, columns: Sequence[_Column], counts: Sequence[_Column]
) -> Iterator[tuple[int, str]]:
    """A column of percentages that is one count of another in most rows, but not in all."""
    for column in columns:
        texts = table.column(column.place)
        if not ("%" in column.name or all("%" in text for text in texts)):
            continue
        said = [shown(match[1]) if (match := _PERCENT.fullmatch(t)) else None for t in texts]
        for part, whole in permutations(counts, 2):
            wrong = _exceptions(said, part, whole)
            for n in wrong:
                yield (
                    table.rows[n].line,
                    _share_sentence(said[n], part.numbers[n], whole.numbers[n]),
                )
            if wrong:
                break


def _exceptions(said: Sequence[Shown | None], part: _Column, whole: _Column) -> list[int]:
    """Rows that break what at least twice as many rows keep; none where that is no rule."""
    fit, wrong = 0, []
    for n, share in enumerate(said):
        above, below = part.numbers[n], whole.numbers[n]
        reach = quotient(above, below) if above and below else None
        if share is None or reach is None:
            continue
        if fits(share, reach, (100.0,)):
            fit += share.value not in (0.0, 100.0)
        else:
            wrong.append(n)
            if len(wrong) > fit + MIN_FITTING:
                return []
    return wrong if wrong and fit >= max(MIN_FITTING, 2 * len(wrong)) else []


def _share_sentence(said: Shown | None, part: Shown | None, whole: Shown | None) -> str:
    if said is None or part is None or whole is None:
        return ""
    truly = number(100 * part.value / whole.value)
    return f"{part.text} of {whole.text} is {truly} %, not {said.text} %."
