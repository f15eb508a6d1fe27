"""The published tables as files: their paths in a data set, their bytes, their digests."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import NamedTuple

from data.database import Connection
from data.parquet_tables import parquet_bytes
from data.publishing.tables import Published, published

FOLDER = "tables"


class Filed(NamedTuple):
    """A published table as a file."""

    table: Published
    path: str
    data: bytes

    @property
    def digest(self) -> str:
        """SHA-256 of the file, in hex."""
        return hashlib.sha256(self.data).hexdigest()


def filed(conn: Connection) -> list[Filed]:
    """All tables of one moment, `tables/<name>/train.parquet` each."""
    return [
        Filed(each, f"{FOLDER}/{each.name}/train.parquet", parquet_bytes(each.columns, each.rows))
        for each in published(conn)
    ]


def digest_of(files: Iterable[Filed]) -> str:
    """What names all tables together: SHA-256 over lines of path and digest, sorted by path."""
    lines = sorted(f"{each.path} {each.digest}\n" for each in files)
    return hashlib.sha256("".join(lines).encode()).hexdigest()
