"""Search over papers and claims: one ranked list, filters, and what matched in each hit."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from data.database import Connection
from data.folding import arxiv_in, storable
from data.search.filters import NO_FILTERS, Filters, checked, passing
from data.search.hits import Hit, shown
from data.search.index import Index, Live
from data.search.postings import Amounts
from data.search.query import Highlighter, Query, parse
from data.search.ranking import Docs, Mask, best, matches, scores, with_all, with_any
from data.search.spelling import suggestion
from data.store import Store

MOST = 200
CLAIMS_OF_A_PAPER = 2
"""More of its claims in one list would hide other papers."""


class Hits(NamedTuple):
    """The best hits, how many papers and claims match in all, and the time it took.

    `loose`: nothing has all the words, so these have at least one. `meant`: the query with
    words that look like slips of the keyboard put right, if that finds more.
    """

    hits: list[Hit]
    papers: int
    claims: int
    ms: float
    loose: bool = False
    meant: str | None = None


class Outline(NamedTuple):
    """What there is to search: numbers of papers and claims, areas with their sub-areas."""

    papers: int
    claims: int
    areas: dict[str, list[str]]


class Search:
    """Read access to papers and claims of a store. Safe to share between threads."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._live = Live()

    def find(self, query: str, filters: Filters = NO_FILTERS, limit: int = 20) -> Hits:
        """The hits for any text at all; without words, the papers that pass the filters.

        Raises UserError on an outcome or honour that does not exist.
        """
        start = time.perf_counter()
        asked = _Asked(query, parse(query), checked(filters), max(1, min(limit, MOST)))
        hits = None
        while hits is None:
            hits = self._try(asked)
        return hits._replace(ms=(time.perf_counter() - start) * 1000)

    def outline(self) -> Outline:
        """What there is to search."""
        index = None
        while index is None:
            with self._store.read() as conn:
                index = self._live.at(conn)
        papers = len(index.order)
        return Outline(papers, index.postings.size - papers, index.facets.tree)

    def warm_up(self) -> None:
        """Make the index now, rather than when the first person searches."""
        self.outline()

    def _try(self, asked: _Asked) -> Hits | None:
        """The hits; None if the index had been overtaken by then."""
        with self._store.read() as conn:
            index = self._live.at(conn)
            if index is None:
                return None
            result = _find(conn, index, asked)
        hits = shown(index, result.docs, Highlighter(asked.query))
        return Hits(hits, result.papers, result.claims, 0, result.loose, result.meant)


class _Asked(NamedTuple):
    text: str
    query: Query
    filters: Filters
    limit: int


class _Result(NamedTuple):
    """The numbers of what was found, and fields of `Hits`."""

    docs: list[int]
    papers: int = 0
    claims: int = 0
    loose: bool = False
    meant: str | None = None


def _find(conn: Connection, index: Index, asked: _Asked) -> _Result:
    allowed = passing(asked.filters, index.facets, index.work)
    if not asked.query.terms:
        return _listed(index, allowed, asked.limit)
    named = _named(conn, index, asked.text, ("id", "arxiv"), allowed)
    matched = matches(index.postings, asked.query)
    docs = with_all(matched, allowed)
    if len(docs):
        return _ranked(index, docs, scores(index.postings, matched, docs), named, asked.limit)
    named = named or _named(conn, index, asked.text, ("alias",), allowed)
    if named:
        return _Result(named[: asked.limit], len(named))
    docs = with_any(matched, allowed)
    result = _ranked(index, docs, scores(index.postings, matched, docs), [], asked.limit)
    meant = suggestion(index.postings, index.vocabulary, asked.text, allowed)
    return result._replace(loose=len(docs) > 0, meant=meant)


def _ranked(index: Index, docs: Docs, values: Amounts, named: Sequence[int], limit: int) -> _Result:
    """The named papers, then the best documents, a few claims of each paper at most."""
    # More than `limit`, since some will be thinned out.
    order = docs[best(values, limit * (2 + CLAIMS_OF_A_PAPER))].tolist()
    found = _thinned(index, [*named, *(doc for doc in order if doc not in named)])
    papers = int(np.count_nonzero(index.facets.is_paper[docs]))
    return _Result(found[:limit], papers, len(docs) - papers)


def _named(
    conn: Connection, index: Index, text: str, kinds: Sequence[str], allowed: Mask | None
) -> list[int]:
    """The papers that the whole query names."""
    plain = storable(text).strip().casefold()
    names = [plain, arxiv_in(plain) or plain]
    rows = conn.execute(
        "SELECT DISTINCT paper_id FROM paper_names WHERE kind IN (?, ?) AND name IN (?, ?) "
        "ORDER BY paper_id",
        [kinds[0], kinds[-1], *names],
    )
    docs = [index.firsts[row["paper_id"]] for row in rows]
    return [doc for doc in docs if allowed is None or allowed[doc]]


def _listed(index: Index, allowed: Mask | None, limit: int) -> _Result:
    """Papers without a query: those that people worked on, those with claims, then by title."""
    is_paper = index.facets.is_paper
    docs = np.flatnonzero(is_paper if allowed is None else is_paper & allowed)
    group = np.where(index.work.attempted, 2.0, index.facets.has_claims)[docs]
    order = docs[best(group * len(is_paper) - index.facets.title_rank[docs], limit)]
    return _Result(order.tolist(), len(docs))


def _thinned(index: Index, docs: Sequence[int]) -> list[int]:
    """At most a few claims of each paper, the best ones."""
    papers = index.facets.paper_at[docs].tolist()
    is_paper = index.facets.is_paper[docs].tolist()
    seen: Counter[int] = Counter()
    kept = []
    for doc, paper, itself in zip(docs, papers, is_paper, strict=True):
        if itself or seen[paper] < CLAIMS_OF_A_PAPER:
            seen[paper] += not itself
            kept.append(doc)
    return kept
