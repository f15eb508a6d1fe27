"""What is known of a review set that a logbook cites: its digest, and whether it is fit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from data.annotations import digest
from data.consistency import check
from data.pairs import ReviewSet, SetStanding
from data.reviews import Answered, Reviews


def standings(reviews: Reviews, set_ids: Iterable[str]) -> dict[str, SetStanding]:
    """By id, of those sets that this store has."""
    kept = {set_id: reviews.find(set_id) for set_id in sorted(set(set_ids))}
    return {
        set_id: _standing(each.review_set, reviews.answers(set_id))
        for set_id, each in kept.items()
        if each
    }


def _standing(review_set: ReviewSet, answers: Sequence[Answered]) -> SetStanding:
    return SetStanding(
        set_id=review_set.set_id,
        digest=digest(review_set, answers),
        is_fit=check(review_set, answers).is_fit,
    )
