import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest

from data.outcomes.agreement import agreement
from data.review import intervals
from data.review.intervals import alpha_interval, odds_of_half, share

counts = st.integers(1, 400).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))


@given(counts)
def test_interval_and_odds_are_those_of_a_library(count):
    part, whole = count
    theirs = binomtest(part, whole, 0.5)
    interval = theirs.proportion_ci(0.95, "wilson")

    ours = share(part, whole)

    assert (ours.low, ours.high) == pytest.approx((interval.low, interval.high), abs=1e-9)
    assert odds_of_half(part, whole) == pytest.approx(theirs.pvalue, abs=1e-9)


def test_hand_computed_cases():
    assert share(8, 10).low == pytest.approx(0.4902, abs=1e-4)
    assert share(8, 10).high == pytest.approx(0.9433, abs=1e-4)
    assert odds_of_half(0, 8) == 2 / 256
    assert odds_of_half(4, 8) == 1
    assert (share(0, 0).value, share(0, 0).low, share(0, 0).high) == (None, 0, 1)
    assert odds_of_half(3000, 5000) < 1e-40


units = st.lists(
    st.tuples(st.integers(0, 3), st.integers(0, 3), st.integers(0, 3)), min_size=2, max_size=12
)


@given(units)
def test_each_resampled_alpha_is_the_alpha_of_that_sample(found):
    pairable = [each for each in found if sum(each) > 1]
    if not pairable:
        return
    weights = np.random.default_rng(0).multinomial(
        len(pairable), [1 / len(pairable)] * len(pairable), 5
    )

    alphas = intervals._alphas(np.array(pairable, dtype=float), weights)

    for alpha, row in zip(alphas, weights, strict=True):
        drawn = [each for each, times in zip(pairable, row, strict=True) for _ in range(times)]
        expected = agreement(drawn).alpha
        assert alpha == pytest.approx(1.0 if expected is None else expected)


@given(units)
def test_the_interval_does_not_depend_on_the_order_of_units(found):
    assert alpha_interval(found) == alpha_interval(found[::-1])


def test_agreement_and_chance_are_told_apart():
    agreed = [(2, 0), (0, 2)] * 10
    by_chance = [(2, 0), (1, 1), (1, 1), (0, 2)] * 5

    assert alpha_interval(agreed) == (1, 1)
    low, high = alpha_interval(by_chance)
    assert low < 0 < high
    assert alpha_interval([(2, 0), (2, 0)]) is None
    assert alpha_interval([(2, 0), (1, 0)]) is None
