from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data.sync import notes, rate
from data.sync.rate import BURST, PER_HOUR, RESERVE, Bucket, made_at
from data.sync.record_files import new_path

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


def take(store, at, reserve=0):
    with store.noting() as conn:
        return rate.take(conn, at, reserve)


def test_a_burst_is_given_at_once_and_then_one_after_the_other(store):
    assert [take(store, NOON) for _ in range(BURST)] == [0.0] * BURST
    wait = take(store, NOON)
    assert wait == pytest.approx(3600 / PER_HOUR)
    assert take(store, NOON + timedelta(seconds=wait + 0.01)) == 0.0


def test_what_can_wait_leaves_tokens_for_people(store):
    given_away = sum(take(store, NOON, RESERVE) == 0.0 for _ in range(BURST))
    assert given_away == BURST - RESERVE
    assert take(store, NOON) == 0.0


@given(st.lists(st.floats(0, 600), min_size=80, max_size=200))
def test_no_hour_has_more_than_sixty(steps):
    bucket, now, taken = Bucket(BURST, 0.0), 0.0, []
    for step in steps:
        now += step
        bucket = bucket.filled(now)
        while not bucket.wait(reserve=0):
            bucket = bucket._replace(tokens=bucket.tokens - 1)
            taken.append(now)
    for first in taken:
        assert sum(first <= each < first + 3600 for each in taken) <= 60


def test_a_clock_set_back_gives_nothing(store):
    for _ in range(BURST):
        take(store, NOON)
    assert take(store, NOON - timedelta(days=1)) > 0
    assert take(store, NOON - timedelta(days=1) + timedelta(seconds=30)) > 0


def test_a_restart_on_an_empty_disk_fills_no_bucket(store):
    recent = [new_path("w", NOON - timedelta(minutes=n)) for n in range(15)]
    old = [new_path("w", NOON - timedelta(minutes=61 + n)) for n in range(15)]
    with store.noting() as conn:
        notes.note_files(conn, notes.Home.PUBLIC, [*recent, *old, "records/a/none.jsonl"])
    assert [take(store, NOON) == 0.0 for _ in range(6)] == [True] * 5 + [False]


def test_the_name_of_a_file_tells_when_it_was_made():
    assert made_at(new_path("w", NOON)) == NOON
    assert made_at("records/compact/readme.jsonl") is None
    assert made_at("records/compact/7ZZZZZZZZZZZZZZZZZZZZZZZZZ.jsonl") is None
