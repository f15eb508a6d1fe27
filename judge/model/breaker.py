"""The circuit breaker: an endpoint that fails again and again is left alone for a while."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable


class Breaker:
    """Opens after `limit` failures in a row; then one try is let through every `rest_s` seconds.

    Safe to use from several threads.
    """

    def __init__(
        self,
        limit: int = 5,
        rest_s: float = 120.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._limit = limit
        self._rest_s = rest_s
        self._clock = clock
        self._failures = 0
        self._closed_until = 0.0
        self._lock = threading.Lock()

    def lets_through(self) -> bool:
        """Whether a question may be sent now. After a rest, a yes is a yes to one caller only."""
        with self._lock:
            if not self.is_open:
                return True
            if self._clock() < self._closed_until:
                return False
            self._closed_until = self._clock() + self._rest_s
            return True

    @property
    def is_open(self) -> bool:
        """Whether the endpoint is left alone, or was and has not answered well since."""
        return self._failures >= self._limit

    def note(self, *, failed: bool) -> None:
        """Say how a question fared at the endpoint."""
        with self._lock:
            self._failures = self._failures + 1 if failed else 0
            if self.is_open:
                self._closed_until = self._clock() + self._rest_s
