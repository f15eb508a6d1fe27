"""A task in a thread of its own."""

import threading

import pytest

from data.background import Background
from data.records import UserError


class Task:
    """Counts its runs; a run waits until it is let go, telling a number meanwhile."""

    def __init__(self) -> None:
        self.runs = 0
        self.began, self.go = threading.Semaphore(0), threading.Semaphore(0)

    def __call__(self, tell) -> None:
        self.runs += 1
        tell(self.runs)
        self.began.release()
        self.go.acquire()
        tell(self.runs)


@pytest.fixture
def task():
    return Task()


def served(task, every=None):
    background = Background("test", task, every)
    background.start()
    return background


def settled(background):
    """Wait until it does nothing."""
    pause = threading.Event()
    while background.status.runs:
        pause.wait(0.005)


def test_it_runs_only_when_it_is_asked_and_tells_how_far_it_is(task):
    background = served(task)
    assert not background.status.runs
    background.ask()
    task.began.acquire()
    assert (background.status.runs, background.status.progress) == (True, 1)
    task.go.release()
    settled(background)
    assert background.status.ended_at is not None
    assert background.status.progress is None
    background.stop()


def test_asking_while_it_runs_asks_for_nothing_more(task):
    background = served(task)
    background.ask()
    task.began.acquire()
    background.ask()
    task.go.release()
    settled(background)
    background.stop()
    assert task.runs == 1


def test_stopping_ends_a_run_at_its_next_step(task):
    background = served(task)
    background.ask()
    task.began.acquire()
    task.go.release()
    background.stop()
    assert not background.status.runs
    assert background.status.fault is None


def test_what_goes_wrong_is_kept_for_people_and_the_next_run_forgets_it():
    faults = ["the Hub is away"]

    def task(_tell):
        if faults:
            raise UserError(faults.pop())

    background = served(task)
    background.ask()
    settled(background)
    assert background.status.fault == "the Hub is away"
    background.ask()
    settled(background)
    assert background.status.fault is None
    background.stop()


def test_one_that_runs_every_so_often_runs_at_once_and_again(task):
    background = served(task, every=0.01)
    for _ in range(2):
        task.began.acquire()
        task.go.release()
    task.go.release(9)
    background.stop()
    assert task.runs >= 2


def test_one_that_never_started_can_be_stopped(task):
    assert Background("test", task).stop()
    assert task.runs == 0


def test_one_that_has_ended_is_not_asked_in_vain(task):
    background = served(task)
    background.stop()
    with pytest.raises(UserError, match="started again"):
        background.ask()


def test_one_that_hangs_is_left_to_the_end_of_the_process(task, monkeypatch):
    monkeypatch.setattr("data.background.LONGEST_STOP", 0.01)
    background = served(task)
    background.ask()
    task.began.acquire()

    has_ended = background.stop()

    assert not has_ended
    task.go.release()
    settled(background)
