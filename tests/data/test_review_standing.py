import pytest

from data.annotations import digest
from data.review_standing import standings
from data.reviewing import Reply
from data.reviews import Reviews
from tests.data.reviewed import made_set


@pytest.fixture
def reviews(store, monkeypatch):
    monkeypatch.setattr("data.reviews.new_seed", lambda: "5" * 64)
    reviews = Reviews(store, "0.1")
    reviews.create(made_set(8, repeats=1.0), "organiser")
    return reviews


def answer(reviews, account: str, places: str) -> None:
    seat = reviews.seat("s1", account)
    for turn, place in zip(seat.turns, places, strict=False):
        side = {"a": seat.left(turn) == "a", "b": seat.left(turn) == "b"}[place]
        reviews.answer(seat, turn, Reply("left" if side else "right", milliseconds=500))


def test_a_set_stands_with_the_digest_of_its_answers(reviews):
    before = standings(reviews, ["s1", "none"])
    answer(reviews, "one", "a")
    after = standings(reviews, ["s1"])

    assert before.keys() == {"s1"}
    assert after["s1"].digest == digest(reviews.one("s1").review_set, reviews.answers("s1"))
    assert before["s1"].digest != after["s1"].digest
    assert (before["s1"].is_fit, after["s1"].is_fit) == (False, False)


def test_a_set_that_was_answered_well_is_fit_and_closing_it_changes_nothing(reviews):
    answer(reviews, "one", "a" * 16)
    fit = standings(reviews, ["s1"])
    reviews.close("s1", "done", "organiser")

    assert fit["s1"].is_fit
    assert standings(reviews, ["s1"]) == fit
