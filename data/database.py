"""SQLite as this project uses it: how a connection is opened, and what its failures mean."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from itertools import chain
from pathlib import Path
from typing import Protocol

from data.disk import disk_full, read_only
from data.records import UserError

Row = sqlite3.Row
BUSY_SECONDS = 30.0
WRITER_CACHE = 64 * 2**10
"""KiB of pages that the writer keeps: with SQLite's 2 MB a large import reads them again."""


PAGE_BYTES = 32 * 2**10
"""Of a new database. Rows hold whole judgements, which SQLite's 4 kB scatter over many pages."""


class Connection(sqlite3.Connection):
    """A connection to the store's database; `blob` reads the blobs beside it."""

    blob: Callable[[str], bytes]


def connect(path: Path, writable: bool, blob: Callable[[str], bytes]) -> Connection:
    """Open the database, rows by column name, transactions begun by hand.

    A connection may move between threads, but only one may use it at a time.
    """
    conn = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={'rwc' if writable else 'ro'}",
        uri=True,
        timeout=BUSY_SECONDS,
        isolation_level=None,
        check_same_thread=False,
        factory=Connection,
    )
    if writable:
        conn.execute(f"PRAGMA page_size = {PAGE_BYTES}")
        conn.execute(f"PRAGMA cache_size = -{WRITER_CACHE}")
    conn.row_factory = sqlite3.Row
    conn.blob = blob
    return conn


class Readable(Protocol):
    """Lends read-only connections: the store, and what boards read (`data.publishing.boards`)."""

    def read(self) -> AbstractContextManager[Connection]:
        """A connection all of whose queries see one moment."""


def copy_to(conn: Connection, path: Path) -> None:
    """A copy of the database as this connection sees it, in a file that is not there yet."""
    target = connect(path, writable=True, blob=conn.blob)
    try:
        conn.backup(target)
    finally:
        target.close()


class Readers:
    """Read-only connections, each lent to one thread at a time and used again."""

    def __init__(self, path: Path, blob: Callable[[str], bytes]) -> None:
        self._path = path
        self._blob = blob
        self._lock = threading.Lock()
        self._idle: list[Connection] = []
        self._closed = False

    @contextmanager
    def lend(self) -> Iterator[Connection]:
        """A connection inside a transaction: all queries see one moment of the database."""
        with self._lock:
            conn = self._idle.pop() if self._idle else None
        conn = conn or connect(self._path, writable=False, blob=self._blob)
        try:
            conn.execute("BEGIN")
            yield conn
        finally:
            self._take_back(conn)

    def close(self) -> None:
        """Close the idle connections now, those in use when they come back."""
        with self._lock:
            self._closed = True
            while self._idle:
                self._idle.pop().close()

    def _take_back(self, conn: Connection) -> None:
        if conn.in_transaction:
            conn.rollback()
        with self._lock:
            if self._closed:
                conn.close()
            else:
                self._idle.append(conn)


@contextmanager
def transaction(conn: Connection) -> Iterator[None]:
    """All that is written inside, or nothing; nobody else writes meanwhile."""
    conn.execute("BEGIN IMMEDIATE")
    try:
        yield
        conn.execute("COMMIT")
    finally:
        if conn.in_transaction:
            conn.rollback()


def insert(
    conn: Connection, table: str, rows: Iterable[Sequence[object]], clash: str = "ABORT"
) -> None:
    """Add rows to a table, a value for each column; `clash`: what is done where a key is there."""
    coming = iter(rows)
    for first in coming:
        marks = ", ".join("?" * len(first))
        sql = f"INSERT OR {clash} INTO {table} VALUES ({marks})"
        conn.executemany(sql, chain([first], coming))


def run(conn: Connection, script: str) -> None:
    """Execute several statements inside the open transaction (`executescript` would end it)."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            conn.execute(statement)
            statement = ""
    conn.execute(statement)


@contextmanager
def database_errors(folder: Path) -> Iterator[None]:
    """Turn a failure of SQLite under `folder` into a UserError.

    Faults of our own SQL (a missing table, a broken constraint) pass through.
    """
    try:
        yield
    except sqlite3.DatabaseError as error:
        # Extended codes such as SQLITE_READONLY_DIRECTORY carry the plain one in the low byte.
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        sentence = _sentence(code, folder)
        if sentence is None:
            raise
        raise UserError(sentence) from error


def _sentence(code: int, folder: Path) -> str | None:
    if code == sqlite3.SQLITE_FULL:
        return disk_full(folder)
    if code in {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM}:
        return read_only(folder)
    if code in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}:
        return (
            f"the database in {folder} is damaged; put a copy in its place, or move the folder "
            "away and import or pull its records again"
        )
    if code in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
        return (
            f"another program has kept the store {folder} locked for {BUSY_SECONDS:.0f} seconds: "
            "nothing was saved; try again when it has finished"
        )
    if code == sqlite3.SQLITE_IOERR:
        return f"the disk under the store {folder} fails to read or write; check it and try again"
    return None
