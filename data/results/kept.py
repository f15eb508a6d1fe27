"""The results of an event as plain tables, kept until the log grows."""

from __future__ import annotations

import threading
from collections.abc import Mapping

from data import log
from data.database import Connection, Readable
from data.results.counts import areas, classes, days, numbers, outcomes, verdicts
from data.results.judging import agreements, costs, references
from data.results.table import Table

Tables = Mapping[str, Table]


class Results:
    """Tables of a store or of a freeze, by name. Safe to share between threads; never stale."""

    def __init__(self, store: Readable) -> None:
        self._store = store
        self._lock = threading.Lock()
        self._kept: tuple[log.State, Tables] | None = None

    def tables(self) -> Tables:
        """All tables of one moment; the same object as before if no record was added since."""
        with self._lock, self._store.read() as conn:
            state = log.state(conn)
            if self._kept is None or self._kept[0] != state:
                self._kept = state, tables(conn)
            return self._kept[1]


def tables(conn: Connection) -> Tables:
    """Every table of the results."""
    made = (
        *(numbers(conn), classes(conn), outcomes(conn), verdicts(conn), *areas(conn)),
        *(days(conn), *agreements(conn), *costs(conn), references(conn)),
    )
    return {table.name: table for table in made}
