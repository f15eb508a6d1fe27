"""How many judgings run at a time: fewer when the endpoint pushes back, growing again after.

Additive increase, multiplicative decrease (https://www.rfc-editor.org/rfc/rfc5681, 3.1): half as
many after a refusal, one more after as many good answers as there are judgings at a time.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable


class Throttle:
    """At most `most` at a time. Safe to use from several threads.

    For `rest_s` seconds after a halving nothing changes: what was in flight then is refused
    together, which is one refusal.
    """

    def __init__(
        self, most: int, rest_s: float = 2.0, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._most = most
        self._rest_s = rest_s
        self._clock = clock
        self._allowed = float(most)
        self._fixed_until = 0.0
        self._lock = threading.Lock()

    @property
    def most(self) -> int:
        return self._most

    @property
    def allowed(self) -> int:
        """How many may run now: 1 at least, or nothing would ever go on."""
        return int(self._allowed)

    def pushed_back(self) -> None:
        """The endpoint said that it is asked too much."""
        with self._lock:
            if self._clock() >= self._fixed_until:
                self._allowed = max(1.0, self._allowed / 2)
                self._fixed_until = self._clock() + self._rest_s

    def went_well(self) -> None:
        """The endpoint answered a question."""
        with self._lock:
            if self._clock() >= self._fixed_until:
                self._allowed = min(float(self._most), self._allowed + 1 / self._allowed)
