"""The tables that are published, read from one moment of the store.

Nothing private stands in them: no account of who asked, decided or reviewed; a reviewer is the
pseudonym of `data.review.annotations`, a team is the owner of its public logbook.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime
from typing import Any, NamedTuple

from data.columns import Column, Row
from data.database import Connection
from data.publishing.columns import ANNOTATIONS, CLAIMS, FALSIFICATIONS, OUTCOMES, VERDICTS
from data.records import Tier
from data.review.annotations import rows
from data.review.reviews import answers_of, sets_of
from data.tables.judgements import SAID

TITLE = "coalesce(papers.title, '') AS paper_title"

CLAIMS_SQL = f"""
SELECT claim_id, paper_id, {TITLE}, area, sub_area, revision, position, text, anchor, kind,
    paper_version, current, supersedes, superseded_by
FROM claims LEFT JOIN papers USING (paper_id) ORDER BY paper_id, revision, position
"""
OUTCOMES_SQL = f"""
WITH said AS (
    SELECT paper_id, claim_id, sum(verdict = 'verified') AS verified,
        sum(verdict = 'falsified') AS falsified, sum(verdict = 'toy') AS toy,
        sum(verdict = 'inconclusive') AS inconclusive
    FROM stances GROUP BY paper_id, claim_id
)
SELECT claim_id, paper_id, {TITLE}, area, sub_area, text AS claim, anchor, outcome,
    opposed, claim_outcomes.teams, coalesce(verified, 0) AS verified,
    coalesce(falsified, 0) AS falsified, coalesce(toy, 0) AS toy,
    coalesce(inconclusive, 0) AS inconclusive, class AS paper_class
FROM claims JOIN claim_outcomes USING (paper_id, claim_id) JOIN paper_outcomes USING (paper_id)
LEFT JOIN said USING (paper_id, claim_id) LEFT JOIN papers USING (paper_id)
WHERE current ORDER BY paper_id, position
"""
VERDICTS_SQL = f"""
SELECT judgement_id, paper_id, {TITLE}, claim_id, judgements.space_id, judgements.team, sha,
    verdict, direction, grade, tier, testable, judge_name, judge_version, claim_set_revision,
    judgements.made_at, reason, judgements.legacy, {SAID} AS said, coalesce(
        (SELECT points FROM stances WHERE stances.paper_id = assessments.paper_id
        AND stances.claim_id = assessments.claim_id
        AND stances.judgement_id = assessments.judgement_id), 0) AS points,
    EXISTS (SELECT 1 FROM stances WHERE stances.paper_id = assessments.paper_id
        AND stances.claim_id = assessments.claim_id
        AND stances.judgement_id = assessments.judgement_id) AS counts,
    CASE WHEN voices.judgement_id IS NULL THEN 'replaced'
        WHEN late THEN 'late' WHEN withdrawn THEN 'withdrawn' WHEN preview THEN 'preview'
        WHEN same_as IS NOT NULL THEN 'copy' ELSE 'set aside' END AS lane
FROM assessments JOIN judgements USING (paper_id, judgement_id)
LEFT JOIN voices USING (paper_id, team, judgement_id) LEFT JOIN papers USING (paper_id)
ORDER BY paper_id, judgements.made_at, judgement_id, claim_id
"""
FALSIFICATIONS_SQL = f"""
WITH docket AS (
    SELECT paper_id, claim_id, space_id, falsification_id, state, at, why FROM falsifications
    UNION ALL
    SELECT paper_id, claim_id, space_id, NULL, stances.state, made_at, ''
    FROM stances JOIN judgements USING (paper_id, judgement_id, space_id)
    WHERE verdict = 'falsified' AND NOT EXISTS (SELECT 1 FROM falsifications AS known
        WHERE known.paper_id = stances.paper_id AND known.claim_id = stances.claim_id
        AND known.space_id = stances.space_id)
)
SELECT falsification_id, paper_id, {TITLE}, claim_id, coalesce(claims.text, '') AS claim, space_id,
    state, at, why
FROM docket LEFT JOIN papers USING (paper_id)
LEFT JOIN claims USING (paper_id, claim_id)
WHERE claims.revision IS NULL OR claims.revision = (SELECT max(revision) FROM claims AS any
    WHERE any.paper_id = docket.paper_id AND any.claim_id = docket.claim_id)
ORDER BY paper_id, claim_id, space_id
"""


class Published(NamedTuple):
    """One table: `name` is the configuration that `load_dataset` takes, `about` says what a row
    is."""

    name: str
    about: str
    columns: tuple[Column, ...]
    rows: list[Row]


def published(conn: Connection) -> tuple[Published, ...]:
    """All tables, each in an order that follows from its rows."""
    return (
        Published(
            "verdicts", "the verdict of one judgement on one claim", VERDICTS, list(_verdicts(conn))
        ),
        Published(
            "claims",
            "a claim in one revision of its paper's claim set",
            CLAIMS,
            list(_rows(conn, CLAIMS_SQL, CLAIMS)),
        ),
        Published(
            "outcomes",
            "a current claim and what the verdicts that count come to",
            OUTCOMES,
            list(_rows(conn, OUTCOMES_SQL, OUTCOMES)),
        ),
        Published(
            "annotations",
            "an answer of a reviewer to a pair of pictures",
            ANNOTATIONS,
            list(_annotations(conn)),
        ),
        Published(
            "falsifications",
            "a logbook's evidence against a claim, and where it stands",
            FALSIFICATIONS,
            list(_rows(conn, FALSIFICATIONS_SQL, FALSIFICATIONS)),
        ),
    )


def _rows(conn: Connection, sql: str, columns: tuple[Column, ...]) -> Iterator[Row]:
    for row in conn.execute(sql):
        yield {each.name: _value(row[each.name], each.type) for each in columns}


def _value(value: Any, kind: str) -> Any:
    if value is None:
        return None
    if kind == "bool":
        return bool(value)
    return datetime.fromisoformat(value) if kind.startswith("timestamp") else value


def _verdicts(conn: Connection) -> Iterator[Row]:
    for row in conn.execute(VERDICTS_SQL):
        said = json.loads(row["said"])
        more = {
            "claim": said["claim"],
            "tier": None if row["tier"] is None else Tier(row["tier"]).name.lower(),
            "standing": "counts" if row["counts"] else row["lane"],
            "reasons": [each["code"] for each in said["reasons"]],
            "explanation": "\n".join(each["sentence"] for each in said["reasons"]),
            "citations": json.dumps(said["citations"], ensure_ascii=False, sort_keys=True),
        }
        known = {**{key: row[key] for key in row.keys()}, **more}  # noqa: SIM118  (a Row)
        yield {each.name: _value(known[each.name], each.type) for each in VERDICTS}


def _annotations(conn: Connection) -> Iterator[Row]:
    for kept in sets_of(conn):
        yield from rows(kept, answers_of(conn, kept.review_set.set_id))
