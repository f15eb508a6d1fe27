"""Notes beside the log: what of it the Hub has, which of its files were read, what is on its way.

They are no projections: a rebuild leaves them alone. All may be lost without harm to the records:
then files are read again, and records sent that the Hub has already.

A `home` is the repository of the Hub that a record belongs to: `public` or `private`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import NamedTuple

from data.database import Connection
from data.kinds import PRIVATE, Record
from data.log import as_record


class Home(StrEnum):
    PUBLIC = "public"
    PRIVATE = "private"


def home_of(kind: str) -> Home:
    """Where records of a kind are kept on the Hub."""
    return Home.PRIVATE if kind in PRIVATE else Home.PUBLIC


class Parcel(NamedTuple):
    """A file of records that was noted before it is sent, and may or may not have arrived."""

    home: Home
    path: str


MACHINES = frozenset({"discovery", "first start", "import", "judge", "package"})
"""Who writes many records that nobody waits for; all others are people, whose work goes first."""

UNSENT = """
SELECT {what} FROM records
WHERE NOT EXISTS (SELECT 1 FROM hub_records WHERE record_id = id)
"""
BY_MACHINE = f"by IN ({', '.join(repr(name) for name in sorted(MACHINES))})"
IS_PRIVATE = f"kind IN ({', '.join('?' * len(PRIVATE))})"


def unsent(conn: Connection) -> int:
    """How many records the Hub does not have, as far as is known."""
    return int(conn.execute(UNSENT.format(what="count(*)")).fetchone()[0])


def is_waiting(conn: Connection, home: Home, by_people: bool = False) -> bool:
    """Whether records of a home are among them; or such that a person made."""
    test, values = _of(home)
    test += f" AND NOT {BY_MACHINE}" if by_people else ""
    found = conn.execute(f"{UNSENT.format(what=1)} AND {test} LIMIT 1", values)
    return found.fetchone() is not None


def _of(home: Home) -> tuple[str, list[str]]:
    """The condition on records of a home, with its values."""
    return (IS_PRIVATE if home is Home.PRIVATE else f"NOT {IS_PRIVATE}"), sorted(PRIVATE)


def has(conn: Connection, subject: str) -> bool:
    """Whether the Hub has all records that the rows of a subject come from."""
    missing = (
        "SELECT 1 FROM subjects LEFT JOIN hub_records AS sent USING (record_id) "
        "WHERE subject = ? AND sent.record_id IS NULL"
    )
    return conn.execute(missing, (subject,)).fetchone() is None


def waiting(conn: Connection, home: Home, most: int) -> Iterator[Record]:
    """Records of a home that no parcel holds yet: what people did first, then the oldest.

    Read one by one as they are asked for: bodies may be large.
    """
    test, values = _of(home)
    chosen = conn.execute(
        f"{UNSENT.format(what='id')} "
        "AND NOT EXISTS (SELECT 1 FROM hub_outbox WHERE record_id = id) "
        f"AND {test} ORDER BY {BY_MACHINE}, at, id LIMIT ?",
        (*values, most),
    ).fetchall()
    for row in chosen:
        found = conn.execute("SELECT * FROM records WHERE id = ?", (row["id"],))
        yield as_record(found.fetchone())


def pack(conn: Connection, parcel: Parcel, records: Iterable[Record]) -> None:
    """Note what a parcel holds."""
    conn.executemany(
        "INSERT INTO hub_outbox VALUES (?, ?, ?)",
        [(record.id, parcel.home, parcel.path) for record in records],
    )


def settle(conn: Connection) -> None:
    """Forget the parcels of which a pull found all records on the Hub: they had arrived."""
    conn.execute(
        "DELETE FROM hub_outbox WHERE path NOT IN ("
        "SELECT path FROM hub_outbox AS held WHERE NOT EXISTS ("
        "SELECT 1 FROM hub_records WHERE hub_records.record_id = held.record_id))"
    )


def on_its_way(conn: Connection, home: Home) -> Parcel | None:
    """The oldest parcel of a home that may not have arrived."""
    found = conn.execute("SELECT min(path) AS path FROM hub_outbox WHERE home = ?", (home,))
    path = found.fetchone()["path"]
    return None if path is None else Parcel(home, path)


def held(conn: Connection, parcel: Parcel) -> list[Record]:
    """The records of a parcel as they are now: what was redacted since is sent without its body."""
    rows = conn.execute(
        "SELECT records.* FROM hub_outbox JOIN records ON id = record_id "
        "WHERE home = ? AND path = ? ORDER BY at, id",
        (parcel.home, parcel.path),
    )
    return [as_record(row) for row in rows]


def arrived(conn: Connection, parcel: Parcel) -> None:
    """The Hub has the parcel."""
    conn.execute(
        "INSERT OR IGNORE INTO hub_records SELECT record_id FROM hub_outbox "
        "WHERE home = ? AND path = ?",
        (parcel.home, parcel.path),
    )
    conn.execute("DELETE FROM hub_outbox WHERE home = ? AND path = ?", (parcel.home, parcel.path))
    note_files(conn, parcel.home, [parcel.path])


def note_records(conn: Connection, record_ids: Iterable[str]) -> None:
    """The Hub has these; none of them needs to be sent."""
    conn.executemany("INSERT OR IGNORE INTO hub_records VALUES (?)", [(i,) for i in record_ids])


def note_files(conn: Connection, home: Home, paths: Iterable[str]) -> None:
    """These files need not be read again: their records are in the log."""
    conn.executemany(
        "INSERT OR IGNORE INTO hub_files VALUES (?, ?)", [(home, path) for path in paths]
    )


def files(conn: Connection, home: Home) -> set[str]:
    """The files that need not be read again."""
    return {
        row["path"] for row in conn.execute("SELECT path FROM hub_files WHERE home = ?", (home,))
    }


def get(conn: Connection, key: str) -> str | None:
    """A note of its own."""
    row = conn.execute("SELECT value FROM hub_notes WHERE key = ?", (key,)).fetchone()
    return row["value"] if row else None


def put(conn: Connection, key: str, value: str) -> None:
    """Write a note of its own, over an earlier one."""
    conn.execute("INSERT OR REPLACE INTO hub_notes VALUES (?, ?)", (key, value))
