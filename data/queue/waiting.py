"""What waits to be judged, in the order in which it will be: a function of the set of records.

Logbooks that nobody judged come before those that have a verdict. Within either lane teams take
turns: who has waited longer for a turn comes first, and a team's own logbooks keep their order.
"""

from __future__ import annotations

import threading
import time
from datetime import datetime
from typing import Any, NamedTuple

from data import log
from data.catalogue import packaged
from data.database import Connection
from data.judgements import Submission, Why
from data.store import Store

ORDER = """
WITH waiting AS (
    SELECT asked.*,
        EXISTS (
            SELECT 1 FROM gallery WHERE gallery.space_id = asked.space AND attempts > 0
            AND gallery.paper_id = coalesce(asked.paper_id, gallery.paper_id)
        ) AS again,
        (SELECT max(ended_at) FROM submissions AS done WHERE done.team = asked.team) AS served
    FROM submissions AS asked WHERE ended_at IS NULL
), turns AS (
    SELECT *, ROW_NUMBER() OVER (PARTITION BY again, team ORDER BY at, submission_id) AS turn
    FROM waiting
)
SELECT * FROM turns ORDER BY again, turn, coalesce(served, ''), at, submission_id
"""
MEASURED = """
SELECT avg(seconds) FROM (
    SELECT seconds FROM submissions WHERE seconds IS NOT NULL AND by != ?
    ORDER BY ended_at DESC LIMIT 50
)
"""


class Waiting(NamedTuple):
    """One entry. `again`: the logbook has a verdict, which stands until the new one is made."""

    submission: Submission
    space: str
    team: str
    by: str
    at: datetime
    again: bool

    @property
    def why(self) -> Why:
        """The reason that was given; else what is known before the logbook is read."""
        return self.submission.why or (Why.ASKED if self.again else Why.FIRST)


class Place(NamedTuple):
    """Where an entry stands: how many come before it, and the seconds until it is judged.

    `seconds` is an estimate from the last judgings, but for those of packaged logbooks, which
    rules judge; None where nothing was measured yet.
    """

    before: int
    seconds: float | None


class _Line(NamedTuple):
    """The whole queue at one state of the log; `places`: id -> index in `entries`."""

    state: log.State
    at: float
    entries: tuple[Waiting, ...]
    places: dict[str, int]
    mean_s: float | None

    def entry(self, submission_id: str) -> Waiting | None:
        place = self.places.get(submission_id)
        return None if place is None else self.entries[place]


STALE_S = 1.0
"""A place that is told may be as old as this: many people watch, and each judging moves all."""


class Queue:
    """The queue of one store. Safe to share between threads; but for places, never stale.

    `in_flight`: how many are judged at a time, for the expected wait; 0 = by others, who knows.
    """

    def __init__(self, store: Store, in_flight: int = 1) -> None:
        self._store = store
        self._in_flight = in_flight
        self._lock = threading.Lock()
        self._kept: _Line | None = None

    def entries(self) -> tuple[Waiting, ...]:
        """All that waits or is being judged, the next one first."""
        return self._line().entries

    def place(self, submission_id: str) -> Place | None:
        """Where a submission stands; None if it does not wait (any more)."""
        line = self._kept
        if line is None or line.at + STALE_S < time.monotonic() or not line.entry(submission_id):
            line = self._line()
        before = line.places.get(submission_id)
        if before is None:
            return None
        if line.mean_s is None or not self._in_flight:
            return Place(before, None)
        return Place(before, (before // self._in_flight + 1) * line.mean_s)

    def of(self, space: str, paper_id: str) -> Waiting | None:
        """The entry of a logbook for a paper, if it waits; the next one where several do."""
        known = (None, paper_id)
        entries = (each for each in self.entries() if each.space == space)
        return next((each for each in entries if each.submission.paper_id in known), None)

    def same(self, place: str, paper_id: str | None) -> str | None:
        """The id of a submission that waits for just this judging."""
        equal = (
            each.submission.submission_id
            for each in self.entries()
            if (each.submission.place, each.submission.paper_id) == (place, paper_id)
        )
        return next(equal, None)

    def _line(self) -> _Line:
        with self._lock, self._store.read() as conn:
            state = log.state(conn)
            if self._kept is None or self._kept.state != state:
                self._kept = _line(conn, state, self._kept)
            return self._kept


def _line(conn: Connection, state: log.State, before: _Line | None) -> _Line:
    """The queue now. Of one entry nothing but `again` and its place ever changes."""
    entries = tuple(
        known
        if before
        and (known := before.entry(row["submission_id"]))
        and known.again == bool(row["again"])
        else _waiting(row)
        for row in conn.execute(ORDER)
    )
    places = {each.submission.submission_id: n for n, each in enumerate(entries)}
    mean_s = conn.execute(MEASURED, (packaged.BY,)).fetchone()[0]
    return _Line(state, time.monotonic(), entries, places, mean_s)


def _waiting(row: Any) -> Waiting:
    submission = Submission.model_construct(
        submission_id=row["submission_id"],
        address=row["address"],
        paper_id=row["paper_id"],
        place=row["place"],
        why=Why(row["why"]) if row["why"] else None,
    )
    at = datetime.fromisoformat(row["at"])
    return Waiting(submission, row["space"], row["team"], row["by"], at, bool(row["again"]))
