import itertools
import logging
import threading
import time
from collections.abc import Callable

import pytest

from data.judgements import Submission, Why
from data.records import UserError
from judge.address import parse_address
from judge.jobs import TRIES, Jobs
from judge.ledger import Events, QueueStopped, TryLater
from judge.model.throttle import Throttle
from tests.judge.ledgers import Book

ADDRESS = "team-a/repro-adam"
OTHER = "team-b/repro-adam"


def wish(submission_id: str, address: str, paper_id: str | None = None) -> Submission:
    return Submission(
        submission_id=submission_id, address=address, paper_id=paper_id, place=address
    )


@pytest.fixture
def book():
    return Book()


@pytest.fixture
def pools():
    """Makes pools and closes them in the end."""
    made: list[Jobs] = []

    def make(book: Book, work, workers: int = 2, **options) -> Jobs:
        jobs = Jobs(parse_address, book.noting(work), book.ledger(), Throttle(workers), **options)
        made.append(jobs)
        return jobs

    yield make
    for jobs in made:
        jobs.close()


@pytest.fixture
def gate():
    """Work that waits until the test opens the gate; opened at the end in any case."""
    event = threading.Event()
    yield event
    event.set()


def until(happened: Callable[[], object]) -> None:
    for _ in range(500):
        if happened():
            return
        time.sleep(0.01)
    raise AssertionError("it did not happen within 5 s")


def has_begun(jobs: Jobs, submission_id: str) -> Callable[[], bool]:
    return lambda: bool((seen := jobs.events(submission_id)) and seen.events)


def wait_until_done(jobs: Jobs, submission_id: str) -> Events:
    until(lambda: (seen := jobs.events(submission_id)) and seen.done)
    seen = jobs.events(submission_id)
    assert seen is not None
    return seen


def behind(gate: threading.Event):
    def work(submission, emit):
        emit({"step": "found"})
        assert gate.wait(5)
        emit({"step": "done", "judgement_id": "J1"})

    return work


def test_a_submission_is_recorded_before_its_work_begins(book, pools):
    known_when_work_began = []
    jobs = pools(book, lambda *_: known_when_work_began.append(list(book.received)))

    submission_id = jobs.submit(ADDRESS, "PAPER", by="alice", why=Why.APPEAL)
    wait_until_done(jobs, submission_id)

    ((received, by),) = known_when_work_began[0]
    assert (received.submission_id, by) == (submission_id, "alice")
    assert (received.address, received.place, received.paper_id) == (ADDRESS, ADDRESS, "PAPER")
    assert received.why is Why.APPEAL


def test_events_are_given_from_an_index_on(book, pools, gate):
    jobs = pools(book, behind(gate))
    submission_id = jobs.submit(ADDRESS)

    gate.set()
    whole = wait_until_done(jobs, submission_id)
    rest = jobs.events(submission_id, after=1)

    assert [event["step"] for event in whole.events] == ["found", "done"]
    assert rest is not None
    assert rest.events == [{"step": "done", "judgement_id": "J1"}]


def test_the_same_address_in_other_words_attaches_while_it_waits_or_runs(book, pools, gate):
    jobs = pools(book, behind(gate))

    first = jobs.submit(ADDRESS)
    second = jobs.submit(f"https://huggingface.co/spaces/{ADDRESS}")
    other_paper = jobs.submit(ADDRESS, "PAPER")
    gate.set()
    wait_until_done(jobs, first)
    afterwards = jobs.submit(ADDRESS)

    assert second == first
    assert other_paper != first
    assert afterwards != first
    assert len(book.received) == 3


def test_a_user_error_is_recorded_as_a_failed_judging_in_its_own_words(book, pools):
    def work(submission, emit):
        raise UserError("the Space is private; make it public")

    jobs = pools(book, work)
    submission_id = jobs.submit(ADDRESS)
    seen = wait_until_done(jobs, submission_id)

    message = "the Space is private; make it public"
    assert seen.events == [{"step": "failed", "message": message}]
    assert [(each.submission_id, said) for each, said in book.failed] == [(submission_id, message)]


