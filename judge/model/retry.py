"""How long to wait before a question is asked again: our own clock, never the client's."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import NamedTuple


class Patience(NamedTuple):
    """How often and how long one question is tried. Times in seconds.

    Together with the deadline of the call, whichever ends first. `jitter` is the share by which a
    pause may be longer, so that callers do not come back all at once.
    """

    attempts: int = 6
    first_s: float = 2.0
    longest_s: float = 60.0
    jitter: float = 0.25
    max_tokens: int = 32_768
    """As far as the room for an answer grows where answers are cut off."""

    def pause_s(
        self,
        nth: int,
        retry_after_s: float | None,
        chance: Callable[[], float] = random.random,
    ) -> float:
        """The pause before the `nth` repeat (from 1); what the server asks for is kept."""
        own = min(self.first_s * 2.0 ** (nth - 1), self.longest_s) * (1 + self.jitter * chance())
        return max(own, retry_after_s or 0.0)


def retry_after_s(value: str | None, now: datetime | None = None) -> float | None:
    """Seconds of a Retry-After header (RFC 9110 10.2.3: seconds or a date), None if it has none."""
    if value is None:
        return None
    try:
        seconds = float(value)
    except ValueError:
        seconds = _until(value, now or datetime.now(UTC))
    return max(seconds, 0.0) if math.isfinite(seconds) else None


def _until(value: str, now: datetime) -> float:
    try:
        at = parsedate_to_datetime(value)
    except (ValueError, OverflowError):  # such as seconds beyond any clock
        return math.nan
    return ((at if at.tzinfo else at.replace(tzinfo=UTC)) - now).total_seconds()
