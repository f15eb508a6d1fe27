"""A snapshot of the results: the published tables, the list of their records, and a manifest.

    frozen/<name>/manifest.json, records.txt, tables/<name>/train.parquet

All of one moment of the store. Pure but for what it reads.
"""

from __future__ import annotations

from datetime import datetime

from data.database import Connection
from data.event import Event
from data.publishing.files import filed
from data.publishing.manifest import MANIFEST, RECORDS, Manifest, file_of, rules_of
from data.publishing.record_list import listed
from data.results.counts import classes, numbers, outcomes

FOLDER = "frozen"
"""Of the store, and of the data set."""


def contents(
    conn: Connection, event: Event, name: str, at: datetime, version: str
) -> tuple[Manifest, dict[str, bytes]]:
    """The manifest and all files, path within the snapshot -> bytes."""
    tables, records = filed(conn), listed(conn)
    count = conn.execute("SELECT count(*) FROM records").fetchone()[0]
    public = records.count(b"\n")
    files = [
        *(file_of(each.path, each.data, len(each.table.rows)) for each in tables),
        file_of(RECORDS, records, public),
    ]
    manifest = Manifest(
        name=name,
        rules=rules_of(event),
        frozen_at=at,
        code_version=version,
        records=public,
        private_records=count - public,
        numbers=numbers(conn).pairs("number", "value"),
        classes=classes(conn).pairs("class", "papers"),
        outcomes=outcomes(conn).pairs("outcome", "claims"),
        files=tuple(files),
    ).named()
    data = {each.path: each.data for each in tables}
    return manifest, {**data, RECORDS: records, MANIFEST: manifest.text()}
