"""Pulling: the records of the Hub into the store, by the files that were not read before."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from data.hub.repository import Repository
from data.hub.trouble import Gone, Missing
from data.kinds import Record
from data.store import Store
from data.sync import notes, record_files
from data.sync.notes import Home
from data.sync.record_files import Parsed
from data.sync.remote import Homes, fetch_blob

NEEDED = frozenset({"catalogue.published"})
"""Kinds whose tables cannot be derived without the blob that they name."""

AT_ONCE = 8
"""Files that are read at the same time."""

GROUP = 64
"""Files whose records are added in one transaction."""

MOST_BYTES = 256_000_000
"""Of one file; joined ones have some 64 MB. Larger ones are passed over."""

ROUNDS = 3
"""Times that a pull begins anew because a file was joined with others while it was read."""


class Pulled(NamedTuple):
    """`records`: those that were new here. `faults`: a sentence for each line passed over."""

    records: int = 0
    files: int = 0
    faults: tuple[str, ...] = ()


class Incoming:
    """What comes from the repositories into one store."""

    def __init__(self, store: Store, homes: Homes) -> None:
        self._store = store
        self._homes = homes

    def pull(self, must_exist: bool) -> Pulled:
        """Add what is new. `must_exist`: nobody here could make the public repository.

        Raises UserError: the Hub is away, or does not show what is there.
        """
        done = Pulled()
        for home, repository in self._homes.items():
            try:
                found = self._pull(home, repository)
            except Missing:
                if home is Home.PUBLIC and must_exist:
                    raise
                continue
            done = _together(done, found)
        return done

    def _pull(self, home: Home, repository: Repository) -> Pulled:
        done = Pulled()
        for number in range(1, ROUNDS + 1):
            sha, key = repository.head(), f"head of {home}"
            with self._store.read() as conn:
                known, last = notes.files(conn, home), notes.get(conn, key)
            if sha == last:
                return done
            tree = repository.tree(sha, record_files.FOLDER)
            new = {
                path: size
                for path, size in sorted(tree.items())
                if record_files.is_record_file(path) and path not in known
            }
            try:
                for parsed in self._read(repository, home, sha, new):
                    done = _together(done, self._keep(home, parsed))
            except Gone:
                if number == ROUNDS:
                    raise
                continue  # its lines stand in another file of a newer commit
            with self._store.noting() as conn:
                notes.put(conn, key, sha)
            return done
        return done

    def _read(
        self, repository: Repository, home: Home, sha: str, sizes: Mapping[str, int]
    ) -> Iterator[dict[str, Parsed]]:
        """The files in groups, path -> what stands there."""
        paths = list(sizes)

        def one(path: str) -> Parsed:
            if sizes[path] > MOST_BYTES:
                return Parsed([], [f"{path} has more than {MOST_BYTES:,} bytes"])
            return record_files.parse(repository.read(sha, path), home, path)

        with ThreadPoolExecutor(AT_ONCE) as pool:
            for start in range(0, len(paths), GROUP):
                group = paths[start : start + GROUP]
                yield dict(zip(group, pool.map(one, group), strict=True))

    def _keep(self, home: Home, parsed: Mapping[str, Parsed]) -> Pulled:
        """Add the records of some files, then note that these need not be read again.

        That the Hub has the records is noted before: they must not be sent back to it.
        """
        faults = [fault for each in parsed.values() for fault in each.faults]
        usable = []
        for record in (record for each in parsed.values() for record in each.records):
            lack = self._lack(record)
            usable += [] if lack else [record]
            faults += [f"record {record.id}: {lack}"] if lack else []
        with self._store.noting() as conn:
            notes.note_records(conn, [record.id for record in usable])
        new = self._store.insert(usable)
        with self._store.noting() as conn:
            notes.note_files(conn, home, parsed)
        for fault in faults:
            logging.getLogger(__name__).warning("passed over: %s", fault)
        return Pulled(new, len(parsed), tuple(faults))

    def _lack(self, record: Record) -> str | None:
        """Why a record cannot be used here: the file that it needs is nowhere."""
        if record.kind not in NEEDED:
            return None
        try:
            for digest in record_files.named_blobs([record]):
                if not self._store.has_blob(digest):
                    self._store.put_blob(fetch_blob(self._homes, digest))
        except Gone as error:
            return str(error)
        return None


def _together(first: Pulled, second: Pulled) -> Pulled:
    return Pulled(
        first.records + second.records,
        first.files + second.files,
        (*first.faults, *second.faults),
    )
