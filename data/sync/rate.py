"""How often this store may commit to the Hub: a token bucket, kept beside the log.

The Hub blocks those who commit too often and says no number (datasets issue 6257, dataset-viewer
issue 2279); 60 commits an hour are known to be well. A bucket of `BURST` that fills up with
`PER_HOUR` never gives more than their sum in any hour.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from ulid import ULID

from data.database import Connection
from data.sync import notes

BURST = 20
PER_HOUR = 40
RESERVE = 5
"""Tokens that are left for what people do; all else waits for more."""

PLENTY = 10
"""Tokens that are left by what need not wait for the next minute, but may while there are more."""

KEY = "bucket"
HOUR = 3600.0


class Bucket(NamedTuple):
    """So many tokens at that moment (seconds since 1970)."""

    tokens: float
    at: float

    def filled(self, now: float) -> Bucket:
        """As it is now. A clock that was set back gives nothing."""
        passed = max(0.0, now - self.at)
        return Bucket(min(BURST, self.tokens + passed * PER_HOUR / HOUR), now)

    def wait(self, reserve: int) -> float:
        """Seconds until a token may be taken so that `reserve` are left; 0 if one may be now."""
        return max(0.0, (1 + reserve - self.tokens) * HOUR / PER_HOUR)


def take(conn: Connection, now: datetime, reserve: int) -> float:
    """Take a token: 0. If there is none, the seconds until there will be one."""
    bucket = read(conn, now)
    wait = bucket.wait(reserve)
    left = bucket if wait else bucket._replace(tokens=bucket.tokens - 1)
    notes.put(conn, KEY, f"{left.tokens:.6f} {left.at:.3f}")
    return wait


def read(conn: Connection, now: datetime) -> Bucket:
    """The bucket as noted, or as the files of the Hub say that it must be.

    The latter on an empty disk: a restart fills no bucket.
    """
    noted, moment = notes.get(conn, KEY), now.timestamp()
    if noted is not None:
        tokens, at = noted.split()
        return Bucket(float(tokens), float(at)).filled(moment)
    return Bucket(max(0.0, BURST - _recent(notes.files(conn, notes.Home.PUBLIC), now)), moment)


def _recent(paths: Iterable[str], now: datetime) -> int:
    """How many files of records were made within the last hour, as their names say."""
    made = (made_at(path) for path in paths)
    return sum(1 for each in made if each and 0 <= (now - each).total_seconds() < HOUR)


def made_at(path: str) -> datetime | None:
    """When a file `…-<ULID>.jsonl` was made; None for other names."""
    name = path.rpartition("/")[2].removesuffix(".jsonl").rpartition("-")[2]
    try:
        return ULID.from_str(name).datetime
    except (ValueError, OverflowError):
        return None
