"""What is tried next when a question failed: the ladders of forms, of room, and of patience."""

from __future__ import annotations

import threading
from enum import StrEnum
from typing import Any

from judge.model.faults import Fault, Remedy
from judge.model.question import Question
from judge.model.retry import Patience


class Mode(StrEnum):
    """What the server is asked to enforce. The local parser checks the same in every mode."""

    JSON_SCHEMA = "json_schema"
    JSON_OBJECT = "json_object"
    TEXT = "text"

    @property
    def next(self) -> Mode:
        return Mode.JSON_OBJECT if self is Mode.JSON_SCHEMA else Mode.TEXT


def response_format(mode: Mode, question: Question) -> dict[str, Any] | None:
    """The request's `response_format`; None = none is sent."""
    if mode is Mode.TEXT:
        return None
    if mode is Mode.JSON_OBJECT:
        return {"type": "json_object"}
    named = {"name": question.schema_name, "strict": True, "schema": question.schema}
    return {"type": "json_schema", "json_schema": named}


class Modes:
    """Which form of answer one model at one endpoint knows; found out once and remembered."""

    def __init__(self) -> None:
        self._best = Mode.JSON_SCHEMA
        self._proven = False
        self._lock = threading.Lock()

    def best(self) -> tuple[Mode, bool]:
        """The form to begin with, and whether the server ever took it."""
        with self._lock:
            return self._best, self._proven

    def works(self, mode: Mode) -> None:
        """The server took a form; the first such form stays."""
        with self._lock:
            if not self._proven:
                self._best, self._proven = mode, True

    def refused(self, mode: Mode) -> None:
        """The server said that it does not know this form."""
        with self._lock:
            if self._best is mode:
                self._best, self._proven = mode.next, False


class Plan:
    """The course of one question: how it is asked next, and what became of the tries so far."""

    def __init__(self, question: Question, modes: Modes, patience: Patience, ends_at: float):
        self.question = question
        self.mode, self.proven = modes.best()
        self.max_tokens = question.max_tokens
        self._hint = ""
        self._modes = modes
        self._patience = patience
        self._ends_at = ends_at
        self._tries = 0
        self._waits = 0
        self._crashes = 0

    def messages(self) -> list[dict[str, str]]:
        """System and user text; a repair says at the end what was wrong, in our words alone."""
        user = f"{self.question.user}\n\n{self._hint}" if self._hint else self.question.user
        return [
            {"role": "system", "content": _sendable(self.question.system)},
            {"role": "user", "content": _sendable(user)},
        ]

    def taken(self) -> None:
        """The server took the form of this try, whatever the model made of it."""
        self._modes.works(self.mode)
        self.proven = True

    def after(self, fault: Fault, now: float) -> float | None:
        """Prepare the next try: the seconds to wait before it, or None where none is left."""
        self._tries += 1
        if self._tries >= self._patience.attempts:
            return None
        match fault.remedy:
            case Remedy.WAIT:
                return self._wait(fault, now)
            case Remedy.LARGER:
                return self._grow()
            case Remedy.LOWER:
                return self._lower(said=True)
            case Remedy.REPAIR:
                return self._repair(fault)
            case _:
                return None

    def _wait(self, fault: Fault, now: float) -> float | None:
        self._crashes += fault.status == 500
        if self._crashes >= 2 and not self.proven and self.mode is not Mode.TEXT:
            # Some servers answer a form that they do not know by crashing (llama-cpp-python).
            return self._lower(said=False)
        self._waits += 1
        pause = self._patience.pause_s(self._waits, fault.retry_after_s)
        return pause if now + pause < self._ends_at else None

    def _grow(self) -> float | None:
        if self.max_tokens >= self._patience.max_tokens:
            return None
        self.max_tokens = min(self.max_tokens * 2, self._patience.max_tokens)
        return 0.0

    def _lower(self, *, said: bool) -> float | None:
        """`said`: the server named the form as the reason, so that it is not asked again."""
        if self.mode is Mode.TEXT:
            return None
        if said:
            self._modes.refused(self.mode)
        self.mode, self.proven, self._crashes = self.mode.next, False, 0
        return 0.0

    def _repair(self, fault: Fault) -> float | None:
        if self._hint:
            return None
        place = f" (at {fault.where})" if fault.where else ""
        self._hint = (
            f"An earlier reply was not accepted: {fault.sentence}{place} "
            "Reply with exactly one JSON object that fits the schema, and nothing else."
        )
        if fault.kind == "only_reasoning":  # grammars keep some servers from leaving their thoughts
            self.mode = Mode.TEXT
        return 0.0


def _sendable(text: str) -> str:
    """Half of a surrogate pair (a logbook's JSON can hold one) cannot be sent."""
    return text.encode("utf-8", "replace").decode()
