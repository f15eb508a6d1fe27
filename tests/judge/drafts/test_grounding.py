"""What stands in a text: phrases word for word, numbers by value, relations by their words."""

from __future__ import annotations

import time

import pytest

from data.records import Relation
from judge.drafts.grounding import are_one, number, phrase, prints, prints_beside, readings, stands


@pytest.mark.parametrize(
    ("words", "text", "is_there"),
    [
        ("mean error", "The Mean\n error is small", True),
        ("error", "terrors", False),
        ("top-1 accuracy", "its top-1 accuracy", True),
        ("", "anything", False),
        ("a.c", "abc", False),
    ],
)
def test_a_phrase_stands_as_whole_words(words: str, text: str, is_there: bool):
    assert stands(words, [text]) is is_there


@pytest.mark.parametrize("text", ["", "0.5", "a b c d e f g h i", "x" * 81, "…"])
def test_what_is_no_short_phrase_with_a_letter_is_none(text: str):
    assert phrase(text) == ""


@pytest.mark.parametrize(
    ("wanted", "text", "is_there"),
    [
        ("1e6", "on 1,000,000 items", True),
        ("0.912", "0.9120", True),
        ("0.912", "0.9121", False),
        ("2", "see Table 2 and Theorem (2)", False),
        ("10", "CIFAR-10", False),
        ("12", "0.12", False),
    ],
)
def test_a_number_is_printed_by_value_and_not_as_a_name(wanted: str, text: str, is_there: bool):
    value = number(wanted)

    assert value is not None
    assert prints(value, text) is is_there


@pytest.mark.parametrize("text", ["nan", "inf", "1e999", "", "1 2", "0x1", "9" * 400])
def test_what_is_no_finite_number_is_none(text: str):
    assert number(text) is None


@pytest.mark.parametrize(
    ("text", "is_there"),
    [
        ("512 hidden units", True),
        ("hidden units = 512", True),
        ("hidden units of 512", True),
        ("512 images, and hidden units", False),
        ("hidden units. 512", False),
    ],
)
def test_a_size_stands_beside_its_name(text: str, is_there: bool):
    value = number("512")

    assert value is not None
    assert prints_beside(value, "hidden units", [text]) is is_there


@pytest.mark.parametrize(
    ("text", "is_said"),
    [
        ("the mean squared error (MSE) is", True),
        ("MSE [mean squared error]", True),
        ("mean squared error, MSE", False),
        ("the error (MSE)", False),
    ],
)
def test_two_names_are_one_where_brackets_say_so(text: str, is_said: bool):
    assert are_one("mse", "mean squared error", [text]) is is_said


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The error is below 0.05", [(Relation.BELOW, 0.05)]),
        ("An error of 0.05 ± 0.01 ms", [(Relation.EQUALS, 0.05)]),
        ("The error, we find, is at most 3%", [(Relation.AT_MOST, 3)]),
        ("It cuts the error to 0.05", [(Relation.EQUALS, 0.05)]),
        ("The error never stays below 0.05", []),
        ("The error is cut by 0.05", []),
        ("The error gain of 0.05", []),
        ("The error is 0.05 or less", []),
        ("The error. It is 0.05", []),
        ("The error for 3 of 5", []),
        ("An error on 1,000 items", []),
    ],
)
def test_a_sentence_says_what_stands_between_quantity_and_number(
    text: str, found: list[tuple[Relation, float]]
):
    assert [(each.relation, each.item.value) for each in readings("error", [text])] == found


@pytest.mark.parametrize(
    "text",
    [
        "seeds 3 " * 4000,
        "3 seeds " * 4000,
        "9,999" * 6000,
        "seeds" + " " * 30_000,
        "seeds (" * 5000,
    ],
    ids=["pairs", "swapped", "digits", "spaces", "brackets"],
)
def test_work_grows_with_the_text_and_no_faster(text: str):
    value = number("7")
    assert value is not None
    started = time.process_time()

    assert not prints_beside(value, "seeds", [text])
    assert not prints(value, text)
    assert not are_one("seeds", "runs", [text])
    assert [each for each in readings("seeds", [text]) if each.item.value == 7] == []
    assert time.process_time() - started < 2
