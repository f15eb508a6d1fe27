import io

import numpy as np
from PIL import Image

from data.pairs import Answer, Side
from data.review import quantised_scenes
from data.review.quantised_scenes import (
    FULL,
    PAIRS,
    SET_ID,
    Look,
    entries,
    keep,
    made_set,
    scene,
    shown,
)
from data.review.reviews import Reviews
from tests.data.reviewed import made_set as made_set_of_noise


def test_a_seed_gives_a_scene_and_another_seed_another():
    assert np.array_equal(scene(3), scene(3))
    assert not np.array_equal(scene(3), scene(4))
    assert (scene(3).min() >= 0, scene(3).max() <= 1) == (True, True)


def test_few_bits_leave_few_colours_and_dither_keeps_the_mean():
    pixels = scene(0)

    plain, dithered = shown(pixels, Look(2)), shown(pixels, Look(2, dithered=True))

    assert set(np.unique(plain)) <= {0, 85, 170, 255}
    assert set(np.unique(dithered)) <= {0, 85, 170, 255}
    sky = np.s_[:80, :, 2]
    truth = pixels[sky].mean() * 255
    assert abs(dithered[sky].mean() - truth) < 2
    assert np.abs(shown(pixels, FULL) / 255 - pixels).max() < 0.5 / 255 + 1e-6


def test_the_set_has_sixteen_pairs_and_two_for_training_with_the_plain_answer():
    made = made_set()
    pairs = made.review_set.pairs

    assert (made.review_set.set_id, len(pairs)) == (SET_ID, PAIRS + 2)
    training = [pair for pair in pairs if pair.known is not None]
    for pair in training:
        right = Side.A if pair.known is Answer.A else Side.B
        assert made.origins[pair.pair_id][right] == "8 bits"
    assert all({*made.origins[pair.pair_id]} == {*Side} for pair in pairs)
    assert {origin[Side.A] == "8 bits" for origin in made.origins.values()} == {True, False}


def test_what_is_public_of_the_set_names_no_side():
    told = made_set().review_set.model_dump_json()

    assert "bits" not in told
    assert "dither" not in told


def test_the_metric_prefers_eight_bits_and_plain_rounding_to_dither():
    made = made_set()

    for pair in made.review_set.pairs:
        better = made.origins[pair.pair_id][Side.B if pair.metric > 0 else Side.A]
        other = made.origins[pair.pair_id][Side.A if pair.metric > 0 else Side.B]
        assert better == "8 bits" or other == f"{better}, dithered"


def test_pictures_are_small_and_those_that_the_pairs_name():
    made = made_set()

    for pair in made.review_set.pairs:
        for picture in (pair.a, pair.b):
            image = Image.open(io.BytesIO(made.pictures[picture.digest]))
            assert image.size == (picture.width, picture.height) == (480, 360)
    assert sum(map(len, made.pictures.values())) < 8_000_000


def test_a_store_keeps_it_once_even_when_it_was_closed(store):
    assert keep(store)
    Reviews(store, "").close(SET_ID, "done", "organiser")

    assert not keep(store)
    assert [kept.review_set.set_id for kept in Reviews(store, "").sets()] == [SET_ID]
    assert quantised_scenes.PACKAGE == "classics"


def test_its_pairs_can_be_reviewed(store):
    keep(store)

    seat = Reviews(store, "").seat(SET_ID, "someone")

    assert [turn.pair_id for turn in seat.turns[:2]] == ["training-1", "training-2"]
    assert len(seat.turns) == 2 + PAIRS + 2
    assert len(list(entries())) == PAIRS + 2


def test_a_set_of_that_id_that_somebody_made_is_left_alone(store):
    Reviews(store).create(made_set_of_noise(set_id=SET_ID), "someone")

    assert not keep(store)
    assert [kept.by for kept in Reviews(store).sets()] == ["someone"]
