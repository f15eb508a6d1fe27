"""Table of the words of papers and current claims, for full-text search.

One index for both, so that one ranking holds for both: a paper fills the first four columns, a
claim the last. Words are not stemmed; `data.query` matches their beginnings instead, so that
hits do not flicker while a word is being typed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from data.database import Connection
from data.kinds import Record
from data.log import Projection
from data.tables import subjects

SQL = """
CREATE TABLE search_documents (
    doc INTEGER PRIMARY KEY,    -- rowid in search_words
    paper_id TEXT NOT NULL,
    claim_id TEXT               -- NULL = the paper itself
);
CREATE INDEX search_documents_by_paper ON search_documents (paper_id, claim_id);
CREATE VIRTUAL TABLE search_words USING fts5 (
    title, authors, abstract, area, claim,
    tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3 4'
);
"""
COLUMNS = ("title", "authors", "abstract", "area", "claim")

_PAPERS = """
SELECT paper_id, NULL, title,
    (SELECT group_concat(value, ' · ') FROM json_each(papers.json, '$.authors')),
    json_extract(json, '$.abstract'), area || coalesce(' · ' || sub_area, ''), NULL
FROM papers ORDER BY paper_id
"""
_CLAIMS = """
SELECT paper_id, claim_id, NULL, NULL, NULL, NULL, text
FROM claims WHERE current AND paper_id = ? ORDER BY position
"""


def _derive_papers(conn: Connection, _subject: str, _records: Sequence[Record]) -> None:
    _forget(conn, "claim_id IS NULL")
    _add(conn, conn.execute(_PAPERS).fetchall())


def _derive_claims(conn: Connection, paper_id: str, _records: Sequence[Record]) -> None:
    _forget(conn, "paper_id = ? AND claim_id IS NOT NULL", paper_id)
    _add(conn, conn.execute(_CLAIMS, (paper_id,)).fetchall())


def _forget(conn: Connection, condition: str, *values: str) -> None:
    documents = f"SELECT doc FROM search_documents WHERE {condition}"
    conn.execute(f"DELETE FROM search_words WHERE rowid IN ({documents})", values)
    conn.execute(f"DELETE FROM search_documents WHERE {condition}", values)


def _add(conn: Connection, documents: Iterable[Sequence[str | None]]) -> None:
    into = f"INSERT INTO search_words (rowid, {', '.join(COLUMNS)}) VALUES (?, ?, ?, ?, ?, ?)"
    for paper_id, claim_id, *words in documents:
        added = conn.execute(
            "INSERT INTO search_documents (paper_id, claim_id) VALUES (?, ?)", (paper_id, claim_id)
        )
        conn.execute(into, (added.lastrowid, *words))


PAPERS = Projection(
    name="search_papers",
    schema_sql=SQL,
    kinds=frozenset({"catalogue.published"}),
    subjects=subjects.catalogue,
    derive=_derive_papers,
)
CLAIMS = Projection(
    name="search_claims",
    schema_sql="",
    kinds=frozenset({"claims.published"}),
    subjects=subjects.paper,
    derive=_derive_claims,
)
