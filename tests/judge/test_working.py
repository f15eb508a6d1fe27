import threading

import pytest

from data.judgements import Submission
from data.records import UserError
from judge.address import parse_address
from judge.jobs import Jobs
from judge.ledger import QueueStopped
from judge.model.throttle import Throttle
from judge.working import NOTHING_LEFT, STOPPED, Exchange, Tally, work
from tests.judge.ledgers import Book


def wish(number: int) -> Submission:
    place = f"team-{number}/x"
    return Submission(submission_id=f"S{number}", address=place, place=place)


class Desk:
    """Work that ends as the number of the submission says."""

    def __call__(self, submission: Submission, emit) -> None:
        if submission.submission_id == "S1":
            raise UserError("the Space is private")
        emit({"step": "done", "judgement_id": "J", "again": submission.submission_id == "S2"})


@pytest.fixture
def book():
    return Book()


def pool(book: Book, tally: Tally, desk) -> Jobs:
    ledger = tally.ledger(book.ledger())
    return Jobs(parse_address, tally.work(book.noting(desk)), ledger, Throttle(2))


def test_a_worker_takes_all_that_waits_says_how_each_ended_and_ends(book):
    said: list[str] = []
    tally = Tally(said.append)
    came: list[str] = []
    book.line = [wish(number) for number in range(4)]
    jobs = pool(book, tally, Desk())
    exchange = Exchange(lambda: came.append("pull"), lambda: came.append("push"))

    code = work(jobs, exchange, threading.Event(), None, said.append)
    jobs.close()

    assert (code, book.line, came) == (NOTHING_LEFT, [], ["pull", "push"])
    assert tally.summary() == "1 failed, 2 judged, 1 known"
    assert "failed    team-1/x: the Space is private" in said
    assert "known     team-2/x" in said


def test_a_worker_whose_endpoint_refuses_all_work_ends_and_leaves_the_rest(book):
    def refused(submission, emit):
        raise QueueStopped("no credit left")

    said: list[str] = []
    book.line = [wish(number) for number in range(4)]
    jobs = pool(book, Tally(said.append), refused)

    code = work(jobs, Exchange(), threading.Event(), 0.01, said.append)
    jobs.close()

    assert code == STOPPED
    assert len(book.line) == 4
    assert "stopped: no credit left" in said


def test_a_worker_that_stays_looks_again_and_outlives_a_hub_that_is_away(book):
    said: list[str] = []
    ending = threading.Event()
    pulls: list[int] = []

    def pull() -> None:
        pulls.append(1)
        if len(pulls) == 1:
            raise UserError("the Hub is away")
        if len(pulls) == 2:
            book.line = [wish(5)]
        if len(pulls) == 3:
            ending.set()

    jobs = pool(book, Tally(said.append), Desk())
    code = work(jobs, Exchange(pull), ending, 0.01, said.append)
    jobs.close()

    assert (code, book.line) == (NOTHING_LEFT, [])
    assert "the Hub is away; trying again later" in said
    assert "judged    team-5/x" in said


def test_while_it_works_a_worker_sends_what_it_did_and_gets_what_is_asked_elsewhere(book):
    came: list[str] = []
    arrived = threading.Event()

    def pull() -> None:
        came.append("pull")
        if came.count("pull") == 2:
            book.line.append(wish(7))
            arrived.set()

    def slow(submission, emit):
        assert arrived.wait(5)
        Desk()(submission, emit)

    tally = Tally(lambda _: None)
    book.line = [wish(5)]
    jobs = pool(book, tally, slow)
    exchange = Exchange(pull, lambda: came.append("push"), every_s=0.01)

    work(jobs, exchange, threading.Event(), None, print)
    jobs.close()

    assert came[:3] == ["pull", "push", "pull"]
    assert came[-1] == "push"
    assert tally.summary() == "2 judged"


def test_a_worker_that_runs_once_says_that_it_cannot_have_the_queue(book):
    def pull() -> None:
        raise UserError("the Hub is away")

    jobs = pool(book, Tally(print), Desk())

    with pytest.raises(UserError, match="the Hub is away"):
        work(jobs, Exchange(pull), threading.Event(), None, print)
    jobs.close()
