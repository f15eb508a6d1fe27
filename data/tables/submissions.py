"""The table of submissions and what became of them."""

from __future__ import annotations

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
)
from data.log import Projection, as_text
from data.tables import subjects

KINDS = frozenset(
    {"submission.received", "submission.answered", "judgement.made", "judgement.failed"}
)
"""What becomes of a submission."""

SQL = """
-- One row a submission that was received.
CREATE TABLE submissions (
    submission_id TEXT PRIMARY KEY,
    address TEXT NOT NULL,
    paper_id TEXT,
    at TEXT NOT NULL,
    by TEXT NOT NULL,
    state TEXT NOT NULL,        -- queued, judged, failed
    judgement_id TEXT,          -- of a judged one
    message TEXT                -- why a failed one failed
) WITHOUT ROWID;
"""


class _End(NamedTuple):
    state: str
    judgement_id: str | None = None
    message: str | None = None


def _derive(conn: Connection, submission_id: str, records: Sequence[Record]) -> None:
    conn.execute("DELETE FROM submissions WHERE submission_id = ?", (submission_id,))
    received = next(bodies(records, SubmissionReceived), None)
    if received is None:
        return
    record, body = received
    conn.execute(
        "INSERT INTO submissions VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (
            *(submission_id, body.address, body.paper_id, as_text(record.at), record.by),
            *_end(records),
        ),
    )


def _end(records: Sequence[Record]) -> _End:
    """A judgement ends a submission for good; a failure only if no other try led to one."""
    made = [(r.at, r.id, body.judgement.judgement_id) for r, body in bodies(records, JudgementMade)]
    known = [(r.at, r.id, body.judgement_id) for r, body in bodies(records, SubmissionAnswered)]
    if made or known:
        return _End("judged", judgement_id=max(made + known)[2])
    failures = [body.message for _, body in bodies(records, JudgementFailed)]
    return _End("failed", message=failures[-1]) if failures else _End("queued")


SUBMISSIONS = Projection(
    name="submissions",
    schema_sql=SQL,
    kinds=KINDS,
    subjects=subjects.submission,
    derive=_derive,
)
