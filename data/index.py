"""The search index in memory: a pure function of the tables, kept up with them.

An index is of one moment of the store and never changes. When something was published, only the
papers concerned are read again; when something was judged, only their outcomes.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from data.corpus import Chunk, Words, read_chunks
from data.database import Connection
from data.facets import Facets, Work, make_facets, no_work, read_work
from data.hits import Found
from data.postings import Postings, make_postings
from data.tables.search import Stamp, changed_since, stamp

PAPERS, CLAIMS, OUTCOMES = "papers", "claims", "outcomes"
"""The projections whose tables the index is made of."""


class Index(NamedTuple):
    """Documents are numbered: `found` says what each is, `documents` the reverse, `spans` those
    of a paper, itself first.
    """

    stamp: Stamp
    words: Words
    chunks: Mapping[str, Chunk]
    found: list[Found]
    documents: Mapping[Found, int]
    spans: Mapping[str, slice]
    postings: Postings
    facets: Facets
    work: Work


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
    if index is None or index.stamp[0] != now[0]:
        return _assembled(*_read(conn), conn, now)
    since = index.stamp[1]
    if changed_since(conn, since, PAPERS):
        return _assembled(*_read(conn), conn, now)
    if claims := changed_since(conn, since, CLAIMS):
        chunks = {**index.chunks, **read_chunks(conn, index.words, claims)}
        return _assembled(index.words, chunks, conn, now)
    judged = changed_since(conn, since, OUTCOMES)
    work = read_work(conn, index.documents, index.spans, index.work, judged)
    return index._replace(stamp=now, work=work)


def _read(conn: Connection) -> tuple[Words, Mapping[str, Chunk]]:
    words = Words()
    return words, read_chunks(conn, words)


def _assembled(words: Words, chunks: Mapping[str, Chunk], conn: Connection, now: Stamp) -> Index:
    ordered = [chunks[paper_id] for paper_id in sorted(chunks)]
    found, spans = _laid_out(ordered)
    documents = {each: number for number, each in enumerate(found)}
    work = read_work(conn, documents, spans, no_work(len(found)))
    postings, facets = make_postings(ordered, words), make_facets(ordered)
    return Index(now, words, chunks, found, documents, spans, postings, facets, work)


def _laid_out(chunks: Iterable[Chunk]) -> tuple[list[Found], dict[str, slice]]:
    """What each document is, and the documents of each paper."""
    found: list[Found] = []
    spans = {}
    for chunk in chunks:
        paper_id, first = chunk.subject.paper_id, len(found)
        found += [Found(paper_id, each) for each in (None, *chunk.claim_ids)]
        spans[paper_id] = slice(first, len(found))
    return found, spans
