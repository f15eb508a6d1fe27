"""What is known of a review set that a logbook cites: its digest, and whether it is fit."""

from __future__ import annotations

from collections.abc import Iterable

from data.annotations import digest
from data.consistency import check
from data.pairs import SetStanding
from data.reviews import Reviews


def standings(reviews: Reviews, set_ids: Iterable[str]) -> dict[str, SetStanding]:
    """By id, of those sets that this store has."""
    return {
        set_id: _standing(reviews, set_id)
        for set_id in sorted(set(set_ids))
        if reviews.find(set_id)
    }


def _standing(reviews: Reviews, set_id: str) -> SetStanding:
    review_set, answers = reviews.one(set_id).review_set, reviews.answers(set_id)
    return SetStanding(
        set_id=set_id,
        digest=digest(review_set, answers),
        is_fit=check(review_set, answers).is_fit,
    )
