import pytest

from data.pairs import Answer, Picture, Shape, Side
from data.records import UserError
from data.review.blinding import Turn, turns
from data.review.reviewing import (
    Mark,
    Place,
    Reply,
    Seat,
    annotation,
    named_picture,
    picture_of,
    sight,
)
from tests.data.reviewed import made_set

SEED = "7" * 64
SET = made_set(6, known=1).review_set


def seat(answers: dict[Turn, Answer] | None = None, reviewer: str = "r") -> Seat:
    return Seat(SET, SEED, reviewer, turns(SET, SEED, reviewer), answers or {})


def test_what_was_put_off_comes_back_at_the_end():
    first, second, *rest = seat().turns
    there = seat({first: Answer.SKIPPED, second: Answer.TIE})

    assert there.remaining() == [*rest, first]
    assert there.done == 1


@pytest.mark.parametrize("turn", seat().turns)
def test_an_answer_of_the_screen_means_the_picture_that_stood_there(turn):
    said = annotation(seat(), turn, Reply("left"), "1")

    assert said.left is seat().left(turn)
    assert said.answer == said.left
    assert annotation(seat(), turn, Reply("right"), "1").answer != said.answer


def test_sides_are_told_apart_in_all_that_is_said_of_them():
    there = seat()
    sides = {there.left(turn): turn for turn in there.turns}
    assert set(sides) == set(Side), "both orders must come up, or this shows nothing"
    reply = Reply(
        "tie",
        usable=(True, False),
        defects=(("blur",), ("banding", "banding")),
        marks=(Mark(Place.LEFT, Shape.POINT, 1, 2), Mark(Place.RIGHT, Shape.BOX, 0, 0, 2, 1)),
    )

    straight = annotation(there, sides[Side.A], reply, "1")
    swapped = annotation(there, sides[Side.B], reply, "1")

    assert (straight.usable_a, straight.usable_b) == (True, False)
    assert (swapped.usable_a, swapped.usable_b) == (False, True)
    assert (straight.defects_a, straight.defects_b) == (("blur",), ("banding",))
    assert (swapped.defects_a, swapped.defects_b) == (("banding",), ("blur",))
    assert [region.side for region in straight.regions] == [Side.A, Side.B]
    assert [region.side for region in swapped.regions] == [Side.B, Side.A]


def named(there: Seat, turn: Turn, name: str) -> Picture | None:
    return named_picture(there.review_set, there.seed, there.reviewer, turn, name)


def test_the_names_on_the_screen_lead_to_the_pictures_that_stand_there():
    there = seat()
    for turn in there.turns:
        shown, pair = sight(there, turn), there.pair(turn)
        left = picture_of(pair, there.left(turn))
        assert named(there, turn, shown.left) == left
        assert shown.left_size == (left.width, left.height)
        assert named(there, turn, shown.right) not in (left, None)
        if turn.turn == 0:
            assert named(seat(reviewer="other"), turn, shown.left) is None


@pytest.mark.parametrize(
    ("reply", "words"),
    [
        (Reply("a"), "one of"),
        (Reply(""), "one of"),
        (Reply("tie", defects=(("nix",), ())), "no tag 'nix'"),
        (Reply("tie", note="x" * 2001), "2,000"),
        (Reply("tie", milliseconds=-1), "time"),
        (Reply("tie", milliseconds=10**9), "time"),
        (Reply("tie", marks=(Mark(Place.LEFT, Shape.POINT, 1, 1),) * 51), "50 places"),
        (Reply("tie", marks=(Mark(Place.LEFT, Shape.BOX, 0, 0, 7, 1),)), "outside"),
        (Reply("tie", marks=(Mark(Place.LEFT, Shape.POINT, float("nan"), 0),)), "outside"),
        (Reply("tie", marks=(Mark(Place.LEFT, Shape.POINT, 0, -1),)), "outside"),
    ],
)
def test_what_does_not_fit_the_set_is_refused(reply, words):
    with pytest.raises(UserError, match=words):
        annotation(seat(), seat().turns[0], reply, "1")


def test_a_pair_that_is_not_asked_of_a_reviewer_is_refused():
    for turn in (Turn("nix"), Turn("t0", 1)):
        with pytest.raises(UserError, match="not asked"):
            sight(seat(), turn)
