"""Answers to a review set, for tests: each said in one short line."""

from collections.abc import Iterable
from datetime import timedelta

from data.pairs import Annotation, Answer, Pair, Picture, ReviewSet, Side
from data.review.reviews import Answered
from tests.data.build import START


def a_set(pairs: int = 4, training: int = 0, **fields: object) -> ReviewSet:
    """Pairs `p0` … to be asked about, and training pairs `t0` … whose right answer is `a`."""
    fields = {"annotators": 1, "metric": None} | fields
    metric = fields.pop("metric")
    picture = Picture(digest="0" * 64, width=1, height=1)
    known = [Pair(pair_id=f"t{n}", a=picture, b=picture, known=Answer.A) for n in range(training)]
    asked = [Pair(pair_id=f"p{n}", a=picture, b=picture, metric=metric) for n in range(pairs)]
    whole = {"set_id": "s1", "title": "Trial", "question": "Which?", "pairs": (*known, *asked)}
    return ReviewSet.model_validate(whole | fields)


def said(
    pair: str, answer: str, reviewer: str = "r1", second: float = 0, turn: int = 0, **fields: object
) -> Answered:
    """An answer to a pair, so many seconds after the start; `a` stood on the left."""
    whole = {"left": Side.A, "milliseconds": 3000, "turn": turn} | fields
    annotation = Annotation.model_validate(
        {"set_id": "s1", "pair_id": pair, "reviewer": reviewer, "answer": answer, **whole}
    )
    return Answered(annotation, START + timedelta(seconds=second))


def session(
    answers: Iterable[str], reviewer: str = "r1", turn: int = 0, start: float = 0, **fields: object
) -> list[Answered]:
    """One reviewer's answers to `p0`, `p1` …, ten seconds apart; sides alternate."""
    return [
        said(f"p{n}", each, reviewer, start + 10 * n, turn, **({"left": "ab"[n % 2]} | fields))
        for n, each in enumerate(answers)
    ]
