import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.text.extract import (
    MAX_PRINTED_LINE,
    flags,
    measurements,
    parse_number,
    plain,
    settings,
    singular,
    unit_name,
)


def labelled(line: str) -> list[tuple[str, float]]:
    return [(item.label, item.value) for item in measurements(line)]


def test_a_label_is_what_stands_between_two_numbers():
    line = "mean rank error 0.0269  max 0.0730  std 0.0187"

    assert labelled(line) == [("mean rank error", 0.0269), ("max", 0.073), ("std", 0.0187)]


def test_a_value_in_brackets_keeps_its_own_label():
    assert labelled("log-log slope -0.545 (paper: -0.5)") == [
        ("log-log slope", -0.545),
        ("paper", -0.5),
    ]


@pytest.mark.parametrize(
    ("line", "label", "value"),
    [
        ("ａｃｃ：９１.３", "acc", 91.3),
        ("R² = 0.93", "r2", 0.93),
        ("F₁\u2009=\u20090.8", "f1", 0.8),
        ("Fre\u0301chet distance 3.1", "fréchet distance", 3.1),
    ],
)
def test_letters_are_read_as_the_plain_ones_that_they_mean(line: str, label: str, value: float):
    assert labelled(line) == [(label, value)]


def test_a_power_is_no_number_that_was_measured():
    assert labelled("n=10⁶") == []
    assert [value for _, value in labelled("error 3·10⁻³")] == []
    assert settings(["n=10⁶"]) == {}


@given(st.text())
def test_plain_text_has_as_many_characters_as_composed_text(text: str):
    assert len(plain(text)) == len(unicodedata.normalize("NFC", text))


def test_the_end_of_a_long_line_is_read_as_far_as_trackio_keeps_lines():
    line = "w=0.1 " * 1_000 + "; accuracy 0.93"

    assert labelled(line)[-1] == ("accuracy", 0.93)
    assert labelled("x" * MAX_PRINTED_LINE + " accuracy 0.93") == []


@pytest.mark.parametrize(
    ("line", "unit"),
    [
        ("return 0.9 min 0.8 max 1.0", ""),
        ("return 0.9 s.e. 0.1", ""),
        ("took 2 min", "min"),
        ("took 2 min 30 s", "min"),
        ("took 3 s", "s"),
    ],
)
def test_the_name_of_a_statistic_is_no_unit_of_the_number_before_it(line: str, unit: str):
    assert measurements(line)[0].unit == unit


@pytest.mark.parametrize(
    ("line", "unit", "denominator"),
    [
        ("time 0.12 ms per item", "ms", "item"),
        ("time 0.12 ms/items", "ms", "item"),
        ("saved: 7.9x", "x", ""),
        ("accuracy 91.2 %", "%", ""),
        ("took 3 seconds", "s", ""),
        ("loss 3.1e-4 ± 2e-5 nats", "nat", ""),
        ("loss 3.1", "", ""),
    ],
)
def test_unit_and_denominator_stand_behind_the_number(line: str, unit: str, denominator: str):
    (item,) = measurements(line)

    assert (item.unit, item.denominator) == (unit, denominator)


def test_a_name_that_is_set_next_is_no_unit():
    assert labelled("a=1 b=2 s=3 x: 4") == [("a", 1), ("b", 2), ("s", 3), ("x", 4)]


def test_numbers_of_a_formula_are_not_measurements():
    assert labelled("bound 2*H_k = 6.9") == [("bound 2*h_k", 6.9)]


def test_thousands_exponents_and_the_unicode_minus_are_read():
    assert [parse_number(text) for text in ("1,234,567.5", "1e5", "−3")] == [1234567.5, 1e5, -3.0]


def test_versions_and_identifiers_hold_no_measurement_of_their_own():
    assert labelled("seed_12 run3 v7") == []


def test_a_label_is_the_last_clause_before_its_number():
    line = "| done; mean error 0.2 | top-1 accuracy, test set: 0.9"

    assert labelled(line) == [("mean error", 0.2), ("test set", 0.9)]


def test_settings_are_found_by_name_whatever_their_case():
    assert settings(["T=200 regret=34.2", "k = 64, k=32"]) == {
        "t": {200},
        "regret": {34.2},
        "k": {64, 32},
    }


def test_flags_are_read_with_and_without_an_equals_sign():
    command = ("python", "a.py", "--k", "256", "--num-seeds=30", "-n", "1e5", "--name", "x", "--k")

    assert flags(command) == {"k": {256}, "num_seeds": {30}, "n": {1e5}}


def test_no_command_has_no_flags():
    assert flags(()) == {}


def test_units_and_plurals_have_one_spelling():
    assert [unit_name(word) for word in ("Seconds", "×", "hours", "cats")] == ["s", "x", "hour", ""]
    assert [singular(word) for word in ("items", "batch", "loss")] == ["item", "batch", "loss"]


@given(st.text(max_size=300))
def test_any_text_gives_finite_or_infinite_numbers_and_no_error(text: str):
    for item in measurements(text):
        assert isinstance(item.value, float)
        assert plain(text)[item.start :].startswith(item.text)