def test_any_other_error_shows_only_an_id_that_stands_in_the_log(book, pools, caplog):
    def work(submission, emit):
        raise ZeroDivisionError("secret detail")

    jobs = pools(book, work)
    with caplog.at_level(logging.ERROR):
        submission_id = jobs.submit(ADDRESS)
        message = wait_until_done(jobs, submission_id).events[-1]["message"]

    error_id = message.partition("(id ")[2].partition(")")[0]
    assert "secret detail" not in message
    assert "nothing was lost" in message
    assert error_id in caplog.text
    assert "secret detail" in caplog.text


def test_a_failure_that_cannot_be_recorded_is_logged_and_the_worker_goes_on(book, caplog):
    tried = []

    def failed(submission, message):
        raise OSError("disk full")

    def work(submission, emit):
        tried.append(submission.address)
        if submission.address == ADDRESS:
            raise UserError("no such Space")

    ledger = book.ledger()._replace(failed=failed)
    jobs = Jobs(parse_address, book.noting(work), ledger, Throttle(1))
    with caplog.at_level(logging.CRITICAL):
        wait_until_done(jobs, jobs.submit(ADDRESS))
        wait_until_done(jobs, jobs.submit(OTHER))
        jobs.close()

    assert "could not be recorded" in caplog.text
    assert tried == [ADDRESS, OTHER], "what has ended here is not tried again by this process"


def test_a_wrong_address_is_refused_and_not_recorded(book, pools):
    jobs = pools(book, lambda *_: None)

    with pytest.raises(UserError):
        jobs.submit("javascript:alert(1)")

    assert book.received == []


def test_what_the_ledger_does_not_admit_is_refused_and_not_recorded(book):
    def admit(submission, by):
        raise UserError(f"{submission.place} of {by} has to wait")

    ledger = book.ledger()._replace(admit=admit)
    jobs = Jobs(parse_address, lambda *_: None, ledger)

    with pytest.raises(UserError, match=f"{ADDRESS} of alice has to wait"):
        jobs.submit(f"hf.co/spaces/{ADDRESS}", by="alice")
    jobs.close()

    assert book.received == []


def test_the_ledger_says_which_one_is_next_whatever_came_first(book, pools, gate):
    order = []

    def work(submission, emit):
        emit({"step": "found"})
        order.append(submission.address)
        assert gate.wait(5)

    jobs = pools(book, work, workers=1)
    running = jobs.submit("team-a/one")
    until(has_begun(jobs, running))
    jobs.submit("team-a/two")
    last = jobs.submit("team-b/urgent")
    book.line.sort(key=lambda each: each.submission_id != last)
    gate.set()
    jobs.drain()

    assert order == ["team-a/one", "team-b/urgent", "team-a/two"]


def test_what_is_handed_in_may_come_before_what_was_taken_from_the_queue_ahead(book, gate):
    order = []

    def work(submission, emit):
        order.append(submission.address)
        emit({"step": "found"})
        assert gate.wait(5)

    def waiting():
        return sorted(book.line, key=lambda each: "urgent" not in each.place)

    book.line = [wish(f"S{n}", f"team-{n}/x") for n in range(3)]
    ledger = book.ledger()._replace(waiting=waiting)
    jobs = Jobs(parse_address, book.noting(work), ledger, Throttle(1))
    jobs.start()
    until(has_begun(jobs, "S0"))
    jobs.submit("team-u/urgent")
    gate.set()
    jobs.drain()
    jobs.close()

    assert order == ["team-0/x", "team-u/urgent", "team-1/x", "team-2/x"]


