"""A worker without the app: takes what waits, judges it, says so line by line, and goes on.

It may be ended at any time. What it was judging waits again; whoever works that part of the queue
next, on this machine or another one, takes it up.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from data.judgements import Submission
from data.records import UserError
from judge.jobs import Jobs
from judge.ledger import Emit, Ledger, QueueStopped, TryLater

NOTHING_LEFT, STOPPED = 0, 3
Work = Callable[[Submission, Emit], None]
Say = Callable[[str], None]


class Exchange(NamedTuple):
    """How records come and go; without a shared copy on the Hub, nothing has to.

    `push` may take long; `every_s`: seconds between two exchanges while there is work.
    """

    pull: Callable[[], None] = lambda: None
    push: Callable[[], None] = lambda: None
    every_s: float = 60.0


class Tally:
    """Counts what became of logbooks, and says so as it happens. Safe to use from threads."""

    def __init__(self, say: Say) -> None:
        self._say = say
        self._lock = threading.Lock()
        self.counts: Counter[str] = Counter()

    def work(self, work: Work) -> Work:
        """The work, watched for how it ends."""

        def watched(submission: Submission, emit: Emit) -> None:
            def listen(event: dict[str, object]) -> None:
                emit(event)
                if event.get("step") == "done":
                    self._note("known" if event.get("again") else "judged", submission)

            try:
                work(submission, listen)
            except (QueueStopped, TryLater) as error:
                self._note("put back", submission, str(error))
                raise

        return watched

    def ledger(self, ledger: Ledger) -> Ledger:
        """The ledger, watched for failures."""

        def failed(submission: Submission, message: str) -> None:
            ledger.failed(submission, message)
            self._note("failed", submission, message)

        return ledger._replace(failed=failed)

    def _note(self, end: str, submission: Submission, message: str = "") -> None:
        with self._lock:
            self.counts[end] += 1
        place = submission.place or submission.address
        self._say(f"{end:8}  {place}" + (f": {message}" if message else ""))

    def summary(self) -> str:
        """As in "12 judged, 1 failed"."""
        return ", ".join(f"{count:,} {end}" for end, count in sorted(self.counts.items()))


def work(
    jobs: Jobs,
    exchange: Exchange,
    ending: threading.Event,
    rest_s: float | None,
    say: Say,
) -> int:
    """Work until nothing is left (`rest_s` None), or look again every `rest_s` seconds.

    Gives `STOPPED` where the judge's endpoint refuses all work, else `NOTHING_LEFT`. That the Hub
    is away ends a worker only where it has nothing else to do.
    """
    while True:
        _tried(exchange.pull, rest_s is None, say)
        with _exchanging(exchange, say):
            jobs.drain()
        _tried(exchange.push, rest_s is None or ending.is_set(), say)
        if why := jobs.stopped():
            say(f"stopped: {why}")
            return STOPPED
        if rest_s is None or ending.wait(rest_s):
            return NOTHING_LEFT


@contextmanager
def _exchanging(exchange: Exchange, say: Say) -> Iterator[None]:
    """While the queue is worked, what was judged goes out and what was asked elsewhere comes in."""
    over = threading.Event()

    def rounds() -> None:
        while not over.wait(exchange.every_s):
            _tried(exchange.push, False, say)
            _tried(exchange.pull, False, say)

    thread = threading.Thread(target=rounds, name="judge-exchange", daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def _tried(step: Callable[[], None], must: bool, say: Say) -> None:
    try:
        step()
    except UserError as error:
        if must:
            raise
        say(f"{error}; trying again later")
