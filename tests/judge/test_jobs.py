import logging
import threading
import time

import pytest

from data.judgements import Submission
from data.records import UserError
from judge.address import parse_address
from judge.jobs import Events, Jobs, Ledger, QueueStopped

ADDRESS = "team-a/repro-adam"
OTHER = "team-b/repro-adam"


class Book:
    """A ledger that remembers what it was told, in order."""

    def __init__(self) -> None:
        self.received: list[tuple[Submission, str]] = []
        self.failed: list[tuple[Submission, str]] = []

    def ledger(self) -> Ledger:
        return Ledger(
            received=lambda submission, by: self.received.append((submission, by)),
            failed=lambda submission, message: self.failed.append((submission, message)),
        )


def wish(submission_id: str, address: str, paper_id: str | None = None) -> Submission:
    return Submission(submission_id=submission_id, address=address, paper_id=paper_id)


@pytest.fixture
def book():
    return Book()


@pytest.fixture
def gate():
    """Work that waits until the test opens the gate; opened at the end in any case."""
    event = threading.Event()
    yield event
    event.set()


def wait_until_done(jobs: Jobs, submission_id: str) -> Events:
    for _ in range(500):
        seen = jobs.events(submission_id)
        assert seen is not None
        if seen.done:
            return seen
        time.sleep(0.01)
    raise AssertionError("the job did not end within 5 s")


def behind(gate: threading.Event):
    def work(submission, emit):
        emit({"step": "found"})
        assert gate.wait(5)
        emit({"step": "done", "judgement_id": "J1"})

    return work


def test_a_submission_is_recorded_before_its_work_begins(book):
    known_when_work_began = []
    jobs = Jobs(
        parse_address, lambda *_: known_when_work_began.append(list(book.received)), book.ledger()
    )

    submission_id = jobs.submit(ADDRESS, "PAPER", by="alice")
    wait_until_done(jobs, submission_id)
    jobs.close()

    submission = wish(submission_id, ADDRESS, "PAPER")
    assert known_when_work_began == [[(submission, "alice")]]


def test_events_are_given_from_an_index_on(book, gate):
    jobs = Jobs(parse_address, behind(gate), book.ledger())
    submission_id = jobs.submit(ADDRESS)

    gate.set()
    whole = wait_until_done(jobs, submission_id)
    rest = jobs.events(submission_id, after=1)
    jobs.close()

    assert [event["step"] for event in whole.events] == ["found", "done"]
    assert rest is not None
    assert rest.events == [{"step": "done", "judgement_id": "J1"}]


def test_the_same_address_in_other_words_attaches_while_it_runs(book, gate):
    jobs = Jobs(parse_address, behind(gate), book.ledger())

    first = jobs.submit(ADDRESS)
    second = jobs.submit(f"https://huggingface.co/spaces/{ADDRESS}")
    other_paper = jobs.submit(ADDRESS, "PAPER")
    gate.set()
    wait_until_done(jobs, first)
    afterwards = jobs.submit(ADDRESS)
    jobs.close()

    assert second == first
    assert other_paper != first
    assert afterwards != first
    assert len(book.received) == 3


def test_a_user_error_is_recorded_as_a_failed_judging_in_its_own_words(book):
    def work(submission, emit):
        raise UserError("the Space is private; make it public")

    jobs = Jobs(parse_address, work, book.ledger())
    submission_id = jobs.submit(ADDRESS)
    seen = wait_until_done(jobs, submission_id)
    jobs.close()

    message = "the Space is private; make it public"
    assert seen.events == [{"step": "failed", "message": message}]
    assert book.failed == [(wish(submission_id, ADDRESS), message)]


def test_any_other_error_shows_only_an_id_that_stands_in_the_log(book, caplog):
    def work(submission, emit):
        raise ZeroDivisionError("secret detail")

    jobs = Jobs(parse_address, work, book.ledger())
    with caplog.at_level(logging.ERROR):
        submission_id = jobs.submit(ADDRESS)
        message = wait_until_done(jobs, submission_id).events[-1]["message"]
    jobs.close()

    error_id = message.partition("(id ")[2].partition(")")[0]
    assert "secret detail" not in message
    assert "nothing was lost" in message
    assert error_id in caplog.text
    assert "secret detail" in caplog.text


def test_a_failure_that_cannot_be_recorded_is_logged_and_the_worker_goes_on(book, caplog):
    def failed(submission, message):
        raise OSError("disk full")

    def work(submission, emit):
        if submission.address == ADDRESS:
            raise UserError("no such Space")

    jobs = Jobs(parse_address, work, book.ledger()._replace(failed=failed), workers=1)
    with caplog.at_level(logging.CRITICAL):
        wait_until_done(jobs, jobs.submit(ADDRESS))
        wait_until_done(jobs, jobs.submit(OTHER))
        jobs.close()

    assert "could not be recorded" in caplog.text


