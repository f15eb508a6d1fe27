"""A reader that starts on an empty disk, at the first event's size: requests and seconds.

    python -m tests.benchmarks.bench_cold_start [--size 0.1]

The loopback Hub holds the made event as its writers left it: for each day of the event as many
files as an hour's budget of commits allows in a day with logbooks, at least one. Then the publisher
joins them once, and a new store pulls everything. The bars of the whole event: 200 requests, 60 s.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Iterable
from datetime import date, timedelta
from itertools import groupby
from pathlib import Path

from huggingface_hub import constants
from pydantic import SecretStr

from data.hub.repository import Repository
from data.kinds import Record
from data.projections import projections
from data.publishing.publisher import publish
from data.records import new_id
from data.store import Store
from data.sync.exchange import Sync
from data.sync.notes import Home
from data.sync.record_files import blob_path
from tests.loopback.hub import LoopbackHub
from tests.made.event import catalogue, made_event, records
from tests.made.logbooks import EVENT

REPO = "alice/records"
FILES_A_DAY = 60
"""One commit each 24 minutes."""


def filled(folder: Path, size: float) -> Store:
    """A store with the made event."""
    made = made_event(size)
    store = Store(folder, projections(EVENT))
    store.insert(records(made, store.put_blob(catalogue(made))))
    return store


def written(store: Store, repo: Repository) -> int:
    """What the event's writers would have committed; how many files of records."""
    adds = {}
    for day, of_day in groupby(store.records(), key=lambda record: record.at.date()):
        for part in parts(list(of_day)):
            path = f"records/{day}/w-{new_id(part[0].at)}.jsonl"
            adds[path] = "".join(f"{each.line()}\n" for each in part).encode()
    for record in store.records(kind="catalogue.published"):
        digest = record.body["digest"]
        adds[blob_path(digest)] = store.blob(digest)
    repo.commit(adds)
    return sum(path.startswith("records/") for path in adds)


def parts(found: list[Record]) -> Iterable[list[Record]]:
    """A day's records in as many files as were committed."""
    step = max(1, len(found) // FILES_A_DAY)
    return (found[start : start + step] for start in range(0, len(found), step))


def cold_start(folder: Path, hub: LoopbackHub) -> tuple[int, int, float, float]:
    """Records, requests, seconds of the clock and of the processor of a new reader."""
    reader = Repository(REPO, None, hub.url)
    store = Store(folder, projections(EVENT), lambda digest: reader.read("main", blob_path(digest)))
    before, start, cpu = len(hub.requests), time.perf_counter(), time.process_time()
    pulled = Sync(store, {Home.PUBLIC: reader}, can_write=False).pull()
    spent = time.perf_counter() - start, time.process_time() - cpu
    store.close()
    return pulled.records, len(hub.requests) - before, *spent


def main(size: float, small: bool = True) -> None:
    """Print the table."""
    constants.HF_HUB_DISABLE_XET = True  # the Hub on loopback speaks LFS only
    with tempfile.TemporaryDirectory() as place, LoopbackHub() as hub:
        store = filled(Path(place) / "store", size)
        repo = Repository(REPO, SecretStr("hf_alice"), hub.url)
        repo.create()
        files = written(store, repo)
        print(f"{'':36} {'requests':>9} {'clock s':>9} {'cpu s':>9}")
        if small:
            line("cold start from small files", cold_start(Path(place) / "small", hub))
        before, start = len(hub.requests), time.perf_counter()
        done = publish(repo, store, EVENT, date.today() + timedelta(days=1))
        spent = time.perf_counter() - start
        print(f"{'publish: tables, card, joining':36} {len(hub.requests) - before:9} {spent:9.1f}")
        line("cold start from joined files", cold_start(Path(place) / "joined", hub))
        sizes = repo.tree(repo.head())
        joined = sum(size for path, size in sizes.items() if path.startswith("records/")) / 1e6
        tables = sum(size for path, size in sizes.items() if path.startswith("tables/")) / 1e6
        verdicts = len(done.tables[0].table.rows)
        store.close()
    print(
        f"{files:,} files of {done.records:,} records, {joined:.1f} MB; {verdicts:,} verdicts in "
        f"tables of {tables:.1f} MB"
    )


def line(what: str, found: tuple[int, int, float, float]) -> None:
    """A row of the table. The processor's seconds include those of the Hub on loopback."""
    records, requests, clock, cpu = found
    print(f"{what:36} {requests:9} {clock:9.1f} {cpu:9.1f}   {records:,} records")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Time a cold start at the first event's size.")
    parser.add_argument("--size", type=float, default=1.0)
    parser.add_argument("--joined-only", action="store_true", help="leave the small files out")
    given = parser.parse_args()
    main(given.size, not given.joined_only)
