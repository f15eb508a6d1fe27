"""Tables of what was asked to be judged and whether it still waits, and of appeals.

Which of two entries comes first is no column: it changes with every judging (`data.queue.waiting`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from data.database import Connection
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
from data.tables import subjects, submissions

QUEUE_SQL = """
-- One row a submission that was received, whether it waits or has ended.
CREATE TABLE queue (
    submission_id TEXT PRIMARY KEY,
    address TEXT NOT NULL,      -- as it was typed
    paper_id TEXT,
    place TEXT NOT NULL,        -- data.judgements.Submission.place, for old records the address
    space TEXT NOT NULL,        -- the place without its revision
    team TEXT NOT NULL,         -- the Space's owner; where none can be told, the space itself
    why TEXT,                   -- data.judgements.Why, if the asker gave one
    by TEXT NOT NULL,
    at TEXT NOT NULL,
    ended_at TEXT,              -- NULL: it waits, or is being judged
    seconds REAL                -- what its judging took; NULL: nothing had to be judged
) WITHOUT ROWID;
CREATE INDEX queue_waiting ON queue (at) WHERE ended_at IS NULL;
CREATE INDEX queue_by_team ON queue (team, ended_at);
CREATE INDEX queue_by_end ON queue (ended_at, seconds);
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


def _derive_queue(conn: Connection, submission_id: str, records: Sequence[Record]) -> None:
    conn.execute("DELETE FROM queue WHERE submission_id = ?", (submission_id,))
    received = next(bodies(records, SubmissionReceived), None)
    if received is None:
        return
    record, body = received
    place = body.place or body.address
    conn.execute(
        f"INSERT INTO queue VALUES ({', '.join('?' * 11)})",
        (
            *(submission_id, body.address, body.paper_id, place, *where(place), body.why),
            *(record.by, as_text(record.at), *_end(records)),
        ),
    )


def _end(records: Sequence[Record]) -> tuple[str | None, float | None]:
    """When the submission ended and what its judging took, as far as it did."""
    ends = [(r, body) for r, body in read_bodies(records) if isinstance(body, ENDS)]
    seconds = [body.judgement.seconds for _, body in ends if isinstance(body, JudgementMade)]
    return max((as_text(r.at) for r, _ in ends), default=None), max(seconds, default=None)


ENDS = SubmissionAnswered, JudgementMade, JudgementFailed


def _derive_appeals(conn: Connection, paper_id: str, records: Sequence[Record]) -> None:
    conn.execute("DELETE FROM appeals WHERE paper_id = ?", (paper_id,))
    conn.executemany(
        "INSERT OR IGNORE INTO appeals VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (
            (
                *(paper_id, body.space_id, body.submission_id, body.judgement_id, body.sha),
                *(as_text(record.at), record.by, body.why),
            )
            for record, body in bodies(records, AppealMade)
        ),
    )


QUEUE = Projection(
    name="queue",
    schema_sql=QUEUE_SQL,
    kinds=submissions.KINDS,
    subjects=subjects.submission,
    derive=_derive_queue,
)
APPEALS = Projection(
    name="appeals",
    schema_sql=APPEALS_SQL,
    kinds=frozenset({"appeal.made"}),
    subjects=subjects.paper,
    derive=_derive_appeals,
)
