"""The worker pool: what waits in the queue is judged in the background, people only look on.

The queue itself is durable: the ledger says what waits, in its order, so this process may end at
any time and another one goes on. The events kept here are for watching and may be lost with it.
"""

from __future__ import annotations

import logging
import secrets
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from data.judgements import VISITOR, Submission, Why
from data.pages import Address
from data.records import UserError, new_id
from judge.ledger import Emit, Events, Ledger, QueueStopped, TryLater
from judge.model.throttle import Throttle

log = logging.getLogger(__name__)

WORKERS = 2
FINISHED_KEPT = 200
AHEAD = 64
"""Entries taken from the queue at a time; what is handed in here puts them back into order."""
LOOK_S = 5.0
"""Seconds until an idle pool looks again whether other processes queued something."""
TRIES = 6
"""How often a logbook is judged while the judge's endpoint has trouble, before that is recorded."""
FIRST_REST_S, LONGEST_REST_S = 30.0, 600.0


@dataclass
class _Job:
    submission: Submission
    tries: int = 0
    not_before: float = 0.0
    running: bool = False
    done: bool = False
    events: list[dict[str, Any]] = field(default_factory=list)


class Jobs:
    """Judges what waits, as many at a time as the throttle allows; one of 0 leaves it to others.

    `parse` reads an address or raises UserError. `work(submission, emit)` does the judging and
    stores the judgement; it raises UserError where the reason may be shown.
    """

    def __init__(
        self,
        parse: Callable[[str], Address],
        work: Callable[[Submission, Emit], None],
        ledger: Ledger,
        throttle: Throttle | None = None,
        *,
        finished_kept: int = FINISHED_KEPT,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._parse = parse
        self._work = work
        self._ledger = ledger
        self._throttle = throttle or Throttle(WORKERS)
        self._finished_kept = finished_kept
        self._clock = clock
        self._jobs: OrderedDict[str, _Job] = OrderedDict()
        self._ahead: deque[Submission] = deque()
        self._stopped: str | None = None
        self._goes_on_at: float | None = None
        self._closing = False
        self._changed = threading.Condition()
        self._pool = ThreadPoolExecutor(self._throttle.most or 1, thread_name_prefix="judge")
        self._dispatcher = threading.Thread(target=self._dispatch, name="judge-queue", daemon=True)

    def start(self) -> None:
        """Take up what waits, now and from now on. Again is harmless."""
        with self._changed:
            self._begin()

    def submit(
        self,
        address: str,
        paper_id: str | None = None,
        by: str = VISITOR,
        why: Why | None = None,
    ) -> str:
        """Queue the address and return the submission's id; attach if it waits already.

        Raises UserError for an address that is none, and where the ledger does not admit it.
        """
        place = self._parse(address).place
        with self._changed:
            if same := self._ledger.same(place, paper_id):
                return same
            submission = Submission(
                submission_id=new_id(), address=address, paper_id=paper_id, place=place, why=why
            )
            self._ledger.admit(submission, by)
            self._ledger.received(submission, by)
            self._begin()
            self._ahead.clear()
            self._changed.notify_all()
        return submission.submission_id

    def events(self, submission_id: str, after: int = 0) -> Events | None:
        """The events from index `after` on; None if this process has not begun with it."""
        with self._changed:
            job = self._jobs.get(submission_id)
            return Events(job.events[after:], job.done) if job else None

    def stopped(self) -> str | None:
        """Why nothing is judged at the moment, for a banner; None while work goes on."""
        return self._stopped

    def go_on(self) -> None:
        """Take the work up again after it was stopped."""
        with self._changed:
            self._stopped = self._goes_on_at = None
            self._ahead.clear()
            self._changed.notify_all()

    def drain(self) -> None:
        """Return when nothing waits or runs any more, or when the work was stopped or ends."""
        with self._changed:
            self._begin()
            self._changed.notify_all()
            while not self._closing and self._has_work():
                self._changed.wait(LOOK_S)

    def end(self) -> None:
        """Begin nothing more. May be called where `close` must not: it waits for nothing."""
        self._closing = True

    def close(self) -> None:
        """Let running judgings end; what was not begun waits for the next start."""
        with self._changed:
            self._closing = True
            self._changed.notify_all()
        if self._dispatcher.ident is not None:
            self._dispatcher.join()
        self._pool.shutdown(wait=True)

    # --- which one is next; all of this needs the lock -----------------------------------------

    def _begin(self) -> None:
        if self._dispatcher.ident is None and self._throttle.most and not self._closing:
            self._dispatcher.start()

    def _has_work(self) -> bool:
        if self._running():
            return True
        return self._stopped is None and bool(self._ahead or self._left())

    def _running(self) -> list[_Job]:
        return [job for job in self._jobs.values() if job.running]

    def _left(self) -> list[Submission]:
        """What waits and is neither running nor ended here, in the queue's order."""
        return [each for each in self._ledger.waiting() if not self._is_taken(each)]

    def _is_taken(self, submission: Submission) -> bool:
        """It runs; or it has ended and the ledger could not note that: then not once more."""
        job = self._jobs.get(submission.submission_id)
        return job is not None and (job.running or job.done)

    def _next(self) -> _Job | None:
        """The next job to run, marked as running; None where there is nothing to do now."""
        running = self._running()
        if self._goes_on_at is not None and self._goes_on_at <= self._clock():
            self._stopped = self._goes_on_at = None
        if self._stopped is not None or len(running) >= self._throttle.allowed:
            return None
        if not self._ahead:
            self._ahead.extend(islice(self._left(), AHEAD + len(running)))
        places = {(job.submission.place, job.submission.paper_id) for job in running}
        for submission in list(self._ahead):
            job = self._jobs.get(submission.submission_id) or _Job(submission)
            if self._is_taken(submission) or job.not_before > self._clock():
                self._ahead.remove(submission)
            elif (submission.place, submission.paper_id) not in places or not submission.place:
                self._ahead.remove(submission)
                job.running = True
                self._jobs[submission.submission_id] = job
                self._forget_oldest_finished()
                return job
        return None

    def _forget_oldest_finished(self) -> None:
        finished = [job_id for job_id, job in self._jobs.items() if job.done]
        for job_id in finished[: max(0, len(finished) - self._finished_kept)]:
            del self._jobs[job_id]

    # --- working -------------------------------------------------------------------------------

    def _dispatch(self) -> None:
        while True:
            with self._changed:
                if self._closing:
                    return
                job = self._next_or_none()
                if job is None:
                    self._changed.wait(LOOK_S)
                    continue
            self._pool.submit(self._run, job).add_done_callback(_log_unrecorded)

    def _next_or_none(self) -> _Job | None:
        """A queue that cannot be read now (a busy or full disk) is read again a little later."""
        try:
            return self._next()
        except UserError as error:
            log.error("the queue cannot be read: %s", error)
            return None

    def _run(self, job: _Job) -> None:
        """The worker boundary: whatever goes wrong becomes a failed judging, never a verdict."""

        def emit(event: dict[str, Any]) -> None:
            with self._changed:
                job.events.append(event)

        stays = False
        try:
            self._work(job.submission, emit)
        except QueueStopped as error:
            stays = True
            emit({"step": "stopped", "message": str(error)})
            self._stop(error)
        except TryLater as error:
            stays = self._rests(job)
            if stays:
                emit({"step": "later", "message": str(error)})
            else:
                self._fail(job, emit, str(error))
        except UserError as error:
            self._fail(job, emit, str(error))
        except Exception:
            error_id = secrets.token_hex(4)
            log.exception("judging %s failed (id %s)", job.submission.submission_id, error_id)
            message = f"something went wrong on our side (id {error_id}); nothing was lost, "
            self._fail(job, emit, f"{message}please try again")
        finally:
            with self._changed:
                job.running, job.done = False, not stays
                self._changed.notify_all()

    def _stop(self, error: QueueStopped) -> None:
        self._goes_on_at = None if error.rest_s is None else self._clock() + error.rest_s
        self._stopped = str(error)

    def _rests(self, job: _Job) -> bool:
        """Whether the job is tried once more, after a rest that doubles each time."""
        rest = min(FIRST_REST_S * 2.0**job.tries, LONGEST_REST_S)
        job.tries, job.not_before = job.tries + 1, self._clock() + rest
        return job.tries < TRIES

    def _fail(self, job: _Job, emit: Emit, message: str) -> None:
        """Tell and record the failure. If even that fails, the next start judges it again."""
        emit({"step": "failed", "message": message})
        self._ledger.failed(job.submission, message)


def _log_unrecorded(future: Future[None]) -> None:
    """A failure that could not be recorded (a full disk) must at least stand in the log."""
    if not future.cancelled() and (error := future.exception()):
        log.critical("a failed judging could not be recorded", exc_info=error)
