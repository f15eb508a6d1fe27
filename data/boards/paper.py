"""The board of one paper: its current claims against the teams, and the history behind it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from data.database import Connection
from data.judgements import Judge
from data.outcomes.rules import Outcome, PaperClass
from data.outcomes.views import Cell, ClaimRow, HistoryEntry, PaperBoard, TeamColumn
from data.outcomes.voices import Rules, Voice
from data.records import Direction, Grade, Verdict
from data.tables.ballots import ballot
from data.tables.catalogue import as_claim
from data.tables.docket import CLAIMED, Falsification, falsifications

HISTORY = """
SELECT judgements.*, COALESCE(submissions.by, judgements.by) AS asked_by
FROM judgements LEFT JOIN submissions USING (submission_id)
WHERE judgements.paper_id = ? ORDER BY made_at DESC, judgement_id DESC
"""

CLAIMS = """
SELECT claims.*, outcome, teams, opposed
FROM claims JOIN claim_outcomes USING (paper_id, claim_id)
WHERE paper_id = ? AND current ORDER BY position
"""


def paper_board(conn: Connection, paper_id: str, rules: Rules) -> PaperBoard:
    """The current claims × the teams; `rules`: what the event says about counting."""
    rows = conn.execute(CLAIMS, (paper_id,)).fetchall()
    revision = rows[0]["revision"] if rows else 0
    teams = ballot(conn, paper_id, rules)
    entries = {entry.judgement_id: entry for entry in history(conn, paper_id)}
    cells = _cells(conn, paper_id, teams)
    return PaperBoard(
        paper_id=paper_id,
        revision=revision,
        paper_class=_paper_class(conn, paper_id),
        teams=tuple(_column(voice, entries, revision) for voice in teams),
        rows=tuple(_row(row, teams, cells) for row in rows),
    )


def history(conn: Connection, paper_id: str) -> list[HistoryEntry]:
    """All judgements of a paper, the latest first."""
    verdicts: dict[str, dict[Verdict, int]] = {}
    for judgement_id, verdict, count in conn.execute(
        "SELECT judgement_id, verdict, count(*) FROM assessments WHERE paper_id = ? "
        "GROUP BY judgement_id, verdict",
        (paper_id,),
    ):
        verdicts.setdefault(judgement_id, {})[Verdict(verdict)] = count
    rows = conn.execute(HISTORY, (paper_id,))
    return [_entry(row, verdicts.get(row["judgement_id"], {})) for row in rows]


def _entry(row: Any, verdicts: dict[Verdict, int]) -> HistoryEntry:
    return HistoryEntry(
        judgement_id=row["judgement_id"],
        space_id=row["space_id"],
        team=row["team"],
        sha=row["sha"],
        judge=Judge(name=row["judge_name"], version=row["judge_version"]),
        claim_set_revision=row["claim_set_revision"],
        reason=row["reason"],
        by=row["asked_by"],
        made_at=datetime.fromisoformat(row["made_at"]),
        verdicts=verdicts,
    )


def _paper_class(conn: Connection, paper_id: str) -> PaperClass:
    row = conn.execute(
        "SELECT class FROM paper_outcomes WHERE paper_id = ?", (paper_id,)
    ).fetchone()
    return PaperClass(row["class"]) if row else PaperClass.UNATTEMPTED


def _column(voice: Voice, entries: dict[str, HistoryEntry], revision: int) -> TeamColumn:
    return TeamColumn(
        team=voice.team,
        space_id=voice.space_id,
        shown=entries[voice.shown.judgement_id] if voice.shown else None,
        counts=voice.counts,
        preview=voice.preview,
        same_as=voice.same_as,
        late=voice.late,
        withdrawn=voice.withdrawn,
        legacy=voice.shown is not None and voice.shown.legacy,
        older_claim_set=voice.shown is not None and voice.shown.revision < revision,
        attempts=tuple(entries[attempt.judgement_id] for attempt in voice.attempts),
        other_logbooks=voice.other_logbooks,
    )


def _cells(conn: Connection, paper_id: str, teams: Sequence[Voice]) -> dict[tuple[str, str], Cell]:
    """(team, claim id) -> the cell of the judgement that is shown."""
    made: dict[str, dict[str, Any]] = {}
    for row in conn.execute("SELECT * FROM assessments WHERE paper_id = ?", (paper_id,)):
        made.setdefault(row["judgement_id"], {})[row["claim_id"]] = row
    docket = falsifications(conn, paper_id)
    cells = {}
    for voice in teams:
        shown = made.get(voice.shown.judgement_id, {}) if voice.shown else {}
        tries = [made.get(attempt.judgement_id, {}) for attempt in voice.attempts]
        for claim_id, row in shown.items():
            spread = tuple(Verdict(each[claim_id]["verdict"]) for each in tries if claim_id in each)
            entry = docket.get((claim_id, voice.space_id))
            cells[voice.team, claim_id] = _cell(row, voice.counts, spread, entry)
    return cells


def _cell(row: Any, counts: bool, spread: tuple[Verdict, ...], entry: Falsification | None) -> Cell:
    verdict = Verdict(row["verdict"])
    falsified = verdict is Verdict.FALSIFIED
    entry = entry if falsified else None
    return Cell(
        verdict=verdict,
        direction=Direction(row["direction"]),
        grade=Grade(row["grade"]) if row["grade"] else None,
        judgement_id=row["judgement_id"],
        counts=counts and (entry is None or entry.stands),
        docket=(entry.state if entry else CLAIMED) if falsified else None,
        docket_why=entry.why if entry else "",
        spread=spread,
    )


def _row(row: Any, teams: Sequence[Voice], cells: dict[tuple[str, str], Cell]) -> ClaimRow:
    claim = as_claim(row)
    return ClaimRow(
        claim=claim,
        outcome=Outcome(row["outcome"]),
        teams=row["teams"],
        opposed=bool(row["opposed"]),
        cells=tuple(cells.get((voice.team, claim.claim_id)) for voice in teams),
    )
