"""Tables of what was asked to be judged and what became of it, and of appeals.

Which of two waiting entries comes first is no column: it changes with every judging
(`data.queue.waiting`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from data.database import Connection, insert
from data.kinds import (
    JudgementFailed,
    JudgementMade,
    Record,
    SubmissionAnswered,
    SubmissionReceived,
    bodies,
    read_bodies,
)
from data.log import Projection, as_text
from data.queue_kinds import AppealMade
from data.tables import subjects

SUBMISSIONS_SQL = """
-- One row a submission that was received, whether it waits or has ended.
CREATE TABLE submissions (
    submission_id TEXT PRIMARY KEY,
    address TEXT NOT NULL,      -- as it was typed
    paper_id TEXT,
    place TEXT NOT NULL,        -- data.judgements.Submission.place, for old records the address
    space TEXT NOT NULL,        -- the place without its revision
    team TEXT NOT NULL,         -- the Space's owner; where none can be told, the space itself
    why TEXT,                   -- data.judgements.Why, if the asker gave one
    by TEXT NOT NULL,
    at TEXT NOT NULL,
    state TEXT NOT NULL,        -- queued (it waits, or is being judged), judged, failed
    ended_at TEXT,              -- NULL: queued
    seconds REAL,               -- what its judging took; NULL: nothing had to be judged
    judgement_id TEXT,          -- of a judged one
    message TEXT                -- why a failed one failed
) WITHOUT ROWID;
CREATE INDEX submissions_by_team ON submissions (team, ended_at);
CREATE INDEX submissions_by_end ON submissions (ended_at, seconds);
"""
APPEALS_SQL = """
-- One row an appeal, by the judging that it asked for.
CREATE TABLE appeals (
    paper_id TEXT NOT NULL,
    space_id TEXT NOT NULL,
    submission_id TEXT NOT NULL,
    judgement_id TEXT NOT NULL, -- the one appealed against
    sha TEXT NOT NULL,          -- the commit with the new evidence
    at TEXT NOT NULL,
    by TEXT NOT NULL,
    why TEXT NOT NULL,
    PRIMARY KEY (paper_id, submission_id)
) WITHOUT ROWID;
"""
OWNED = re.compile(r"(?:https?://(?:www\.)?(?:huggingface\.co|hf\.co)/spaces/)?([\w.-]+)/([\w.-]+)")


class Where(NamedTuple):
    """What a place is of: the logbook whatever its revision, and whose it is."""

    space: str
    team: str


def where(place: str) -> Where:
    """Of `owner/name[@revision]` the Space and its owner; of anything else the place itself."""
    space, at, revision = place.rpartition("@")
    space = space if at and "/" not in revision else place
    owned = OWNED.fullmatch(space)
    return Where("/".join(owned.groups()), owned[1]) if owned else Where(space, space)


class _End(NamedTuple):
    """What became of a submission: the last columns of its row."""

    state: str = "queued"
    ended_at: str | None = None
    seconds: float | None = None
    judgement_id: str | None = None
    message: str | None = None


def _derive_submissions(conn: Connection, submission_id: str, records: Sequence[Record]) -> None:
    conn.execute("DELETE FROM submissions WHERE submission_id = ?", (submission_id,))
    received = next(bodies(records, SubmissionReceived), None)
    if received is None:
        return
    record, body = received
    place = body.place or body.address
    insert(
        conn,
        "submissions",
        [
            (
                *(submission_id, body.address, body.paper_id, place, *where(place), body.why),
                *(record.by, as_text(record.at), *_end(records)),
            )
        ],
    )


def _end(records: Sequence[Record]) -> _End:
    """A judgement ends a submission for good; a failure only if no other try led to one."""
    end = _End()
    for record, body in read_bodies(records):
        match body:
            case JudgementMade(judgement=made):
                seconds = max(made.seconds, end.seconds or 0.0)
                end = _End("judged", as_text(record.at), seconds, made.judgement_id)
            case SubmissionAnswered():
                end = _End("judged", as_text(record.at), end.seconds, body.judgement_id)
            case JudgementFailed() if end.state == "judged":
                end = end._replace(ended_at=as_text(record.at))
            case JudgementFailed():
                end = _End("failed", as_text(record.at), message=body.message)
    return end


def _derive_appeals(conn: Connection, paper_id: str, records: Sequence[Record]) -> None:
    conn.execute("DELETE FROM appeals WHERE paper_id = ?", (paper_id,))
    insert(
        conn,
        "appeals",
        (
            (
                *(paper_id, body.space_id, body.submission_id, body.judgement_id, body.sha),
                *(as_text(record.at), record.by, body.why),
            )
            for record, body in bodies(records, AppealMade)
        ),
        clash="IGNORE",
    )


SUBMISSIONS = Projection(
    name="submissions",
    schema_sql=SUBMISSIONS_SQL,
    kinds=frozenset(
        {"submission.received", "submission.answered", "judgement.made", "judgement.failed"}
    ),
    subjects=subjects.submission,
    derive=_derive_submissions,
)
APPEALS = Projection(
    name="appeals",
    schema_sql=APPEALS_SQL,
    kinds=frozenset({"appeal.made"}),
    subjects=subjects.paper,
    derive=_derive_appeals,
)
