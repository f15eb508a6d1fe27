"""The few lines of a script that say where a number comes from.

A whole script costs more than all other evidence of a claim. What a reader needs of it are the
lines that define or print the quantity, those that hold one of the numbers that are claimed or
printed (it may be typed in, not computed), and the sizes at which it ran.
"""

from __future__ import annotations

import heapq
import re
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from judge.passages.query import Query
from judge.passages.ranking import words

MAX_LINES = 8
MAX_SCANNED = 2_000
MAX_CHARS = 300
"""A longer line of code is no line that people wrote; it is judged by its beginning."""
STEM = 4
"""Letters by which a name in code is recognised: `mean_err` is a mean error."""

_ACTS = re.compile(
    r"\b(?:print|log|write|info|dump|echo|assert|return|puts|printf|cat)\w*\b"
    r"|^\s*[\w.\[\]\"', ]{1,60}=(?!=)|^\s*def \w|add_argument|\bdefault\s*="
)
_TRIVIAL = frozenset(["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "100"])


class CodeLine(NamedTuple):
    """A line of code: its words, their first letters, whether it prints or defines something."""

    words: frozenset[str]
    stems: frozenset[str]
    acts: bool


def read_code(lines: Iterable[str]) -> list[CodeLine]:
    """Lines of code prepared for any number of claims; comment lines say nothing."""
    return [_read(line[:MAX_CHARS].casefold()) for line in lines]


def reduced(code: Sequence[CodeLine], query: Query, printed: Collection[str]) -> list[int]:
    """Indexes of at most `MAX_LINES` lines worth reading, in order.

    `printed`: the numbers in the output that the script printed.
    """
    typed = {number for number in printed if len(number) > 2}
    typed = typed.union(*query.numbers) - _TRIVIAL
    labels = [tuple(word[:STEM] for word in label) for label in query.labels if label]
    scales = {part for scale in query.scales for part in scale.split("_")}
    scored = (
        (_worth(line, typed, labels, scales) + 0.1 * line.acts * len(line.words & query.terms), -n)
        for n, line in enumerate(code[:MAX_SCANNED])
        if line.words
    )
    best = heapq.nlargest(MAX_LINES, (item for item in scored if item[0] > 0))
    return sorted(-number for _, number in best)


def _read(line: str) -> CodeLine:
    if line.lstrip().startswith("#"):
        return CodeLine(frozenset(), frozenset(), False)
    found = frozenset(words(line))
    return CodeLine(found, frozenset(w[:STEM] for w in found), _ACTS.search(line) is not None)


def _worth(
    line: CodeLine, typed: set[str], labels: Sequence[tuple[str, ...]], scales: set[str]
) -> float:
    named = max((len(line.stems.intersection(label)) / len(label) for label in labels), default=0.0)
    worth = named * (1 + line.acts)
    if not line.words.isdisjoint(typed):
        worth += 3.0
    if line.acts and not line.words.isdisjoint(scales):
        worth += 0.5
    return worth
