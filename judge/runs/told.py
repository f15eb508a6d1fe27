"""Numbers that a logbook's author tells in prose and tables about a quantity that runs print.

Told is only what names the quantity by the very label of the log, so that nothing is compared that
merely sounds alike. Sentences and columns about the paper, a target or a baseline are left out.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence, Set
from typing import NamedTuple

from data.pages import Cell, Page
from judge.runs.spans import Span
from judge.text.extract import MAX_LINE, Measurement, clean_label, measurements, settings, single
from judge.text.sieve import holds_any, rows_with_any
from judge.text.tables import Row, Table, plain_text, tables

_ELSE = re.compile(
    r"\b(?:papers?|claim\w*|reports?|reported|targets?|expected|original\w*|published|authors?"
    r"|thresholds?|should|would|could|predict\w*|theor\w+|hypothe\w+|baselines?|previous\w*"
    r"|earlier|prior|instead|not|without|if|older|superseded|table|figure)\b",
    re.IGNORECASE,
)
_OURS = re.compile(
    r"(?:our |the |this |my )?(?:value|result|measured|observed|ours|run|reproduced|reproduction"
    r"|measurement|measured value|got|here|number|we|we measured|we got)s?",
    re.IGNORECASE,
)
_ASIDE = re.compile(
    r"notes?|comments?|remarks?|source|status|verdict|evidence|ok\??", re.IGNORECASE
)
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z*(])")
_LINKS = frozenset({"is", "was", "are", "were", "of", "equals", "reached", "reaches", "exactly"})
_LEADS = frozenset(
    {
        "the",
        "our",
        "a",
        "an",
        "this",
        "its",
        "final",
        "observed",
        "measured",
        "resulting",
        "overall",
    }
)
_NOUN = re.compile(r"\s+(?!(?:at|on|over|with|for|in|and|to|by|from|after|per)\b)[A-Za-z]{3,}")
_WORD = re.compile(r"[^\W_]+")
MAX_WORDS = 12
MAX_LEAD = 4
"""Words of a lead such as \"Claim 2.\", which says what the sentence behind it is about."""


class Told(NamedTuple):
    """A number told under a label of the log; `conditions` are the settings named beside it."""

    page: Page
    cell: Cell
    line: int
    label: str
    item: Measurement
    conditions: Mapping[str, float]


def told_in(
    prose: Iterable[Span], labels: Collection[str], names: Container[str]
) -> Iterator[Told]:
    """What prose tells under one of the labels; `names` are settings of the log."""
    wanted = {word for label in labels for word in _WORD.findall(label)[:1]}
    for span in prose:
        if holds_any(span.cased, wanted) and not wanted.isdisjoint(_WORD.findall(span.cased)):
            yield from _in_span(span, wanted, labels, names)


def _in_span(
    span: Span, wanted: Set[str], labels: Collection[str], names: Container[str]
) -> Iterator[Told]:
    """The same of one span; a line without any of the wanted words tells nothing."""
    lines, text = span.lines, span.cased
    for index in rows_with_any(plain_text(text), wanted):
        begun = _begun(lines[index - 1]) if index else ""
        for sentence in _ours(_sentences(lines[index]), begun):
            yield from _in_sentence(span, span.part.first_line + index, sentence, labels)
    for table in tables(span.numbered()) if "|" in text else ():
        for row, label, item, conditions in _in_table(table, labels, names):
            yield Told(span.page, span.cell, row.line, label, item, conditions)


def name_in(text: str, labels: Collection[str]) -> str:
    """The label of the log that ends a text, behind a harmless word at most; "" if none does."""
    words = clean_label(text).split()
    while words and words[-1] in _LINKS:
        words.pop()
    for start in range(max(0, len(words) - MAX_WORDS), len(words)):
        name = " ".join(words[start:])
        if name in labels:
            return name if start == 0 or words[start - 1] in _LEADS else ""
    return ""


def _ours(sentences: Sequence[str], begun: str) -> Iterator[str]:
    """The sentences that speak of nothing else, read behind the words that lead to them."""
    for n, sentence in enumerate(sentences):
        lead = sentences[n - 1] if n else begun
        context = f"{lead} {sentence}" if not n or len(lead.split()) <= MAX_LEAD else sentence
        if not _ELSE.search(context):
            yield sentence


def _begun(line: str) -> str:
    """The sentence that a line leaves open, or ""."""
    last = _sentences(line)[-1]
    return "" if last.rstrip().endswith((".", "!", "?")) else last


def _sentences(line: str) -> list[str]:
    """The sentences of a line without marks; those of tables, titles and quotes are not read."""
    text = plain_text(line[:MAX_LINE])
    if text.lstrip().startswith(("|", "#", ">")):
        return [""]
    return _SENTENCE.split(text)


def _in_sentence(span: Span, line: int, sentence: str, labels: Collection[str]) -> Iterator[Told]:
    given = single(settings([sentence]))
    for item in measurements(sentence):
        name = name_in(item.label, labels)
        if name and _is_tied(sentence, item):
            conditions = {key: value for key, value in given.items() if key != name.split()[-1]}
            yield Told(span.page, span.cell, line, name, item, conditions)


def _is_tied(sentence: str, item: Measurement) -> bool:
    """The number belongs to the words before it: no comma between, and it counts no noun."""
    if sentence[: item.start].rstrip().endswith((",", ";")):
        return False
    linked = item.label.split()[-1] in _LINKS
    after = sentence[item.start + len(item.text) :]
    return linked or bool(item.unit) or not _NOUN.match(after)


def _in_table(
    table: Table, labels: Collection[str], names: Container[str]
) -> Iterator[tuple[Row, str, Measurement, dict[str, float]]]:
    """A column named by a label, its rows told apart by settings; or a row named by one."""
    for column, header in enumerate(table.header):
        label = name_in(header, labels)
        keys = _keys(table, names, column) if label and not _ELSE.search(header) else None
        if keys is not None:
            for row, conditions in zip(table.rows, keys, strict=True):
                item = _number(row.cells[column])
                if item and not _ELSE.search(" ".join(row.cells)):
                    yield row, label, item, conditions
        if column and _is_ours(table.header, column):
            for row in table.rows:
                label = name_in(row.cells[0], labels)
                item = _number(row.cells[column])
                if label and item and not _ELSE.search(row.cells[0]):
                    yield row, label, item, {}


def _keys(table: Table, names: Container[str], told: int) -> list[dict[str, float]] | None:
    """The settings that tell the rows of column `told` apart; None where something else does."""
    found: list[dict[str, float]] = [{} for _ in table.rows]
    if len(table.rows) == 1:
        return found
    for column, header in enumerate(table.header):
        numbers = [_number(text) for text in table.column(column)]
        if column == told:
            continue
        if clean_label(header) in names and None not in numbers:
            for conditions, item in zip(found, numbers, strict=True):
                conditions[clean_label(header)] = item.value if item else 0.0
        elif None in numbers and not _ASIDE.fullmatch(header):
            return None
    distinct = {tuple(sorted(conditions.items())) for conditions in found}
    return found if len(distinct) == len(found) else None


def _is_ours(header: Sequence[str], column: int) -> bool:
    named = _OURS.fullmatch(header[column]) is not None
    return named or (len(header) == 2 and not _ELSE.search(header[1]))


def _number(text: str) -> Measurement | None:
    """The number that a cell of a table is."""
    items = measurements(text)
    return items[0] if len(items) == 1 and not items[0].label else None
