"""What an app does by itself beside judging: looks for logbooks, fetches the event's files."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

from data.background import Background
from data.discovery.looking import look
from data.discovery.notes import Notes
from data.discovery.scouting import scout
from data.event import Event
from data.first_start.arrivals import Arrivals, expected, kept
from data.first_start.fetching import Import, Progress, fetch_all, is_due
from data.first_start.public_files import PublicFiles
from data.hub.client import Hub
from data.settings import Settings
from data.store import Store

WAIT_S = 0.2
"""Seconds between questions whether the event's files are in."""


class Errands(NamedTuple):
    """Both tasks, each in a thread of its own, and where the first one keeps what it found."""

    notes: Notes
    looking: Background[int]
    """Tells how many Spaces were read so far."""
    fetching: Background[Progress]
    arrivals: Callable[[], Arrivals | None]
    """What became of the event's files; None where it names none."""
    is_due: Callable[[], bool]
    """Whether a start fetches the event's files."""

    def start(self) -> None:
        """Begin to serve; a first start fetches the event's files now, and looks afterwards."""
        if self.is_due():
            self.fetching.ask()
        self.fetching.start()
        self.looking.start()

    def stop(self) -> None:
        """End what runs at its next step. The store is still open then."""
        has_ended = self.looking.stop()
        self.fetching.stop()
        if has_ended:
            self.notes.close()


def errands_of(event: Event, store: Store, hub: Hub, settings: Settings) -> Errands:
    """The errands of an app over its store; nothing runs before they are started."""
    notes = Notes(store.folder)
    files = PublicFiles(settings.hub_endpoint)
    minutes = settings.discover_minutes if event.tags else None
    fetching: Background[Progress] = Background(
        "first start", lambda tell: fetch_all(Import(event, store, files, tell))
    )

    def look_once(tell: Callable[[int], None]) -> None:
        while fetching.status.runs:  # papers that are not in yet would be unknown ones
            tell(0)
            time.sleep(WAIT_S)
        look(scout(event, store, hub, notes, tell))

    return Errands(
        notes,
        Background("discovery", look_once, None if minutes is None else minutes * 60.0),
        fetching,
        lambda: kept(store.folder, event) or (expected(event) if event.sources else None),
        lambda: is_due(event, store),
    )
