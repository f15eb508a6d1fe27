"""The public records of a moment as a list: a line each, its id and the digest of its line.

    01J…  5f3a…

Sorted by id, so that equal sets of records are equal texts. Two lists tell which records are new,
which are missing and which were changed, without anybody's words in them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from data.database import Connection
from data.kinds import PRIVATE, Record
from data.log import as_record


def listed(conn: Connection) -> bytes:
    """The list of the records that a connection sees."""
    rows = conn.execute("SELECT * FROM records ORDER BY id")
    return as_list(as_record(row) for row in rows if row["kind"] not in PRIVATE)


def as_list(records: Iterable[Record]) -> bytes:
    """The list of these records, which are sorted by id."""
    return "".join(f"{each.id} {digest_of(each)}\n" for each in records).encode()


def digest_of(record: Record) -> str:
    """SHA-256 of the record's line, in hex."""
    return hashlib.sha256(record.line().encode("utf-8", "replace")).hexdigest()


def read(text: bytes) -> dict[str, str]:
    """Record id -> digest. Raises ValueError for what is no such list."""
    pairs = dict[str, str]()
    for line in text.decode("ascii").splitlines():
        record_id, digest = line.split(" ")
        if len(record_id) != 26 or len(digest) != 64 or record_id in pairs:
            raise ValueError(line)
        pairs[record_id] = digest
    return pairs
