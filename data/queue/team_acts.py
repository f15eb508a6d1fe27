"""What a team does about its own logbook after a judgement: take it back, restore it, correct it.

Nothing is deleted: the verdicts stay in the history, and each act stands beside them with its
reason. Who may act is asked before (`components.own_logbook`).
"""

from __future__ import annotations

from typing import NamedTuple

from data.database import Connection
from data.judgements import Judgement
from data.kinds import FalsificationClaimed, FalsificationWithdrawn, LogbookWithdrawn
from data.queue_kinds import AppealMade, LogbookRestored
from data.records import UserError, Verdict, new_id
from data.store import Store
from data.tables.docket import CLAIMED, Falsification, falsifications

DECIDED = "people have decided on this falsification; write to the organisers instead"


class Said(NamedTuple):
    """An act of a team: when, by whom, and the reason given."""

    at: str
    by: str
    why: str


class Standing(NamedTuple):
    """Where a team's logbook on a paper stands besides its verdicts."""

    withdrawn: Said | None = None
    falsifications: dict[str, Falsification] = {}
    """Claim id -> what the docket says of this logbook's word against it."""
    appeals: tuple[Said, ...] = ()


class TeamActs:
    """Acts on the logbooks of one store. Each returns when the fact is safe on disk."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def standing(self, space_id: str, paper_id: str) -> Standing:
        """All that the team did about its logbook."""
        with self._store.read() as conn:
            return _standing(conn, space_id, paper_id)

    def take_back(self, judgement: Judgement, why: str, by: str) -> None:
        """The logbook counts no more for its paper. Raises UserError if it does not already."""
        space_id, paper_id = judgement.logbook.space_id, judgement.paper_id
        if self.standing(space_id, paper_id).withdrawn:
            raise UserError("this logbook was taken back already")
        self._store.append(LogbookWithdrawn(space_id=space_id, paper_id=paper_id, why=why), by)

    def restore(self, judgement: Judgement, why: str, by: str) -> None:
        """The logbook counts again. Raises UserError if it was not taken back."""
        space_id, paper_id = judgement.logbook.space_id, judgement.paper_id
        if not self.standing(space_id, paper_id).withdrawn:
            raise UserError("this logbook was not taken back")
        self._store.append(LogbookRestored(space_id=space_id, paper_id=paper_id, why=why), by)

    def take_back_claim(self, judgement: Judgement, claim_id: str, why: str, by: str) -> None:
        """The logbook's word against a claim counts no more. Raises UserError if there is none."""
        before = self._against(judgement, claim_id)
        if before and not before.stands:
            raise UserError(f"this falsification is {before.state} already")
        place = _place(judgement, claim_id)
        self._store.append(FalsificationWithdrawn(why=why, **place), by)

    def correct_claim(self, judgement: Judgement, claim_id: str, text: str, by: str) -> None:
        """Say anew what the evidence against a claim is; what was taken back stands again.

        Raises UserError where people have decided, and where the logbook falsifies no such claim.
        """
        before = self._against(judgement, claim_id)
        if before and before.state not in (CLAIMED, "withdrawn"):
            raise UserError(DECIDED)
        body = FalsificationClaimed(
            falsification_id=(before and before.falsification_id) or new_id(),
            judgement_id=judgement.judgement_id,
            evidence=text,
            **_place(judgement, claim_id),
        )
        self._store.append(body, by)

    def appealed(
        self, judgement: Judgement, sha: str, submission_id: str, why: str, by: str
    ) -> None:
        """The team published new evidence at a commit and asked for the submission's judging."""
        body = AppealMade(
            paper_id=judgement.paper_id,
            space_id=judgement.logbook.space_id,
            judgement_id=judgement.judgement_id,
            sha=sha,
            submission_id=submission_id,
            why=why,
        )
        self._store.append(body, by)

    def _against(self, judgement: Judgement, claim_id: str) -> Falsification | None:
        """What the docket says of the logbook's falsified on a claim, if anything yet."""
        standing = self.standing(judgement.logbook.space_id, judgement.paper_id)
        said = (each for each in judgement.assessments if each.claim_id == claim_id)
        falsified = any(each.verdict is Verdict.FALSIFIED for each in said)
        if not falsified and claim_id not in standing.falsifications:
            raise UserError("this logbook does not falsify that claim")
        return standing.falsifications.get(claim_id)


def _place(judgement: Judgement, claim_id: str) -> dict[str, str]:
    space_id = judgement.logbook.space_id
    return {"paper_id": judgement.paper_id, "claim_id": claim_id, "space_id": space_id}


def _standing(conn: Connection, space_id: str, paper_id: str) -> Standing:
    where = (paper_id, space_id)
    taken = conn.execute(
        "SELECT at, by, why FROM withdrawn_logbooks WHERE paper_id = ? AND space_id = ?", where
    ).fetchone()
    appeals = conn.execute(
        "SELECT at, by, why FROM appeals WHERE paper_id = ? AND space_id = ? ORDER BY at", where
    )
    docket = falsifications(conn, paper_id)
    return Standing(
        Said(*taken) if taken else None,
        {claim: each for (claim, space), each in docket.items() if space == space_id},
        tuple(Said(*row) for row in appeals),
    )
