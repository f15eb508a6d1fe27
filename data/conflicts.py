"""Claims on which independent teams disagree, with the evidence of both sides."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from data.database import Connection
from data.judgements import Assessment
from data.outcomes import Outcome, side_of
from data.records import Direction, Paper
from data.tables.ballots import ballot, counted
from data.tables.catalogue import as_claim
from data.views import Conflict, Side
from data.voices import Attempt, Rules

CONTESTED = "contested"
OPPOSING = "opposing"

DISPUTED_CLAIMS = """
SELECT claims.*, outcome, papers.json AS paper
FROM claim_outcomes JOIN claims USING (paper_id, claim_id)
LEFT JOIN papers USING (paper_id)
WHERE current AND (outcome = ? OR opposed)
ORDER BY coalesce(papers.title, paper_id), paper_id, position
"""


def find_conflicts(conn: Connection, rules: Rules) -> list[Conflict]:
    """Contested claims, then opposing evidence; most independent teams first in both."""
    rows = conn.execute(DISPUTED_CLAIMS, (Outcome.CONTESTED,)).fetchall()
    papers = {row["paper_id"] for row in rows}
    counting = {paper_id: _counted(conn, paper_id, rules) for paper_id in papers}
    conflicts = [
        _conflict(conn, row, counting[row["paper_id"]].get(row["claim_id"], [])) for row in rows
    ]
    return sorted(conflicts, key=lambda each: (each.kind != CONTESTED, -each.teams))


def _counted(conn: Connection, paper_id: str, rules: Rules) -> dict[str, list[Attempt]]:
    """Claim id -> the judgings whose verdict on it counts."""
    verdicts = counted(conn, paper_id, ballot(conn, paper_id, rules))
    return {claim: [each.attempt for each in found] for claim, found in verdicts.items()}


def _conflict(conn: Connection, row: Any, attempts: Sequence[Attempt]) -> Conflict:
    sides: dict[Direction, list[Side]] = {each: [] for each in Direction}
    for attempt in attempts:
        found = conn.execute(
            "SELECT json FROM assessments WHERE paper_id = ? AND judgement_id = ? AND claim_id = ?",
            (row["paper_id"], attempt.judgement_id, row["claim_id"]),
        ).fetchone()
        if found:
            assessment = Assessment.model_validate_json(found["json"])
            direction = side_of(assessment.verdict, assessment.direction)
            sides[direction].append(_side(attempt, assessment, direction))
    return Conflict(
        kind=CONTESTED if row["outcome"] == Outcome.CONTESTED else OPPOSING,
        paper=_paper(row),
        claim=as_claim(row),
        supports=tuple(sides[Direction.SUPPORTS]),
        contradicts=tuple(sides[Direction.CONTRADICTS]),
    )


def _side(attempt: Attempt, assessment: Assessment, direction: Direction) -> Side:
    decisive = tuple(each for each in assessment.citations if each.direction is direction)
    return Side(
        team=attempt.team,
        space_id=attempt.space_id,
        judgement_id=attempt.judgement_id,
        made_at=datetime.fromisoformat(attempt.made_at),
        verdict=assessment.verdict,
        direction=direction,
        grade=assessment.grade,
        reached=assessment.reached,
        measured=assessment.measured,
        citations=decisive or assessment.citations,
        reasons=assessment.reasons,
    )


def _paper(row: Any) -> Paper:
    """Claims may be published before the catalogue that has their paper."""
    if row["paper"] is None:
        return Paper(paper_id=row["paper_id"], title=row["paper_id"])
    return Paper.model_validate_json(row["paper"])
