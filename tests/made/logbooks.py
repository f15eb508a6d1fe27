"""The logbooks of a made event: on which paper, by which team, when, and to what end."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import datetime, timedelta
from enum import StrEnum
from itertools import accumulate
from typing import NamedTuple

from data.event import load_event
from tests.made.numbers import Numbers
from tests.made.plans import Plan
from tests.made.words import Words

EVENT = load_event("icml-2026")


class Role(StrEnum):
    """How a logbook stands to the outcomes."""

    COUNTS = "counts"
    OUTDATED = "outdated"
    """Counts, but was judged for claims that others have replaced."""
    LATE = "late"
    WITHDRAWN = "withdrawn"
    COPY = "copy"
    UNJUDGED = "unjudged"
    SECOND = "second"
    """Of a team that has an earlier one on the paper; not judged either."""


class Logbook(NamedTuple):
    """`paper` is the number of its paper; `copy_of` the number of the logbook that it repeats."""

    paper: int
    role: Role
    team: str
    space_id: str
    sha: str
    published_at: datetime
    seen_at: datetime
    judged_at: datetime | None
    copy_of: int | None = None

    @property
    def judgement_id(self) -> str:
        return f"made-{self.sha[:20]}"


def logbooks(
    rng: random.Random, words: Words, numbers: Numbers, plans: Sequence[Plan]
) -> list[Logbook]:
    """All logbooks, paper by paper; the first one of a paper counts, if any does."""
    roles = _roles(rng, numbers, plans)
    teams = _teams(rng, words, numbers.teams, roles)
    made: list[Logbook] = []
    for paper, its_roles in enumerate(roles):
        first = len(made)
        for number, role in enumerate(its_roles):
            before = made[first] if number else None
            is_copy = role is Role.COPY
            made.append(
                _logbook(rng, words, (paper, role, teams[paper][number]), before)._replace(
                    copy_of=first if is_copy else None
                )
            )
    return made


def _roles(rng: random.Random, numbers: Numbers, plans: Sequence[Plan]) -> list[list[Role]]:
    """Roles of the logbooks of each paper, the special ones after those that count."""
    counts = _counts(rng, numbers.logbooks, plans)
    roles = [[Role.COUNTS] * count for count in counts]
    for its_roles, plan in zip(roles, plans, strict=True):
        if plan.group == "unexamined":
            its_roles[:] = [Role.UNJUDGED] * len(its_roles)
    spare = [
        paper
        for paper, plan in enumerate(plans)
        for _ in range(counts[paper] - plan.teams)
        if plan.group != "unexamined" and counts[paper] > plan.teams
    ]
    rng.shuffle(spare)
    unexamined = sum(each.count(Role.UNJUDGED) for each in roles)
    idle = numbers.logbooks - numbers.judged - unexamined - numbers.seconds
    wanted = {
        Role.SECOND: numbers.seconds,
        Role.OUTDATED: numbers.outdated,
        Role.LATE: numbers.late,
        Role.WITHDRAWN: numbers.withdrawn,
        Role.COPY: numbers.copies,
        Role.UNJUDGED: max(0, idle),
    }
    for role, number in wanted.items():
        for paper in [spare.pop() for _ in range(min(number, len(spare)))]:
            its_roles = roles[paper]
            its_roles[len(its_roles) - 1 - its_roles[::-1].index(Role.COUNTS)] = role
    return roles


def _counts(rng: random.Random, total: int, plans: Sequence[Plan]) -> list[int]:
    """How many logbooks each paper has: most have few, some have dozens."""
    counts = [0 if plan.group == "untouched" else plan.teams for plan in plans]
    tried = [paper for paper, count in enumerate(counts) if count]
    liking = list(accumulate(rng.paretovariate(1.3) for _ in tried))
    extra = max(0, total - sum(counts))
    for paper in rng.choices(tried, cum_weights=liking, k=extra):
        counts[paper] += 1
    # More than this many teams on one paper were never seen; the others take them over.
    for paper in tried:
        while counts[paper] > 60:
            counts[paper] -= 1
            counts[rng.choice([each for each in rng.sample(tried, 9) if counts[each] < 60])] += 1
    return counts


def _teams(
    rng: random.Random, words: Words, number: int, roles: Sequence[Sequence[Role]]
) -> list[list[str]]:
    """The team of each logbook: all teams appear, and some have many logbooks."""
    names: list[str] = []
    while len(names) < number:
        name = f"{words.made()}-{words.made()}" if rng.random() < 0.7 else words.made()
        if name not in names and 2 < len(name) < 40:
            names.append(name)
    weights = list(accumulate(1 / (rank + 8) for rank in range(number)))
    unseen = list(reversed(names))
    slots = [
        (paper, place)
        for paper, its_roles in enumerate(roles)
        for place, role in enumerate(its_roles)
        if role is not Role.SECOND
    ]
    rng.shuffle(slots)
    teams = [[""] * len(its_roles) for its_roles in roles]
    for paper, place in slots:
        name = unseen.pop() if unseen else rng.choices(names, cum_weights=weights)[0]
        while name in teams[paper]:
            name = rng.choice(names)
        teams[paper][place] = name
    return [[name or its_teams[0] for name in its_teams] for its_teams in teams]


def _logbook(
    rng: random.Random, words: Words, what: tuple[int, Role, str], before: Logbook | None
) -> Logbook:
    paper, role, team = what
    published = _published(rng, role, before)
    seen = published + timedelta(minutes=rng.uniform(1, 9))
    judged = seen + timedelta(minutes=rng.uniform(2, 90))
    return Logbook(
        paper=paper,
        role=role,
        team=team,
        space_id=f"{team}/repro-{words.made()}-{words.made()}-{rng.randrange(16**4):04x}",
        sha=f"{rng.getrandbits(160):040x}",
        published_at=published,
        seen_at=seen,
        judged_at=None if role in (Role.UNJUDGED, Role.SECOND) else judged,
    )


def _published(rng: random.Random, role: Role, before: Logbook | None) -> datetime:
    """More and more towards the deadline; copies and second ones after the first one."""
    opens, deadline = EVENT.opens, EVENT.deadline
    assert opens is not None
    assert deadline is not None
    last = deadline - timedelta(hours=2)
    if role is Role.LATE:
        return deadline + timedelta(hours=rng.uniform(0.05, 70))
    if role is Role.OUTDATED:
        return opens + timedelta(days=rng.uniform(0.5, 9.5))
    if role in (Role.COPY, Role.SECOND) and before is not None:
        start = before.seen_at + timedelta(minutes=1)
        return start + (last - start) * rng.random()
    # The first of a paper leaves time for its copies.
    return opens + (last - timedelta(hours=3) - opens) * rng.betavariate(2, 1.3)
