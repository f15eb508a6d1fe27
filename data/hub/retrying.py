"""When a request that changes something on the Hub is made again, and how long to wait before.

The Hub's client repeats its reading requests itself, but never a commit; and a commit may have
happened although its answer says otherwise or never came (datasets issue 7708). So what is sent
must be the same each time and safe to send twice.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import NamedTuple

TRIES = 8
BASE = 1.0
LONGEST = 30.0
"""Seconds: the first wait without a hint of the server, and the longest of those."""

AGAIN = frozenset({408, 409, 412, 425, 429})
"""Besides all of 500 and more: timeout, another commit runs, the branch moved, too early, rate.

412 is only asked about where no parent was named: then it says nothing about our files.
"""


class Failure(NamedTuple):
    """A request without success. `status` None: no answer came, and nobody knows what happened.

    `headers` with names in lower case.
    """

    status: int | None
    headers: Mapping[str, str] = {}


def is_passing(failure: Failure) -> bool:
    """Whether the same request may well succeed later."""
    return failure.status is None or failure.status in AGAIN or failure.status >= 500


def wait_before(failure: Failure, tries: int, luck: float, now: datetime) -> float | None:
    """Seconds before the next try after `tries` failed ones; None: no more tries.

    The server's word counts where it gives one. `luck` (0 to 1) spreads writers that failed at the
    same moment, always towards later.
    """
    if not is_passing(failure) or tries >= TRIES:
        return None
    told = _told(failure.headers, now)
    if told is not None:
        return told + luck
    return float(min(LONGEST, BASE * 2 ** (tries - 1))) * (0.5 + luck / 2)


def _told(headers: Mapping[str, str], now: datetime) -> float | None:
    """Seconds that the server asks for: `Retry-After`, or `RateLimit: "api";r=0;t=55`."""
    limit = re.search(r"r=0+\s*;\s*t=(\d{1,6})", headers.get("ratelimit", ""))
    asked = _retry_after(headers.get("retry-after", ""), now)
    told = [float(limit[1])] if limit else []
    told += [] if asked is None else [asked]
    return max(told, default=None)


def _retry_after(text: str, now: datetime) -> float | None:
    """Seconds, given as a number or as a date (RFC 9110, 10.2.3)."""
    if re.fullmatch(r"\s*\d{1,6}\s*", text, re.ASCII):
        return float(text)
    try:
        moment = parsedate_to_datetime(text)
    except ValueError:
        return None
    moment = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return max(0.0, (moment - now).total_seconds())


class Tries:
    """Counts the failed tries of one call, and waits between them with `rest`.

    `patience`: seconds that all its waits may take together.
    """

    def __init__(self, rest: Callable[[float], object], patience: float) -> None:
        self.failed = 0
        self._rest = rest
        self._left = patience

    def again(self, failure: Failure) -> bool:
        """Wait as the failure asks for; False if the call is to be given up."""
        self.failed += 1
        pause = wait_before(failure, self.failed, random.random(), datetime.now(UTC))
        if pause is None or pause > self._left:
            return False
        self._left -= pause
        self._rest(pause)
        return True
