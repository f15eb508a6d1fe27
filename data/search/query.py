"""Queries: from whatever people type to terms, and to what they highlight.

Every word of the query must occur. A word matches words that begin with it (short ones only
themselves and their plural, until they are the last one, which may be unfinished); quoted
phrases match word by word. The query is data: no character in it is an operator.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

from data.folding import WORD, plain_letters

LONGEST = 400
MOST_TERMS = 12
_QUOTED_OR_CHUNK = re.compile(r'"([^"]*)"|([^\s"]+)')
_SHORT = 4


Segments = list[tuple[str, bool]]
"""A text in pieces: (text, whether it matches the query)."""


class Term(NamedTuple):
    """Words that must stand side by side. `open_end`: the last one may be a beginning."""

    words: tuple[str, ...]
    open_end: bool = False


class Query(NamedTuple):
    """What was asked for; without terms, everything."""

    terms: tuple[Term, ...]


def parse(text: str) -> Query:
    """Read a query. Never raises; what has neither letters nor digits is passed over."""
    plain = unicodedata.normalize("NFC", text[:LONGEST])
    plain = re.sub("[“”„«»]", '"', plain)
    unfinished = not plain[-1:].isspace()
    terms = tuple(_terms(plain, unfinished))[:MOST_TERMS]
    if len(terms) == 1 and len("".join(terms[0].words)) == 1:
        # Nearly everything has a word that begins with a given letter.
        terms = (Term(terms[0].words),)
    return Query(terms)


def _terms(text: str, unfinished: bool) -> Iterator[Term]:
    for found in _QUOTED_OR_CHUNK.finditer(text):
        words = tuple(WORD.findall(found[1] if found[2] is None else found[2]))
        is_last = unfinished and found.end() == len(text)
        if words and found[2] is None:
            yield Term(words)
        elif len(words) == 1:
            stem = _stem(words[0])
            yield Term((stem,), open_end=is_last or len(stem) >= _SHORT)
        elif words:
            # "t-SNE" or "89.1%": one thing, though the index has two words.
            yield Term(words, open_end=is_last)


def _stem(word: str) -> str:
    """The word without the ending of an English plural."""
    if len(word) > _SHORT + 1 and word.endswith("ies"):
        return word[:-3]
    if len(word) >= _SHORT and word.endswith("s") and word[-2] not in "suia":
        return word[:-1]
    return word


class Highlighter:
    """Splits texts into segments `[text, is_match]` at what a query's terms match."""

    def __init__(self, query: Query) -> None:
        patterns = [_pattern(term) for term in query.terms]
        self._pattern = re.compile("|".join(patterns)) if patterns else None

    def segments(self, text: str) -> Segments:
        """The whole text; neighbours differ in whether they match."""
        parts: Segments = []
        end = 0
        for start, stop in self._spans(text):
            parts += [(text[end:start], False), (text[start:stop], True)]
            end = stop
        return [part for part in (*parts, (text[end:], False)) if part[0]]

    def excerpt(self, text: str, width: int) -> str | None:
        """About `width` characters around the first match; None if nothing matches."""
        first = next(self._spans(text), None)
        return None if first is None else cut(text, first[0], width)

    def matches(self, text: str) -> bool:
        """Whether anything in the text would be highlighted."""
        return next(self._spans(text), None) is not None

    def _spans(self, text: str) -> Iterator[tuple[int, int]]:
        if self._pattern is None:
            return
        plain = plain_letters(text)
        for found in self._pattern.finditer(plain):
            start, stop = found.span()
            # A look-behind in the pattern would do the same ten times slower.
            if not start or not plain[start - 1].isalnum():
                yield start, stop


def cut(text: str, first: int, width: int) -> str:
    """About `width` characters of a text, from shortly before the place `first` on."""
    if len(text) <= width:
        return text
    start = text.rfind(" ", 0, max(first - width // 4, 0) + 1) + 1
    stop = text.find(" ", start + width)
    stop = len(text) if stop < 0 else stop
    before, after = "…" * (start > 0), "…" * (stop < len(text))
    return f"{before}{text[start:stop]}{after}"


def _pattern(term: Term) -> str:
    words = r"[\W_]+".join(re.escape(plain_letters(word)) for word in term.words)
    plural = "s?" if len(term.words) == 1 else ""
    return words + (r"[^\W_]*" if term.open_end else rf"{plural}(?![^\W_])")
