"""Review sets in the store: made, opened for a reviewer, answered, settled and closed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, NamedTuple

from data.body import Body
from data.database import Connection
from data.pairs import Annotation, Answer, ReviewSet, Side
from data.records import UserError
from data.review.blinding import Turn, new_seed, pseudonym, turns
from data.review.reviewing import Reply, Seat, annotation
from data.review_kinds import (
    AnnotationMade,
    AnnotationSettled,
    AnnotationWithdrawn,
    ReviewSetClosed,
    ReviewSetCreated,
    ReviewSetKeyed,
)
from data.store import Store

COUNTING = """
SELECT annotations.json, annotations.at FROM annotations JOIN review_sets USING (set_id)
WHERE set_id = ? AND (closed_at IS NULL OR annotations.at <= closed_at)
ORDER BY annotations.at, record_id
"""


class Made(NamedTuple):
    """A set ready to be kept: its pictures by digest, and its side key."""

    review_set: ReviewSet
    pictures: Mapping[str, bytes]
    origins: dict[str, dict[Side, str]]
    names: dict[str, dict[Side, str]]


class Kept(NamedTuple):
    """A set in the store; `origins` only where this store has the key or the set is closed."""

    review_set: ReviewSet
    created_at: datetime
    by: str
    closed_at: datetime | None
    seed: str | None
    origins: dict[str, dict[str, str]]


class Answered(NamedTuple):
    """An answer that counts, and when it was given."""

    annotation: Annotation
    at: datetime


class Reviews:
    """Review sets and what reviewers said. What writes returns when it is safe on disk."""

    def __init__(self, store: Store, app_version: str = "") -> None:
        self._store = store
        self._app_version = app_version

    def create(self, made: Made, by: str) -> None:
        """Keep a new set with its pictures. Raises UserError if its id is taken."""
        set_id = made.review_set.set_id
        if self.find(set_id):
            raise UserError(f"there is a review set '{set_id}' already; choose another id")
        for png in made.pictures.values():
            self._store.put_blob(png)
        key = ReviewSetKeyed(set_id=set_id, origins=made.origins, names=made.names, seed=new_seed())
        self._store.append_all([key, ReviewSetCreated(review_set=made.review_set)], by)

    def sets(self) -> list[Kept]:
        """All sets, those open first, then the newest first."""
        with self._store.read() as conn:
            return sets_of(conn)

    def find(self, set_id: str) -> Kept | None:
        """One set, or None."""
        with self._store.read() as conn:
            row = conn.execute("SELECT * FROM review_sets WHERE set_id = ?", (set_id,)).fetchone()
        return _kept(row) if row else None

    def one(self, set_id: str) -> Kept:
        """One set. Raises UserError if there is none of this id."""
        kept = self.find(set_id)
        if kept is None:
            raise UserError(f"there is no review set '{set_id[:80]}'; the list has those there are")
        return kept

    def seat(self, set_id: str, account: str, seen: Turn | None = None) -> Seat:
        """A reviewer's seat at an open set. Raises UserError: unknown, closed, or without key.

        `seen`: what is on the screen already; it stays theirs though enough others answered.
        """
        review_set, seed = self.opened(set_id)
        reviewer = pseudonym(seed, account)
        with self._store.read() as conn:
            answers = _answers_of(conn, set_id, reviewer)
            full = _full(conn, review_set, reviewer)
        began = {turn.pair_id for turn in [*answers, *([seen] if seen else [])]}
        order = turns(review_set, seed, reviewer, full - began)
        return Seat(review_set, seed, reviewer, order, answers)

    def opened(self, set_id: str) -> tuple[ReviewSet, str]:
        """A set and its seed, as `seat` needs them. Raises UserError as `seat` does."""
        kept = self.one(set_id)
        if kept.closed_at is not None:
            raise UserError("this set is closed; thank you, no more answers are needed")
        if kept.seed is None:
            raise UserError("this set can be answered only where it was made: its key is private")
        return kept.review_set, kept.seed

    def answer(self, seat: Seat, turn: Turn, reply: Reply) -> Annotation:
        """Keep an answer; answering again replaces it. Raises UserError if it does not fit."""
        said = annotation(seat, turn, reply, self._app_version)
        self._write(AnnotationMade(annotation=said), seat.reviewer)
        return said

    def take_back(self, seat: Seat, turn: Turn) -> None:
        """Undo an answer: the pair comes up again. Raises UserError if there is none."""
        if turn not in seat.answers:
            raise UserError("there is no answer to take back")
        self._write(
            AnnotationWithdrawn(
                set_id=seat.review_set.set_id,
                pair_id=turn.pair_id,
                reviewer=seat.reviewer,
                turn=turn.turn,
            ),
            seat.reviewer,
        )

    def answers(self, set_id: str) -> list[Answered]:
        """The answers to a set that count, in the order of time."""
        with self._store.read() as conn:
            return answers_of(conn, set_id)

    def settled(self, set_id: str) -> dict[str, tuple[str, str]]:
        """Pair id -> (answer, why) where an organiser had the last word."""
        with self._store.read() as conn:
            rows = conn.execute(
                "SELECT pair_id, answer, why FROM settled_pairs WHERE set_id = ?", (set_id,)
            ).fetchall()
        return {row["pair_id"]: (row["answer"], row["why"]) for row in rows}

    def settle(self, set_id: str, pair_id: str, answer: Answer, why: str, by: str) -> None:
        """Have the last word on a pair. Raises UserError for an unknown pair or no final answer."""
        self.one(set_id).review_set.pair(pair_id)
        if not answer.is_final:
            raise UserError("to settle a pair, answer it")
        self._write(AnnotationSettled(set_id=set_id, pair_id=pair_id, answer=answer, why=why), by)

    def close(self, set_id: str, why: str, by: str) -> None:
        """End a set and tell where its pictures come from. Raises UserError if it is closed."""
        kept = self.one(set_id)
        if kept.closed_at is not None:
            raise UserError("this set is closed already")
        self._write(
            ReviewSetClosed.model_validate({"set_id": set_id, "origins": kept.origins, "why": why}),
            by,
        )

    def picture(self, digest: str) -> bytes:
        """The PNG of a picture. Raises UserError if it is missing or damaged."""
        return self._store.blob(digest)

    def _write(self, body: Body, by: str) -> None:
        self._store.append(body, by, datetime.now(UTC))


def sets_of(conn: Connection) -> list[Kept]:
    """All sets, those open first, then the newest first."""
    rows = conn.execute(
        "SELECT * FROM review_sets ORDER BY closed_at IS NOT NULL, created_at DESC, set_id"
    )
    return [_kept(row) for row in rows]


def answers_of(conn: Connection, set_id: str) -> list[Answered]:
    """The answers to a set that count, in the order of time."""
    return [
        Answered(Annotation.model_validate_json(row["json"]), datetime.fromisoformat(row["at"]))
        for row in conn.execute(COUNTING, (set_id,))
    ]


def _kept(row: Any) -> Kept:
    closed = row["closed_at"]
    return Kept(
        ReviewSet.model_validate_json(row["json"]),
        datetime.fromisoformat(row["created_at"]),
        row["by"],
        datetime.fromisoformat(closed) if closed else None,
        row["seed"],
        json.loads(row["origins"]),
    )


def _answers_of(conn: Connection, set_id: str, reviewer: str) -> dict[Turn, Answer]:
    rows = conn.execute(
        "SELECT pair_id, turn, answer FROM annotations WHERE set_id = ? AND reviewer = ?",
        (set_id, reviewer),
    )
    return {Turn(row["pair_id"], row["turn"]): Answer(row["answer"]) for row in rows}


def _full(conn: Connection, review_set: ReviewSet, reviewer: str) -> set[str]:
    """Ids of the pairs that enough other reviewers have answered."""
    rows = conn.execute(
        "SELECT pair_id FROM annotations WHERE set_id = ? AND reviewer != ? AND answer != ? "
        "GROUP BY pair_id HAVING count(DISTINCT reviewer) >= ?",
        (review_set.set_id, reviewer, Answer.SKIPPED, review_set.annotators),
    )
    return {row["pair_id"] for row in rows}
