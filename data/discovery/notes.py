"""What the last look at the Hub found, in a small database of its own beside the store.

No records: a list of Spaces is the Hub's own state, which any look reads anew, so this file may be
thrown away. The facts that cannot be had again (a logbook at a commit, and when it was first seen)
are records of the log (docs/decisions/0015-what-a-look-at-the-hub-keeps.md).
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import Any, NamedTuple

from data.database import Connection, connect, database_errors, run, transaction
from data.log import as_text

FILE = "discovery.sqlite"
SCHEMA = """
CREATE TABLE IF NOT EXISTS looks (
    number INTEGER PRIMARY KEY,
    began_at TEXT NOT NULL,
    ended_at TEXT,              -- NULL: under way, or it was cut short
    read INTEGER NOT NULL,
    unresolved INTEGER NOT NULL,
    fault TEXT                  -- why it ended early
);
-- Spaces of the list, as the latest look that read them saw them.
CREATE TABLE IF NOT EXISTS spaces (
    space_id TEXT PRIMARY KEY, sha TEXT NOT NULL, paper_id TEXT, look INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS spaces_by_sha ON spaces (sha);
-- Known logbooks that are not in the list, and what asking for each one told.
CREATE TABLE IF NOT EXISTS missing (
    space_id TEXT PRIMARY KEY, paper_id TEXT, look INTEGER NOT NULL,
    asked INTEGER NOT NULL,     -- the look that asked for it last; 0: none yet
    reason TEXT, detail TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS findings (
    reason TEXT NOT NULL, space_id TEXT NOT NULL, look INTEGER NOT NULL,
    paper_id TEXT, detail TEXT NOT NULL, PRIMARY KEY (reason, space_id)
) WITHOUT ROWID;
"""


class Reason(StrEnum):
    """Why a Space is named to organisers, in the order in which they are."""

    NEW = "new"
    CHANGED = "changed"
    LATE = "late"
    UNKNOWN_PAPER = "unknown paper"
    NO_PAPER = "no paper"
    DUPLICATED = "duplicated"
    RENAMED = "renamed"
    UNTAGGED = "untagged"
    GONE = "gone"


FRESH = (Reason.NEW, Reason.CHANGED)
"""Told once: what the last look, or one before that was cut short, saw first."""


class Finding(NamedTuple):
    """One Space and why it is named; `detail` completes the reason, such as the new name."""

    reason: Reason
    space_id: str
    paper_id: str | None = None
    detail: str = ""


class Look(NamedTuple):
    """One reading of the list. `unresolved`: known logbooks outside of it not asked for yet."""

    number: int
    began_at: datetime
    ended_at: datetime | None
    read: int
    unresolved: int
    fault: str | None


class Notes:
    """The database. Threads and processes may share it; each method is one short transaction."""

    def __init__(self, folder: Path) -> None:
        """Open or make it in a store's folder. Raises UserError as a store does."""
        self._folder = folder
        self._lock = threading.Lock()
        with database_errors(folder):
            self._conn = connect(folder / FILE, writable=True, blob=lambda _: b"")
            self._conn.execute("PRAGMA journal_mode = WAL")
        with self.writing() as conn:
            run(conn, SCHEMA)

    def close(self) -> None:
        with self._lock:
            self._conn.close()

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One transaction, all of it or nothing."""
        with database_errors(self._folder), self._lock, transaction(self._conn):
            yield self._conn

    # --- a look --------------------------------------------------------------------------

    def begin(self) -> int:
        """The number of a new look."""
        with self.writing() as conn:
            sql = "INSERT INTO looks (began_at, read, unresolved) VALUES (?, 0, 0)"
            number = conn.execute(sql, [as_text(datetime.now(UTC))]).lastrowid
        return int(number or 0)

    def keep(self, number: int, spaces: Iterable[tuple[str, str, str | None]]) -> None:
        """Spaces that the look read: id, commit, paper."""
        rows = [(*space, number) for space in spaces]
        with self.writing() as conn:
            conn.executemany("INSERT OR REPLACE INTO spaces VALUES (?, ?, ?, ?)", rows)
            sql = "SELECT count(*) FROM spaces WHERE look = ?"
            read = conn.execute(sql, [number]).fetchone()[0]
            conn.execute("UPDATE looks SET read = ? WHERE number = ?", (read, number))

    def find(self, number: int, findings: Iterable[Finding]) -> None:
        """Keep what a look found. What is new already is not also changed."""
        rows = [(f.reason, f.space_id, number, f.paper_id, f.detail) for f in findings]
        with self.writing() as conn:
            conn.executemany("INSERT OR REPLACE INTO findings VALUES (?, ?, ?, ?, ?)", rows)

    def unlisted(self, number: int, space_ids: Sequence[str]) -> set[str]:
        """Which of these Spaces the look did not read."""
        with self.writing() as conn:
            # CROSS makes SQLite go through the ids, not through all Spaces for each of them.
            sql = (
                "SELECT space_id FROM json_each(?) CROSS JOIN spaces ON space_id = value "
                "WHERE look >= ?"
            )
            rows = conn.execute(sql, (json.dumps(space_ids), number)).fetchall()
        return set(space_ids) - {row["space_id"] for row in rows}

    def shared_commits(self, number: int) -> list[tuple[str, str]]:
        """(Space, commit) of the look's Spaces that share a commit with another one."""
        with self.writing() as conn:
            rows = conn.execute(
                "SELECT space_id, sha FROM spaces WHERE look >= ? AND sha IN (SELECT sha "
                "FROM spaces WHERE look >= ? GROUP BY sha HAVING count(*) > 1) ORDER BY sha, 1",
                (number, number),
            ).fetchall()
        return [tuple(row) for row in rows]

    def end(self, number: int, fault: str | None = None) -> None:
        """The look is over. If nothing cut it short, what earlier ones found is out of date."""
        with self.writing() as conn:
            if fault is None:
                self._outdate(conn, number)
            sql = (
                "UPDATE looks SET ended_at = ?, fault = ?, unresolved = "
                "(SELECT count(*) FROM missing WHERE look = number AND asked = 0) WHERE number = ?"
            )
            conn.execute(sql, (as_text(datetime.now(UTC)), fault, number))
            conn.execute("DELETE FROM looks WHERE number < ? - 50", [number])

    def _outdate(self, conn: Connection, number: int) -> None:
        before = _last(conn, "fault IS NULL AND ended_at IS NOT NULL")
        conn.execute(
            "DELETE FROM findings WHERE look < ? AND (look <= ? OR reason NOT IN (?, ?))",
            (number, before.number if before else 0, *FRESH),
        )
        conn.execute("DELETE FROM spaces WHERE look < ?", [number])
        conn.execute("DELETE FROM missing WHERE look < ?", [number])
        conn.execute(
            "INSERT OR REPLACE INTO findings "
            "SELECT reason, space_id, look, paper_id, detail FROM missing WHERE reason IS NOT NULL"
        )

    # --- logbooks that are not in the list -----------------------------------------------

    def miss(self, number: int, spaces: Iterable[tuple[str, str]]) -> None:
        """Known logbooks (Space, paper) that the look did not find in the list."""
        with self.writing() as conn:
            conn.executemany(
                "INSERT INTO missing VALUES (?, ?, ?, 0, NULL, '') ON CONFLICT DO UPDATE "
                "SET look = excluded.look, paper_id = excluded.paper_id",
                [(*space, number) for space in spaces],
            )

    def to_ask(self, number: int, most: int) -> list[str]:
        """The missing ones to ask for: those never asked for first, then the longest ago."""
        with self.writing() as conn:
            sql = "SELECT space_id FROM missing WHERE look = ? ORDER BY asked, space_id LIMIT ?"
            return [row["space_id"] for row in conn.execute(sql, (number, most))]

    def asked(self, number: int, space_id: str, reason: Reason | None, detail: str = "") -> None:
        """What asking for a missing one told; no reason: it is there, and the list lags behind."""
        with self.writing() as conn:
            conn.execute(
                "UPDATE missing SET asked = ?, reason = ?, detail = ? WHERE space_id = ?",
                (number, reason, detail, space_id),
            )

    # --- what it all comes to ------------------------------------------------------------

    def last(self) -> Look | None:
        """The last look that was cut short by nothing."""
        with self.writing() as conn:
            return _last(conn, "fault IS NULL AND ended_at IS NOT NULL")

    def trouble(self) -> str | None:
        """Why the latest look ended early, if it did."""
        with self.writing() as conn:
            latest = _last(conn, "ended_at IS NOT NULL")
        return latest.fault if latest else None

    def counts(self) -> dict[Reason, int]:
        """How many Spaces are named for each reason; those without any are left out."""
        with self.writing() as conn:
            rows = conn.execute("SELECT reason, count(*) FROM findings GROUP BY reason").fetchall()
        found = {Reason(name): count for name, count in rows}
        return {reason: found[reason] for reason in Reason if reason in found}

    def findings(self, reason: Reason, limit: int, offset: int = 0) -> list[Finding]:
        """A part of what is named for a reason, by Space."""
        with self.writing() as conn:
            rows = conn.execute(
                "SELECT reason, space_id, paper_id, detail FROM findings WHERE reason = ? "
                "ORDER BY space_id LIMIT ? OFFSET ?",
                (reason, limit, offset),
            ).fetchall()
        return [Finding(Reason(row[0]), *row[1:]) for row in map(tuple, rows)]


def _last(conn: Connection, condition: str) -> Look | None:
    sql = f"SELECT * FROM looks WHERE {condition} ORDER BY number DESC LIMIT 1"
    row: Any = conn.execute(sql).fetchone()
    if row is None:
        return None
    ended_at = datetime.fromisoformat(row["ended_at"]) if row["ended_at"] else None
    began_at = datetime.fromisoformat(row["began_at"])
    return Look(row["number"], began_at, ended_at, row["read"], row["unresolved"], row["fault"])
