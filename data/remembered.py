"""What is worked out from a whole store, kept until its log grows."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

from data import log
from data.database import Connection

T = TypeVar("T")


class Remembered(Generic[T]):
    """The last result of `work`. Safe to share between threads; never stale."""

    def __init__(self, work: Callable[[Connection], T]) -> None:
        self._work = work
        self._lock = threading.Lock()
        self._kept: tuple[log.State, T] | None = None

    def of(self, conn: Connection) -> T:
        """The result for the moment that a connection sees: the same object if nothing came in."""
        with self._lock:
            state = log.state(conn)
            if self._kept is None or self._kept[0] != state:
                self._kept = state, self._work(conn)
            return self._kept[1]
