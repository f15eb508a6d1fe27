"""The organisers' button: it freezes only when one is sure, and tells where the snapshot stands."""

from datetime import UTC, datetime, timedelta

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from components.organise_freeze import (
    Sources,
    acts_of,
    add_routes,
    sources_of,
    stamp,
    standing_view,
)
from components.roles import only_for, organiser_of
from data.projections import projections
from data.publishing.boards import Boards
from data.records import UserError, Verdict
from tests.data.build import EVENT, at_minutes, claims, judgement, opened


@pytest.fixture
def store(tmp_path):
    for store in opened(tmp_path / "store"):
        store.insert(at_minutes(claims([0]), judgement("team-a", {0: Verdict.VERIFIED})))
        yield store


def acts(sources: Sources):
    return {act.__name__: act for act in acts_of(sources)}


def sources(store, event=EVENT, send=None):
    return sources_of(store, event, "0.1", send)


def test_results_are_live_until_somebody_who_is_sure_freezes_them(store):
    asked = acts(sources(store))
    assert asked["results_standing"]({}, "ann")["snapshots"] == []

    told = asked["freeze_event"]({"name": "final", "why": "The end.", "sure": True}, "ann")

    (snapshot,) = told["snapshots"]
    assert (snapshot["name"], snapshot["why"], snapshot["by"]) == ("final", "The end.", "ann")
    assert len(snapshot["digest"]) == 64
    assert asked["results_standing"]({}, "ann")["snapshots"] == [snapshot]


@pytest.mark.parametrize("sure", [None, False, "true", 1])
def test_nothing_is_frozen_without_a_plain_yes(store, sure):
    asked = acts(sources(store))

    with pytest.raises(UserError, match="say that you are sure"):
        asked["freeze_event"]({"name": "final", "sure": sure}, "ann")
    assert asked["results_standing"]({}, "ann")["snapshots"] == []


def test_before_the_deadline_it_must_be_asked_for_as_interim(store):
    event = EVENT.model_copy(update={"deadline": datetime.now(UTC) + timedelta(days=1)})
    asked = acts(sources(store, event))
    assert asked["results_standing"]({}, "ann")["is_open"] is True

    with pytest.raises(UserError, match="the deadline is"):
        asked["freeze_event"]({"name": "final", "sure": True}, "ann")
    told = asked["freeze_event"]({"name": "interim", "sure": True, "early": True}, "ann")

    assert [each["name"] for each in told["snapshots"]] == ["interim"]


def test_a_snapshot_that_did_not_reach_the_hub_is_kept_and_sent_again(store):
    answers = [UserError("the Hub cannot be reached"), "alice/records@frozen-final"]

    def send(name):
        answer = answers.pop(0)
        if isinstance(answer, UserError):
            raise answer
        return answer

    asked = acts(sources(store, send=send))
    first = asked["freeze_event"]({"name": "final", "sure": True}, "ann")
    again = asked["send_snapshot"]({"name": "final"}, "ann")

    assert (first["unsent"], first["trouble"]) == ("final", "the Hub cannot be reached")
    assert again["sent"] == "alice/records@frozen-final"
    assert len(again["snapshots"]) == 1


def test_who_is_no_organiser_can_neither_look_nor_freeze(store):
    guarded = only_for(organiser_of((), is_private=False), acts_of(sources(store)))

    for function in guarded:
        with pytest.raises(UserError, match="only organisers"):
            function({"name": "final", "sure": True}, None)
    assert standing_view(sources(store))["snapshots"] == []


def test_the_header_tells_since_when_boards_are_frozen(store):
    boards = Boards(store, projections(EVENT))
    tell = stamp(boards)
    assert tell() is None

    acts(sources(store))["freeze_event"]({"name": "final", "sure": True}, "ann")

    told = tell()
    assert (told["name"], told["ready"], len(told["digest"])) == ("final", True, 64)
    boards.close()


def test_machines_are_told_what_boards_show():
    app, answers = FastAPI(), [None, {"name": "final", "ready": True}]
    add_routes(app, lambda: answers.pop(0))
    client = TestClient(app)

    assert client.get("/api/frozen").json() == {"frozen": None}
    assert client.get("/api/frozen").json() == {"frozen": {"name": "final", "ready": True}}
