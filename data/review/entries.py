"""Entries: what a source says of a pair before its images are looked at.

In a source the two images are `first` and `second`; which of them becomes `a` is decided by their
digests (`data.pairs`), when the set is made.
"""

from __future__ import annotations

import contextlib
import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from data.faults import Faults, shown
from data.pairs import Answer

MOST_PAIRS = 2000
KNOWN = ("first", "second", Answer.TIE.value, Answer.UNUSABLE.value, Answer.CANNOT_TELL.value)
"""What the right answer of a training pair may be, in the words of a source."""

MOST_TAGS = 20
LONGEST_TAG = 60
LONGEST_LABEL = 200


class Source(NamedTuple):
    """One image: its name and the label of where it comes from, both private, and its bytes.

    `read` raises UserError, as a clause about the image: "it has …".
    """

    name: str
    label: str
    read: Callable[[], bytes]


class Entry(NamedTuple):
    """A pair to be made. `metric`: from -1 (the first is better) to 1 (the second is)."""

    where: str
    pair_id: str
    first: Source
    second: Source
    tags: tuple[str, ...] = ()
    metric: float | None = None
    known: str | None = None


class Skipped(NamedTuple):
    """A pair or a file that is left out, and why."""

    where: str
    reason: str


class Entries(NamedTuple):
    """What a source holds; `pairs` may be read once only, and `skipped` grows meanwhile."""

    pairs: Iterable[Entry]
    skipped: list[Skipped]
    source: str
    """Where from, in words that may be published."""


def pair_id(name: str) -> str:
    """An id out of a file's or a folder's name: lower case, with `-` for what ids cannot have."""
    plain = re.sub(r"[^a-z0-9._-]+", "-", name.casefold()).strip("-._")
    return plain[:80] or "pair"


def distinct(pairs: Iterable[Entry]) -> Iterator[Entry]:
    """The pairs with ids of their own: names that differ only in what ids cannot have get a
    number."""
    taken: set[str] = set()
    for entry in pairs:
        chosen, number = entry.pair_id, 1
        while chosen in taken:
            number += 1
            chosen = f"{entry.pair_id[:70]}-{number}"
        taken.add(chosen)
        yield entry._replace(pair_id=chosen)


class Details(NamedTuple):
    """The optional columns of a row."""

    tags: tuple[str, ...]
    metric: float | None
    known: str | None


def details(row: Mapping[str, Any], file: str, where: str, faults: Faults) -> Details:
    """`tags`, `metric` and `known` of a row; what is wrong with them becomes a fault."""
    return Details(
        _tags(row.get("tags"), file, where, faults),
        _metric(row.get("metric"), file, where, faults),
        _known(row.get("known"), file, where, faults),
    )


def _tags(value: object, file: str, where: str, faults: Faults) -> tuple[str, ...]:
    """A list of text, or text separated by semicolons."""
    found = value.split(";") if isinstance(value, str) else [] if value is None else value
    if not isinstance(found, list | tuple) or not all(isinstance(each, str) for each in found):
        faults.add(file, where, f"tags: must be text separated by ';', not {shown(value)}")
        return ()
    tags = tuple(dict.fromkeys(each.strip() for each in found if each.strip()))
    if len(tags) > MOST_TAGS or any(len(tag) > LONGEST_TAG for tag in tags):
        what = f"tags: at most {MOST_TAGS} of at most {LONGEST_TAG} characters, not {shown(value)}"
        faults.add(file, where, what)
    return tags


def _metric(value: object, file: str, where: str, faults: Faults) -> float | None:
    if value is None or value == "":
        return None
    number = math.nan
    if isinstance(value, str | int | float) and not isinstance(value, bool):
        with contextlib.suppress(ValueError, OverflowError):  # told below, like any wrong value
            number = float(value)
    if -1 <= number <= 1:
        return number
    what = f"from -1 (the first is better) to 1 (the second is), not {shown(value)}"
    faults.add(file, where, f"metric: must be a number {what}")
    return None


def _known(value: object, file: str, where: str, faults: Faults) -> str | None:
    if value is None or value == "":
        return None
    if isinstance(value, str) and value in KNOWN:
        return value
    faults.add(file, where, f"known: must be one of {', '.join(KNOWN)}, not {shown(value)}")
    return None
