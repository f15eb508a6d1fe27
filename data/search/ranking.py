"""Ranking: which documents match a query, and BM25 over weighted fields for their order.

As in Robertson & Zaragoza 2009 with k1 = 1.2 and b = 0.75, where a word counts by the weight of
the field that it stands in. Whole words count beside mere beginnings, so they rank above them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from data.folding import plain_letters
from data.search.postings import Amounts, Postings
from data.search.query import Query, Term

Mask = NDArray[np.bool_]
"""For each document whether it belongs to something."""
Docs = NDArray[np.intp]
"""Documents by number, ascending."""
K1, B = 1.2, 0.75


class Match(NamedTuple):
    """What a term matches: amounts of its parts (the whole word, beginnings, a plural), and
    the documents that have any of them.
    """

    parts: tuple[Amounts, ...]
    has: Mask


def matches(postings: Postings, query: Query) -> list[Match]:
    """What each term of the query matches."""
    return [_match(postings, term) for term in query.terms]


def _match(postings: Postings, term: Term) -> Match:
    words = [plain_letters(word) for word in term.words]
    whole = postings.amounts_of(words)
    if term.open_end:
        beginnings = postings.amounts_of(words, open_end=True)
        return Match((whole, beginnings), beginnings > 0)
    if len(words) == 1:
        plural = postings.amounts_of([f"{words[0]}s"])
        return Match((whole, plural), (whole > 0) | (plural > 0))
    return Match((whole,), whole > 0)


def with_all(found: Sequence[Match], allowed: Mask | None) -> Docs:
    """The allowed documents that match every term."""
    masks = [match.has for match in found] + ([] if allowed is None else [allowed])
    return np.flatnonzero(np.logical_and.reduce(masks))


def with_any(found: Sequence[Match], allowed: Mask | None) -> Docs:
    """The allowed documents that match at least one term."""
    some = np.logical_or.reduce([match.has for match in found])
    return np.flatnonzero(some if allowed is None else some & allowed)


def scores(postings: Postings, found: Sequence[Match], docs: Docs) -> Amounts:
    """The score of each of these documents; higher is better."""
    lengths = postings.lengths[docs]
    bounds = K1 * (1 - B + B * lengths / postings.usual_length)
    total = np.zeros(len(docs))
    for match in found:
        for part in match.parts:
            amounts = part[docs]
            total += _rarity(part, postings.size) * amounts * (K1 + 1) / (amounts + bounds)
    return total


def _rarity(part: Amounts, size: int) -> float:
    count = np.count_nonzero(part > 0)
    return float(np.log1p((size - count + 0.5) / (count + 0.5)))


def best(values: Amounts, most: int) -> Docs:
    """Where the highest values stand, the highest first, equal ones in their order."""
    kept = np.arange(len(values))
    if len(values) > most:
        least = np.partition(values, len(values) - most)[len(values) - most]
        kept = np.flatnonzero(values >= least)
    return kept[np.argsort(-values[kept], kind="stable")][:most]
