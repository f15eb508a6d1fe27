"""How strong a disagreement is, so that the ones most worth reading come first.

A pure rule over the sides' teams, tiers, grades and docket states. A conflict is as strong as its
weaker side: one careless logbook against ten makes no conflict worth reading first.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from data.records import Direction, Grade

GRADES = (None, *Grade)
"""From the weakest to the strongest."""
UNCITED = -1
"""Below every tier: the verdict cites nothing, as those of the first event."""


class Stand(NamedTuple):
    """What one team's evidence on one side is worth. `tier` is the best that it cites."""

    team: str
    side: Direction
    tier: int | None
    grade: Grade | None
    upheld: bool


class Strength(NamedTuple):
    """Compared field by field, the larger the stronger."""

    weaker_teams: int
    """Independent teams on the side that has fewer."""
    teams: int
    weaker_tier: int
    """The best citation of the side whose best is the lower one."""
    stronger_tier: int
    upheld: bool
    """People re-verified the falsification and upheld it; else it is provisional."""
    weaker_grade: int


def strength(stands: Collection[Stand]) -> Strength:
    """The strength of a conflict; 0 teams on one side make the weakest there is."""
    sides = (
        [each for each in stands if each.side is Direction.SUPPORTS],
        [each for each in stands if each.side is Direction.CONTRADICTS],
    )
    teams = [len({each.team for each in side}) for side in sides]
    tiers = [max((_tier(each) for each in side), default=UNCITED) for side in sides]
    grades = [max((GRADES.index(each.grade) for each in side), default=0) for side in sides]
    upheld = any(each.upheld for each in stands)
    return Strength(min(teams), sum(teams), min(tiers), max(tiers), upheld, min(grades))


def _tier(stand: Stand) -> int:
    return UNCITED if stand.tier is None else stand.tier
