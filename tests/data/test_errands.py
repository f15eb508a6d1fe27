"""What an app does by itself."""

import json
import threading

import pytest

from data.discovery.notes import Reason
from data.errands import errands_of
from data.first_start.arrivals import State
from data.settings import Settings
from tests.data.build import opened
from tests.data.delivered import EVENT, serve, small_files
from tests.data.listed import LISTED, add, papers


@pytest.fixture
def store(tmp_path):
    yield from opened(tmp_path / "store", EVENT)


@pytest.fixture
def errands(store, hub, loopback, tmp_path, monkeypatch):
    """A maker of errands; what it makes is stopped with the test."""
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_CACHE", str(tmp_path / "cache"))
    made = []

    def make(event, minutes=None):
        settings = Settings(hub_endpoint=loopback.url, discover_minutes=minutes)
        made.append(errands_of(event, store, hub, settings))
        return made[-1]

    yield make
    for each in made:
        each.stop()


def settled(*tasks):
    pause = threading.Event()
    while any(each.status.runs for each in tasks):
        pause.wait(0.01)


def test_a_first_start_fetches_and_a_second_one_does_not(loopback, errands):
    serve(loopback, small_files())
    first = errands(EVENT)
    first.start()
    settled(first.fetching)
    assert first.arrivals().is_whole
    asked = len(loopback.requests)

    second = errands(EVENT)
    second.start()

    assert not second.fetching.status.runs
    assert len(loopback.requests) == asked


def test_an_event_whose_papers_came_otherwise_shows_its_files_as_not_fetched(errands, store):
    papers(store)
    made = errands(EVENT)
    made.start()
    assert not made.fetching.status.runs
    assert {each.state for each in made.arrivals().files} == {State.WAITING}
    assert errands(LISTED).arrivals() is None


def test_where_it_is_set_it_looks_as_soon_as_it_starts(loopback, errands, store):
    papers(store)
    add(loopback, "alice/book", "p1")
    made = errands(LISTED, minutes=60)
    made.start()
    settled(made.looking)
    assert made.notes.counts() == {Reason.NEW: 1}


def test_a_look_waits_until_the_papers_of_a_first_start_are_in(loopback, errands):
    files = small_files()
    serve(loopback, files)
    paper = json.loads(files["index.json"])["papers"][0]["orid"]
    loopback.add_space("a/book", {"a.md": ""}, tags=(*EVENT.tags, f"paper-{paper}"))
    made = errands(EVENT, minutes=60)
    made.start()
    settled(made.fetching, made.looking)
    assert Reason.UNKNOWN_PAPER not in made.notes.counts()
    assert made.notes.counts()[Reason.NEW] == 1


def test_where_it_is_not_set_it_looks_only_when_asked(loopback, errands, store):
    papers(store)
    made = errands(LISTED)
    made.start()
    assert not made.looking.status.runs
    assert loopback.requests == []


def test_stopping_ends_a_fetch_that_the_next_start_goes_on_with(loopback, errands):
    serve(loopback, small_files())
    loopback.fail("/claims.json$", delay=0.3, method="HEAD")
    first = errands(EVENT)
    first.start()
    while "claims.json" not in "".join(loopback.paths("HEAD")):
        threading.Event().wait(0.01)
    first.stop()
    assert not first.arrivals().is_whole
    again = errands(EVENT)
    again.start()
    settled(again.fetching)
    assert again.arrivals().is_whole
