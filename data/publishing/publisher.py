"""The one publisher: tables and card, and many small files of records joined, in one commit.

Only what changed is written. The store must have pulled everything first; whoever writes beside it
is no trouble, since the commit names its parent and is thought over again where that is old.
"""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime
from functools import partial
from typing import NamedTuple

from data.event import Event
from data.hub.repository import Repository
from data.hub.trouble import StaleParent
from data.log import REDACTION
from data.publishing.card import CARD, card
from data.publishing.files import Filed, filed
from data.records import UserError, new_id
from data.store import Store
from data.sync.compaction import Change, holds, is_record_file, join, redacts, wanted

TRIES = 5
"""Commits of others that may come between before a person is told to try again."""

READERS = 8
"""Files read from the Hub at one time."""


class Done(NamedTuple):
    """What was written: the commit (None: nothing had changed), and what was in it."""

    sha: str | None
    tables: tuple[Filed, ...] = ()
    """All tables, if one of them had changed."""
    joined: int = 0
    """Files of records that became one."""
    records: int = 0
    blanked: int = 0
    """Records whose body was taken away, since they were redacted."""
    blobs: int = 0
    """Blobs deleted, since only those had named them."""


class _State(NamedTuple):
    """The repository at one commit."""

    sha: str
    tree: dict[str, int]


class _Tables(NamedTuple):
    """Tables to write, with the card that names their digests."""

    files: tuple[Filed, ...]
    card: bytes


def publish(repo: Repository, store: Store, event: Event, today: date | None = None) -> Done:
    """Write tables and card, and join small files of records. Raises UserError."""
    with store.read() as conn:
        files = tuple(filed(conn))
    tables = _Tables(files, card(event, repo.repo_id, files))
    return _write(repo, store, tables, today)


def compact(repo: Repository, store: Store, today: date | None = None) -> Done:
    """Join small files of records only: for the private repository. Raises UserError."""
    return _write(repo, store, None, today)


def _write(repo: Repository, store: Store, tables: _Tables | None, today: date | None) -> Done:
    today = today or datetime.now(UTC).date()
    for _ in range(TRIES):
        sha = repo.head()
        state = _State(sha, repo.tree(sha))
        due = tables if tables and _differs(repo, state, tables.card) else None
        change = _compaction(repo, store, state, today)
        if due is None and change is None:
            return Done(None)
        try:
            return _commit(repo, state, due, change)
        except StaleParent:
            continue
    raise UserError(
        f"others wrote to the data set '{repo.repo_id}' each time between reading and writing; "
        "nothing is lost, try again in a minute"
    )


def _differs(repo: Repository, state: _State, card: bytes) -> bool:
    return CARD not in state.tree or repo.read(state.sha, CARD) != card


def _commit(repo: Repository, state: _State, tables: _Tables | None, change: Change | None) -> Done:
    adds, deletes = dict[str, bytes](), tuple[str, ...]()
    if tables is not None:
        adds = {CARD: tables.card, **{each.path: each.data for each in tables.files}}
    if change is not None:
        adds[f"records/compact/{new_id()}.jsonl"] = change.joined
        deletes = change.deletes
    joined = sum(map(is_record_file, deletes))
    what = [*(["tables"] if tables else []), *([f"{joined} files joined"] if change else [])]
    sha = repo.commit(adds, deletes, state.sha, ", ".join(what))
    counts = (change.records, change.blanked) if change else (0, 0)
    return Done(sha, tables.files if tables else (), joined, *counts, len(deletes) - joined)


# --- joining -----------------------------------------------------------------------------


def _compaction(repo: Repository, store: Store, state: _State, today: date) -> Change | None:
    """What joins the files of earlier days, and blanks what was redacted wherever it stands."""
    files = _read(repo, state, wanted(state.tree, today))
    with store.read() as conn:
        redacted = frozenset(row[0] for row in conn.execute("SELECT record_id FROM redacted"))
    if _is_new(store, today) or any(map(redacts, files.values())):
        others = [path for path in state.tree if is_record_file(path) and path not in files]
        found = _read(repo, state, others)
        files |= {path: data for path, data in found.items() if holds(data, redacted)}
    if not files:
        return None
    with store.read() as conn:
        named = "SELECT 1 FROM records WHERE instr(body, ?) LIMIT 1"
        return join(
            files,
            state.tree,
            redacted,
            lambda digest: conn.execute(named, (digest,)).fetchone() is not None,
        )


def _is_new(store: Store, today: date) -> bool:
    """Whether something was redacted today: such a thing does not wait for tomorrow."""
    return any(record.at.date() >= today for record in store.records(kind=REDACTION))


def _read(repo: Repository, state: _State, paths: Iterable[str]) -> dict[str, bytes]:
    listed = list(paths)
    with ThreadPoolExecutor(READERS) as pool:
        return dict(zip(listed, pool.map(partial(repo.read, state.sha), listed), strict=True))
