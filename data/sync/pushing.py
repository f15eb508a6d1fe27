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

from data.database import Connection
from data.kinds import Record
from data.records import UserError, new_id
from data.store import Store
from data.sync import notes, rate, record_files
from data.sync.notes import Home, Parcel
from data.sync.remote import Homes

MOST_BLOBS = 1_000
MOST_BLOB_BYTES = 200_000_000
"""Of one commit."""


class Pushed(NamedTuple):
    """`wait`: seconds until the budget of commits allows to go on; None if nothing is left."""

    records: int = 0
    commits: int = 0
    wait: float | None = None


def together(first: Pushed, second: Pushed) -> Pushed:
    """Both; `wait` is the longer one."""
    waits = [each.wait for each in (first, second) if each.wait]
    records, commits = first.records + second.records, first.commits + second.commits
    return Pushed(records, commits, max(waits, default=None))


class Outgoing:
    """What goes from one store to its repositories."""

    def __init__(self, store: Store, homes: Homes) -> None:
        self._store = store
        self._homes = homes
        self._made: set[Home] = set()

    def push(self, home: Home, reserve: int) -> Pushed:
        """Send what waits for a home, as far as the budget allows. Raises UserError.

        `reserve`: tokens that are left for what people do; that itself may have all.
        """
        done = Pushed()
        while self._is_waiting(home):
            one = self._push_one(home, reserve)
            done = together(done, one)
            if done.wait:
                break
        return done

    def _is_waiting(self, home: Home) -> bool:
        with self._store.read() as conn:
            return notes.is_waiting(conn, home)

    def _push_one(self, home: Home, reserve: int) -> Pushed:
        now = datetime.now(UTC)
        with self._store.read() as conn:
            reserve = 0 if notes.is_waiting(conn, home, by_people=True) else reserve
            wait = rate.read(conn, now).wait(reserve)
        if wait:
            return Pushed(wait=wait)
        self._make(home)  # a Hub that is away costs no token
        with self._store.noting() as conn:
            wait = rate.take(conn, now, reserve)
            parcel = None if wait else _parcel(conn, home, now)
        return Pushed(wait=wait) if parcel is None else Pushed(self._send(parcel), 1)

    def _make(self, home: Home) -> None:
        """Know that the repository is there; the first time it is made where it is not.

        Asked each time: a private one may have been made public.
        """
        repository = self._homes[home]
        if home in self._made:
            repository.check()
        else:
            repository.create()
            self._made.add(home)

    def _send(self, parcel: Parcel) -> int:
        """Commit a parcel with the blobs that its records name; how many records it has."""
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


def _parcel(conn: Connection, home: Home, now: datetime) -> Parcel:
    """The oldest parcel on its way, or a new one of what waits."""
    notes.settle(conn)
    under_way = notes.on_its_way(conn, home)
    if under_way is not None:
        return under_way
    waiting = notes.waiting(conn, home, record_files.MOST_RECORDS)
    parcel = Parcel(home, record_files.new_path(_writer(conn), now))
    notes.pack(conn, parcel, record_files.fitting(waiting))
    return parcel


def _writer(conn: Connection) -> str:
    """The name of this store in the names of its files."""
    name = notes.get(conn, "writer")
    if name is None:
        name = new_id()[-8:].lower()
        notes.put(conn, "writer", name)
    return name
