"""What a closed review set says of its claim: which label's pictures people prefer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from data.pairs import Answer, Preference
from data.review.consistency_data import data_of, majority, said_in, units
from data.review.intervals import share
from data.review.reviews import Answered, Kept

PREFERRING = (Answer.A, Answer.B)


def preference(
    kept: Kept, answers: Iterable[Answered], settled: Mapping[str, tuple[str, str]]
) -> Preference | None:
    """None while the set is open, and where it names no label that supports a claim.

    A pair counts once, by what most of its reviewers said, or by an organiser's last word. Pairs
    are independent of each other, answers to one pair are not.
    """
    review_set = kept.review_set
    if kept.closed_at is None or not review_set.supports or review_set.claim_id is None:
        return None
    data = data_of(review_set, [each for each in answers if each.annotation.answer.is_final])
    judged = {pair_id: majority(counts) for pair_id, counts in units(data).items()}
    judged |= {pair_id: Answer(word) for pair_id, (word, _) in settled.items() if pair_id in judged}
    preferred = {pair_id: answer for pair_id, answer in judged.items() if answer in PREFERRING}
    part = sum(
        kept.origins[pair_id][answer] == review_set.supports
        for pair_id, answer in preferred.items()
        if answer is not None
    )
    counted = share(part, len(preferred))
    reviewers = {said.reviewer for said in said_in(data.first)}
    return Preference(
        label=review_set.supports,
        **counted._asdict(),
        pairs=len(judged),
        reviewers=len(reviewers),
    )
