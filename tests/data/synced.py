"""A store that syncs with a loopback Hub, and what that Hub then holds."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from pydantic import SecretStr

from data.projections import projections
from data.store import Store
from data.sync.exchange import Sync
from data.sync.remote import Homes, fetch_blob, homes_of
from tests.data.build import EVENT
from tests.loopback.hub import LoopbackHub

TOKEN = SecretStr("hf_alice")
PUBLIC = "alice/records"
PRIVATE = "alice/records-private"


class Machine(NamedTuple):
    """One store with its sync; `rests` are the waits between tries, none of which is waited."""

    store: Store
    sync: Sync
    homes: Homes
    rests: list[float]


@contextmanager
def machine(
    folder: Path, hub: LoopbackHub, token: SecretStr | None = TOKEN, url: str | None = None
) -> Iterator[Machine]:
    rests: list[float] = []
    homes = homes_of(PUBLIC, token, url or hub.url, rests.append)
    store = Store(folder, projections(EVENT), lambda digest: fetch_blob(homes, digest))
    try:
        yield Machine(store, Sync(store, homes, token is not None), homes, rests)
    finally:
        store.close()


def record_files(hub: LoopbackHub, repo: str = PUBLIC) -> dict[str, bytes]:
    """The files of records that the Hub has now."""
    files = hub.shelf.repos["dataset", repo].commits[-1].files
    return {path: data for path, data in files.items() if path.startswith("records/")}


def on_hub(hub: LoopbackHub, repo: str = PUBLIC) -> Counter[str]:
    """How often the Hub has each record, by id."""
    return Counter(
        json.loads(line)["id"]
        for data in record_files(hub, repo).values()
        for line in data.splitlines()
    )


def ids(store: Store) -> set[str]:
    """The records of a store."""
    return {record.id for record in store.records()}
