from collections import Counter

from data.pairs import Answer, Pair, Picture, ReviewSet, Side
from data.review.blinding import Turn, left_of, new_seed, picture_name, pseudonym, turns

SEED = "5" * 64


def review_set(count: int = 40, repeats: float = 0.25, training: int = 2) -> ReviewSet:
    one, two = (Picture(digest=letter * 64, width=4, height=3) for letter in "ab")
    known = [Pair(pair_id=f"t{n}", a=one, b=two, known=Answer.A) for n in range(training)]
    asked = [Pair(pair_id=f"p{n}", a=one, b=two) for n in range(count)]
    return ReviewSet(set_id="s", title="S", question="?", pairs=(*known, *asked), repeats=repeats)


def test_training_comes_first_then_every_pair_once_then_some_again():
    order = turns(review_set(), SEED, "r")

    assert order[:2] == [Turn("t0"), Turn("t1")]
    assert Counter(turn.pair_id for turn in order[2:42]) == {f"p{n}": 1 for n in range(40)}
    assert [turn.turn for turn in order[42:]] == [1] * 10
    assert {turn.pair_id for turn in order[42:]} <= {turn.pair_id for turn in order[2:12]}


def test_reviewers_get_orders_of_their_own_and_each_always_the_same():
    assert turns(review_set(), SEED, "r") == turns(review_set(), SEED, "r")
    assert turns(review_set(), SEED, "r") != turns(review_set(), SEED, "s")
    assert turns(review_set(), SEED, "r") != turns(review_set(), "6" * 64, "r")


def test_pairs_that_are_full_are_left_out_and_move_nothing():
    whole = turns(review_set(), SEED, "r")

    assert turns(review_set(), SEED, "r", {"p3", "p4"}) == [
        turn for turn in whole if turn.pair_id not in ("p3", "p4")
    ]


def test_sides_are_balanced_over_pairs_reviewers_and_turns():
    drawn = Counter(
        left_of(SEED, f"r{reviewer}", Turn(f"p{pair}", turn))
        for reviewer in range(20)
        for pair in range(50)
        for turn in (0, 1)
    )

    assert 900 <= drawn[Side.A] <= 1100


def test_names_of_pictures_are_all_different_and_tell_nothing():
    names = {
        picture_name(SEED, f"r{reviewer}", Turn(f"p{pair}", turn), side)
        for reviewer in range(3)
        for pair in range(9)
        for turn in (0, 1)
        for side in Side
    }

    assert len(names) == 3 * 9 * 2 * 2
    assert {len(name) for name in names} == {32}


def test_a_pseudonym_is_one_person_in_one_set():
    assert pseudonym(SEED, "alice") == pseudonym(SEED, "alice")
    assert pseudonym(SEED, "alice") != pseudonym(SEED, "bob")
    assert pseudonym(SEED, "alice") != pseudonym(new_seed(), "alice")
    assert "alice" not in pseudonym(SEED, "alice")
