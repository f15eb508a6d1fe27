"""The organiser's side of review: who got how far, where reviewers disagree, closing a set.

Only for organisers: it shows pictures by side, not blind, but never their origin.
"""

from __future__ import annotations

import base64
from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from components.roles import Act
from components.widgets import Payload, text_of
from data.pairs import Annotation, Answer, Pair, ReviewSet, Side
from data.records import UserError
from data.review.reviewing import picture_of
from data.review.reviews import Reviews

LONGEST_WHY = 500


class Dispute(NamedTuple):
    """A pair on which first answers differ, as (reviewer, answer)."""

    pair: Pair
    answers: list[tuple[str, Answer]]


def functions_of(reviews: Reviews) -> list[Act]:
    """What organisers do: how a set stands, one picture, settling a pair, closing the set."""

    def review_standing(payload: Payload, _: str) -> Payload:
        kept = reviews.one(text_of(payload, "set_id", 80))
        said = [each.annotation for each in reviews.answers(kept.review_set.set_id)]
        settled = reviews.settled(kept.review_set.set_id)
        return standing_view(kept.review_set, said, settled) | {"closed": bool(kept.closed_at)}

    def review_picture(payload: Payload, _: str) -> Payload:
        review_set = reviews.one(text_of(payload, "set_id", 80)).review_set
        pair = review_set.pair(text_of(payload, "pair_id", 80))
        try:
            picture = picture_of(pair, Side(text_of(payload, "side", 1)))
        except ValueError:
            raise UserError("a side is a or b") from None
        return {"png": base64.b64encode(reviews.picture(picture.digest)).decode()}

    def review_settle(payload: Payload, by: str) -> Payload:
        try:
            answer = Answer(text_of(payload, "answer", 20))
        except ValueError:
            raise UserError("choose an answer to settle the pair") from None
        why = text_of(payload, "why", LONGEST_WHY)
        pair_id = text_of(payload, "pair_id", 80)
        reviews.settle(text_of(payload, "set_id", 80), pair_id, answer, why, by)
        return review_standing(payload, by)

    def review_close(payload: Payload, by: str) -> Payload:
        reviews.close(text_of(payload, "set_id", 80), text_of(payload, "why", LONGEST_WHY), by)
        return review_standing(payload, by)

    return [review_standing, review_picture, review_settle, review_close]


def standing_view(
    review_set: ReviewSet, said: Sequence[Annotation], settled: dict[str, tuple[str, str]]
) -> Payload:
    """How a set stands: answers by reviewer, pairs in dispute, what was settled."""
    return {
        "set_id": review_set.set_id,
        "title": review_set.title,
        "question": review_set.question,
        "pairs": len(review_set.pairs),
        "reviewers": [
            {"reviewer": reviewer, "answered": count}
            for reviewer, count in sorted(progress(said).items())
        ],
        "disputes": [
            {
                "pair_id": each.pair.pair_id,
                "answers": [{"reviewer": who, "answer": what.value} for who, what in each.answers],
                "settled": settled.get(each.pair.pair_id, ("", ""))[0],
                "why": settled.get(each.pair.pair_id, ("", ""))[1],
            }
            for each in disputes(review_set, said)
        ],
    }


def progress(said: Sequence[Annotation]) -> dict[str, int]:
    """How many turns each reviewer has answered; what was put off is none."""
    counts: dict[str, int] = defaultdict(int)
    for each in said:
        counts[each.reviewer] += each.answer.is_final
    return dict(counts)


def disputes(review_set: ReviewSet, said: Sequence[Annotation]) -> list[Dispute]:
    """Pairs, in the order of the set, to which reviewers gave different first answers."""
    by_pair: dict[str, list[tuple[str, Answer]]] = defaultdict(list)
    for each in said:
        if each.turn == 0 and each.answer.is_final:
            by_pair[each.pair_id].append((each.reviewer, each.answer))
    return [
        Dispute(pair, sorted(by_pair[pair.pair_id]))
        for pair in review_set.pairs
        if pair.known is None and len({answer for _, answer in by_pair[pair.pair_id]}) > 1
    ]
