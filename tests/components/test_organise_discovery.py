"""What organisers are told of the Hub: numbers, reasons, Spaces, files."""

from datetime import UTC, datetime

import pytest

from components.organise_discovery import Sources, acts_of, arriving
from data.background import Status
from data.discovery.notes import Finding, Look, Reason
from data.event import Source
from data.first_start.arrivals import Arrivals, Arrived, Delivery, State
from data.first_start.fetching import Progress
from data.records import UserError

AT = datetime(2026, 8, 1, 14, 2, tzinfo=UTC)
SOURCE = Source(kind="dataset", repository="org/files", files=("a.json", "b.json"))
ARRIVED = Arrivals(
    event_id="e",
    deliveries=(
        Delivery(
            source=SOURCE,
            sha="a" * 40,
            files=(
                Arrived(path="a.json", state=State.DONE, sha="a" * 40, rows=9, left_out=1),
                Arrived(path="b.json", state=State.FAILED, why="it is not there"),
            ),
        ),
    ),
)


class Asked:
    """Sources with settable answers, and what was asked for."""

    def __init__(self) -> None:
        self.looking, self.fetching = Status(), Status()
        self.last, self.trouble, self.arrivals = None, None, None
        self.counts = {}
        self.done: list[object] = []

    def sources(self) -> Sources:
        return Sources(
            lambda: self.looking,
            lambda: self.done.append("look"),
            lambda: self.last,
            lambda: self.trouble,
            lambda: self.counts,
            self.part,
            lambda: self.fetching,
            lambda: self.done.append("fetch"),
            lambda: self.arrivals,
            15,
        )

    def part(self, *asked: object) -> list[Finding]:
        self.done.append(asked)
        return [Finding(Reason.RENAMED, "a/b", "p1", "now c/d")]


@pytest.fixture
def asked():
    return Asked()


def act(asked: Asked, name: str, **payload: object):
    return next(each for each in acts_of(asked.sources()) if each.__name__ == name)(payload, "me")


def test_before_any_look_nothing_is_claimed(asked):
    told = act(asked, "discovery")["look"]
    assert (told["read"], told["at"], told["reasons"], told["every"]) == (None, None, [], 15)


def test_a_look_is_told_with_its_moment_and_each_reason_in_words(asked):
    asked.last = Look(1, AT, AT, 6816, 20, None)
    asked.counts = {Reason.NEW: 3, Reason.GONE: 1}
    told = act(asked, "discovery")["look"]
    assert (told["read"], told["at"], told["unresolved"]) == (6816, AT.isoformat(), 20)
    assert [(each["word"], each["count"]) for each in told["reasons"]] == [("New", 3), ("Gone", 1)]


def test_trouble_is_told_once_the_look_is_over(asked):
    asked.trouble = "the Hub has trouble"
    assert act(asked, "discovery")["look"]["trouble"] == "the Hub has trouble"
    asked.looking = Status(runs=True, progress=500)
    told = act(asked, "discovery")["look"]
    assert (told["trouble"], told["runs"], told["read_now"]) == (None, True, 500)


def test_spaces_come_in_parts(asked):
    (space,) = act(asked, "discovery_part", reason="renamed", offset=20, limit=20)["spaces"]
    assert asked.done == [(Reason.RENAMED, 20, 20)]
    assert (space["space_id"], space["detail"]) == ("a/b", "now c/d")


@pytest.mark.parametrize("payload", [{}, {"reason": "x"}, {"reason": 5}])
def test_an_unknown_reason_is_refused(asked, payload):
    with pytest.raises(UserError, match="'reason' must be"):
        act(asked, "discovery_part", **payload)


def test_looking_and_fetching_again_are_asked_for(asked):
    act(asked, "look_again")
    act(asked, "fetch_again")
    assert asked.done == ["look", "fetch"]


def test_files_are_told_with_their_commit_and_what_was_wrong(asked):
    asked.arrivals = ARRIVED
    told = act(asked, "discovery")["files"]
    (source,) = told["sources"]
    assert (source["name"], source["kind"], source["sha"]) == ("org/files", "data set", "a" * 40)
    assert [(each["state"], each["why"]) for each in source["files"]] == [
        ("imported", ""),
        ("not imported", "it is not there"),
    ]
    assert (told["is_whole"], told["began"]) == (False, True)


def test_files_that_nobody_fetched_are_told_as_such(asked):
    asked.arrivals = Arrivals(event_id="e", deliveries=(Delivery(source=SOURCE, files=()),))
    assert not act(asked, "discovery")["files"]["began"]


def test_everybody_is_told_what_is_being_brought_in_and_only_then(asked):
    tell = arriving(asked.sources())
    assert tell() is None
    asked.fetching = Status(runs=True, progress=Progress("Fetching", "v.json", 5, 20))
    assert tell() == {"words": "Fetching v.json", "share": 0.25}
    asked.fetching = Status(runs=True)
    assert tell() == {"words": "Beginning", "share": None}
