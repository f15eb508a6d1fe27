"""Did you mean: a query with words that look like slips of the keyboard put right.

A slip is a letter left out, doubled, wrong, or two swapped. Nearest words come from the index
itself, so that what is suggested is also found; a suggestion that finds nothing is not made.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import NamedTuple

from rapidfuzz import process
from rapidfuzz.distance import OSA

from data.folding import plain_letters
from data.postings import Postings
from data.query import LONGEST, MOST_TERMS, parse
from data.ranking import Mask, matches, with_all, with_any

SHORTEST = 3
MOST_WRONG = 3
"""Words put right in one query: each costs a walk through all words."""
NEAREST = 4
TRIALS = 8
OTHER_BEGINNING = 0.5
"""People seldom mistype the first letter."""
FAR_MORE = 10
"""A word that exists is doubted only for one that so many times more documents have."""
_WORD = re.compile(r"[^\W_]+")


class Doubted(NamedTuple):
    """A word of the query from `start` to `stop`, and what may have been meant, likely first."""

    start: int
    stop: int
    nearest: list[str]


def suggestion(postings: Postings, text: str, allowed: Mask | None) -> str | None:
    """The query that may have been meant, if it finds allowed documents."""
    plain = unicodedata.normalize("NFC", text[:LONGEST]).rstrip()
    words = list(islice(_WORD.finditer(plain), MOST_TERMS))
    unknown = [each for each in words if not _is_known(postings, plain, each)][:MOST_WRONG]
    doubted = [_doubted(postings, each) for each in unknown]
    doubted = [each for each in doubted if each.nearest]
    if unknown:
        tries = list(islice(_all_put_right(plain, doubted), TRIALS)) if doubted else []
    else:
        tries = list(islice(_one_put_right(postings, plain, words), TRIALS))
    for each in tries:
        if len(with_all(matches(postings, parse(each)), allowed)):
            return each
    # Words that never stand together: then at least each of them finds something.
    first = tries[0] if unknown and tries else None
    return first if first and len(with_any(matches(postings, parse(first)), allowed)) else None


def _is_known(postings: Postings, text: str, word: re.Match[str]) -> bool:
    """Whether the word finds something where it stands; the last one may be unfinished."""
    is_last = word.end() == len(text)
    for term in parse(word[0] if is_last else f"{word[0]} ").terms:
        plain = plain_letters(term.words[0])
        is_open = term.open_end
        return postings.has(plain, is_open=is_open) or postings.has(f"{plain}s", is_open=False)
    return True


def _doubted(postings: Postings, word: re.Match[str], furthest: int = 2) -> Doubted:
    plain = plain_letters(word[0])
    nearest: list[tuple[float, int, str]] = []
    if len(plain) >= SHORTEST and plain.isalpha():
        cutoff = 1 if len(plain) <= SHORTEST + 1 else furthest
        for near, distance, number in process.extract(
            plain, postings.words, scorer=OSA.distance, score_cutoff=cutoff, limit=None
        ):
            if near != plain and near.isalpha():
                far = distance + OTHER_BEGINNING * (near[0] != plain[0])
                nearest.append((far, -postings.documents_with(number), near))
    return Doubted(word.start(), word.end(), [near for *_, near in sorted(nearest)[:NEAREST]])


def _all_put_right(text: str, doubted: Sequence[Doubted]) -> Iterator[str]:
    """The text with every doubted word replaced, likely combinations first."""
    choices = product(*(range(len(each.nearest)) for each in doubted))
    for choice in sorted(choices, key=lambda each: (sum(each), each)):
        yield _replaced(text, doubted, choice)


def _one_put_right(postings: Postings, text: str, words: Sequence[re.Match[str]]) -> Iterator[str]:
    """The text with one word, that is there but seldom, replaced by a near and usual one."""
    if len(words) < 2:
        return
    counts = {word: _count(postings, plain_letters(word[0])) for word in words}
    for word in sorted(words, key=lambda each: counts[each])[:MOST_WRONG]:
        nearest = _doubted(postings, word, furthest=1).nearest
        usual = [n for n in nearest if _count(postings, n) >= FAR_MORE * max(1, counts[word])]
        for place in range(len(usual)):
            yield _replaced(text, [Doubted(word.start(), word.end(), usual)], [place])


def _count(postings: Postings, word: str) -> int:
    return int((postings.amounts_of([word]) > 0).sum())


def _replaced(text: str, doubted: Sequence[Doubted], choice: Sequence[int]) -> str:
    parts, end = [], 0
    for each, place in zip(doubted, choice, strict=True):
        parts += [text[end : each.start], each.nearest[place]]
        end = each.stop
    return "".join([*parts, text[end:]])
