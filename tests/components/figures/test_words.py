import pytest

from components.figures.words import (
    Phrase,
    alpha_words,
    finding,
    part_words,
    percent,
    seconds_words,
    usd_step,
)


@pytest.mark.parametrize(
    ("part", "whole", "words"),
    [
        (0, 5, "None of the 5"),
        (5, 5, "All 5"),
        (3, 5, "3 of 5"),
        (1103, 2176, "Half of the"),
        (333, 1000, "A third of the"),
        (250, 1000, "A quarter of the"),
        (666, 1000, "Two thirds of the"),
        (999, 1000, "Nearly all"),
        (1, 1000, "Hardly any of the"),
        (400, 1000, "40 % of the"),
    ],
)
def test_a_part_is_said_as_people_say_it(part: int, whole: int, words: str):
    assert part_words(part, whole) == words


DOORS = Phrase("door", "doors", "is open", "are open", "is shut")


@pytest.mark.parametrize(
    ("part", "whole", "words"),
    [
        (1, 1, "The only door is open"),
        (0, 1, "The only door is shut"),
        (1, 5, "1 of 5 doors is open"),
        (2, 5, "2 of 5 doors are open"),
        (0, 5, "None of the 5 doors are open"),
        (1, 400, "Hardly any of the doors are open"),
    ],
)
def test_a_finding_is_a_sentence_for_any_count(part: int, whole: int, words: str):
    assert finding(part, whole, DOORS) == words


@pytest.mark.parametrize(
    ("share", "words"),
    [(0.0, "0 %"), (0.004, "under 1 %"), (0.5069, "51 %"), (0.996, "over 99 %"), (1.0, "100 %")],
)
def test_a_share_is_never_rounded_to_none_or_all(share: float, words: str):
    assert percent(share) == words


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0, "0 s"), (0.0231, "0.023 s"), (9.44, "9.4 s"), (47, "47 s"), (300, "5 min"), (9000, "2 h")],
)
def test_a_duration_has_the_unit_that_fits(seconds: float, words: str):
    assert seconds_words(seconds) == words


def test_steps_of_dollars_are_short():
    assert [usd_step(usd) for usd in (0.005, 0.2, 2.0)] == ["$0.005", "$0.2", "$2.00"]


def test_alpha_has_two_digits():
    assert (alpha_words(0.2291), alpha_words(None)) == ("0.23", "not defined")
