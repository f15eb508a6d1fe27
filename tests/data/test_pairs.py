import pytest
from pydantic import ValidationError

from data.kinds import BODIES, PRIVATE, make, read_body
from data.pairs import Answer, Pair, Picture, Region, ReviewSet
from data.review_kinds import ReviewSetCreated, ReviewSetKeyed


def picture(letter: str) -> Picture:
    return Picture(digest=letter * 64, width=4, height=3)


def pair(pair_id: str = "p1") -> Pair:
    return Pair(pair_id=pair_id, a=picture("a"), b=picture("b"))


def review_set(*pairs: Pair, **fields: object) -> ReviewSet:
    whole = {"set_id": "s1", "title": "Trial", "question": "Which?", "pairs": pairs or (pair(),)}
    return ReviewSet.model_validate(whole | fields)


def test_the_pictures_of_a_pair_stand_in_an_order_that_tells_nothing():
    with pytest.raises(ValidationError, match="order of their digests"):
        Pair(pair_id="p1", a=picture("b"), b=picture("a"))


def test_the_pairs_of_a_set_have_ids_of_their_own():
    with pytest.raises(ValidationError, match="same id"):
        review_set(pair(), pair())


@pytest.mark.parametrize("name", ["", "../x", "A", "a b", "a" * 81, "-a", "a/b"])
def test_ids_fit_into_addresses_and_file_names(name):
    with pytest.raises(ValidationError):
        pair(name)


@pytest.mark.parametrize("number", [-1, float("nan"), float("inf")])
def test_a_region_has_a_place_on_the_picture(number):
    with pytest.raises(ValidationError):
        Region(side="a", shape="box", x=number, y=0)


def test_a_set_survives_the_log_and_its_side_key_is_private():
    body = ReviewSetCreated(review_set=review_set())

    assert read_body(make(body, "someone")) == body
    private = {cls for name, cls in BODIES.items() if name in PRIVATE}
    assert ReviewSetKeyed in private
    assert ReviewSetCreated not in private


def test_putting_a_pair_off_is_no_answer():
    assert [answer for answer in Answer if not answer.is_final] == [Answer.SKIPPED]
