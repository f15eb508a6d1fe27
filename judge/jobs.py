"""The worker pool: a submission is judged in the background, people only look on.

Closing a browser tab stops nothing. What is durable goes through the callables given at
construction; the events kept here are for watching and may be lost with the process.
"""

from __future__ import annotations

import logging
import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from data.judgements import Submission
from data.pages import Address
from data.records import UserError, new_id

log = logging.getLogger(__name__)

WORKERS = 2
WAITING_LIMIT = 64
FINISHED_KEPT = 200


class QueueStopped(UserError):
    """The judge's endpoint refuses all work (no valid key, no credit): asking on is useless."""


class Events(NamedTuple):
    """What happened since the index asked for: plain dicts, and whether it is over."""

    events: list[dict[str, Any]]
    done: bool
    waiting_before: int


Emit = Callable[[dict[str, Any]], None]


class Ledger(NamedTuple):
    """Where submissions become durable. Each callable returns when the fact is safe on disk."""

    received: Callable[[Submission, str], None]
    """(submission, by): called before anything else happens with it."""
    failed: Callable[[Submission, str], None]
    """(submission, message for people): a judging that ended without verdicts."""


_Key = tuple[Address | str, str | None]
"""Submissions with equal keys ask for the same judging; without an address, its text stands."""


@dataclass
class _Job:
    submission: Submission
    key: _Key
    started: bool = False
    done: bool = False
    parked: bool = False
    events: list[dict[str, Any]] = field(default_factory=list)


class Jobs:
    """Judges submissions, a few at a time, in the order in which they came.

    `parse` reads an address or raises UserError. `work(submission, emit)` does the judging and
    stores the judgement; it raises UserError where the reason may be shown.
    """

    def __init__(
        self,
        parse: Callable[[str], Address],
        work: Callable[[Submission, Emit], None],
        ledger: Ledger,
        *,
        workers: int = WORKERS,
        waiting_limit: int = WAITING_LIMIT,
        finished_kept: int = FINISHED_KEPT,
    ) -> None:
        self._parse = parse
        self._work = work
        self._ledger = ledger
        self._waiting_limit = waiting_limit
        self._finished_kept = finished_kept
        self._jobs: OrderedDict[str, _Job] = OrderedDict()
        self._stopped: str | None = None
        self._lock = threading.Lock()
        self._pool = ThreadPoolExecutor(workers, thread_name_prefix="judge")

    def submit(self, address: str, paper_id: str | None = None, by: str = "visitor") -> str:
        """Record the submission, queue it and return its id; attach if it is under way already.

        Raises UserError for an address that is none, and when too many are waiting.
        """
        key: _Key = (self._parse(address), paper_id)
        with self._lock:
            running = next((j for j in self._jobs.values() if j.key == key and not j.done), None)
            if running:
                return running.submission.submission_id
            waiting = sum(not job.started for job in self._jobs.values())
            if waiting >= self._waiting_limit:
                raise UserError(
                    f"{waiting} logbooks are waiting to be judged, which is all this machine "
                    "takes at a time; please try again in a few minutes"
                )
            submission = Submission(submission_id=new_id(), address=address, paper_id=paper_id)
            self._ledger.received(submission, by)
            self._queue(submission, key)
        return submission.submission_id

    def resume(self, unfinished: Iterable[Submission]) -> None:
        """Queue submissions that an earlier process received and did not finish."""
        for submission in unfinished:
            with self._lock:
                if submission.submission_id not in self._jobs:
                    self._queue(submission, self._key(submission))

    def events(self, submission_id: str, after: int = 0) -> Events | None:
        """The events from index `after` on; None if this process does not know the submission."""
        with self._lock:
            job = self._jobs.get(submission_id)
            if job is None:
                return None
            before = 0 if job.started else self._waiting_before(submission_id)
            return Events(job.events[after:], job.done, before)

    def stopped(self) -> str | None:
        """Why nothing is judged at the moment, for a banner; None while work goes on."""
        return self._stopped

    def go_on(self) -> None:
        """Take the work up again after it was stopped, the parked submissions first."""
        with self._lock:
            self._stopped = None
            for job in self._jobs.values():
                if job.parked:
                    job.parked = job.started = False
                    self._start(job)

    def close(self) -> None:
        """Let running judgings end; those not begun stay received and are resumed next time."""
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _key(self, submission: Submission) -> _Key:
        """As `submit` makes it; what was an address once may be refused today."""
        try:
            return self._parse(submission.address), submission.paper_id
        except UserError:
            return submission.address, submission.paper_id

    def _waiting_before(self, submission_id: str) -> int:
        waiting = [job_id for job_id, job in self._jobs.items() if not job.started]
        return waiting.index(submission_id)

    def _queue(self, submission: Submission, key: _Key) -> None:
        """Needs the lock."""
        job = _Job(submission, key)
        self._jobs[submission.submission_id] = job
        self._forget_oldest_finished()
        self._start(job)

    def _start(self, job: _Job) -> None:
        self._pool.submit(self._run, job).add_done_callback(_log_unrecorded)

    def _forget_oldest_finished(self) -> None:
        finished = [job_id for job_id, job in self._jobs.items() if job.done]
        for job_id in finished[: max(0, len(finished) - self._finished_kept)]:
            del self._jobs[job_id]

    def _run(self, job: _Job) -> None:
        """The worker boundary: whatever goes wrong becomes a failed judging, never a verdict."""

        def emit(event: dict[str, Any]) -> None:
            with self._lock:
                job.events.append(event)

        with self._lock:
            job.parked = self._stopped is not None
            job.started = not job.parked
        if job.parked:
            return
        stopped = False
        try:
            self._work(job.submission, emit)
        except QueueStopped as error:
            stopped = True
            emit({"step": "stopped", "message": str(error)})
            self._stop(job, str(error))
        except UserError as error:
            self._fail(job, emit, str(error))
        except Exception:
            error_id = secrets.token_hex(4)
            log.exception("judging %s failed (id %s)", job.submission.submission_id, error_id)
            self._fail(
                job,
                emit,
                f"something went wrong on our side (id {error_id}); nothing was lost, "
                "please try again",
            )
        finally:
            with self._lock:
                job.done = job.done or not stopped

    def _stop(self, job: _Job, message: str) -> None:
        """Keep the submission and all behind it: nothing about them was wrong."""
        with self._lock:
            self._stopped = message
            job.parked, job.started = True, False

    def _fail(self, job: _Job, emit: Emit, message: str) -> None:
        """Tell and record the failure. If even that fails, the next start judges it again."""
        emit({"step": "failed", "message": message})
        self._ledger.failed(job.submission, message)


def _log_unrecorded(future: Future[None]) -> None:
    """A failure that could not be recorded (a full disk) must at least stand in the log."""
    if not future.cancelled() and (error := future.exception()):
        log.critical("a failed judging could not be recorded", exc_info=error)
