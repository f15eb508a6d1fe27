"""One task in a thread of its own: asked for, or every so often; never twice at a time.

    task = Background("looking", look)      # look(tell) runs until it is done
    task.start(); task.ask(); task.status; task.stop()

The task tells how far it is through `tell`, which ends it when it is to stop. Its UserError is kept
for people to read.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Generic, NamedTuple, TypeVar

from data.records import UserError

LONGEST_STOP = 3.0
"""Seconds to wait for a task's end. A platform kills what takes ten to end, and the last push to
the Hub comes after the tasks: one that waits for a Hub that is away must not cost it its time."""

P = TypeVar("P")
Tell = Callable[[P], None]


class Stopped(Exception):
    """Raised by `tell` inside a task that is to end."""


class Status(NamedTuple, Generic[P]):
    """What a task does now (None: nothing), and how its last run ended."""

    runs: bool = False
    progress: P | None = None
    ended_at: datetime | None = None
    fault: str | None = None


class Background(Generic[P]):
    """Runs `task`, whose argument takes its progress. `every`: seconds between its own runs."""

    def __init__(
        self, name: str, task: Callable[[Tell[P]], object], every: float | None = None
    ) -> None:
        self._task = task
        self._every = every
        self._asked = threading.Event()
        self._stopping = threading.Event()
        self._status: Status[P] = Status()
        self._thread = threading.Thread(target=self._serve, name=name, daemon=True)

    @property
    def status(self) -> Status[P]:
        """A consistent view of this moment."""
        return self._status

    def start(self) -> None:
        """Begin to serve. A task that runs every so often runs at once."""
        if self._every is not None:
            self.ask()
        self._thread.start()

    def ask(self) -> None:
        """Have it run as soon as it can; asking while it runs asks for nothing more.

        Raises UserError where the thread has ended.
        """
        if self._thread.ident is not None and not self._thread.is_alive():
            raise UserError("this has ended on our side; the app must be started again")
        if not self._status.runs:
            self._status = self._status._replace(runs=True, progress=None)
            self._asked.set()

    def stop(self) -> bool:
        """End it at its next step, and wait for that, but not for a network that hangs.

        Whether it has ended: else it still needs what it works on, until the process ends.
        """
        self._stopping.set()
        self._asked.set()
        if self._thread.is_alive():
            self._thread.join(LONGEST_STOP)
        return not self._thread.is_alive()

    def _serve(self) -> None:
        while True:
            self._asked.wait(self._every)
            self._asked.clear()
            if self._stopping.is_set():
                return
            self._run()

    def _run(self) -> None:
        self._status = self._status._replace(runs=True, progress=None)
        fault = None
        try:
            self._task(self._tell)
        except UserError as error:
            fault = str(error)
        except Stopped:
            return
        finally:
            self._status = Status(ended_at=datetime.now(UTC), fault=fault)

    def _tell(self, progress: P) -> None:
        if self._stopping.is_set():
            raise Stopped
        self._status = self._status._replace(progress=progress)
