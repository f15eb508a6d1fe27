"""The values of a made event, and what it takes for one of them to become a record."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from data.kinds import Body
from tests.made.logbooks import Logbook, Role
from tests.made.numbers import Numbers
from tests.made.papers import MadePaper
from tests.made.plans import Plan
from tests.made.verdicts import Row


class Made(NamedTuple):
    """The whole event as values. `rows`: number of the logbook -> verdicts by claim number."""

    numbers: Numbers
    seed: int
    plans: list[Plan]
    papers: list[MadePaper]
    logbooks: list[Logbook]
    rows: dict[int, Row]
    void: list[tuple[int, int]]
    """(logbook, claim) of falsified verdicts that were overturned or taken back."""

    def numbers_of(self, role: Role) -> list[int]:
        """Numbers of the logbooks with that role."""
        return [number for number, each in enumerate(self.logbooks) if each.role is role]


class Fact(NamedTuple):
    """A record to be: when and what."""

    at: datetime
    body: Body
