"""Tables of review sets, and of the answers to their pairs that count."""

from __future__ import annotations

import json
from collections.abc import Sequence

from data.database import Connection, insert
from data.kinds import Record, bodies, read_bodies
from data.log import Projection, as_text
from data.review_kinds import (
    AnnotationMade,
    AnnotationSettled,
    AnnotationWithdrawn,
    ReviewSetClosed,
    ReviewSetCreated,
    ReviewSetKeyed,
)
from data.tables import subjects

SETS_SQL = """
-- One row a review set; of two with one id the one made first.
CREATE TABLE review_sets (
    set_id TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    claim_id TEXT,
    created_at TEXT NOT NULL,
    by TEXT NOT NULL,
    closed_at TEXT,         -- answers made later do not count
    seed TEXT,              -- secret; NULL: this store has no side key and cannot show the set
    origins TEXT NOT NULL,  -- JSON, secret until it is closed: pair id -> side -> where from
    names TEXT NOT NULL,    -- JSON, secret: pair id -> side -> name of the file
    json TEXT NOT NULL      -- data.pairs.ReviewSet
) WITHOUT ROWID;
"""
ANSWERS_SQL = """
-- One row a pair, reviewer and turn: the last answer, unless it was taken back since.
CREATE TABLE annotations (
    set_id TEXT NOT NULL,
    pair_id TEXT NOT NULL,
    reviewer TEXT NOT NULL,
    turn INTEGER NOT NULL,
    record_id TEXT NOT NULL,
    at TEXT NOT NULL,
    answer TEXT NOT NULL,   -- data.pairs.Answer
    json TEXT NOT NULL,     -- data.pairs.Annotation
    PRIMARY KEY (set_id, pair_id, reviewer, turn)
) WITHOUT ROWID;
CREATE INDEX annotations_by_reviewer ON annotations (set_id, reviewer);
-- One row a pair on which an organiser had the last word.
CREATE TABLE settled_pairs (
    set_id TEXT NOT NULL,
    pair_id TEXT NOT NULL,
    answer TEXT NOT NULL,
    why TEXT NOT NULL,
    by TEXT NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (set_id, pair_id)
) WITHOUT ROWID;
"""


def _derive_sets(conn: Connection, set_id: str, records: Sequence[Record]) -> None:
    conn.execute("DELETE FROM review_sets WHERE set_id = ?", (set_id,))
    made = next(bodies(records, ReviewSetCreated), None)
    if made is None:
        return
    record, body = made
    key = next((each for _, each in bodies(records, ReviewSetKeyed)), None)
    closed = next(bodies(records, ReviewSetClosed), None)
    told = closed[1].origins if closed else {}
    row = (
        set_id,
        body.review_set.title,
        body.review_set.claim_id,
        as_text(record.at),
        record.by,
        as_text(closed[0].at) if closed else None,
        key.seed if key else None,
        json.dumps(key.origins if key else told),
        json.dumps(key.names if key else {}),
        body.review_set.model_dump_json(),
    )
    insert(conn, "review_sets", [row])


def _derive_answers(conn: Connection, subject: str, records: Sequence[Record]) -> None:
    set_id, pair_id = subject.split("/", 1)
    for table in ("annotations", "settled_pairs"):
        conn.execute(f"DELETE FROM {table} WHERE set_id = ? AND pair_id = ?", (set_id, pair_id))
    answers = sorted(_last_answers(records).items())
    insert(conn, "annotations", (row for _, row in answers))
    settled = (
        (set_id, pair_id, body.answer, body.why, record.by, as_text(record.at))
        for record, body in bodies(records, AnnotationSettled)
    )
    insert(conn, "settled_pairs", settled, clash="REPLACE")


def _last_answers(records: Sequence[Record]) -> dict[tuple[str, int], tuple[object, ...]]:
    """(reviewer, turn) -> the row of the last answer that was not taken back after it."""
    last: dict[tuple[str, int], tuple[object, ...]] = {}
    for record, body in read_bodies(records):
        if isinstance(body, AnnotationWithdrawn):
            last.pop((body.reviewer, body.turn), None)
        if not isinstance(body, AnnotationMade):
            continue
        said = body.annotation
        place = (said.set_id, said.pair_id, said.reviewer, said.turn)
        what = (record.id, as_text(record.at), said.answer, said.model_dump_json())
        last[said.reviewer, said.turn] = (*place, *what)
    return last


SETS = Projection(
    name="review sets",
    schema_sql=SETS_SQL,
    kinds=frozenset({"reviewset.created", "reviewset.keyed", "reviewset.closed"}),
    subjects=subjects.review_set,
    derive=_derive_sets,
)
ANSWERS = Projection(
    name="annotations",
    schema_sql=ANSWERS_SQL,
    kinds=frozenset({"annotation.made", "annotation.withdrawn", "annotation.settled"}),
    subjects=subjects.review_pair,
    derive=_derive_answers,
)
