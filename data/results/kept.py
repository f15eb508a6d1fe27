"""The results of an event as plain tables, kept until the log grows."""

from __future__ import annotations

from collections.abc import Mapping

from data.database import Connection, Readable
from data.remembered import Remembered
from data.results.counts import areas, classes, days, numbers, outcomes, verdicts
from data.results.judging import agreements, costs, references
from data.results.table import Table

Tables = Mapping[str, Table]


class Results:
    """Tables of a store or of a freeze, by name. Safe to share between threads; never stale."""

    def __init__(self, store: Readable) -> None:
        self._store = store
        self._tables = Remembered(tables)

    def tables(self) -> Tables:
        """All tables of one moment; the same object as before if no record was added since."""
        with self._store.read() as conn:
            return self._tables.of(conn)


def tables(conn: Connection) -> Tables:
    """Every table of the results."""
    made = (
        *(numbers(conn), classes(conn), outcomes(conn), verdicts(conn), *areas(conn)),
        *(days(conn), *agreements(conn), *costs(conn), references(conn)),
    )
    return {table.name: table for table in made}
