"""The leaderboard: what each team's counting verdicts come to, and in which order teams stand.

Rules (of the first event's board): points as the event says, one logbook a team and paper; order
by points, then number of logbooks, then name. Teams with equal points share a rank.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from data.boards.teams import TeamLogbook, find_logbooks
from data.database import Connection, Readable
from data.event import Event
from data.remembered import Remembered


class Tally(NamedTuple):
    """What one team has: sums over its logbooks, one a paper (the table of scores says of what)."""

    team: str
    logbooks: int = 0
    counting: int = 0
    waiting: int = 0
    late: int = 0
    previews: int = 0
    copies: int = 0
    withdrawn: int = 0
    judgings: int = 0
    rejudged: int = 0
    """Logbooks that were judged more than once."""
    changed: int = 0
    possible: int = 0
    papers: int = 0
    """Papers that gave a point which is not provisional."""
    verified: int = 0
    falsified: int = 0
    toy: int = 0
    inconclusive: int = 0
    undecided: int = 0
    upheld: int = 0
    points: int = 0
    provisional: int = 0
    re_run: int = 0
    re_computed: int = 0
    re_read: int = 0
    own_run: int = 0
    backed: int = 0
    corroborated: int = 0
    strong: int = 0
    first: str = ""
    """When the first and the last of its counting logbooks were published."""
    last: str = ""

    @property
    def settled(self) -> int:
        """The points that no decision is awaited for."""
        return self.points - self.provisional


class Standing(NamedTuple):
    """A team and its rank, from 1; equal points are an equal rank."""

    rank: int
    tally: Tally


def ranked(tallies: Iterable[Tally]) -> list[Standing]:
    """The board in its order. The rank is one more than the number of teams with more points."""
    ordered = sorted(tallies, key=lambda each: (-each.points, -each.logbooks, each.team))
    ranks: dict[int, int] = {}
    for position, tally in enumerate(ordered, start=1):
        ranks.setdefault(tally.points, position)
    return [Standing(ranks[tally.points], tally) for tally in ordered]


SUMMED = [
    name
    for name in Tally._fields
    if name not in ("team", "logbooks", "rejudged", "papers", "first", "last")
]
TALLIES = f"""
SELECT team, count(*) AS logbooks, sum(judgings > 1) AS rejudged,
    sum(points > provisional) AS papers,
    coalesce(min(iif(counting, published_at, NULL)), '') AS first,
    coalesce(max(iif(counting, published_at, NULL)), '') AS last,
    {", ".join(f"sum({name}) AS {name}" for name in SUMMED)}
FROM scores GROUP BY team
"""


def find_standings(conn: Connection) -> list[Standing]:
    """The whole board."""
    return ranked(Tally(**dict(row)) for row in conn.execute(TALLIES))


class Leaderboard:
    """The board of one event, and what its teams did. Each method reads one moment.

    `store`: what boards are read from, which may be the state of a freeze
    (`data.publishing.boards`).
    """

    def __init__(self, store: Readable, event: Event) -> None:
        self._store = store
        self._points = event.points
        self._standings = Remembered(find_standings)

    def standings(self) -> list[Standing]:
        """The whole board; worked out again once the log has grown."""
        with self._store.read() as conn:
            return self._standings.of(conn)

    def logbooks(self, team: str) -> list[TeamLogbook]:
        """A team's logbooks, those that give most points first."""
        with self._store.read() as conn:
            return find_logbooks(conn, team, self._points)
