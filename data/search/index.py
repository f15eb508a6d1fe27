"""The search index in memory: a pure function of the tables, kept up with them.

An index is of one moment of the store and never changes. When something was published, only the
papers concerned are read again; when something was judged, only their outcomes.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from data.database import Connection
from data.search.corpus import Chunk, Words, read_chunks
from data.search.facets import Facets, Work, make_facets, no_work, read_work
from data.search.postings import Postings, make_postings
from data.search.vocabulary import Vocabulary, make_vocabulary
from data.tables.search import Stamp, changed_since, stamp

PAPERS, CLAIMS, OUTCOMES = "papers", "claims", "outcomes"
"""The projections whose tables the index is made of."""


class Index(NamedTuple):
    """Documents are numbered by paper id, each paper followed by its claims by their ids.

    `firsts`: the number of each paper.
    """

    stamp: Stamp
    words: Words
    chunks: Mapping[str, Chunk]
    order: Sequence[Chunk]
    firsts: Mapping[str, int]
    postings: Postings
    vocabulary: Vocabulary
    facets: Facets
    work: Work

    def at(self, doc: int) -> tuple[Chunk, int | None]:
        """The paper of a document and the place of the claim in it, if it is a claim."""
        number = self.facets.paper_at[doc]
        place = int(doc - self.facets.firsts[number]) - 1
        return self.order[number], None if place < 0 else place


class Live:
    """The index of the present moment. Safe to share between threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._index: Index | None = None

    def at(self, conn: Connection) -> Index | None:
        """The index of the moment that the connection sees; None if a later one is known
        already: then begin to read anew.
        """
        now = stamp(conn)
        index = self._index
        if index is None or index.stamp < now:
            with self._lock:
                index = self._index
                if index is None or index.stamp < now:
                    index = self._index = _after(index, conn, now)
        return index if index.stamp == now else None


def _after(index: Index | None, conn: Connection, now: Stamp) -> Index:
    """The index of that moment, made from an earlier one as far as possible."""
    is_known = index is not None and index.stamp[0] == now[0]
    if index is None or not is_known or changed_since(conn, index.stamp[1], PAPERS):
        words = Words()
        return _assembled(words, read_chunks(conn, words), conn, now)
    if claims := changed_since(conn, index.stamp[1], CLAIMS):
        chunks = {**index.chunks, **read_chunks(conn, index.words, claims)}
        return _assembled(index.words, chunks, conn, now)
    judged = changed_since(conn, index.stamp[1], OUTCOMES)
    work = read_work(conn, index.chunks, index.firsts, index.work, judged)
    return index._replace(stamp=now, work=work)


def _assembled(words: Words, chunks: Mapping[str, Chunk], conn: Connection, now: Stamp) -> Index:
    order = [chunks[paper_id] for paper_id in sorted(chunks)]
    facets, postings = make_facets(order), make_postings(order, words)
    numbers = facets.firsts.tolist()
    firsts = {chunk.paper_id: first for chunk, first in zip(order, numbers, strict=True)}
    return Index(
        stamp=now,
        words=words,
        chunks=chunks,
        order=order,
        firsts=firsts,
        postings=postings,
        vocabulary=make_vocabulary(postings),
        facets=facets,
        work=read_work(conn, chunks, firsts, no_work(postings.size)),
    )