def test_old_finished_jobs_are_forgotten_and_running_ones_are_not(book, pools, gate):
    def work(submission, emit):
        if submission.address == ADDRESS:
            assert gate.wait(5)

    jobs = pools(book, work, finished_kept=2)
    running = jobs.submit(ADDRESS)
    until(lambda: jobs.events(running))
    finished = []
    for n in range(4):
        finished.append(jobs.submit(f"team-b/n{n}"))
        wait_until_done(jobs, finished[-1])

    assert jobs.events(running) is not None
    assert jobs.events(finished[0]) is None
    assert jobs.events(finished[-1]) is not None


def test_what_an_earlier_process_left_is_judged_and_not_received_again(book, pools):
    worked = []
    book.line = [wish("S1", ADDRESS, "PAPER"), wish("S2", "ftp://refused.example/x")]
    jobs = pools(book, lambda submission, _: worked.append(submission.submission_id))

    jobs.start()
    jobs.drain()

    assert sorted(worked) == ["S1", "S2"]
    assert book.received == []


def test_two_judgings_of_one_text_never_run_at_the_same_time(book, pools):
    now, most = [], []
    lock = threading.Lock()

    def work(submission, emit):
        with lock:
            now.append(submission.place)
            most.append((len(now), len(set(now))))
        time.sleep(0.02)
        with lock:
            now.remove(submission.place)

    book.line = [wish(f"S{n}", ADDRESS if n % 2 else OTHER) for n in range(8)]
    pools(book, work, workers=8).drain()

    assert len(most) == 8
    assert all(running == different for running, different in most)
    assert max(most) == (2, 2)


def test_never_more_run_than_the_throttle_allows_now(book, gate):
    running, most = [], []
    lock = threading.Lock()
    throttle = Throttle(8, rest_s=0.0)

    def work(submission, emit):
        with lock:
            running.append(submission)
            most.append(len(running))
        time.sleep(0.01)
        with lock:
            running.remove(submission)

    throttle.pushed_back()
    throttle.pushed_back()
    book.line = [wish(f"S{n}", f"team-{n}/x") for n in range(20)]
    jobs = Jobs(parse_address, book.noting(work), book.ledger(), throttle)
    jobs.drain()
    jobs.close()

    assert (len(most), max(most)) == (20, 2)


def test_three_thousand_waiting_are_all_judged_and_the_ledger_is_asked_seldom(book):
    asked = []
    ledger = book.ledger()
    done: set[str] = set()
    line = [wish(f"S{n}", f"team-{n}/x") for n in range(3000)]

    def waiting():
        asked.append(1)
        return [each for each in line if each.submission_id not in done]

    jobs = Jobs(
        parse_address,
        lambda submission, _: done.add(submission.submission_id),
        ledger._replace(waiting=waiting),
        Throttle(8),
    )
    jobs.drain()
    jobs.close()

    assert len(done) == 3000
    assert len(asked) < 3000 / 20


def test_closing_lets_the_running_one_end_and_leaves_the_others_for_the_next_start(book, gate):
    ended = []

    def work(submission, emit):
        emit({"step": "found"})
        assert gate.wait(5)
        ended.append(submission.submission_id)

    jobs = Jobs(parse_address, book.noting(work), book.ledger(), Throttle(1))
    running = jobs.submit("team-a/one")
    until(has_begun(jobs, running))
    left = jobs.submit("team-a/two")
    threading.Timer(0.05, gate.set).start()

    jobs.close()

    assert ended == [running]
    assert [each.submission_id for each in book.line] == [left]
    assert book.failed == []


def test_an_endpoint_that_refuses_all_work_stops_the_queue_and_loses_nothing(book, pools):
    has_credit = threading.Event()

    def work(submission, emit):
        if not has_credit.is_set():
            raise QueueStopped("the judge's account has no credit left")
        emit({"step": "done", "judgement_id": submission.address})

    jobs = pools(book, work, workers=1)
    first, second = jobs.submit(ADDRESS), jobs.submit(OTHER)
    until(jobs.stopped)
    jobs.drain()
    during = jobs.events(first), jobs.events(second)
    message = jobs.stopped()
    has_credit.set()
    jobs.go_on()
    ended = [wait_until_done(jobs, first), wait_until_done(jobs, second)]

    assert message == "the judge's account has no credit left"
    assert during == (Events([{"step": "stopped", "message": message}], False), None)
    assert [seen.events[-1]["step"] for seen in ended] == ["done", "done"]
    assert jobs.stopped() is None
    assert book.failed == []


