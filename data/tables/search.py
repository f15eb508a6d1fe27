"""Table of the words of papers and current claims, for full-text search.

One index for both, so that one ranking holds for both: a paper fills the first four columns, a
claim the last. Words are not stemmed; `data.search` matches their beginnings instead, so that
hits do not flicker while a word is being typed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from data.database import Connection
from data.kinds import Record
from data.log import Projection
from data.tables import subjects

SEARCH_SQL = """
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


def _derive(conn: Connection, subject: str, _records: Sequence[Record]) -> None:
    if subject == subjects.CATALOGUE:
        _derive_papers(conn)
    else:
        _derive_claims(conn, subject)


def _derive_papers(conn: Connection) -> None:
    _forget(conn, "claim_id IS NULL", ())
    rows = conn.execute(
        "SELECT paper_id, title, "
        "(SELECT group_concat(value, ' · ') FROM json_each(json, '$.authors')), "
        "json_extract(json, '$.abstract'), \"area\" || coalesce(' · ' || sub_area, '') FROM papers"
    )
    _add(conn, ((row[0], None, row[1], row[2], row[3], row[4], None) for row in rows.fetchall()))


def _derive_claims(conn: Connection, paper_id: str) -> None:
    _forget(conn, "paper_id = ? AND claim_id IS NOT NULL", (paper_id,))
    rows = conn.execute(
        "SELECT claim_id, text FROM claims WHERE current AND paper_id = ? ORDER BY position",
        (paper_id,),
    )
    _add(
        conn,
        (
            (paper_id, row["claim_id"], None, None, None, None, row["text"])
            for row in rows.fetchall()
        ),
    )


def _forget(conn: Connection, condition: str, values: Sequence[str]) -> None:
    found = f"SELECT doc FROM search_documents WHERE {condition}"
    conn.execute(f"DELETE FROM search_words WHERE rowid IN ({found})", values)
    conn.execute(f"DELETE FROM search_documents WHERE {condition}", values)


def _add(conn: Connection, documents: Iterable[tuple[str | None, ...]]) -> None:
    for paper_id, claim_id, *words in documents:
        doc = conn.execute(
            "INSERT INTO search_documents (paper_id, claim_id) VALUES (?, ?)", (paper_id, claim_id)
        ).lastrowid
        conn.execute(
            "INSERT INTO search_words (rowid, title, authors, abstract, area, claim) "
            "VALUES (?, ?, ?, ?, ?, ?)",
            (doc, *words),
        )


SEARCH = Projection(
    name="search",
    schema_sql=SEARCH_SQL,
    kinds=frozenset({"catalogue.published", "claims.published"}),
    subjects=lambda record: (
        subjects.catalogue(record)
        if record.kind == "catalogue.published"
        else subjects.paper(record)
    ),
    derive=_derive,
)
