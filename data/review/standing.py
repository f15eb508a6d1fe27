"""What is known of a review set that a logbook cites: digest, fitness, and what it says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from data.pairs import SetStanding
from data.review.annotations import digest
from data.review.consistency import check
from data.review.preference import preference
from data.review.reviews import Answered, Kept, Reviews


def standings(reviews: Reviews, set_ids: Iterable[str]) -> dict[str, SetStanding]:
    """By id, of those sets that this store has."""
    kept = {set_id: reviews.find(set_id) for set_id in sorted(set(set_ids))}
    return {
        set_id: _standing(each, reviews.answers(set_id), reviews.settled(set_id))
        for set_id, each in kept.items()
        if each
    }


def _standing(
    kept: Kept, answers: Sequence[Answered], settled: Mapping[str, tuple[str, str]]
) -> SetStanding:
    review_set = kept.review_set
    return SetStanding(
        set_id=review_set.set_id,
        digest=digest(review_set, answers),
        is_fit=check(review_set, answers).is_fit,
        claim_id=review_set.claim_id,
        preference=preference(kept, answers, settled),
    )
