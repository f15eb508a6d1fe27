"""Did you mean: a query with words that look like slips of the keyboard put right.

Nearest words come from the index itself, so that what is suggested is also found; a suggestion
that finds nothing is not made.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import NamedTuple

from data.folding import WORD, plain_letters
from data.search.postings import Postings
from data.search.query import LONGEST, MOST_TERMS, parse
from data.search.ranking import Mask, matches, with_all, with_any
from data.search.vocabulary import Vocabulary

MOST_WRONG = 3
"""Words put right in one query: each costs a look through all words."""
NEAREST = 4
TRIALS = 8
TWO_SLIPS = 6
"""Letters from which on a word may have two slips: with two, a shorter one leads anywhere."""
FAR_MORE = 10
"""A word that exists is doubted only for one that so many times more documents have."""


class Doubted(NamedTuple):
    """A word of the query from `start` to `stop`, and what may have been meant, likely first."""

    start: int
    stop: int
    nearest: list[str]


def suggestion(
    postings: Postings, vocabulary: Vocabulary, text: str, allowed: Mask | None
) -> str | None:
    """The query that may have been meant, if it finds allowed documents."""
    plain = unicodedata.normalize("NFC", text[:LONGEST]).rstrip()
    words = list(islice(WORD.finditer(plain), MOST_TERMS))
    unknown = [each for each in words if not _is_known(postings, plain, each)][:MOST_WRONG]
    tries = list(
        islice(
            _unknown_put_right(vocabulary, plain, unknown)
            if unknown
            else _seldom_put_right(postings, vocabulary, plain, words),
            TRIALS,
        )
    )
    for each in tries:
        if len(with_all(matches(postings, parse(each)), allowed)):
            return each
    # Words that never stand together: then at least each of them finds something.
    first = tries[0] if unknown and tries else None
    return first if first and len(with_any(matches(postings, parse(first)), allowed)) else None


def _is_known(postings: Postings, text: str, word: re.Match[str]) -> bool:
    """Whether the word finds something where it stands; the last one may be unfinished."""
    [term] = parse(word[0] if word.end() == len(text) else f"{word[0]} ").terms
    plain = plain_letters(term.words[0])
    is_beginning = postings.has(plain, is_open=term.open_end)
    return is_beginning or postings.has(f"{plain}s", is_open=False)


def _unknown_put_right(
    vocabulary: Vocabulary, text: str, unknown: Sequence[re.Match[str]]
) -> Iterator[str]:
    """The text with every unknown word replaced, likely combinations first."""
    doubted = [Doubted(*each.span(), _nearest(vocabulary, each[0])) for each in unknown]
    doubted = [each for each in doubted if each.nearest]
    choices = product(*(range(len(each.nearest)) for each in doubted))
    for choice in sorted(choices, key=lambda each: (sum(each), each)) if doubted else ():
        yield _replaced(text, doubted, choice)


def _nearest(vocabulary: Vocabulary, word: str) -> list[str]:
    plain = plain_letters(word)
    furthest = 1 if len(plain) < TWO_SLIPS else 2
    return [near for near, _ in vocabulary.near(plain, furthest)[:NEAREST]]


def _seldom_put_right(
    postings: Postings, vocabulary: Vocabulary, text: str, words: Sequence[re.Match[str]]
) -> Iterator[str]:
    """The text with one word that exists, but seldom, replaced by a near and usual one."""
    counts = {word: postings.count_of(plain_letters(word[0])) for word in words}
    for word in sorted(words, key=lambda each: counts[each])[:MOST_WRONG]:
        for near, count in vocabulary.near(plain_letters(word[0]), 1)[:NEAREST]:
            if count >= FAR_MORE * max(1, counts[word]):
                yield _replaced(text, [Doubted(*word.span(), [near])], [0])


def _replaced(text: str, doubted: Sequence[Doubted], choice: Sequence[int]) -> str:
    parts, end = [], 0
    for each, place in zip(doubted, choice, strict=True):
        parts += [text[end : each.start], each.nearest[place]]
        end = each.stop
    return "".join([*parts, text[end:]])
