"""Since when teams disagree: a pure rule over their judgings in the order of time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from data.records import Direction


class Turn(NamedTuple):
    """A judging of a team's logbook: from `at` (ISO 8601 in UTC) on the team stands there."""

    at: str
    team: str
    side: Direction


def disagreed_since(turns: Iterable[Turn]) -> str | None:
    """The moment from which on both sides were held without a break; None if they are not now."""
    standing: dict[str, Direction] = {}
    since: str | None = None
    for turn in sorted(turns):
        standing[turn.team] = turn.side
        both = {Direction.SUPPORTS, Direction.CONTRADICTS} <= set(standing.values())
        since = (since or turn.at) if both else None
    return since
