"""Syncing while the app runs: one thread that pushes and pulls, and what it tells people.

What is new is pushed at once: what people do while there is budget, all else while there is
plenty, else once a minute. What others did comes in once a minute. The state is told as it is:
saved means that the Hub has everything.
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
from data.records import UserError
from data.sync.exchange import Sync
from data.sync.rate import PLENTY, RESERVE

EVERY = 60.0
"""Seconds between two rounds."""

GATHER = 1.0
"""Seconds in which what is added next joins the same commit."""

SHORT = 0.2
"""Seconds that a rest takes at the end."""

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
            time.sleep(min(seconds, SHORT))

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
        every: float | None = None,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._sync = sync
        self._pace = pace
        self._every = EVERY if every is None else every
        self._now = now
        self._thread = threading.Thread(target=self._work, name="sync", daemon=True)
        self._lock = threading.Lock()
        self._troubles: dict[str, tuple[str, datetime]] = {}
        self._queued: datetime | None = None
        self._heard = 0
        self._unsent: int | None = None
        """Counted anew when something was heard since."""

    def start(self) -> None:
        """Begin; the first round is due at once."""
        self._thread.start()

    def heard(self, records: Sequence[Record]) -> None:
        """Records were added to the store; they go out soon, those of people first."""
        if records:
            with self._lock:
                self._heard += 1
                self._unsent = None
                self._queued = self._queued or self._now()
            self._pace.wake()

    def round(self) -> list[str]:
        """Push and pull once; what went wrong. It is told until the same goes well."""
        self._try("pull", self._sync.pull)
        self._push(RESERVE)
        with self._lock:
            return [why for why, _ in self._troubles.values()]

    def catch_up(self) -> None:
        """Pull once, before anything is begun on an empty store."""
        self._try("pull", self._sync.pull)

    def _push(self, reserve: int) -> None:
        def push() -> None:
            self._sync.push(reserve)
            if not self._sync.can_write:
                raise UserError(NO_TOKEN)

        self._try("push", push)

    def _try(self, step: str, run: Callable[[], object]) -> None:
        """Do a step, and keep what went wrong with the moment when it began."""
        why = ""
        try:
            run()
            self._count()
        except UserError as error:
            why, self._unsent = str(error), None
        with self._lock:
            before, since = self._troubles.get(step, ("", self._now()))
            if why:
                self._troubles[step] = (why, since)
            else:
                self._troubles.pop(step, None)
        if why and why != before:
            logging.getLogger(__name__).warning("%s: %s", step, why)

    def status(self) -> Status:
        """What is so now."""
        unsent = self._unsent if self._unsent is not None else self._count()
        with self._lock:
            trouble, since = next(iter(self._troubles.values()), None), self._queued
        if trouble is None and self._is_dead():
            trouble = ("syncing stopped by an error that the log tells; restart", self._now())
        if trouble is not None:
            return Status(State.OFFLINE, unsent, trouble[1], trouble[0])
        return Status(State.QUEUED if unsent else State.SAVED, unsent, since)

    def _count(self) -> int:
        """Count what the Hub does not have, and note since when; not over what was heard since."""
        with self._lock:
            heard = self._heard
        unsent = self._sync.unsent()
        with self._lock:
            if heard == self._heard:
                self._unsent = unsent
                self._queued = (self._queued or self._now()) if unsent else None
        return unsent

    def close(self, deadline: float) -> bool:
        """Push what is left, within so many seconds; whether the thread has ended."""
        self._pace.end()
        if self._thread.ident is not None:
            self._thread.join(deadline)
        return not self._thread.is_alive()

    def _work(self) -> None:
        due = time.monotonic()
        while not self._pace.is_ending:
            if self._pace.await_round(max(0.0, due - time.monotonic())):
                self._pace.rest(GATHER)
            if time.monotonic() < due:
                self._push(PLENTY)
            else:
                self.round()
                due = time.monotonic() + self._every
        self._push(reserve=0)  # the disk may not last

    def _is_dead(self) -> bool:
        return self._thread.ident is not None and not self._thread.is_alive()
