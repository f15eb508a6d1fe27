"""How far an event's public files have arrived: kept beside the store, so that a start goes on.

A file of one store, `arrivals.json`. It says of each file at which commit it was imported, how much
of it could be used, or why it could not be had.
"""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from pathlib import Path

from pydantic import ValidationError

from data.disk import disk_errors, write_whole
from data.event import Event, Source
from data.records import Noun

FILE = "arrivals.json"
EXAMPLES = 5
"""Faults of a file that are kept in words; the others are counted."""


class State(StrEnum):
    WAITING = "waiting"
    DONE = "imported"
    FAILED = "not imported"


class Arrived(Noun):
    """One file of a source. `why`: the reason that it was not imported."""

    path: str
    state: State = State.WAITING
    sha: str | None = None
    rows: int = 0
    why: str = ""
    left_out: int = 0
    """Rows that are wrong …"""
    examples: tuple[str, ...] = ()
    """… and what is wrong with the first of them."""


class Delivery(Noun):
    """The files of one source. `sha`: the commit that they are read at, once it is known."""

    source: Source
    files: tuple[Arrived, ...]
    sha: str | None = None


class Arrivals(Noun):
    """All sources of an event. `ended_at`: when the last run through them came to its end."""

    event_id: str
    deliveries: tuple[Delivery, ...]
    ended_at: datetime | None = None

    @property
    def is_whole(self) -> bool:
        """Whether every file has been imported."""
        return all(each.state is State.DONE for each in self.files)

    @property
    def files(self) -> tuple[Arrived, ...]:
        return tuple(file for delivery in self.deliveries for file in delivery.files)

    def resumed(self) -> Arrivals:
        """To start with: a run that ended left what it could not have, to be tried anew."""
        if self.ended_at is None:
            return self
        deliveries = tuple(map(_anew, self.deliveries))
        return self.model_copy(update={"deliveries": deliveries, "ended_at": None})

    def pinned(self, number: int, sha: str) -> Arrivals:
        """With the commit at which a source is read."""
        return self._with(number, self.deliveries[number].model_copy(update={"sha": sha}))

    def said(self, number: int, file: Arrived) -> Arrivals:
        """With what became of a file of a source."""
        delivery = self.deliveries[number]
        files = tuple(file if each.path == file.path else each for each in delivery.files)
        return self._with(number, delivery.model_copy(update={"files": files}))

    def _with(self, number: int, delivery: Delivery) -> Arrivals:
        before, after = self.deliveries[:number], self.deliveries[number + 1 :]
        return self.model_copy(update={"deliveries": (*before, delivery, *after)})


def _anew(delivery: Delivery) -> Delivery:
    """Wholly imported ones stay; for others the newest commit is asked for again."""
    if all(file.state is State.DONE for file in delivery.files):
        return delivery
    files = tuple(
        file if file.state is State.DONE else Arrived(path=file.path) for file in delivery.files
    )
    return Delivery(source=delivery.source, files=files)


def expected(event: Event) -> Arrivals:
    """Nothing has arrived yet."""
    deliveries = tuple(
        Delivery(source=source, files=tuple(Arrived(path=path) for path in source.files))
        for source in event.sources
    )
    return Arrivals(event_id=event.event_id, deliveries=deliveries)


def kept(folder: Path, event: Event) -> Arrivals | None:
    """What a store's folder says of this event's present sources; None where it says nothing."""
    try:
        found = Arrivals.model_validate_json((folder / FILE).read_bytes())
    except (OSError, ValidationError):
        return None
    same = tuple(each.source for each in found.deliveries) == event.sources
    return found if same and found.event_id == event.event_id else None


def keep(folder: Path, arrivals: Arrivals) -> None:
    """Replace what a store's folder says. Raises UserError if the disk refuses."""
    with disk_errors(folder):
        write_whole(folder / FILE, arrivals.model_dump_json(indent=1).encode())