def test_a_wrong_address_is_refused_and_not_recorded(book):
    jobs = Jobs(parse_address, lambda *_: None, book.ledger())

    with pytest.raises(UserError):
        jobs.submit("javascript:alert(1)")
    jobs.close()

    assert book.received == []


def test_a_full_queue_refuses_with_a_sentence_and_takes_again_later(book, gate):
    jobs = Jobs(parse_address, behind(gate), book.ledger(), workers=1, waiting_limit=1)
    running = jobs.submit("team-a/one")
    while not (jobs.events(running) or pytest.fail("unknown")).events:
        time.sleep(0.01)
    waiting = jobs.submit("team-a/two")

    with pytest.raises(UserError, match="try again in a few minutes"):
        jobs.submit("team-a/three")
    gate.set()
    wait_until_done(jobs, waiting)
    jobs.submit("team-a/three")
    jobs.close()

    assert [submission.address for submission, _ in book.received] == [
        "team-a/one",
        "team-a/two",
        "team-a/three",
    ]


def test_a_waiting_submission_knows_how_many_are_before_it(book, gate):
    jobs = Jobs(parse_address, behind(gate), book.ledger(), workers=1)
    running = jobs.submit("team-a/one")
    while not (jobs.events(running) or pytest.fail("unknown")).events:
        time.sleep(0.01)
    jobs.submit("team-a/two")
    last = jobs.events(jobs.submit("team-a/three"))
    gate.set()
    jobs.close()

    assert last is not None
    assert last.waiting_before == 1


def test_old_finished_jobs_are_forgotten_and_running_ones_are_not(book, gate):
    def work(submission, emit):
        if submission.address == ADDRESS:
            assert gate.wait(5)

    jobs = Jobs(parse_address, work, book.ledger(), finished_kept=2)
    running = jobs.submit(ADDRESS)
    finished = []
    for n in range(4):
        finished.append(jobs.submit(f"team-b/n{n}"))
        wait_until_done(jobs, finished[-1])

    assert jobs.events(running) is not None
    assert jobs.events(finished[0]) is None
    assert jobs.events(finished[-1]) is not None
    gate.set()
    jobs.close()


def test_submissions_left_unfinished_are_judged_at_the_next_start_and_not_received_again(book):
    worked = []
    jobs = Jobs(parse_address, lambda submission, _: worked.append(submission), book.ledger())
    left = wish("S1", ADDRESS, "PAPER")

    jobs.resume([left, left])
    wait_until_done(jobs, "S1")
    jobs.close()

    assert worked == [left]
    assert book.received == []


def test_resuming_an_address_that_is_refused_today_still_reaches_the_work(book):
    worked = []
    jobs = Jobs(parse_address, lambda submission, _: worked.append(submission), book.ledger())

    jobs.resume([wish("S1", "ftp://old.example/x")])
    wait_until_done(jobs, "S1")
    jobs.close()

    assert [submission.submission_id for submission in worked] == ["S1"]


def test_closing_lets_the_running_one_end_and_leaves_the_others_for_the_next_start(book, gate):
    ended = []

    def work(submission, emit):
        emit({"step": "found"})
        assert gate.wait(5)
        ended.append(submission.submission_id)

    jobs = Jobs(parse_address, work, book.ledger(), workers=1)
    running = jobs.submit("team-a/one")
    while not (jobs.events(running) or pytest.fail("unknown")).events:
        time.sleep(0.01)
    jobs.submit("team-a/two")
    threading.Timer(0.05, gate.set).start()

    jobs.close()

    assert ended == [running]
    assert book.failed == []


def test_an_endpoint_that_refuses_all_work_stops_the_queue_and_loses_nothing(book):
    has_credit = threading.Event()

    def work(submission, emit):
        if not has_credit.is_set():
            raise QueueStopped("the judge's account has no credit left")
        emit({"step": "done", "judgement_id": submission.address})

    jobs = Jobs(parse_address, work, book.ledger(), workers=1)
    first, second = jobs.submit(ADDRESS), jobs.submit(OTHER)
    while jobs.stopped() is None:
        time.sleep(0.01)
    time.sleep(0.05)
    during = [jobs.events(first), jobs.events(second)]
    message = jobs.stopped()
    has_credit.set()
    jobs.go_on()
    ended = [wait_until_done(jobs, first), wait_until_done(jobs, second)]
    jobs.close()

    assert message == "the judge's account has no credit left"
    assert [seen.done for seen in during if seen] == [False, False]
    assert during[0] is not None
    assert during[0].events[-1] == {"step": "stopped", "message": message}
    assert [seen.events[-1]["step"] for seen in ended] == ["done", "done"]
    assert jobs.stopped() is None
    assert book.failed == []
