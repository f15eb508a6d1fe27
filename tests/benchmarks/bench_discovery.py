"""Looks at 10,000 Spaces on the loopback Hub: a report, not a test.

    python -m tests.benchmarks.bench_discovery [--spaces 10000]

The first look finds all of them new, the second one hundred changed. Requests, seconds, and by how
much the look raised the process's highest memory (the store's cache of pages is in it, up to
64 MiB; the Hub is a process of its own). The issue asks for at most 25 requests and flat memory.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from data.discovery.notes import Notes
from data.hub.client import Hub
from data.store import Store
from tests.data.build import opened
from tests.data.listed import Looks, add, papers
from tests.loopback.hub import LoopbackHub

PAPERS = 2000
CHANGED = 100
SERVE = "import sys; from tests.benchmarks.bench_discovery import serve; serve(int(sys.argv[1]))"


def serve(spaces: int) -> None:
    """A Hub in a process of its own: prints its address; each line read changes some Spaces and
    is answered with the number of list requests so far."""
    with LoopbackHub() as hub:
        repos = [
            add(hub, f"team-{number % 1200}/book-{number:05}", f"p{1 + number % PAPERS}")
            for number in range(spaces)
        ]
        print(hub.url, flush=True)
        for line in sys.stdin:
            for repo in repos[:CHANGED] if line.strip() == "change" else []:
                repo.commit({"pages/index.md": "# More"})
            print(hub.paths().count("/api/spaces"), flush=True)


class Served:
    """That process, and what to say to it."""

    def __init__(self, spaces: int) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", SERVE, str(spaces)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.url = self._line()

    def requests(self, word: str = "count") -> int:
        assert self._process.stdin is not None
        print(word, file=self._process.stdin, flush=True)
        return int(self._line())

    def end(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()

    def _line(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()


def peak_mib() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**10


def measure(spaces: int, store: Store) -> None:
    """Print two looks at so many Spaces."""
    served = Served(spaces)
    hub, notes = Hub(served.url), Notes(store.folder)
    looks = Looks(store, hub, notes)
    for name in ("first look", "second look"):
        before = served.requests("change" if name == "second look" else "count")
        least = peak_mib()
        start = time.perf_counter()
        read = looks.again().read
        seconds = time.perf_counter() - start
        more = peak_mib() - least
        counts = ", ".join(f"{count:,} {reason}" for reason, count in notes.counts().items())
        asked = served.requests() - before
        print(f"{name:12} {read:6,} Spaces {asked:3} requests {seconds:6.1f} s {more:6.1f} MiB")
        print(f"{'':12} {counts}")
    notes.close()
    hub.close()
    served.end()


def main() -> None:
    parser = argparse.ArgumentParser(description="Looks at many Spaces.")
    parser.add_argument("--spaces", type=int, default=10_000)
    spaces = parser.parse_args().spaces
    for size in (spaces // 10, spaces):
        with tempfile.TemporaryDirectory() as folder:
            for store in opened(Path(folder) / "store"):
                papers(store, *(f"p{number}" for number in range(3, PAPERS + 2)))
                measure(size, store)


if __name__ == "__main__":
    main()
