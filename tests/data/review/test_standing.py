import pytest

from data.records import Direction
from data.review.annotations import digest
from data.review.reviews import Reviews
from data.review.standing import standings
from tests.data.reviewed import answer, made_set


@pytest.fixture
def reviews(store, monkeypatch):
    monkeypatch.setattr("data.review.reviews.new_seed", lambda: "5" * 64)
    reviews = Reviews(store, "0.1")
    reviews.create(made_set(8, repeats=1.0), "organiser")
    return reviews


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


def test_a_set_that_serves_a_claim_says_something_of_it_once_it_is_closed(store):
    reviews = Reviews(store, "0.1")
    reviews.create(made_set(8, claim_id="p1-c1", supports="new", repeats=1.0), "organiser")
    new = {pair: next(s for s in "ab" if side[s] == "new") for pair, side in origins(reviews)}
    for account in ("one", "two"):
        seat = reviews.seat("s1", account)
        answer(reviews, account, "".join(new[turn.pair_id] for turn in seat.turns))
    before = standings(reviews, ["s1"])["s1"]
    reviews.close("s1", "done", "organiser")

    after = standings(reviews, ["s1"])["s1"]

    assert (before.preference, before.claim_id, after.claim_id) == (None, "p1-c1", "p1-c1")
    assert after.digest == before.digest
    assert after.preference is not None
    assert (after.preference.part, after.preference.whole, after.preference.pairs) == (8, 8, 8)
    assert after.preference.direction is Direction.SUPPORTS


def origins(reviews):
    return reviews.one("s1").origins.items()
