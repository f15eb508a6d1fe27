"""Search over papers and claims: one ranked list, filters, and what matched in each hit."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from data.database import Connection
from data.folding import arxiv_in, storable
from data.hits import Found, Hit, shown
from data.outcomes import Outcome
from data.query import Highlighter, parse
from data.records import UserError
from data.store import Store

MOST = 200
CLAIMS_OF_A_PAPER = 2
"""More of its claims in one list would hide other papers."""
BROAD = 3000
"""From so many matches on, those in titles alone are ranked: BM25 takes 1.6 µs for each."""
WEIGHTS = "10.0, 4.0, 1.0, 2.0, 3.0"
"""Of the columns title, authors, abstract, area, claim in BM25."""


class Filters(NamedTuple):
    """None = no matter. `outcome` is of a claim; a paper passes if one of its claims has it."""

    area: str | None = None
    has_claims: bool | None = None
    attempted: bool | None = None
    outcome: str | None = None


NO_FILTERS = Filters()


class Hits(NamedTuple):
    """The best hits, how many papers and claims match in all, and the time it took.

    `loose`: nothing has all the words, so these have at least one.
    """

    hits: list[Hit]
    papers: int
    claims: int
    ms: float
    loose: bool = False


class Search:
    """Read access to the search tables of a store. Safe to share between threads."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def find(self, query: str, filters: Filters = NO_FILTERS, limit: int = 20) -> Hits:
        """The hits for any text at all; without words, the papers that pass the filters.

        Raises UserError on an outcome that does not exist.
        """
        start = time.perf_counter()
        with self._store.read() as conn:
            result = _find(conn, query, filters, max(1, min(limit, MOST)))
            hits = shown(conn, result.found, Highlighter(parse(query)))
        seconds = time.perf_counter() - start
        return Hits(hits, result.papers, result.claims, seconds * 1000, result.loose)


class _Result(NamedTuple):
    """What was found, and the fields of `Hits`."""

    found: list[Found]
    papers: int = 0
    claims: int = 0
    loose: bool = False


def _find(conn: Connection, text: str, filters: Filters, limit: int) -> _Result:
    where = _conditions(filters)
    query = parse(text)
    if not query.terms:
        return _listed(conn, where, limit)
    named = _named(conn, text, ("id", "arxiv"), where)
    for expression in dict.fromkeys((query.strict, query.loose)):
        papers, claims = _count(conn, expression, where)
        if papers or claims:
            ranked = _ranked(conn, expression, where, limit, broad=papers + claims > BROAD)
            found = [*named, *(each for each in ranked if each not in named)]
            loose = expression != query.strict
            return _Result(_thinned(found)[:limit], papers, claims, loose)
        named = named or _named(conn, text, ("alias",), where)
        if named:
            return _Result(named[:limit], len(named))
    return _Result([])


class _Where(NamedTuple):
    """SQL that follows another condition, on columns of `found`; and its values."""

    sql: str
    values: list[str]


def _conditions(filters: Filters) -> _Where:
    if filters.outcome is not None and filters.outcome not in list(Outcome):
        raise UserError(f"no outcome '{filters.outcome[:40]}'; there are: {', '.join(Outcome)}")
    tests: list[tuple[str | bool | None, str]] = [
        (filters.area, "found.paper_id {} (SELECT paper_id FROM papers WHERE area = ?)"),
        (filters.has_claims, "found.paper_id {} (SELECT paper_id FROM claims WHERE current)"),
        (
            filters.attempted,
            "found.paper_id {} (SELECT paper_id FROM paper_outcomes WHERE attempted)",
        ),
        (
            filters.outcome,
            "coalesce(found.claim_id, found.paper_id) {} "
            "(SELECT claim_id FROM claim_outcomes WHERE outcome = ? "
            "UNION ALL SELECT paper_id FROM claim_outcomes WHERE outcome = ?)",
        ),
    ]
    wanted = [(value, test) for value, test in tests if value is not None]
    sql = [test.format("NOT IN" if value is False else "IN") for value, test in wanted]
    values = [
        storable(value)
        for value, test in wanted
        if isinstance(value, str)
        for _ in range(test.count("?"))
    ]
    return _Where("".join(f" AND {each}" for each in sql), values)


