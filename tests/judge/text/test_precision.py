import pytest

from judge.text.precision import Shown, around, fits, mean, quotient, shown


def seen(text: str) -> Shown:
    number = shown(text)
    assert number is not None
    return number


@pytest.mark.parametrize(
    ("text", "value", "step"),
    [
        ("66.30", 66.3, 0.01),
        ("12", 12, 1),
        ("1,200.5", 1200.5, 0.1),
        ("1.5e-3", 0.0015, 1e-4),
        ("−0.4", -0.4, 0.1),
    ],
)
def test_a_printed_number_has_the_step_of_its_last_digit(text: str, value: float, step: float):
    assert seen(text).value == pytest.approx(value)
    assert seen(text).step == pytest.approx(step)


@pytest.mark.parametrize("text", ["", "12 %", "1e999", "1e-99999", "9" * 400, "abc", "1.2.3"])
def test_what_is_no_finite_number_is_none(text: str):
    assert shown(text) is None


def test_rounding_up_and_cutting_off_both_fit():
    reach = quotient(seen("2"), seen("3"))

    assert reach is not None
    assert fits(seen("0.66"), reach)
    assert fits(seen("0.67"), reach)
    assert not fits(seen("0.65"), reach)
    assert fits(seen("66.7"), reach, (100.0,))


def test_a_quotient_reaches_as_far_as_its_parts_were_rounded():
    reach = quotient(seen("1.0"), seen("0.3"))

    assert reach is not None
    assert (reach.low, reach.high) == pytest.approx((0.95 / 0.35, 1.05 / 0.25))


def test_nothing_is_divided_by_what_may_be_zero():
    assert quotient(seen("1"), seen("0")) is None
    assert quotient(seen("1"), seen("0.0")) is None


def test_whole_numbers_are_exact_and_means_carry_the_rounding_of_their_values():
    assert around(seen("12")) == (12, 12)
    assert mean([seen("0.1"), seen("0.2")]) == pytest.approx((0.1, 0.2))
