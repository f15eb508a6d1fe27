"""Syncing while the app runs: one thread that pushes and pulls, and what it tells people.

What people do is pushed at once, all else and what others did once a minute. The state is told
as it is: saved means that the Hub has everything, and no record is called saved before.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from enum import StrEnum
from typing import NamedTuple

from data.kinds import Record
from data.notes import MACHINES
from data.records import UserError
from data.sync import Sync

EVERY = 60.0
"""Seconds between two rounds."""

GATHER = 1.0
"""Seconds in which what a person does next joins the same commit."""

NO_TOKEN = "HF_TOKEN is not set: what is added here stays on this machine"


class State(StrEnum):
    SAVED = "saved"
    QUEUED = "queued"
    OFFLINE = "offline"


class Status(NamedTuple):
    """`records`: how many the Hub does not have; `since`: when that or the trouble began."""

    state: State
    records: int = 0
    since: datetime | None = None
    why: str | None = None


class Pace:
    """When the next round is due, and rests that end when the app does.

    After `end` rests are short ones: there is one last push, and little time for it.
    """

    def __init__(self) -> None:
        self._ending = threading.Event()
        self._woken = threading.Event()

    @property
    def is_ending(self) -> bool:
        return self._ending.is_set()

    def rest(self, seconds: float) -> None:
        """Wait so long, or until the end."""
        if self._ending.wait(seconds):
            time.sleep(min(seconds, GATHER))

    def await_round(self, seconds: float) -> bool:
        """Wait until a round is due; whether it was asked for."""
        woken = self._woken.wait(seconds)
        self._woken.clear()
        return woken

    def wake(self) -> None:
        """Ask for a round now."""
        self._woken.set()

    def end(self) -> None:
        """End all waiting."""
        self._ending.set()
        self._woken.set()


class Syncing:
    """Keeps one store in step with the Hub."""

    def __init__(
        self,
        sync: Sync,
        pace: Pace,
        every: float = EVERY,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._sync = sync
        self._pace = pace
        self._every = every
        self._now = now
        self._thread = threading.Thread(target=self._work, name="sync", daemon=True)
        self._lock = threading.Lock()
        self._trouble: tuple[str, datetime] | None = None
        self._queued: datetime | None = None

    def start(self) -> None:
        """Begin; the first round is due at once."""
        self._pace.wake()
        self._thread.start()

    def heard(self, records: Sequence[Record]) -> None:
        """Records were added to the store; those of people go out soon."""
        with self._lock:
            self._queued = self._queued or self._now()
        if any(record.by not in MACHINES for record in records):
            self._pace.wake()

    def round(self) -> list[str]:
        """Push and pull once; what went wrong. It is told until a round is without trouble."""
        token = [] if self._sync.can_write else [NO_TOKEN]
        troubles = [*token, *self._trouble_of(self._sync.push), *self._trouble_of(self._sync.pull)]
        self._note(next(iter(troubles), None))
        return troubles

    def catch_up(self) -> None:
        """Pull once, before anything is begun on an empty store."""
        self._note(next(iter(self._trouble_of(self._sync.pull)), None))

    def _trouble_of(self, step: Callable[[], object]) -> list[str]:
        try:
            step()
        except UserError as error:
            return [str(error)]
        return []

    def status(self) -> Status:
        """What is so now."""
        unsent = self._sync.unsent()
        with self._lock:
            self._queued = (self._queued or self._now()) if unsent else None
            trouble, since = self._trouble, self._queued
        if trouble is None and self._is_dead():
            trouble = ("syncing stopped by an error that the log tells; restart", self._now())
        if trouble is not None:
            return Status(State.OFFLINE, unsent, trouble[1], trouble[0])
        return Status(State.QUEUED if unsent else State.SAVED, unsent, since)

    def close(self, deadline: float) -> bool:
        """Push what is left, within so many seconds; whether the thread has ended."""
        self._pace.end()
        if self._thread.ident is not None:
            self._thread.join(deadline)
        return not self._thread.is_alive()

    def _work(self) -> None:
        while not self._pace.is_ending:
            if self._pace.await_round(self._every) and not self._pace.is_ending:
                self._pace.rest(GATHER)
            self.round()

    def _is_dead(self) -> bool:
        return self._thread.ident is not None and not self._thread.is_alive()

    def _note(self, why: str | None) -> None:
        with self._lock:
            before = self._trouble
            if why is None:
                self._trouble = None
            elif before is None or before[0] != why:
                self._trouble = (why, before[1] if before else self._now())
        if why and (before is None or before[0] != why):
            logging.getLogger(__name__).warning("sync: %s", why)
