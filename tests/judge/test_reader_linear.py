"""The reader's work grows linearly with hostile pages; `tests/benchmarks` has the times."""

from __future__ import annotations

import sys
import time
from types import FrameType

import pytest

from tests.benchmarks.bench_reader import HOSTILE, hostile_logbook


def calls(kind: str, size: int) -> int:
    """How many functions, ours and built in, are called while such a logbook is read."""
    count = 0

    def counter(frame: FrameType, event: str, arg: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    read = hostile_logbook(kind, size)
    before = sys.getprofile()
    sys.setprofile(counter)
    try:
        read()
    finally:
        sys.setprofile(before)
    return count


@pytest.mark.parametrize("kind", sorted(HOSTILE))
def test_twice_the_text_is_at_most_about_twice_the_work(kind: str):
    assert calls(kind, 2_000) <= 2.3 * calls(kind, 1_000) + 500


@pytest.mark.parametrize("kind", sorted(HOSTILE))
def test_a_large_hostile_page_takes_seconds_at_the_most(kind: str):
    read = hostile_logbook(kind, 50_000)
    started = time.thread_time()
    read()
    assert time.thread_time() - started < 10  # what is not linear takes minutes
