"""Table of what changed when, so that the search index in memory learns what it must read again.

No words stand here: `data.search.index` derives them from the tables of papers, claims and
outcomes. Numbers only grow, and rows are never taken away; a rebuild of the store begins anew,
under another schema version of the database.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from data.database import Connection
from data.kinds import Record
from data.log import Projection

SQL = """
CREATE TABLE search_changes (
    number INTEGER PRIMARY KEY, -- of the last change, from 1
    what TEXT NOT NULL,         -- the projection whose rows changed
    subject TEXT NOT NULL,      -- a paper's id; of papers the whole catalogue
    UNIQUE (what, subject)
);
"""
_NOTE = """
INSERT OR REPLACE INTO search_changes
SELECT coalesce(max(number), 0) + 1, ?, ? FROM search_changes
"""


def noting(*watched: Projection) -> Iterator[Projection]:
    """Projections that note each change of the watched ones; they must stand behind those."""
    yield Projection("search_changes", SQL, frozenset(), lambda _: set(), lambda *_: None)
    for each in watched:
        yield _noting(each)


def _noting(watched: Projection) -> Projection:
    def note(conn: Connection, subject: str, _records: Sequence[Record]) -> None:
        conn.execute(_NOTE, (watched.name, subject))

    return watched._replace(
        name=f"search_changes of {watched.name}", schema_sql="", derive=note, version="1"
    )


Stamp = tuple[int, int]
"""Of the schema of the database, of the last change."""


def stamp(conn: Connection) -> Stamp:
    """The moment that a connection sees: later ones are greater, and equal ones have the same
    papers, claims and outcomes.
    """
    schema = conn.execute("PRAGMA schema_version").fetchone()[0]
    number = conn.execute("SELECT coalesce(max(number), 0) FROM search_changes").fetchone()[0]
    return schema, number


def changed_since(conn: Connection, number: int, what: str) -> set[str]:
    """The subjects of a projection that changed after the change of that number."""
    sql = "SELECT subject FROM search_changes WHERE number > ? AND what = ?"
    return {row[0] for row in conn.execute(sql, (number, what))}
