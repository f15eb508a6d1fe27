"""Pushing: the records that the Hub does not have yet, one file of them a commit.

What is pushed is noted first, under the name it will have: after a crash the same file is sent
again, and nothing happens if it had arrived. Only ids are noted, not bytes: what was redacted
meanwhile is sent without its body.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from data import notes, rate, record_files
from data.database import Connection
from data.kinds import Record
from data.notes import Home, Parcel
from data.records import UserError, new_id
from data.remote import Homes
from data.store import Store

MOST_BLOBS = 1_000
MOST_BLOB_BYTES = 200_000_000
"""Of one commit."""


class Pushed(NamedTuple):
    """`wait`: seconds until the budget of commits allows to go on; None if nothing is left."""

    records: int = 0
    commits: int = 0
    wait: float | None = None


class Outgoing:
    """What goes from one store to its repositories."""

    def __init__(self, store: Store, homes: Homes) -> None:
        self._store = store
        self._homes = homes
        self._made: set[Home] = set()

    def push_one(self, reserve: int) -> Pushed:
        """Send one file, if the budget allows it now. Raises UserError if the Hub refuses.

        `reserve`: tokens that are left for what people do; that itself may have all.
        """
        now = datetime.now(UTC)
        with self._store.read() as conn:
            reserve = 0 if notes.people_wait(conn) else reserve
            wait = rate.read(conn, now).wait(reserve)
        if wait:
            return Pushed(wait=wait)
        self._make(Home.PUBLIC)  # a Hub that is away costs no token
        with self._store.noting() as conn:
            wait = rate.take(conn, now, reserve)
            parcel = None if wait else self._parcel(conn, now)
        return Pushed(wait=wait) if parcel is None else Pushed(self._send(parcel), 1)

    def _make(self, home: Home) -> None:
        """Know that the repository is there; the first time it is made where it is not."""
        repository = self._homes[home]
        if home not in self._made:
            repository.create()
            self._made.add(home)
        elif home is Home.PUBLIC:
            repository.head()  # one cheap question tells whether the Hub is there at all

    def _parcel(self, conn: Connection, now: datetime) -> Parcel:
        """The oldest parcel on its way, or a new one of what waits."""
        notes.settle(conn)
        under_way = notes.parcels(conn)
        if under_way:
            return under_way[0]
        most = record_files.MOST_RECORDS
        found = {
            home: record_files.fitting(notes.waiting(conn, home, most)) for home in self._homes
        }
        full = [home for home in found if found[home]]
        urgent = [home for home in full if found[home][0].by not in notes.MACHINES]
        home = next(iter([*urgent, *full]), Home.PUBLIC)
        parcel = Parcel(home, record_files.new_path(_writer(conn), now))
        notes.pack(conn, parcel, found[home])
        return parcel

    def _send(self, parcel: Parcel) -> int:
        """Commit a parcel with the blobs that its records name; how many records it has."""
        self._make(parcel.home)
        with self._store.read() as conn:
            records = notes.held(conn, parcel)
        adds = {parcel.path: record_files.as_file(records)} if records else {}
        for blobs in self._blobs(records):
            if len(blobs) >= MOST_BLOBS or sum(map(len, blobs.values())) >= MOST_BLOB_BYTES:
                self._homes[parcel.home].commit(blobs, message="files of records that follow")
            else:
                adds = blobs | adds
        count = "1 record" if len(records) == 1 else f"{len(records)} records"
        self._homes[parcel.home].commit(adds, message=count)
        with self._store.noting() as conn:
            notes.arrived(conn, parcel)
        return len(records)

    def _blobs(self, records: Sequence[Record]) -> Iterator[dict[str, bytes]]:
        """Path -> bytes of the blobs that records name and the store has, in bounded groups."""
        group: dict[str, bytes] = {}
        size = 0
        for digest in sorted(record_files.named_blobs(records)):
            data = self._own_blob(digest)
            if data is None:
                continue
            group[record_files.blob_path(digest)] = data
            size += len(data)
            if len(group) >= MOST_BLOBS or size >= MOST_BLOB_BYTES:
                yield group
                group, size = {}, 0
        yield group

    def _own_blob(self, digest: str) -> bytes | None:
        """None also for a damaged one: the records beside it must not wait for ever."""
        try:
            return self._store.blob(digest) if self._store.has_blob(digest) else None
        except UserError as error:
            logging.getLogger(__name__).warning("not sent: %s", error)
            return None


def _writer(conn: Connection) -> str:
    """The name of this store in the names of its files."""
    name = notes.get(conn, "writer")
    if name is None:
        name = new_id()[-8:].lower()
        notes.put(conn, "writer", name)
    return name
