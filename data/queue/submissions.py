"""What becomes of a submission, as records: received, then judged, answered or failed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from data.judgements import Judgement, Submission, Why
from data.kinds import (
    ContractEdited,
    JudgementFailed,
    JudgementMade,
    SubmissionAnswered,
    SubmissionReceived,
)
from data.logbooks.fetching import save
from data.pages import Snapshot
from data.records import Contract, new_id
from data.store import Store

JUDGE = "judge"
"""Who the records of a judging are by."""


def wish(space_id: str, paper_id: str, why: Why) -> SubmissionReceived:
    """A judging for which nobody typed an address. It names no commit: what is newest when its
    turn comes is judged."""
    return SubmissionReceived(
        submission_id=new_id(), address=space_id, place=space_id, paper_id=paper_id, why=why
    )


class Submissions:
    """Writes the records of submissions and judgements, and finds what is still to be done.

    Each method returns when the fact is safe on disk.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    def received(self, submission: Submission, by: str) -> None:
        """Somebody asked for an address to be judged."""
        self._store.append(SubmissionReceived(**submission.model_dump()), by)

    def answered(self, submission_id: str, judgement_id: str) -> None:
        """The judgement that was asked for had been made before."""
        body = SubmissionAnswered(submission_id=submission_id, judgement_id=judgement_id)
        self._store.append(body, JUDGE)

    def failed(self, submission: Submission, message: str) -> None:
        """The judging ended without verdicts, for the reason in `message`."""
        self._store.append(JudgementFailed(**_asked(submission), message=message), JUDGE)

    def unfinished(self, space_id: str, paper_id: str) -> None:
        """Have claims judged that were left out; of a folder nobody knows the place."""
        if not space_id.startswith("local/"):
            self._store.append(wish(space_id, paper_id, Why.UNFINISHED), JUDGE)

    def keep(self, snapshot: Snapshot, judgement: Judgement, submission_id: str | None) -> None:
        """Keep the judged text, then the judgement whose quotes open in it."""
        body = JudgementMade(
            judgement=judgement,
            submission_id=submission_id,
            text_blob=save(self._store, snapshot),
            asked_at=self._asked_at(submission_id),
        )
        self._store.append(body, JUDGE)

    def _asked_at(self, submission_id: str | None) -> datetime | None:
        with self._store.read() as conn:
            row = conn.execute(
                "SELECT at FROM submissions WHERE submission_id = ?", (submission_id,)
            ).fetchone()
        return datetime.fromisoformat(row["at"]) if row else None

    def drafted(self, paper_id: str, contracts: Sequence[Contract]) -> None:
        """A model wrote what would count for some claims; what people wrote goes on counting."""
        for contract in contracts:
            self._store.append(ContractEdited(paper_id=paper_id, contract=contract), JUDGE)

    def judged(self, key: str, space_id: str) -> Judgement | None:
        """The whole judgement with this key: the Space's last own, else the first of equal content.

        One that left claims unjudged is not whole: judging again finishes it.
        """
        return self._judgement(
            "key = ?1 AND coalesce(json_array_length(json, '$.unjudged'), 0) = 0 "
            "ORDER BY space_id != ?2, CASE space_id WHEN ?2 THEN made_at END DESC, "
            "made_at, judgement_id",
            (key, space_id),
        )

    def latest(self, space_id: str, paper_id: str) -> Judgement | None:
        """The last judgement of a logbook on a paper, whatever its text then was."""
        return self._judgement(
            "paper_id = ? AND space_id = ? ORDER BY made_at DESC, judgement_id DESC",
            (paper_id, space_id),
        )

    def _judgement(self, chosen: str, values: tuple[str, ...]) -> Judgement | None:
        with self._store.read() as conn:
            sql = f"SELECT json FROM judgements WHERE {chosen} LIMIT 1"
            row = conn.execute(sql, values).fetchone()
        return Judgement.model_validate_json(row["json"]) if row else None


def _asked(submission: Submission) -> dict[str, str | None]:
    """What a failure says of what was asked for."""
    return submission.model_dump(include={"submission_id", "address", "paper_id"})
