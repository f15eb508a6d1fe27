"""Freezing an event's results: a snapshot in the store's folder, the record of it, and the Hub.

The record comes after the files, the Hub last: whatever stops in between, the same command with the
same name goes on where it stopped.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from data.alone import alone
from data.database import Connection, copy_to
from data.disk import disk_errors, write_whole
from data.event import Event
from data.freeze_kinds import NAME, EventFrozen
from data.hub.repository import Repository
from data.hub.trouble import Gone
from data.publishing.manifest import MANIFEST, RECORDS
from data.publishing.snapshot import FOLDER, contents
from data.records import UserError
from data.settings import Settings
from data.store import DATABASE, Store
from data.tables.freezes import Freeze, freezes

STATE = "frozen-state"
"""Folder of the store with its state at each freeze, which boards are read from."""

PATIENCE = 20.0
"""Seconds of waiting for the Hub while a person waits for the answer; it can be sent again."""


class Wish(NamedTuple):
    """What an organiser asks for. `early`: before the deadline, which is otherwise refused."""

    by: str
    name: str = ""
    why: str = ""
    early: bool = False


class Frozen(NamedTuple):
    """A snapshot: what the log says of it, and where it lies."""

    freeze: Freeze
    folder: Path


def snapshot_folder(store: Store, name: str) -> Path:
    """Where the files of a snapshot lie."""
    return store.folder / FOLDER / name


def state_folder(store: Store, name: str) -> Path:
    """Where the store's state of that moment lies."""
    return store.folder / STATE / name


def keep_state(conn: Connection, folder: Path) -> None:
    """Copy the store as this connection sees it; blobs stay where they are."""
    with disk_errors(folder):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
    copy_to(conn, folder / DATABASE)


def freeze(store: Store, event: Event, wish: Wish, version: str) -> Frozen:
    """Freeze the results as they are now.

    Raises UserError: too early, a name that is taken, another freeze under way.
    """
    with alone(store.folder, "freeze"):
        at = datetime.now(UTC)
        name = wish.name or at.date().isoformat()
        _refuse(store, event, wish, name, at)
        with store.read() as conn:
            manifest, files = contents(conn, event, name, at, version)
            keep_state(conn, state_folder(store, name))
        _keep_files(snapshot_folder(store, name), files)
        body = EventFrozen(
            event_id=event.event_id,
            name=name,
            snapshot=manifest.digest,
            blob=store.put_blob(files[RECORDS]),
            records=manifest.records,
            why=wish.why,
        )
        store.append(body, wish.by, at)
        return Frozen(_found(store, name), snapshot_folder(store, name))


def all_of(store: Store) -> list[Freeze]:
    """All snapshots that the log tells of, the one that boards show first."""
    with store.read() as conn:
        return freezes(conn)


def find(store: Store, name: str) -> Freeze | None:
    """What the log says of a snapshot."""
    return next((each for each in all_of(store) if each.name == name), None)


def upload(store: Store, repo: Repository, name: str) -> str:
    """Commit a snapshot's files under `frozen/<name>/` and tag the commit; the tag.

    Again, it changes nothing. Raises UserError.
    """
    folder = snapshot_folder(store, name)
    with disk_errors(folder):
        paths = sorted(path for path in folder.rglob("*") if path.is_file())
        adds = {
            f"{FOLDER}/{name}/{path.relative_to(folder).as_posix()}": path.read_bytes()
            for path in paths
        }
    if f"{FOLDER}/{name}/{MANIFEST}" not in adds:
        raise UserError(f"the files of the snapshot '{name}' are not in {folder}")
    tag, manifest = tag_of(name), f"{FOLDER}/{name}/{MANIFEST}"
    if not _stands(repo, tag, manifest, adds[manifest]):
        repo.tag(tag, repo.commit(adds, message=f"results frozen: {name}"))
    return tag


def _stands(repo: Repository, tag: str, path: str, data: bytes) -> bool:
    """Whether an earlier try has done all of it."""
    try:
        return repo.read(tag, path) == data
    except Gone:
        return False


def sender(store: Store, settings: Settings) -> Callable[[str], str] | None:
    """What takes a snapshot to the event's data set and says where it is; None without one."""
    dataset, token = settings.dataset, settings.hf_token
    if dataset is None or token is None:
        return None

    def send(name: str) -> str:
        home = Repository(dataset, token, settings.hub_endpoint, patience=PATIENCE)
        return f"{dataset}@{upload(store, home, name)}"

    return send


def tag_of(name: str) -> str:
    """The tag of a snapshot's commit."""
    return f"frozen-{name}"


def _refuse(store: Store, event: Event, wish: Wish, name: str, at: datetime) -> None:
    if not re.fullmatch(NAME, name):
        raise UserError(
            "the name of a snapshot has small letters, digits and '-', at most 40, such as final"
        )
    if event.deadline and at < event.deadline and not wish.early:
        raise UserError(
            f"the deadline is {event.deadline.astimezone(UTC):%Y-%m-%d %H:%M} UTC; freeze after "
            "it, or ask for an interim snapshot (--early)"
        )
    known = find(store, name)
    if known is not None:
        raise UserError(
            f"there is a snapshot '{name}' already, of {known.at:%Y-%m-%d %H:%M} UTC; choose "
            "another name, and the boards will show the later one"
        )


def _found(store: Store, name: str) -> Freeze:
    found = find(store, name)
    if found is None:
        raise UserError(f"the log has no snapshot '{name}'")
    return found


def _keep_files(folder: Path, files: Mapping[str, bytes]) -> None:
    """Anew: what an interrupted freeze of this name left is not of this moment."""
    with disk_errors(folder):
        shutil.rmtree(folder, ignore_errors=True)
        for path, data in files.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            write_whole(folder / path, data)
            (folder / path).chmod(0o644)
