"""The store: the record log, its blobs, and the tables derived from it, in one local folder."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from data import log
from data.blobs import Blobs
from data.database import Connection, Readers, connect, database_errors, run, transaction
from data.disk import disk_errors, refuse_network_disk
from data.kinds import Body, Record, make
from data.log import Projection
from data.records import UserError

DATABASE = "records.sqlite"
STORE_SCHEMA = 1
"""Of the log's own tables. A store of a higher number is refused."""


class Store:
    """A folder with `records.sqlite` and `blobs/`. Threads and processes may share it."""

    def __init__(
        self,
        folder: Path,
        projections: Sequence[Projection],
        fetch: Callable[[str], bytes] | None = None,
    ) -> None:
        """Open or make the store; its tables are derived anew if the projections changed.

        `fetch`: who is asked for a blob that this folder does not have (`data.blobs`).
        Raises UserError: network disk, read-only folder, damaged file, newer store.
        """
        refuse_network_disk(folder)
        with disk_errors(folder):
            folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self._blobs = Blobs(folder / "blobs", fetch)
        self._projections = tuple(projections)
        self._lock = threading.Lock()
        self._told: Callable[[Sequence[Record]], object] = lambda _: None
        path = folder / DATABASE
        self._readers = Readers(path, self._blobs.get)
        with database_errors(folder):
            self._writer = connect(path, writable=True, blob=self._blobs.get)
        try:
            self._prepare()
        except BaseException:
            self._writer.close()
            raise

    # --- writing -------------------------------------------------------------------------

    def append(self, body: Body, by: str, at: datetime | None = None) -> Record:
        """Add one fact; it is on the disk when this returns."""
        record = make(body, by, at)
        self.insert([record])
        return record

    def append_all(self, bodies: Iterable[Body], by: str) -> list[Record]:
        """Add facts in one transaction: all of them or none."""
        at = datetime.now(UTC)
        records = [make(body, by, at) for body in bodies]
        self.insert(records)
        return records

    def insert(self, records: Iterable[Record]) -> int:
        """Add records in one transaction, known ids ignored; how many were new."""
        with self._writing() as conn:
            self._refuse_other_definition(conn)
            new = [added for record in records if (added := log.add(conn, record))]
            log.index(conn, new, self._projections)
            blanked = log.redact(conn, new)
            gone = {record.id for record in blanked}
            standing = [record for record in new if record.id not in gone]
            log.derive(conn, [*new, *blanked], self._projections, at_hand=standing)
        if blanked:
            self._forget()
        if new:
            self._told(new)
        return len(new)

    def tell(self, told: Callable[[Sequence[Record]], object]) -> None:
        """Have records told, from now on, when they are safe here; it must return at once."""
        self._told = told

    @contextmanager
    def noting(self) -> Iterator[Connection]:
        """A transaction on the notes beside the log (`data.sync.notes`), and on them only."""
        with self._writing() as conn:
            yield conn

    def put_blob(self, data: bytes) -> str:
        """Keep bytes beside the log, before the record that names them; their SHA-256 in hex."""
        return self._blobs.put(data)

    def has_blob(self, digest: str) -> bool:
        """Whether the bytes lie in this folder. Raises UserError for what is no digest."""
        return self._blobs.has(digest)

    def rebuild(self) -> int:
        """Derive all tables anew from the log; how many records it has."""
        with self._writing() as conn:
            return log.rebuild(conn, self._projections)

    # --- reading -------------------------------------------------------------------------

    def blob(self, digest: str) -> bytes:
        """The bytes of a digest, verified. Raises UserError if missing or damaged."""
        return self._blobs.get(digest)

    def records(self, kind: str | None = None, subject: str | None = None) -> Iterator[Record]:
        """Records by (at, id): all, of one kind, or those a subject's rows are derived from."""
        sql, values = "SELECT * FROM records WHERE TRUE", []
        if kind is not None:
            sql, values = f"{sql} AND kind = ?", [kind]
        if subject is not None:
            sql = f"{sql} AND id IN (SELECT record_id FROM subjects WHERE subject = ?)"
            values = [*values, subject]
        with self.read() as conn:
            for row in conn.execute(f"{sql} ORDER BY at, id", values):
                yield log.as_record(row)

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A read-only connection of this thread; all its queries see one moment of the store."""
        with database_errors(self.folder), self._readers.lend() as conn:
            yield conn

    def close(self) -> None:
        """Close all connections; those being read from when their reading ends."""
        self._readers.close()
        with self._lock:
            self._writer.close()

    # --- inside --------------------------------------------------------------------------

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        with database_errors(self.folder), self._lock, transaction(self._writer):
            yield self._writer

    def _prepare(self) -> None:
        with database_errors(self.folder):
            self._refuse_newer(self._writer)
            self._writer.execute("PRAGMA journal_mode = WAL")
            self._writer.execute("PRAGMA synchronous = FULL")
            # What a redaction blanks must not survive in free pages.
            self._writer.execute("PRAGMA secure_delete = ON")
        with self._writing() as conn:
            self._refuse_newer(conn)
            run(conn, log.SCHEMA)
            conn.execute(f"PRAGMA user_version = {STORE_SCHEMA}")
            if log.stored_definition(conn) != log.definition(self._projections):
                log.rebuild(conn, self._projections)

    def _refuse_newer(self, conn: Connection) -> None:
        version = conn.execute("PRAGMA user_version").fetchone()[0]
        if version > STORE_SCHEMA:
            raise UserError(
                f"the store {self.folder} was made by a newer version of this program "
                f"(store schema {version}, known up to {STORE_SCHEMA}); update the program"
            )

    def _refuse_other_definition(self, conn: Connection) -> None:
        if log.stored_definition(conn) != log.definition(self._projections):
            raise UserError(
                f"the store {self.folder} was opened since by another version of this program "
                "or for another event; stop one of the two and start this one again"
            )

    def _forget(self) -> None:
        """Empty the write-ahead log, so that blanked text does not live on there."""
        with database_errors(self.folder), self._lock:
            self._writer.execute("PRAGMA wal_checkpoint(TRUNCATE)")
