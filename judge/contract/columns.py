"""What stands around a number: the head of its column, a heading, the line that takes it back."""

from __future__ import annotations

import re
from collections.abc import Sequence

from data.records import Contract
from judge.contract.doubts import ONLY_THEIRS, THEIRS
from judge.contract.labels import has_label, labels
from judge.contract.others import another_heading, is_taken_back_by
from judge.text.extract import MAX_LINE, measurements, plain
from judge.text.lexicon import TO_THE_JUDGE

MAX_ROWS = 40
"""Rows of a table that may stand between its head and a number."""
_BARS = ("|", "│", "┃", "║", "\t", ",")
_DIGIT = re.compile(r"\d")
_WORD = re.compile(r"\w")
_ONE_MORE = re.compile(r"\s*[|│┃║]?\s*[-+−]?[\d.]*\d\s*%?\s*[|│┃║]?\s*")


def not_ours(contract: Contract, lines: Sequence[str], row: int) -> str:
    """Why the claim's number in a row is not the run's own by what stands around it, or ""."""
    below = lines[row + 1][:MAX_LINE] if row + 1 < len(lines) else ""
    if is_taken_back_by(below) and not TO_THE_JUDGE.search(below):
        return "the next line takes the number back"
    text = plain(lines[row][:MAX_LINE])
    head = _head(lines[max(0, row - MAX_ROWS) : row])
    if ONLY_THEIRS.fullmatch(head) or another_heading(head, labels(contract)):
        return f"the number stands under “{head[:60]}”"
    numbers = measurements(text)
    for place, item in enumerate(numbers):
        if not has_label(contract, item):
            continue
        column = _column(text[: item.start], head, len(numbers) - place)
        if THEIRS.search(column):
            return f"the number stands under “{column[:60]}”; put the run's own first"
        if not head and place == len(numbers) - 2 and _ONE_MORE.fullmatch(text, item.end):
            return "two numbers stand beside each other and no head says what they are"
    return ""


def _head(above: Sequence[str]) -> str:
    """The nearest line with words and no number, "" where a blank line parts it from the row."""
    for line in reversed(above):
        if not line.strip():
            return ""
        if _WORD.search(line) and not _DIGIT.search(line):
            return plain(line[:MAX_LINE]).strip()
    return ""


def _column(before: str, head: str, from_right: int) -> str:
    """The name of a column: by the bars before the number, else counted from the right."""
    bar = next((bar for bar in _BARS if bar in before and bar in head), None)
    if bar:
        names = head.split(bar)
        at = before.count(bar)
        return names[at].strip() if at < len(names) else ""
    names = head.split()
    return names[-from_right] if 2 <= from_right <= len(names) else ""
