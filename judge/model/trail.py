"""What happened while one question was asked: becomes the `Call` of the judgement's record."""

from __future__ import annotations

import hashlib
import json
import time
from typing import TypedDict

from data.judgements import Attempt, Call
from data.records import new_id
from judge.model.cache import Kept
from judge.model.faults import Fault
from judge.model.prices import Prices, Usage
from judge.model.question import Question

OK = "ok"


def request_digest(model: str, question: Question) -> str:
    """SHA-256 of all that shapes the answer, whoever serves the model; accounts do not count."""
    asked = question._replace(judging="", claims=())._asdict()
    canonical = json.dumps([model, asked], sort_keys=True, ensure_ascii=True)
    return hashlib.sha256(canonical.encode()).hexdigest()


class Trail:
    """The attempts of one question, with what they used."""

    def __init__(self, question: Question, model: str, host: str) -> None:
        self.request_digest = request_digest(model, question)
        self.usage = Usage()
        self.model_returned: str | None = None
        self.mode = ""
        self._purpose = question.purpose
        self._model = model
        self._host = host
        self._attempts: list[Attempt] = []
        self._began = time.monotonic()

    def used(self, usage: Usage) -> None:
        """Tokens of one attempt; they count whether or not its answer could be used."""
        self.usage = self.usage.plus(usage)

    def tried(self, fault: Fault | None) -> None:
        """One attempt is over."""
        status = fault.status if fault else 200
        self._attempts.append(Attempt(outcome=fault.kind if fault else OK, status=status))

    def waits(self, seconds: float) -> None:
        """A pause follows the last attempt."""
        wait = {"wait_s": round(seconds, 3)}
        self._attempts[-1] = self._attempts[-1].model_copy(update=wait)

    def call(self, outcome: str, prices: Prices, reply: str | None = None) -> Call:
        """The record of it all."""
        return Call(
            **self._common(),
            model_returned=self.model_returned,
            mode=self.mode,
            reply_digest=hashlib.sha256(reply.encode()).hexdigest() if reply else None,
            outcome=outcome,
            prompt_tokens=self.usage.prompt,
            cached_tokens=self.usage.cached,
            completion_tokens=self.usage.completion,
            reasoning_tokens=self.usage.reasoning,
            usd=prices.cost(self.usage, self._model),
            attempts=tuple(self._attempts),
        )

    def from_cache(self, kept: Kept) -> Call:
        """The record of a reply that was there already and cost nothing."""
        return Call(
            **self._common(),
            model_returned=kept.model_returned,
            mode=kept.mode,
            reply_digest=kept.reply_digest,
            outcome=OK,
            usd=0.0,
            cached=True,
        )

    def _common(self) -> _Common:
        return {
            "call_id": new_id(),
            "purpose": self._purpose,
            "host": self._host,
            "model_requested": self._model,
            "request_digest": self.request_digest,
            "latency_s": round(time.monotonic() - self._began, 3),
        }


class _Common(TypedDict):
    call_id: str
    purpose: str
    host: str
    model_requested: str
    request_digest: str
    latency_s: float
