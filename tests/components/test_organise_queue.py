from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from components.organise_queue import Sources, acts_of, queue_view
from components.widgets import answer
from data.judgements import Judge, Why
from data.queue.outdated import Renewal
from data.queue.waiting import Queue
from data.store import Store
from judge.address import parse_address
from judge.jobs import Jobs
from judge.model.throttle import Throttle
from tests.data.build import at_minutes, claims, judgement, minute, opened
from tests.data.queued import asked, judged
from tests.judge.ledgers import Book


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with contextmanager(opened)(tmp_path / "store") as store:
        yield store


def sources(store: Store, most: int = 4) -> Sources:
    throttle = Throttle(most, rest_s=0.0)
    jobs = Jobs(parse_address, lambda *_: None, Book().ledger(), throttle)
    renewal = Renewal(store, Judge(name="rules", version=3))
    return Sources(Queue(store, most), jobs, throttle, renewal)


def test_the_view_tells_what_waits_why_and_who_asked(store: Store):
    done = [claims([1]), asked("s0", "team-a/x"), judged("s0", "team-a/x", seconds=60.0)]
    waiting = [asked("s1", "team-a/x", why=Why.APPEAL), asked("s2", "team-b/y", paper_id="p1")]
    store.insert(at_minutes(*done, *waiting, by="alice"))

    seen = queue_view(sources(store), 0, 20)

    assert (seen["waiting"], seen["again"], seen["teams"]) == (2, 1, 2)
    assert (seen["at_once"], seen["most"], seen["done"]) == (4, 4, "in about 1 minute")
    assert seen["stopped"] is None
    assert [(each["submission_id"], each["why"]) for each in seen["entries"]] == [
        ("s2", Why.FIRST),
        ("s1", Why.APPEAL),
    ]
    assert seen["entries"][0] == {
        "submission_id": "s2",
        "space": "team-b/y",
        "paper_id": "p1",
        "why": Why.FIRST,
        "by": "alice",
        "at": minute(4).isoformat(),
    }


def test_an_endpoint_that_pushes_back_and_an_app_that_does_not_judge_are_told(store: Store):
    slow, none = sources(store), sources(store, 0)
    slow.throttle.pushed_back()

    assert queue_view(slow, 0, 1)["at_once"] == 2
    assert (queue_view(none, 0, 1)["at_once"], queue_view(none, 0, 1)["most"]) == (0, 0)


def test_parts_of_the_list_are_given_and_wrong_ones_refused(store: Store):
    store.insert(at_minutes(*[asked(f"s{n}", f"team-{n}/x") for n in range(5)]))
    act, *_ = acts_of(sources(store))

    part = answer(lambda payload: act(payload, "eve"))({"offset": 3, "limit": 5})

    assert [each["submission_id"] for each in part["entries"]] == ["s3", "s4"]
    assert "whole number" in answer(lambda payload: act(payload, "eve"))({"limit": "x"})["error"]


def test_outdated_logbooks_are_counted_by_reason_and_queued_when_somebody_says_so(store: Store):
    store.insert(at_minutes(claims([1]), judgement("team-a"), judgement("team-b", paper_id="p2")))
    store.insert(at_minutes(claims([1], "p2"), claims([1, 2], "p2")))
    _, outdated, queue_outdated = acts_of(sources(store))

    before = outdated({}, "eve")
    nothing_yet = Queue(store).entries()
    after = queue_outdated({}, "eve")

    assert (before, nothing_yet, after) == (
        {"claims": 1, "judge": 1},
        (),
        {"claims": 0, "judge": 0},
    )
    assert [(each.space, each.by) for each in Queue(store).entries()] == [
        ("team-a/logbook", "eve"),
        ("team-b/logbook", "eve"),
    ]
