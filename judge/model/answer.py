"""What comes of a question to a model: an answer, or a failed call. Never a verdict."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from data.judgements import Call
from judge.model.faults import Fault, Remedy
from judge.model.question import Question


class Answer(NamedTuple):
    """A reply that passed the local parser, and the call that brought it."""

    value: dict[str, Any]
    call: Call


class CallFailed(Exception):
    """No usable answer. Its text may be shown; it holds nothing that a server sent."""

    def __init__(self, fault: Fault, call: Call) -> None:
        self.kind = fault.kind
        self.message = fault.sentence
        self.call = call
        self.stops_queue = fault.remedy is Remedy.STOP
        super().__init__(self.message)


class ChatModel(Protocol):
    """Something that answers questions: a served model, or a scripted one."""

    name: str

    async def ask(self, question: Question, deadline_s: float) -> Answer:
        """Answer within `deadline_s` seconds or raise CallFailed."""
        ...

    def forget(self, call: Call) -> None:
        """Do not answer from memory with what this call brought: it could not be used."""
        ...
