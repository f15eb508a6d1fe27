from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.model.retry import Patience, retry_after_s

NOW = datetime(2026, 8, 3, 12, 0, 0, tzinfo=UTC)


def test_pauses_double_up_to_the_longest():
    patience = Patience(first_s=2, longest_s=10, jitter=0)
    assert [patience.pause_s(n, None) for n in (1, 2, 3, 4, 50)] == [2, 4, 8, 10, 10]


def test_pauses_are_longer_by_chance_so_that_callers_spread():
    assert Patience(jitter=0.5).pause_s(1, None, chance=lambda: 1.0) == 3.0


def test_a_server_may_ask_for_longer_but_not_for_shorter():
    patience = Patience(first_s=2, jitter=0)
    assert patience.pause_s(1, 90.0) == 90
    assert patience.pause_s(1, 0.0) == 2


@pytest.mark.parametrize(
    ("value", "seconds"),
    [
        (None, None),
        ("90", 90),
        ("0.5", 0.5),
        ("-3", 0),
        ("Mon, 03 Aug 2026 12:00:30 GMT", 30),
        ("Mon, 03 Aug 2026 11:00:00 GMT", 0),
        ("Mon, 03 Aug 2026 12:00:30 -0000", 30),
        ("inf", None),
        ("nan", None),
        ("soon", None),
        ("", None),
    ],
)
def test_retry_after_is_seconds_or_a_date(value, seconds):
    assert retry_after_s(value, NOW) == seconds


@settings(deadline=None)
@given(st.one_of(st.text(), st.from_regex(r"\w{3}, \d+ Aug \d+ \d+:\d+:\d+ [+-]?\d*")))
def test_any_header_is_a_pause_or_none(value):
    found = retry_after_s(value, NOW)
    assert found is None or found >= 0
