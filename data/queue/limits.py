"""How much may be asked of the judge, so that nobody keeps the others waiting or fills the log."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from data.database import Connection
from data.judgements import VISITOR, Submission, Why
from data.log import as_text
from data.records import UserError
from data.store import Store
from data.tables.submissions import where

WAITING = "SELECT count(*) FROM submissions WHERE team = ? AND ended_at IS NULL"
JUDGED = """
SELECT EXISTS (SELECT 1 FROM submissions WHERE team = ? AND space = ? AND seconds IS NOT NULL)
"""
LAST_AGAIN = """
SELECT max(at) FROM submissions AS asked
WHERE team = ? AND (ended_at IS NULL OR seconds IS NOT NULL) AND EXISTS (
    SELECT 1 FROM submissions AS before
    WHERE before.team = asked.team AND before.space = asked.space AND before.seconds IS NOT NULL
    AND before.ended_at < asked.at
)
"""
"""When a team last asked for a logbook that had been judged. Answers that were kept cost nothing
and do not count, nor do judgings that failed."""


SINCE = """
SELECT count(*), min(at) FROM (
    SELECT at FROM submissions WHERE by = ? AND at > ? ORDER BY at DESC LIMIT ?
)
"""
"""The latest ones of an asker since a moment."""
HOUR = timedelta(hours=1)


class Limits(NamedTuple):
    """Of one team: logbooks waiting at a time, and the time between two of its re-judgings.
    Of all who ask without an account together: logbooks an hour, whatever teams they name."""

    waiting: int = 30
    cool_down: timedelta = timedelta(minutes=10)
    visitors: int = 60


class Turnstile:
    """Lets submissions into the queue of one store. `limits` None: nobody is held up."""

    def __init__(self, store: Store, limits: Limits | None) -> None:
        self._store = store
        self._limits = limits

    def admit(self, submission: Submission, by: str, now: datetime | None = None) -> None:
        """Raises UserError if the team has too much waiting or asked again a moment ago, or if too
        many asked without an account.

        An audit is an organiser's own and always let in.
        """
        if self._limits is None or submission.why is Why.AUDIT:
            return
        now = now or datetime.now(UTC)
        space, team = where(submission.place or submission.address)
        with self._store.read() as conn:
            if by == VISITOR:
                _refuse_crowd(conn, self._limits.visitors, now)
            waiting = conn.execute(WAITING, (team,)).fetchone()[0]
            again = conn.execute(JUDGED, (team, space)).fetchone()[0]
            until = _free_at(conn, team, self._limits) if again else None
        if waiting >= self._limits.waiting:
            raise UserError(
                f"{waiting} logbooks of {team} are waiting to be judged, which is all that one "
                "team may have waiting; hand in the next one when some of them are judged"
            )
        if until and until > now:
            raise UserError(cool_down_words(team, until, now))

    def free_at(self, team: str) -> datetime | None:
        """From when on a team may ask for the next re-judging; None if it never asked for one."""
        if self._limits is None:
            return None
        with self._store.read() as conn:
            return _free_at(conn, team, self._limits)


def _refuse_crowd(conn: Connection, most: int, now: datetime) -> None:
    count, first = conn.execute(SINCE, (VISITOR, as_text(now - HOUR), most)).fetchone()
    if count >= most:
        wait = _minutes(datetime.fromisoformat(first) + HOUR - now)
        raise UserError(
            f"{count} logbooks were handed in within an hour by people who are not signed in, and "
            f"more are not taken; sign in with your account of the Hub, or come back in {wait}"
        )


def _free_at(conn: Connection, team: str, limits: Limits) -> datetime | None:
    last = conn.execute(LAST_AGAIN, (team,)).fetchone()[0]
    return datetime.fromisoformat(last) + limits.cool_down if last else None


def cool_down_words(team: str, until: datetime, now: datetime) -> str:
    """Why a re-judging has to wait, and how long."""
    wait = _minutes(until - now)
    return (
        f"a logbook of {team} was handed in to be judged again a moment ago; the next one can be "
        f"in {wait}, so that every team gets its turn"
    )


def _minutes(wait: timedelta) -> str:
    minutes = max(1, -int(-wait.total_seconds() // 60))
    return "a minute" if minutes == 1 else f"{minutes} minutes"
