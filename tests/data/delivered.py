"""The first event's public files on the loopback Hub, made with the shape of the real ones."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from data.event import load_event
from data.first_start.fetching import Import, Progress, fetch_all
from data.first_start.public_files import PublicFiles
from data.store import Store
from tests.loopback.repo import Repo
from tests.made.board_files import CATALOGUE, CLAIMS, VERDICTS, board_files
from tests.made.event import made_event

EVENT = load_event("icml-2026")
CHALLENGE, VERDICT_SET = "ICML-2026-agent-repro/challenge", "ICML-2026-agent-repro/verdicts"


@cache
def small_files(size: float = 0.01) -> dict[str, bytes]:
    """Of an event of a hundredth of its size."""
    return board_files(made_event(size))


def serve(loopback, files: dict[str, bytes]) -> None:
    """Put the files where the event's own description says they are."""
    places = ((CHALLENGE, "dataset", CATALOGUE), (CHALLENGE, "space", CLAIMS))
    for name, kind, paths in (*places, (VERDICT_SET, "dataset", VERDICTS)):
        repo = loopback.shelf.add(Repo(name, kind))
        repo.commit({path: files[path] for path in paths if path in files})


class Starts:
    """Starts over one store, with one cache of the client."""

    def __init__(self, store: Store, url: str, cache: Path) -> None:
        self.store, self.files = store, PublicFiles(url, cache, rest=lambda _: None)
        self.told: list[Progress] = []

    def fetch(self, tell=None):
        return fetch_all(Import(EVENT, self.store, self.files, tell or self.told.append))
