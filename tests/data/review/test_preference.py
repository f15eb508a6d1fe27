from datetime import UTC, datetime

import pytest

from data.pairs import Annotation, Answer, Preference, Side
from data.records import Direction
from data.review.preference import preference
from data.review.reviews import Answered, Kept
from tests.data.reviewed import made_set

AT = datetime(2026, 7, 1, tzinfo=UTC)


def closed(words: str, reviewers: int = 1, **fields: object) -> tuple[Kept, list[Answered]]:
    """A closed set, a pair a word: `n` all prefer the new one, `o` the old, `=` tie, `?` split."""
    wanted: dict[str, object] = {"claim_id": "p1-c1", "supports": "new", **fields}
    made = made_set(len(words), **wanted)
    kept = Kept(made.review_set, AT, "organiser", AT, None, made.origins)
    return kept, [
        Answered(said(f"p{number}", f"r{who}", meant(word, who, made.origins[f"p{number}"])), AT)
        for number, word in enumerate(words)
        for who in range(reviewers)
    ]


def meant(word: str, who: int, sides: dict[Side, str]) -> Answer:
    if word == "=":
        return Answer.TIE
    label = {"n": "new", "o": "old", "?": ("new", "old")[who % 2]}[word]
    return next(Answer(side) for side in Side if sides[side] == label)


def said(pair_id: str, reviewer: str, answer: Answer) -> Annotation:
    fields = {"set_id": "s1", "pair_id": pair_id, "reviewer": reviewer, "left": "a"}
    return Annotation.model_validate(fields | {"answer": answer, "milliseconds": 900})


@pytest.mark.parametrize(
    ("words", "part", "whole", "direction"),
    [
        ("nnnnnnnn", 8, 8, Direction.SUPPORTS),
        ("oooooooo", 0, 8, Direction.CONTRADICTS),
        ("nnnnoooo", 4, 8, Direction.NEITHER),
        ("nnnnnooo", 5, 8, Direction.NEITHER),
        ("n", 1, 1, Direction.NEITHER),
        ("nnnnnnnn========", 8, 8, Direction.SUPPORTS),
        ("nnnnnnnn=========", 8, 8, Direction.NEITHER),
        ("====", 0, 0, Direction.NEITHER),
    ],
)
def test_a_closed_set_tells_how_often_its_label_was_preferred(words, part, whole, direction):
    found = preference(*closed(words), {})

    assert found is not None
    assert (found.label, found.part, found.whole, found.pairs) == ("new", part, whole, len(words))
    assert found.direction is direction


def test_a_pair_counts_once_by_its_majority_and_not_where_reviewers_are_split():
    found = preference(*closed("nnn??", reviewers=2), {})

    assert found is not None
    assert (found.part, found.whole, found.pairs, found.reviewers) == (3, 3, 5, 2)


def test_an_organisers_last_word_settles_a_split_pair():
    kept, answers = closed("nnn?", reviewers=2)
    old = next(side for side in Side if kept.origins["p3"][side] == "old")

    found = preference(kept, answers, {"p3": (old.value, "looked closely")})

    assert found is not None
    assert (found.part, found.whole) == (3, 4)


def test_an_open_set_and_one_that_serves_no_claim_say_nothing():
    kept, answers = closed("nnnn")

    assert preference(kept._replace(closed_at=None), answers, {}) is None
    assert preference(*closed("nnnn", supports=""), {}) is None
    assert preference(*closed("nnnn", claim_id=None), {}) is None


def test_most_pairs_must_show_a_preference_and_chance_must_not_explain_it():
    clear = {"label": "new", "part": 9, "whole": 10, "low": 0.6, "high": 0.98, "reviewers": 2}

    assert Preference(**clear, pairs=20).direction is Direction.SUPPORTS
    assert Preference(**clear, pairs=21).direction is Direction.NEITHER
    assert Preference(**clear | {"low": 0.5}, pairs=10).direction is Direction.NEITHER
