import itertools

import pytest

from data.pairs import Answer, Side
from data.records import UserError
from data.review.reviewing import Reply
from data.review.reviews import Reviews
from tests.data.reviewed import made_set


@pytest.fixture
def reviews(store):
    return Reviews(store, "1.0")


@pytest.fixture
def kept(reviews):
    """A set of four pairs, two of which come again, in the store."""
    reviews.create(made_set(), "alice")
    return reviews


def test_a_set_is_kept_with_its_pictures_and_its_id_is_taken(kept):
    (found,) = kept.sets()

    assert (found.review_set.title, found.by, found.closed_at) == ("Trial", "alice", None)
    for pair in found.review_set.pairs:
        assert kept.picture(pair.a.digest).startswith(b"\x89PNG")
    with pytest.raises(UserError, match="already"):
        kept.create(made_set(), "bob")


def test_a_reviewer_goes_through_all_turns_and_finds_them_answered_on_another_device(kept):
    for done in range(6):
        seat = kept.seat("s1", "carol")
        assert seat.done == done
        kept.answer(seat, seat.remaining()[0], Reply("left", milliseconds=900))

    assert kept.seat("s1", "carol").remaining() == []
    assert len(kept.answers("s1")) == 6
    assert {answered.annotation.reviewer for answered in kept.answers("s1")} == {seat.reviewer}


def test_answering_again_replaces_and_undo_opens_the_pair_again(kept):
    seat = kept.seat("s1", "carol")
    turn = seat.remaining()[0]
    kept.answer(seat, turn, Reply("left"))
    kept.answer(seat, turn, Reply("tie"))

    assert [each.annotation.answer for each in kept.answers("s1")] == [Answer.TIE]
    kept.take_back(kept.seat("s1", "carol"), turn)

    assert kept.answers("s1") == []
    assert kept.seat("s1", "carol").remaining()[0] == turn
    with pytest.raises(UserError, match="no answer"):
        kept.take_back(kept.seat("s1", "carol"), turn)


def test_the_account_of_a_reviewer_stands_in_no_record(kept, store):
    seat = kept.seat("s1", "carol-the-reviewer")
    kept.answer(seat, seat.remaining()[0], Reply("left"))

    assert "carol" not in "\n".join(record.line() for record in store.records())


def test_the_order_in_which_answers_arrive_changes_nothing(kept, store, tmp_path):
    seat = kept.seat("s1", "carol")
    one, two = seat.remaining()[:2]
    kept.answer(seat, one, Reply("left"))
    kept.answer(seat, one, Reply("right"))
    kept.take_back(kept.seat("s1", "carol"), one)
    kept.answer(seat, two, Reply("tie"))
    kept.answer(seat, one, Reply("unusable"))
    expected = kept.answers("s1")
    said = list(store.records())[2:]
    assert len(said) == 5

    for arrival in itertools.islice(itertools.permutations(said), 0, 120, 7):
        store.insert(arrival)
        store.rebuild()
        assert kept.answers("s1") == expected


def test_a_pair_that_enough_others_answered_is_not_asked_of_a_newcomer(kept):
    carol = kept.seat("s1", "carol")
    turn = carol.remaining()[0]
    kept.answer(carol, turn, Reply("left"))

    assert turn.pair_id not in {each.pair_id for each in kept.seat("s1", "dave").turns}
    assert turn in kept.seat("s1", "carol").turns


def test_a_closed_set_takes_no_answers_and_tells_where_its_pictures_come_from(kept, store):
    seat = kept.seat("s1", "carol")
    kept.close("s1", "enough", "alice")

    with pytest.raises(UserError, match="closed"):
        kept.seat("s1", "carol")
    with pytest.raises(UserError, match="closed already"):
        kept.close("s1", "again", "alice")
    kept.answer(seat, seat.turns[0], Reply("left"))
    assert kept.answers("s1") == [], "an answer after the close does not count"
    (told,) = store.records("reviewset.closed")
    assert set(told.body["origins"]["p0"]) == set(Side)


def test_an_organiser_has_the_last_word_on_a_pair(kept):
    kept.settle("s1", "p1", Answer.TIE, "looked at both", "alice")

    assert kept.settled("s1") == {"p1": ("tie", "looked at both")}
    with pytest.raises(UserError, match="no pair"):
        kept.settle("s1", "nix", Answer.TIE, "", "alice")
    with pytest.raises(UserError, match="answer it"):
        kept.settle("s1", "p1", Answer.SKIPPED, "", "alice")


def test_a_set_that_nobody_made_says_so(reviews):
    with pytest.raises(UserError, match="no review set"):
        reviews.seat("nix", "carol")