def test_trouble_that_passes_leaves_the_logbook_in_the_queue_until_it_has_rested(book, pools):
    tries = []
    now = [1000.0]

    def work(submission, emit):
        tries.append(submission.address)
        if len(tries) < 3:
            raise TryLater("the model's server reports an error of its own")

    jobs = pools(book, work, workers=1, clock=lambda: now[0])
    submission_id = jobs.submit(ADDRESS)
    other = jobs.submit(OTHER)
    until(lambda: len(tries) == 2)
    left = {each.submission_id for each in book.line}
    now[0] += 1000.0
    jobs.submit("team-c/wakes-the-pool")
    jobs.drain()

    assert left == {submission_id, other}
    assert sorted(tries[:2]) == [ADDRESS, OTHER]
    assert len(tries) == 5
    assert (book.line, book.failed) == ([], [])


def test_trouble_that_does_not_pass_is_recorded_in_the_end(book, pools):
    moments = itertools.count(0.0, 10_000.0)

    def work(submission, emit):
        raise TryLater("the model's server cannot be reached")

    jobs = pools(book, work, workers=1, clock=lambda: next(moments))
    seen = wait_until_done(jobs, jobs.submit(ADDRESS))

    assert [event["step"] for event in seen.events] == ["later"] * (TRIES - 1) + ["failed"]
    assert [message for _, message in book.failed] == ["the model's server cannot be reached"]


def test_a_queue_that_cannot_be_read_is_logged_and_read_again(book, caplog):
    failing = [True]

    def waiting():
        if failing:
            failing.clear()
            raise UserError("the disk is busy")
        return list(book.line)

    ledger = book.ledger()._replace(waiting=waiting)
    jobs = Jobs(parse_address, book.noting(lambda *_: None), ledger)
    with caplog.at_level(logging.ERROR):
        jobs.start()
        until(lambda: "the disk is busy" in caplog.text)
        wait_until_done(jobs, jobs.submit(ADDRESS))
        jobs.close()

    assert book.line == []


def test_a_throttle_of_none_leaves_the_queue_to_other_processes(book):
    worked = []
    jobs = Jobs(parse_address, lambda *_: worked.append(1), book.ledger(), Throttle(0))

    submission_id = jobs.submit(ADDRESS)
    jobs.start()
    time.sleep(0.05)
    jobs.close()

    assert worked == []
    assert [each.submission_id for each in book.line] == [submission_id]


def test_ending_lets_what_runs_end_and_begins_nothing_more(book, gate):
    worked = []

    def work(submission, emit):
        worked.append(submission.submission_id)
        jobs.end()

    book.line = [wish(f"S{n}", f"team-{n}/x") for n in range(5)]
    jobs = Jobs(parse_address, book.noting(work), book.ledger(), Throttle(1))
    jobs.drain()
    jobs.close()

    assert len(worked) == 1
    assert len(book.line) == 4


def test_a_queue_that_stopped_for_a_while_goes_on_by_itself(book, pools):
    moments = itertools.count(0.0, 100.0)
    tries = []

    def work(submission, emit):
        tries.append(submission.address)
        if len(tries) == 1:
            raise QueueStopped("the budget of the day is used up", 150.0)

    jobs = pools(book, work, workers=1, clock=lambda: next(moments))
    submission_id = jobs.submit(ADDRESS)
    until(lambda: tries)
    jobs.submit(OTHER)
    jobs.submit("team-c/wakes-the-pool")
    seen = wait_until_done(jobs, submission_id)

    assert [event["step"] for event in seen.events] == ["stopped"]
    assert jobs.stopped() is None
    assert book.failed == []
