"""What boards read: the store as it is, or once the event is frozen as it was then.

The state of a freeze is a copy of the store in `frozen-state/<name>/`. Where it is missing, on
another machine or an emptied disk, it is made anew of the records that the freeze lists; until it
is there, boards show the present results and `Shown.is_ready` says so.
"""

from __future__ import annotations

import logging
import shutil
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from data.database import Connection, connect, database_errors
from data.disk import disk_errors
from data.log import REDACTION, Projection, definition, stored_definition
from data.publishing import record_list
from data.publishing.freezing import state_folder
from data.records import UserError
from data.store import DATABASE, Store
from data.tables.freezes import Freeze, freezes

log = logging.getLogger(__name__)


class Shown(NamedTuple):
    """The freeze that boards show. Not `is_ready`: its state is being put together."""

    freeze: Freeze
    is_ready: bool


class _State(NamedTuple):
    name: str
    store: Store


class Boards:
    """Reads like a store. Safe to share between threads."""

    def __init__(self, store: Store, projections: Sequence[Projection]) -> None:
        self._store = store
        self._projections = projections
        self._lock = threading.Lock()
        self._state: _State | None = None
        self._redactions = 0

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A read-only connection to what boards show; all its queries see one moment."""
        state = self._opened()
        with (state or self._store).read() as conn:
            yield conn

    def shown(self) -> Shown | None:
        """The freeze that boards show; None as long as the event goes on."""
        latest = self._latest()
        return Shown(latest, self._opened() is not None) if latest else None

    def prepare(self) -> bool:
        """Put the state of the last freeze together where it is missing or of an older version of
        this program; whether boards can show it.

        Then it takes as long as deriving all tables anew. Raises UserError: the disk refuses, the
        list of its records has not arrived.
        """
        latest = self._latest()
        if latest is None:
            return True
        folder = state_folder(self._store, latest.name)
        if not (folder / DATABASE).exists():
            _put_together(self._store, latest, self._projections)
        if not self._is_current(folder) and (folder / DATABASE).exists():
            Store(folder, self._projections, self._store.blob).close()
        return self._opened() is not None

    def close(self) -> None:
        """Close the state; what is being read from it ends first."""
        with self._lock:
            if self._state is not None:
                self._state.store.close()
            self._state = None

    # --- inside --------------------------------------------------------------------------

    def _latest(self) -> Freeze | None:
        with self._store.read() as conn:
            return next(iter(freezes(conn)), None)

    def _opened(self) -> Store | None:
        """The store of the last freeze, if its state is there."""
        latest = self._latest()
        if latest is None:
            return None
        with self._lock:
            if self._state is None or self._state.name != latest.name:
                self._open(latest)
            state = self._state
            if state is not None:
                self._take_down(state.store)
        return state.store if state else None

    def _open(self, latest: Freeze) -> None:
        folder = state_folder(self._store, latest.name)
        if not self._is_current(folder):
            return
        before = self._state
        opened = Store(folder, self._projections, self._store.blob)
        self._state, self._redactions = _State(latest.name, opened), 0
        if before is not None:
            before.store.close()

    def _is_current(self, folder: Path) -> bool:
        """Whether the state is there with tables as this program derives them."""
        if not (folder / DATABASE).exists():
            return False
        with database_errors(folder):
            conn = connect(folder / DATABASE, writable=False, blob=self._store.blob)
            try:
                return stored_definition(conn) == definition(self._projections)
            finally:
                conn.close()

    def _take_down(self, state: Store) -> None:
        """What was redacted since is blank in the frozen state too."""
        with self._store.read() as conn:
            count = conn.execute("SELECT count(*) FROM redacted").fetchone()[0]
        if count != self._redactions:
            state.insert(self._store.records(kind=REDACTION))
            self._redactions = count


def _put_together(store: Store, freeze: Freeze, projections: Sequence[Projection]) -> None:
    """The state anew, of the records that the freeze lists, unless the store lacks some yet."""
    listed = _list(store, freeze)
    with store.read() as conn:
        known = {row["id"] for row in conn.execute("SELECT id FROM records")}
    if missing := len(listed.keys() - known):
        log.info("the snapshot '%s' waits for %d records", freeze.name, missing)
        return
    records = [each for each in store.records() if each.id in listed]
    folder = state_folder(store, freeze.name)
    making = folder.with_name(f"{freeze.name}.making")
    with disk_errors(folder):
        shutil.rmtree(making, ignore_errors=True)
    made = Store(making, projections, store.blob)
    made.insert(records)
    made.close()
    with disk_errors(folder):
        making.rename(folder)


def _list(store: Store, freeze: Freeze) -> dict[str, str]:
    try:
        return record_list.read(store.blob(freeze.blob))
    except ValueError as error:
        raise UserError(
            f"the list of records of the snapshot '{freeze.name}' is damaged"
        ) from error
