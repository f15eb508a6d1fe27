"""What an app does by itself beside judging: looks for logbooks, fetches the event's files."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from data.arrivals import Arrivals, expected, kept
from data.background import Background
from data.discovery import look
from data.event import Event
from data.first_start import Import, Progress, fetch_all, is_due
from data.hub import Hub
from data.look_notes import Notes
from data.public_files import PublicFiles
from data.scouting import scout
from data.settings import Settings
from data.store import Store


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
        """Begin to serve; a first start fetches the event's files now."""
        self.looking.start()
        self.fetching.start()
        if self.is_due():
            self.fetching.ask()

    def stop(self) -> None:
        """End what runs at its next step. The store is still open then."""
        self.looking.stop()
        self.fetching.stop()
        self.notes.close()


def errands_of(event: Event, store: Store, hub: Hub, settings: Settings) -> Errands:
    """The errands of an app over its store; nothing runs before they are started."""
    notes = Notes(store.folder)
    files = PublicFiles(settings.hub_endpoint)
    minutes = settings.discover_minutes if event.tags else None
    return Errands(
        notes,
        Background(
            "discovery",
            lambda tell: look(scout(event, store, hub, notes, tell)),
            None if minutes is None else minutes * 60.0,
        ),
        Background("first start", lambda tell: fetch_all(Import(event, store, files, tell))),
        lambda: kept(store.folder, event) or (expected(event) if event.sources else None),
        lambda: is_due(event, store),
    )
