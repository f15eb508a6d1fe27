"""Cheap searches that find the few lines of a text worth a careful look.

One search through a thousand lines at once costs a fraction of a thousand searches through one
line each. A sieve may let too much through but never too little: whoever uses one looks again.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate

from judge.text.extract import plain

_IN_WORD = re.compile(r"\w")
_ALIKE = (("\u0131", "i"), ("\u0307", ""), ("\u017f", "s"))
"""Dotless i, the dot of a Turkish capital I, long s: an expression without regard to case takes
them for i and s, which lower case alone does not make of them."""


def folded(lines: Iterable[str]) -> str:
    """The lines as one text with its letters as labels have them; labels are looked for in it."""
    text = "\n".join(lines)
    if text.isascii():
        return text.casefold()
    return "\n".join([_folded(line) for line in text.split("\n")])


def _folded(line: str) -> str:
    """One line: a few signs outside of ASCII need not make all other lines of a text slow."""
    return line.casefold() if line.isascii() else plain(line).casefold()


def lowered(lines: Iterable[str]) -> str:
    """The lines as one text in lower case, in which signs (in lower case) are looked for."""
    text = folded(lines)
    if not text.isascii():
        for char, letter in _ALIKE:
            text = text.replace(char, letter)
    return text


def holds_any(text: str, signs: Iterable[str]) -> bool:
    return any(sign in text for sign in signs)


def rows_with_any(text: str, signs: Iterable[str]) -> list[int]:
    """Indexes from 0 of the lines that hold at least one of the signs, in order."""
    rows: set[int] = set()
    for sign in signs:
        if sign in text:
            rows.update(rows_with_all(text, (sign,)))
    return sorted(rows)


def rows_with_all(text: str, words: Sequence[str]) -> Iterator[int]:
    """Indexes from 0 of the lines that hold every word, in order; for no words all lines. Linear.

    Looks for the longest word, which is seldom the most frequent one, and then at its lines alone.
    """
    if not _has_all(text, words):
        return
    sought = max(words, key=len, default="")
    others = [word for word in words if word != sought]
    row = before = 0
    at = text.find(sought)
    while at >= 0:
        row += text.count("\n", before, at)
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        if not others or _has_all(text[text.rfind("\n", 0, at) + 1 : end], others):
            yield row
        before, at = end, text.find(sought, end + 1)


def _has_all(line: str, words: Iterable[str]) -> bool:
    return all([word in line for word in words])


class Joined:
    """Many texts as one, so that a search through all of them costs one search."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._text = "\n".join(texts)
        self._ends = list(accumulate(len(text) + 1 for text in texts))
        self._rows = [0, *accumulate(text.count("\n") + 1 for text in texts)]

    def rows_with_all(self, words: Sequence[str]) -> Iterator[tuple[int, int]]:
        """The lines that hold every word: indexes from 0 of the text and of its line, in order."""
        for row in rows_with_all(self._text, words):
            number = bisect_right(self._rows, row) - 1
            yield number, row - self._rows[number]

    def with_line(self, words: Sequence[str], wanted: Callable[[str], bool]) -> Iterator[int]:
        """Indexes from 0 of the texts with a wanted line that holds every word, in order."""
        text = self._text
        if not _has_all(text, words):
            return
        sought = max(words, key=len, default="")
        at = text.find(sought)
        while at >= 0:
            start, end = text.rfind("\n", 0, at) + 1, text.find("\n", at)
            line = text[start : end if end >= 0 else len(text)]
            if _has_all(line, words) and wanted(line):
                number = bisect_right(self._ends, at)
                yield number
                end = self._ends[number] - 1
            at = text.find(sought, end + 1) if end >= 0 else -1


def has_word(text: str, word: str) -> bool:
    """Whether the word stands in the text with no letter, digit or underscore beside it."""
    at = text.find(word)
    while at >= 0:
        end = at + len(word)
        if not _IN_WORD.search(text[max(0, at - 1) : at] + text[end : end + 1]):
            return True
        at = text.find(word, at + 1)
    return False