_DOCUMENTS = "search_words JOIN search_documents AS found ON found.doc = search_words.rowid"


def _count(conn: Connection, expression: str, where: _Where) -> tuple[int, int]:
    """How many papers and claims match."""
    sql = f"SELECT count(*), count(claim_id) FROM {_DOCUMENTS} WHERE search_words MATCH ?"
    total, claims = conn.execute(sql + where.sql, [expression, *where.values]).fetchone()
    return total - claims, claims


def _ranked(
    conn: Connection, expression: str, where: _Where, limit: int, *, broad: bool
) -> list[Found]:
    """The best, more than `limit`, since some will be thinned out."""
    sql = (
        f"SELECT paper_id, claim_id FROM {_DOCUMENTS} WHERE search_words MATCH ? {where.sql} "
        f"ORDER BY bm25(search_words, {WEIGHTS}), paper_id, claim_id LIMIT ?"
    )
    most = limit * (2 + CLAIMS_OF_A_PAPER)
    if broad:
        titles = conn.execute(sql, [f"{{title}} : ({expression})", *where.values, most]).fetchall()
        if len(titles) >= limit:
            return [Found(*row) for row in titles]
    return [Found(*row) for row in conn.execute(sql, [expression, *where.values, most])]


def _named(conn: Connection, text: str, kinds: Sequence[str], where: _Where) -> list[Found]:
    """The papers that the whole query names."""
    plain = storable(text).strip().casefold()
    names = [plain, arxiv_in(plain) or plain]
    sql = (
        "SELECT DISTINCT paper_id FROM (SELECT kind, name, paper_id, NULL AS claim_id "
        "FROM paper_names) AS found WHERE kind IN (?, ?) AND name IN (?, ?)"
    )
    values = [kinds[0], kinds[-1], *names, *where.values]
    rows = conn.execute(f"{sql} {where.sql} ORDER BY paper_id", values)
    return [Found(row["paper_id"], None) for row in rows]


def _listed(conn: Connection, where: _Where, limit: int) -> _Result:
    """Papers without a query: first those that people worked on, then those with claims."""
    papers = "(SELECT paper_id, NULL AS claim_id, title FROM papers) AS found"
    count = f"SELECT count(*) FROM {papers} WHERE TRUE {where.sql}"
    by_title = "title COLLATE NOCASE, found.paper_id LIMIT ?"
    with_outcome = (
        f"SELECT found.paper_id FROM {papers} JOIN paper_outcomes USING (paper_id) "
        f"WHERE TRUE {where.sql} ORDER BY attempted DESC, {by_title}"
    )
    without = (
        f"SELECT found.paper_id FROM {papers} WHERE found.paper_id NOT IN "
        f"(SELECT paper_id FROM paper_outcomes) {where.sql} ORDER BY {by_title}"
    )
    rows = conn.execute(with_outcome, [*where.values, limit]).fetchall()
    # Most papers are in neither group; the index on titles gives the first of them at once.
    rows += conn.execute(without, [*where.values, limit - len(rows)]).fetchall()
    total = conn.execute(count, where.values).fetchone()[0]
    return _Result([Found(row["paper_id"], None) for row in rows], total)


def _thinned(found: Iterable[Found]) -> list[Found]:
    """At most a few claims of each paper, the best ones."""
    seen: Counter[str] = Counter()
    kept = []
    for each in found:
        if each.claim_id is None or seen[each.paper_id] < CLAIMS_OF_A_PAPER:
            seen[each.paper_id] += each.claim_id is not None
            kept.append(each)
    return kept
