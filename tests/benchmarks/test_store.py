"""Processor time of the store, with room for slow and busy machines."""

import statistics
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from data.records import Verdict
from data.store import Store
from tests.data.build import claims, judgement, opened


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    yield from opened(tmp_path / "store")


def test_an_import_takes_seconds_and_a_judgement_some_milliseconds(store):
    started = time.process_time()
    store.append_all((claims(range(6), f"p{n}") for n in range(1500)), "importer")
    imported = time.process_time() - started

    assert imported < 4
    assert statistics.median(append_seconds(store, number) for number in range(20)) < 0.03


def append_seconds(store: Store, number: int) -> float:
    body = judgement(f"team-{number}", {each: Verdict.TOY for each in range(6)})
    started = time.process_time()
    store.append(body, "judge")
    return time.process_time() - started
