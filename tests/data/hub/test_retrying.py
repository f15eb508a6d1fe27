from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data.hub.retrying import BASE, LONGEST, TRIES, Failure, Tries, wait_before

NOW = datetime(2026, 11, 30, 12, 0, 0, tzinfo=UTC)
PASSING = [None, 408, 409, 412, 429, 500, 502, 503, 504, 599]
LASTING = [400, 401, 403, 404, 410, 413, 422]


def wait(failure, tries=1, luck=0.0):
    return wait_before(failure, tries, luck, NOW)


@pytest.mark.parametrize("status", PASSING)
def test_what_may_pass_is_tried_again(status):
    assert wait(Failure(status)) == BASE / 2


@pytest.mark.parametrize("status", LASTING)
def test_what_will_not_pass_is_not(status):
    assert wait(Failure(status)) is None


@given(st.sampled_from(PASSING), st.integers(1, TRIES - 1), st.floats(0, 1))
def test_waits_grow_and_stay_bounded(status, tries, luck):
    now, then = (wait(Failure(status), each, luck) for each in (tries, tries + 1))
    assert now <= LONGEST
    assert then is None or now <= then


def test_tries_come_to_an_end():
    assert wait(Failure(503), TRIES - 1) is not None
    assert wait(Failure(503), TRIES) is None


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"retry-after": "7"}, 7),
        ({"retry-after": " 7 "}, 7),
        ({"retry-after": "Mon, 30 Nov 2026 12:00:09 GMT"}, 9),
        ({"retry-after": "Mon, 30 Nov 2026 11:00:00 GMT"}, 0),
        ({"ratelimit": '"api";r=0;t=55'}, 55),
        ({"ratelimit": '"api";r=0; t=55', "retry-after": "60"}, 60),
    ],
)
def test_the_servers_word_on_waiting_counts(headers, seconds):
    assert wait(Failure(429, headers), tries=5) == seconds


@pytest.mark.parametrize(
    "headers",
    [
        {"ratelimit": '"api";r=12;t=55'},
        {"ratelimit": "nonsense"},
        {"retry-after": "soon"},
        {"retry-after": "-3"},
        {"retry-after": "9" * 400},
        {"retry-after": "٣"},
    ],
)
def test_a_word_that_says_nothing_leaves_our_own_wait(headers):
    assert wait(Failure(429, headers)) == BASE / 2


@given(st.text(max_size=60), st.text(max_size=60))
def test_no_header_breaks_it(limit, after):
    assert wait(Failure(429, {"ratelimit": limit, "retry-after": after})) >= 0


def test_writers_that_failed_together_come_back_apart():
    assert len({wait(Failure(503), 3, luck / 10) for luck in range(11)}) == 11


def test_waits_end_where_patience_does():
    rests: list[float] = []
    tries = Tries(rests.append, patience=10.0)
    asked = Failure(429, {"retry-after": "4"})

    assert [tries.again(asked) for _ in range(4)] == [True, True, False, False]
    assert sum(rests) <= 10
    assert tries.failed == 4
