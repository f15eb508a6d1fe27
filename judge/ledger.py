"""What the worker pool and those who use it say to each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from data.judgements import Submission
from data.records import UserError


class QueueStopped(UserError):
    """Asking on is useless: the judge's endpoint refuses all work (no valid key, no credit).

    `rest_s`: seconds after which it may be otherwise; None = when a person has acted.
    """

    def __init__(self, message: str, rest_s: float | None = None) -> None:
        super().__init__(message)
        self.rest_s = rest_s


class TryLater(UserError):
    """The judge's endpoint has trouble that passes: the logbook stays in the queue."""


class Events(NamedTuple):
    """What happened since the index asked for: plain dicts, and whether it is over."""

    events: list[dict[str, Any]]
    done: bool


Emit = Callable[[dict[str, Any]], None]


class Ledger(NamedTuple):
    """Where submissions become durable. Each callable returns when the fact is safe on disk."""

    received: Callable[[Submission, str], None]
    """(submission, by): called before anything else happens with it."""
    failed: Callable[[Submission, str], None]
    """(submission, message for people): a judging that ended without verdicts."""
    waiting: Callable[[], Sequence[Submission]]
    """All that was received and has not ended, the next one first."""
    same: Callable[[str, str | None], str | None] = lambda *_: None
    """(place, paper id) -> the submission that waits for just this judging."""
    admit: Callable[[Submission, str], None] = lambda *_: None
    """(submission, by): raises UserError if it may not be received now."""
