"""The record log inside the store's database, and the tables derived from it.

A projection is a set of tables, each row of which belongs to one subject (a paper, a submission).
Its `derive` writes a subject's rows anew from the *set* of that subject's records, sorted by
(at, id), in the transaction that adds a record. So any order of arrival gives the same tables.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from data.database import Connection, run
from data.kinds import Record

REDACTION = "record.redacted"
BLANK = "{}"

SCHEMA = """
-- The log; `at` as `as_text` writes it.
CREATE TABLE IF NOT EXISTS records (
    id TEXT PRIMARY KEY, kind TEXT NOT NULL, at TEXT NOT NULL, by TEXT NOT NULL, body TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS records_by_kind ON records (kind, at, id);
-- Which records the rows of a subject come from, whatever the projection.
CREATE TABLE IF NOT EXISTS subjects (
    subject TEXT NOT NULL, record_id TEXT NOT NULL, PRIMARY KEY (subject, record_id)
) WITHOUT ROWID;
-- Ids that redactions name, whether or not this store has them yet.
CREATE TABLE IF NOT EXISTS redacted (record_id TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
-- Beside the log, `data.sync.notes`: records that the Hub has, its files that need not be
-- read (again), records on their way in a file that was noted first, and single notes.
CREATE TABLE IF NOT EXISTS hub_records (record_id TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS hub_files (
    home TEXT NOT NULL, path TEXT NOT NULL, PRIMARY KEY (home, path)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS hub_outbox (
    record_id TEXT PRIMARY KEY, home TEXT NOT NULL, path TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS hub_notes (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
"""
NOTES = ("hub_records", "hub_files", "hub_outbox", "hub_notes")
TABLES = ("records", "subjects", "redacted", "meta", *NOTES)


Rule = Callable[[Record], set[str]]
"""From a record to the subjects whose rows depend on it."""


class Projection(NamedTuple):
    """Derived tables. `derive` must leave no row of the subject when it gets no records.

    A projection may read rows of the same subject that those before it in the store's list
    wrote, as long as its `kinds` cover theirs. Raise `version` when `derive` changes its result.
    """

    name: str
    schema_sql: str
    kinds: frozenset[str]
    subjects: Rule
    derive: Callable[[Connection, str, Sequence[Record]], None]
    version: str = "1"


class Touched:
    """Which rows records touch. A rule is asked once a record, whoever shares it.

    Only for records of one body each: an id stands for one fact.
    """

    def __init__(self, projections: Sequence[Projection]) -> None:
        self._projections = projections
        self._asking: dict[str, dict[Rule, list[int]]] = {}
        for number, projection in enumerate(projections):
            for kind in projection.kinds:
                rules = self._asking.setdefault(kind, {})
                rules.setdefault(projection.subjects, []).append(number)
        self._known: dict[tuple[Rule, str], set[str]] = {}

    def subjects(self, record: Record) -> set[str]:
        """Of all projections together."""
        rules = self._asking.get(record.kind, {})
        return set().union(*(self._by(rule, record) for rule in rules))

    def concerned(self, records: Iterable[Record]) -> dict[str, list[Projection]]:
        """Subject -> the projections that have rows of it to write anew, in their order."""
        found: dict[str, set[int]] = {}
        for record in records:
            for rule, numbers in self._asking.get(record.kind, {}).items():
                for subject in self._by(rule, record):
                    found.setdefault(subject, set()).update(numbers)
        order = sorted(found, key=lambda subject: (min(found[subject]), subject))
        return {name: [self._projections[n] for n in sorted(found[name])] for name in order}

    def is_of(self, record: Record, subject: str, projection: Projection) -> bool:
        """Whether the projection's rows of the subject depend on the record."""
        is_asked = record.kind in projection.kinds
        return is_asked and subject in self._by(projection.subjects, record)

    def _by(self, rule: Rule, record: Record) -> set[str]:
        key = (rule, record.id)
        if key not in self._known:
            self._known[key] = rule(record)
        return self._known[key]


def as_text(at: datetime) -> str:
    """A moment as this database writes it: in UTC and of one width, so text order is time order."""
    return at.astimezone(UTC).isoformat(timespec="microseconds")


def add(conn: Connection, record: Record) -> Record | None:
    """Add a record to the log; as it stands there, None if its id is known: one id, one fact."""
    body = json.dumps(record.body, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    written = tuple(map(_utf8, (record.kind, record.by, body)))
    kind, by, text = written
    cursor = conn.execute(
        "INSERT INTO records VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        (record.id, kind, as_text(record.at), by, text),
    )
    if cursor.rowcount != 1:
        return None
    if written == (record.kind, record.by, body):
        return record
    return record.model_copy(update={"kind": kind, "by": by, "body": json.loads(text)})


def _utf8(text: str) -> str:
    """Half a surrogate pair, which JSON allows and SQLite does not, becomes a question mark."""
    return text.encode("utf-8", "replace").decode("utf-8")


def redact(conn: Connection, new: Iterable[Record]) -> list[Record]:
    """Blank what redactions name, whichever came first; the records as they were before.

    A redaction itself is never blanked: else the order of arrival would decide what it hid.
    """
    targets = [(str(r.body.get("record_id")),) for r in new if r.kind == REDACTION]
    conn.executemany("INSERT OR IGNORE INTO redacted VALUES (?)", targets)
    # CROSS makes SQLite go through the few redactions, not through all records.
    rows = conn.execute(
        "SELECT records.* FROM redacted CROSS JOIN records ON id = record_id "
        "WHERE kind != ? AND body != ?",
        (REDACTION, BLANK),
    ).fetchall()
    for row in rows:
        conn.execute("UPDATE records SET body = ? WHERE id = ?", (BLANK, row["id"]))
        conn.execute("DELETE FROM subjects WHERE record_id = ?", (row["id"],))
    return [as_record(row) for row in rows]


def index(conn: Connection, records: Iterable[Record], projections: Sequence[Projection]) -> None:
    """Note the subjects of new records."""
    touched = Touched(projections)
    for record in records:
        rows = [(subject, record.id) for subject in sorted(touched.subjects(record))]
        conn.executemany("INSERT OR IGNORE INTO subjects VALUES (?, ?)", rows)


def derive(
    conn: Connection,
    changed: Sequence[Record],
    projections: Sequence[Projection],
    at_hand: Sequence[Record] = (),
) -> None:
    """Write anew the rows of every subject that the changed records touch.

    `at_hand` are records as they stand in the log, which need not be read from it again.
    """
    touched = Touched(projections)
    known = {record.id: record for record in at_hand}
    for subject, each in touched.concerned(changed).items():
        records = _records_of(conn, subject, known)
        for projection in each:
            # Two kinds of subject may share a name, so the index alone does not decide.
            own = [record for record in records if touched.is_of(record, subject, projection)]
            projection.derive(conn, subject, own)


def rebuild(conn: Connection, projections: Sequence[Projection]) -> int:
    """Drop all derived tables and derive them anew; how many records the log has."""
    _drop_derived(conn)
    conn.execute("DELETE FROM subjects")
    for projection in projections:
        run(conn, projection.schema_sql)
    records = [as_record(row) for row in conn.execute("SELECT * FROM records ORDER BY at, id")]
    index(conn, records, projections)
    derive(conn, records, projections)
    conn.execute("INSERT OR REPLACE INTO meta VALUES ('definition', ?)", (definition(projections),))
    return len(records)


def definition(projections: Sequence[Projection]) -> str:
    """A digest of what the derived tables are; stored beside them."""
    parts = [(p.name, p.schema_sql, sorted(p.kinds), p.version) for p in projections]
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()


def stored_definition(conn: Connection) -> str | None:
    """The digest of the projections that made the present tables."""
    row = conn.execute("SELECT value FROM meta WHERE key = 'definition'").fetchone()
    return row["value"] if row else None


class State(NamedTuple):
    """The log is append-only and every table a function of it: equal states, equal tables."""

    records: int
    definition: str | None


def state(conn: Connection) -> State:
    """The state of the moment that a connection sees."""
    count = conn.execute("SELECT count(*) FROM records").fetchone()[0]
    return State(count, stored_definition(conn))


def as_record(row: Any) -> Record:
    """A row of `records` as a record; it was checked when it was added."""
    return Record.model_construct(
        id=row["id"],
        kind=row["kind"],
        at=datetime.fromisoformat(row["at"]),
        by=row["by"],
        body=json.loads(row["body"]),
    )


def _records_of(conn: Connection, subject: str, known: Mapping[str, Record]) -> list[Record]:
    rows = conn.execute(
        "SELECT records.* FROM subjects JOIN records ON id = record_id WHERE subject = ? "
        "ORDER BY at, id",
        (subject,),
    )
    return [known.get(row["id"]) or as_record(row) for row in rows]


def _drop_derived(conn: Connection) -> None:
    """Drop every table that is not the log's, also those of projections that are no more."""
    # Virtual tables take their shadow tables with them, which cannot be dropped on their own.
    for kind in ("CREATE VIRTUAL TABLE%", "CREATE TABLE%"):
        rows = conn.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE ?", (kind,)
        )
        for name in [row["name"] for row in rows if row["name"] not in TABLES]:
            conn.execute('DROP TABLE "{}"'.format(name.replace('"', '""')))
