"""How workers that know nothing of each other share a queue: each has some of the logbooks."""

from __future__ import annotations

import hashlib
import re
from typing import NamedTuple

from data.records import UserError

MOST = 1_000


class Shard(NamedTuple):
    """Part `number` (from 1) of `of`: all entries of one logbook belong to the same part."""

    number: int = 1
    of: int = 1

    def __str__(self) -> str:
        return f"{self.number}/{self.of}"

    def has(self, space: str) -> bool:
        """Whether a logbook is this part's; the same on every machine."""
        digest = hashlib.sha256(space.encode("utf-8", "replace")).digest()
        return int.from_bytes(digest[:8], "big") % self.of == self.number - 1


def read_shard(text: str) -> Shard:
    """`2/4` is the second of four parts. Raises UserError for anything else."""
    match = re.fullmatch(r"([0-9]{1,4})/([0-9]{1,4})", text.strip())
    number, of = (int(match[1]), int(match[2])) if match else (0, 0)
    if not 1 <= number <= of <= MOST:
        raise UserError(f"a shard is a part of all, such as 1/4 or 4/4, and at most {MOST:,} parts")
    return Shard(number, of)
