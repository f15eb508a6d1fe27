"""The table of frozen results: which snapshots there are, the last of which the boards show."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from data.database import Connection, insert
from data.freeze_kinds import EventFrozen
from data.kinds import Record, bodies
from data.log import Projection, as_text

SUBJECT = "frozen results"

SQL = """
-- One row a snapshot; of two records with one name the first.
CREATE TABLE freezes (
    name TEXT PRIMARY KEY,
    at TEXT NOT NULL,
    by TEXT NOT NULL,
    snapshot TEXT NOT NULL,     -- digest of its manifest
    blob TEXT NOT NULL,         -- digest of the list of its records
    records INTEGER NOT NULL,
    why TEXT NOT NULL
) WITHOUT ROWID;
"""


class Freeze(NamedTuple):
    """One snapshot, as the record of it says."""

    name: str
    at: datetime
    by: str
    snapshot: str
    blob: str
    records: int
    why: str


def freezes(conn: Connection) -> list[Freeze]:
    """All snapshots of the event, the last one first."""
    rows = conn.execute("SELECT * FROM freezes ORDER BY at DESC, name DESC")
    return [Freeze(name, datetime.fromisoformat(at), *rest) for name, at, *rest in rows]


def _subject(_record: Record) -> set[str]:
    return {SUBJECT}


def _derive(conn: Connection, event_id: str, records: Sequence[Record]) -> None:
    conn.execute("DELETE FROM freezes")
    insert(
        conn,
        "freezes",
        (
            (
                *(body.name, as_text(record.at), record.by),
                *(body.snapshot, body.blob, body.records, body.why),
            )
            for record, body in bodies(records, EventFrozen)
            if body.event_id == event_id
        ),
        clash="IGNORE",
    )


def freezes_of(event_id: str) -> Projection:
    """The projection for an event; snapshots of another one are none of its own."""

    def derive(conn: Connection, _subject: str, records: Sequence[Record]) -> None:
        _derive(conn, event_id, records)

    return Projection(
        name="freezes",
        schema_sql=SQL,
        kinds=frozenset({"event.frozen"}),
        subjects=_subject,
        derive=derive,
        version=f"1 {event_id}",
    )
