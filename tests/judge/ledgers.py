"""A ledger in memory that remembers what it was told, in order."""

from __future__ import annotations

from collections.abc import Callable

from data.judgements import Submission
from judge.ledger import Emit, Ledger


class Book:
    """What was received waits until it failed, or until work that was `noting` it ended."""

    def __init__(self) -> None:
        self.received: list[tuple[Submission, str]] = []
        self.failed: list[tuple[Submission, str]] = []
        self.line: list[Submission] = []

    def ledger(self) -> Ledger:
        return Ledger(self._receive, self._fail, lambda: list(self.line), self._same)

    def noting(
        self, work: Callable[[Submission, Emit], None]
    ) -> Callable[[Submission, Emit], None]:
        """The work, which in the end notes that the submission waits no more."""

        def noted(submission: Submission, emit: Emit) -> None:
            work(submission, emit)
            self._end(submission)

        return noted

    def _receive(self, submission: Submission, by: str) -> None:
        self.received.append((submission, by))
        self.line.append(submission)

    def _fail(self, submission: Submission, message: str) -> None:
        self.failed.append((submission, message))
        self._end(submission)

    def _end(self, submission: Submission) -> None:
        self.line = [s for s in self.line if s.submission_id != submission.submission_id]

    def _same(self, place: str, paper_id: str | None) -> str | None:
        equal = (s for s in self.line if (s.place, s.paper_id) == (place, paper_id))
        return next((each.submission_id for each in equal), None)
