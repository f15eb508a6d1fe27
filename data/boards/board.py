"""Reading views of what was judged: the board of a paper, its history, the conflicts."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from data.boards.paper import history, paper_board
from data.conflicts.finding import conflict_choices, find_conflict, find_conflicts, ranked
from data.database import Readable
from data.event import Event
from data.judgements import Judgement, Submission
from data.outcomes.views import (
    Conflict,
    ConflictChoices,
    ConflictPage,
    ConflictsWanted,
    HistoryEntry,
    Kept,
    PaperBoard,
    Stats,
    SubmissionStatus,
)
from data.remembered import Remembered
from data.results.counts import NUMBERS
from data.store import Store
from data.tables.ballots import rules_of

KEPT = """
SELECT judgements.json, made_at, text_blob, COALESCE(submissions.by, judgements.by) AS asked_by
FROM judgements LEFT JOIN submissions USING (submission_id)
WHERE judgements.judgement_id = ? ORDER BY made_at, judgements.paper_id
"""


class Board:
    """Views of one event's store. Each method reads one moment of it.

    `boards`: what conflicts and counts are read from, if not the store (`data.publishing.boards`).
    """

    def __init__(self, store: Store, event: Event, boards: Readable | None = None) -> None:
        self._store = store
        self._boards = boards or store
        self._rules = rules_of(event)
        self._disputes = Remembered(ranked)

    def paper_board(self, paper_id: str) -> PaperBoard:
        """The current claims × the teams; a paper that nobody knows has an empty board."""
        with self._store.read() as conn:
            return paper_board(conn, paper_id, self._rules)

    def history(self, paper_id: str) -> list[HistoryEntry]:
        """All judgements of a paper, the latest first."""
        with self._store.read() as conn:
            return history(conn, paper_id)

    def judgements_of(self, space_id: str, paper_id: str) -> list[HistoryEntry]:
        """All judgements of one logbook on one paper, the latest first."""
        return [entry for entry in self.history(paper_id) if entry.space_id == space_id]

    def conflicts(self, wanted: ConflictsWanted) -> ConflictPage:
        """A page of contested claims, then opposing evidence, the strongest first."""
        with self._boards.read() as conn:
            return find_conflicts(conn, self._disputes.of(conn), wanted)

    def conflict(self, claim_id: str) -> Conflict | None:
        """The conflict on one claim, in full; None where teams do not disagree."""
        with self._boards.read() as conn:
            return find_conflict(conn, claim_id)

    def conflict_choices(self) -> ConflictChoices:
        """What the conflicts can be filtered by."""
        with self._boards.read() as conn:
            return conflict_choices(self._disputes.of(conn))

    def kept(self, judgement_id: str) -> Kept | None:
        """One judgement with when, for whom and on what text it was made."""
        with self._store.read() as conn:
            row = conn.execute(KEPT, (judgement_id,)).fetchone()
        if row is None:
            return None
        return Kept(
            judgement=Judgement.model_validate_json(row["json"]),
            made_at=datetime.fromisoformat(row["made_at"]),
            by=row["asked_by"],
            text_blob=row["text_blob"],
        )

    def submission(self, submission_id: str) -> SubmissionStatus | None:
        """A submission and what became of it."""
        with self._store.read() as conn:
            row = conn.execute(
                "SELECT * FROM submissions WHERE submission_id = ?", (submission_id,)
            ).fetchone()
        return _status(row) if row else None

    def stats(self) -> Stats:
        """How many papers, claims, logbooks, teams, jobs and traces there are."""
        with self._boards.read() as conn:
            return Stats(*(conn.execute(NUMBERS[name]).fetchone()[0] for name in Stats._fields))


def _status(row: Any) -> SubmissionStatus:
    return SubmissionStatus(
        submission=Submission(
            submission_id=row["submission_id"], address=row["address"], paper_id=row["paper_id"]
        ),
        at=datetime.fromisoformat(row["at"]),
        by=row["by"],
        state=row["state"],
        judgement_id=row["judgement_id"],
        message=row["message"],
    )
