"""A first start with files of the first event's size, from the loopback Hub: a report, not a test.

    python -m tests.benchmarks.bench_first_start [--size 1.0]

Seconds of each step; and how long somebody who writes ten times a second waits meanwhile, since
the import must let people in between.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import threading
import time
from pathlib import Path

from data.first_start.fetching import Progress
from data.kinds import LogbookWithdrawn
from data.projections import projections
from data.store import Store
from tests.data.delivered import EVENT, Starts, serve, small_files
from tests.loopback.hub import LoopbackHub

PAUSE_S = 0.1


class Writer(threading.Thread):
    """Somebody who writes; the seconds that each record took stand in `waits`."""

    def __init__(self, store: Store) -> None:
        super().__init__()
        self._store = store
        self._over = threading.Event()
        self.waits: list[float] = []

    def run(self) -> None:
        while not self._over.wait(PAUSE_S):
            start = time.perf_counter()
            body = LogbookWithdrawn(space_id=f"a/b-{len(self.waits)}", paper_id="none")
            self._store.append(body, "writer")
            self.waits.append(time.perf_counter() - start)

    def end(self) -> None:
        self._over.set()
        self.join()


class Steps:
    """Takes the time of each step as it is told."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self._last = ("", time.perf_counter())

    def tell(self, progress: Progress) -> None:
        name, since = self._last
        now = time.perf_counter()
        self.seconds[name] = self.seconds.get(name, 0.0) + now - since
        self._last = (f"{progress.doing} {progress.file}", now)


def measure(size: float, folder: Path) -> None:
    """Print one first start."""
    files = small_files(size)
    print(f"{sum(map(len, files.values())) / 1e6:.1f} MB in {len(files)} files")
    store = Store(folder / "store", projections(EVENT))
    steps, writer = Steps(), Writer(store)
    with LoopbackHub() as hub:
        serve(hub, files)
        writer.start()
        start = time.perf_counter()
        arrivals = Starts(store, hub.url, folder / "cache").fetch(steps.tell)
        seconds = time.perf_counter() - start
        steps.tell(Progress("", ""))
        writer.end()
    store.close()
    for name, took in steps.seconds.items():
        if name:
            print(f"{took:7.1f} s  {name}")
    print(f"{seconds:7.1f} s  in all; whole: {arrivals.is_whole}")
    waits = sorted(writer.waits)
    told = f"median {statistics.median(waits):.3f} s, longest {waits[-1]:.3f} s"
    print(f"a writer waits {told} ({len(waits)} records)")


def main() -> None:
    parser = argparse.ArgumentParser(description="A first start at the first event's size.")
    parser.add_argument("--size", type=float, default=1.0)
    with tempfile.TemporaryDirectory() as folder:
        measure(parser.parse_args().size, Path(folder))


if __name__ == "__main__":
    main()
