import time
from collections.abc import Callable
from datetime import UTC, datetime

import gradio as gr
import pytest

from components.submit import (
    asked,
    asker_of,
    expected_words,
    look_view,
    papers_view,
    resumer,
    watch_view,
)
from components.texts import wait_words
from data.judgements import Submission
from data.outcomes.views import SubmissionStatus
from data.queue.waiting import Place
from data.records import UserError
from data.search.engine import Hits
from data.search.hits import Hit
from judge.address import parse_address
from judge.jobs import Jobs
from judge.ledger import Emit, Events, QueueStopped
from judge.model.throttle import Throttle
from judge.voter import Expected
from tests.judge.ledgers import Book
from tests.judge.world import TAGGED, WISH, World


def status(state: str = "queued", **fields: object) -> SubmissionStatus:
    submission = Submission(submission_id="S1", address="team-a/repro")
    at = datetime(2026, 11, 1, tzinfo=UTC)
    return SubmissionStatus(submission, at, "alice", state, None, None)._replace(**fields)


def hit(paper_id: str, claim_id: str | None = None) -> Hit:
    kind = "claim" if claim_id else "paper"
    title = [(f"Title {paper_id}", False), (" matched", True)]
    return Hit(kind, paper_id, claim_id, title, [], None, "unattempted", (), 3, None)


def test_looking_shows_what_was_found_and_that_it_was_not_judged():
    seen = look_view(World(TAGGED).desk, "team-a/repro", None)

    assert seen["paper"] == {"paper_id": "adam-2015", "title": "A paper"}
    assert seen["judged"] is None


def test_looking_says_what_a_judge_with_a_price_would_cost():
    world = World(TAGGED)
    desk = world.desk
    desk.expect = lambda _: Expected(3, 9_012, 0.021)

    assert look_view(desk, "team-a/repro", None)["expected"] == (
        "about 3 questions, 9,000 tokens, $0.02"
    )
    world.work(WISH)
    assert look_view(desk, "team-a/repro", None)["expected"] is None


def test_looking_with_rules_speaks_of_no_cost():
    assert look_view(World(TAGGED).desk, "team-a/repro", None)["expected"] is None


@pytest.mark.parametrize(
    ("expected", "words"),
    [
        (None, None),
        (Expected(0, 0, 0.0), None),
        (Expected(1, 840, None), "about 1 question, 840 tokens, price not known"),
        (Expected(1, 840, 0.0), "about 1 question, 840 tokens, $0.00"),
        (Expected(6, 123_456, 0.004), "about 6 questions, 120,000 tokens, under $0.01"),
        (Expected(6, 123_456, 1234.5), "about 6 questions, 120,000 tokens, $1,234.50"),
    ],
)
def test_a_cost_before_judging_is_said_roughly(expected: Expected | None, words: str | None):
    assert expected_words(expected) == words


def test_whoever_may_starts_the_work_again():
    credit: list[bool] = []

    def work(_: object, emit: Emit) -> None:
        if not credit:
            raise QueueStopped("No credit.")
        emit({"step": "done"})

    book = Book()
    jobs = Jobs(parse_address, book.noting(work), book.ledger(), Throttle(1))
    submission_id = jobs.submit("team-a/repro")
    wait_until(jobs.stopped)
    before = jobs.stopped()
    credit.append(True)

    after = resumer(jobs)({}, "organiser")

    wait_until(lambda: jobs.events(submission_id).done)
    jobs.close()
    assert (before, after) == ("No credit.", {"stopped": None})
    assert [event["step"] for event in jobs.events(submission_id).events] == ["stopped", "done"]


def wait_until(happened: Callable[[], object]) -> None:
    until = time.monotonic() + 5
    while not happened():
        assert time.monotonic() < until, "it did not happen"
        time.sleep(0.02)


def test_looking_points_to_the_judgement_that_judging_would_repeat():
    world = World(TAGGED)
    world.work(WISH)

    seen = look_view(world.desk, "team-a/repro", None)

    assert seen["judged"] == world.kept[0][1].judgement_id


def test_a_running_submission_gives_its_new_events():
    seen = watch_view(Events([{"step": "found"}], done=False), status())

    assert seen["events"] == [{"step": "found"}]
    assert seen["done"] is False


@pytest.mark.parametrize(
    ("stored", "done"),
    [
        (status(), False),
        (status("judged", judgement_id="J1"), True),
        (status("failed", message="private"), True),
    ],
)
def test_after_a_restart_the_stored_state_is_what_is_known(stored: SubmissionStatus, done: bool):
    seen = watch_view(None, stored)

    assert seen["done"] is done
    assert (seen["judgement_id"], seen["message"]) == (stored.judgement_id, stored.message)


def test_who_is_signed_in_is_who_asked_and_everybody_else_is_a_visitor():
    facts = {"name": "Al", "preferred_username": "alice", "profile": "", "picture": ""}

    assert asker_of(gr.OAuthProfile(facts)) == "alice"
    assert asker_of(None) == "visitor"


def test_what_another_process_judged_is_over_once_all_that_happened_here_was_told():
    judged = status("judged", judgement_id="J1")

    assert watch_view(Events([{"step": "later"}], done=False), judged)["done"] is False
    assert watch_view(Events([], done=False), judged)["done"] is True


def test_what_waits_says_how_many_come_before_it_and_how_long_that_takes():
    seen = watch_view(None, status(), Place(12, 200.0))
    begun = watch_view(Events([], done=False), status(), Place(12, 200.0))

    assert (seen["waiting_before"], seen["wait"]) == (12, "in about 3 minutes")
    assert (begun["waiting_before"], begun["wait"]) == (0, None)


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (None, None),
        (3.0, "in less than a minute"),
        (80.0, "in about 1 minute"),
        (1200.0, "in about 20 minutes"),
        (5.6 * 3600, "in about 6 hours"),
    ],
)
def test_a_wait_is_said_roughly(seconds: float | None, words: str | None):
    assert wait_words(seconds) == words


def test_a_submission_that_nobody_knows_is_refused():
    with pytest.raises(UserError, match="no submission with this id"):
        watch_view(None, None)


def test_papers_to_choose_from_stand_once_in_the_order_of_the_hits():
    hits = Hits([hit("b"), hit("a", "a-1"), hit("b", "b-1"), hit("a")], 2, 2, 0.1)

    papers = papers_view(hits)

    assert [paper["paper_id"] for paper in papers] == ["b", "a"]
    assert papers[0]["title"] == "Title b matched"


@pytest.mark.parametrize("payload", [{}, {"address": "  "}, {"address": None}])
def test_nothing_pasted_is_said_so(payload: dict[str, object]):
    with pytest.raises(UserError, match="paste the address"):
        asked(payload)


@pytest.mark.parametrize("address", [7, ["a/b"], "x" * 2001])
def test_what_is_no_address_at_all_is_refused(address: object):
    with pytest.raises(UserError, match="'address' must be a text"):
        asked({"address": address})
