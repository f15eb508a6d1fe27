"""D22: a cited number that stands in a column, or under a heading, of somebody else's numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from data.judgements import CheckResult
from data.records import Verdict
from judge.checks.scene import Scene, cap
from judge.contract.doubts import ONLY_THEIRS, THEIRS
from judge.contract.labels import has_label
from judge.text.extract import MAX_LINE, measurements, plain

MAX_ROWS = 40
"""Rows of a table that may stand between its head and the cited one."""
_BARS = ("|", "│", "┃", "║", "\t", ",")
_DIGIT = re.compile(r"\d")
_WORD = re.compile(r"\w")


def not_ours(scene: Scene) -> Iterator[CheckResult]:
    """D22: `| metric | paper | ours |` says of the first number below it that no run gave it."""
    for place in scene.cited:
        if place.part is None or not place.from_run:
            continue
        first, last = (line - place.part.first_line for line in place.citation.lines)
        for row in range(max(0, first), last + 1):
            head = _head(place.output[max(0, row - MAX_ROWS) : row])
            for under in _under(scene, plain(place.output[row][:MAX_LINE]), head):
                sentence = f"The cited number stands under “{under[:60]}”; it is not the run's own."
                yield cap("D22", Verdict.INCONCLUSIVE, sentence, place)


def _head(above: Sequence[str]) -> str:
    """The nearest line with words and no number, "" where a blank line parts it from the row."""
    for line in reversed(above):
        if not line.strip():
            return ""
        if _WORD.search(line) and not _DIGIT.search(line):
            return plain(line[:MAX_LINE]).strip()
    return ""


def _under(scene: Scene, row: str, head: str) -> Iterator[str]:
    """What stands above the claim's number in a row and names somebody else."""
    if ONLY_THEIRS.fullmatch(head):
        yield head
        return
    numbers = measurements(row) if THEIRS.search(head) else ()
    for place, item in enumerate(numbers):
        if has_label(scene.contract, item):
            column = _column(row[: item.start], head, len(numbers) - place)
            if THEIRS.search(column):
                yield column


def _column(before: str, head: str, from_right: int) -> str:
    """The name of a column: by the bars before the number, else counted from the right."""
    bar = next((bar for bar in _BARS if bar in before and bar in head), None)
    if bar:
        names = head.split(bar)
        at = before.count(bar)
        return names[at].strip() if at < len(names) else ""
    names = head.split()
    return names[-from_right] if 2 <= from_right <= len(names) else ""
