"""The wire to a served model: the only module that imports openai.

The client is used for the protocol alone. Retries, waits, deadlines, budgets and the reading of
what comes back are ours, since an OpenAI-compatible server fails in more ways than it documents;
every one of them ends as a `CallFailed` of a known kind and never as a verdict.
"""

from __future__ import annotations

import asyncio
import ssl
import time
from functools import cache, lru_cache
from typing import Any, NamedTuple

import httpx2
import openai

from data.judgements import Call
from judge.model.answer import Answer, CallFailed
from judge.model.bounded import Unread, bound
from judge.model.breaker import Breaker
from judge.model.budget import Booking, Budget, Spent
from judge.model.cache import Cache
from judge.model.endpoint import Endpoint
from judge.model.envelope import Completion, read_completion, refusal
from judge.model.faults import Fault
from judge.model.ladder import Modes, Plan, response_format
from judge.model.prices import Prices, Usage
from judge.model.question import Question
from judge.model.reply import BadReply, read_reply
from judge.model.retry import Patience, retry_after_s
from judge.model.throttle import Throttle
from judge.model.trail import OK, Trail
from judge.text.tokens import tokens

CONNECT_S = 10.0
_MAYBE_PAID = ("cut_off", "body_too_large", "compressed")


class _Good(NamedTuple):
    value: dict[str, Any]
    text: str


class OpenAIModel:
    """A model at an endpoint. Usable from several threads and event loops at once.

    What the endpoint can do and how it fares is remembered as long as this object lives: make one
    per endpoint and process. `cache` None = every question is sent.
    """

    def __init__(
        self,
        endpoint: Endpoint,
        prices: Prices,
        budget: Budget,
        cache: Cache | None = None,
        *,
        patience: Patience = Patience(),  # noqa: B008  (immutable)
        breaker: Breaker | None = None,
        throttle: Throttle | None = None,
    ) -> None:
        """`throttle` hears how the endpoint answered each question."""
        self.name = endpoint.model
        self._endpoint = endpoint
        self._prices = prices
        self._budget = budget
        self._cache = cache
        self._patience = patience
        self._breaker = breaker or Breaker()
        self._throttle = throttle or Throttle(1)
        self._modes = Modes()

    async def ask(self, question: Question, deadline_s: float) -> Answer:
        """Answer within `deadline_s` seconds, all repeats and waits included.

        Raises CallFailed; its `call` says what was tried, its text holds nothing a server sent.
        """
        trail = Trail(question, self.name, self._endpoint.host)
        if kept := self._from_cache(question, trail):
            return kept
        if not self._breaker.lets_through():
            raise self._failed(Fault("resting"), trail)
        found = await self._within(deadline_s, question, trail)
        if isinstance(found, Fault):
            raise self._failed(found, trail)
        if self._cache:
            digest = trail.request_digest
            self._cache.put(digest, found.text, trail.model_returned, trail.mode)
        return Answer(found.value, trail.call(OK, self._prices, found.text))

    def forget(self, call: Call) -> None:
        """Ask again next time: the reply fitted the form and still could not be used."""
        if self._cache:
            self._cache.drop(call.request_digest)

    def _from_cache(self, question: Question, trail: Trail) -> Answer | None:
        kept = self._cache.get(trail.request_digest) if self._cache else None
        if kept is None:
            return None
        try:
            value = read_reply(kept.reply, question.schema)
        except BadReply:
            return None
        return Answer(value, trail.from_cache(kept))

    def _failed(self, fault: Fault, trail: Trail) -> CallFailed:
        return CallFailed(fault, trail.call(fault.kind, self._prices))

    async def _within(self, deadline_s: float, question: Question, trail: Trail) -> _Good | Fault:
        ends_at = time.monotonic() + deadline_s
        plan = Plan(question, self._modes, self._patience, ends_at)
        try:
            return await asyncio.wait_for(self._until_answered(plan, trail), deadline_s)
        except TimeoutError:
            late = Fault("deadline")
            self._breaker.note(failed=True)
            trail.used(Usage(known=False))
            trail.tried(late)
            return late

    async def _until_answered(self, plan: Plan, trail: Trail) -> _Good | Fault:
        async with self._client() as client:
            while True:
                booking = self._book(plan)
                if isinstance(booking, Fault):
                    return booking
                found = await self._try(client, plan, trail, booking)
                if not isinstance(found, Fault):
                    return found
                if found.is_of_endpoint and self._breaker.is_open:
                    return found
                pause = plan.after(found, time.monotonic())
                if pause is None:
                    return found
                trail.waits(pause)
                await asyncio.sleep(pause)

    def _book(self, plan: Plan) -> Booking | Fault:
        asked = sum(_tokens(message["content"]) for message in plan.messages())
        asked += _tokens(str(plan.question.schema))
        usd = self._prices.estimate(asked, plan.max_tokens, self.name)
        booking = self._budget.book(plan.question, asked + plan.max_tokens, usd)
        return Fault(booking) if isinstance(booking, str) else booking

    async def _try(
        self, client: openai.AsyncOpenAI, plan: Plan, trail: Trail, booking: Booking
    ) -> _Good | Fault:
        trail.mode = plan.mode
        found = await self._send(client, plan)
        completion = found if isinstance(found, Fault) else read_completion(found)
        if isinstance(completion, Fault):
            fault = completion
            if fault.pushes_back:
                self._throttle.pushed_back()
            self._breaker.note(failed=fault.is_of_endpoint)
            if fault.kind in _MAYBE_PAID:
                trail.used(Usage(known=False))
            else:
                self._budget.settle(booking, Spent())
            trail.tried(fault)
            return fault
        self._breaker.note(failed=False)
        self._throttle.went_well()
        plan.taken()
        self._account(completion, trail, booking)
        good = self._read(completion, plan)
        trail.tried(good if isinstance(good, Fault) else None)
        return good

    def _account(self, completion: Completion, trail: Trail, booking: Booking) -> None:
        """Book what the server says was used; where it does not say, what was set aside stays."""
        trail.model_returned = completion.model
        trail.used(completion.usage)
        if completion.usage.known:
            used = completion.usage
            usd = self._prices.cost(used, self.name) or 0.0
            self._budget.settle(booking, Spent(used.prompt + used.completion, usd))

    def _read(self, completion: Completion, plan: Plan) -> _Good | Fault:
        if fault := completion.fault(self.name, plan.max_tokens):
            return fault
        try:
            return _Good(read_reply(completion.text, plan.question.schema), completion.text)
        except BadReply as bad:
            return bad.fault._replace(status=200)

    async def _send(self, client: openai.AsyncOpenAI, plan: Plan) -> bytes | Fault:
        """The body of a 200, or the fault. Nothing of an exception is kept: it may hold a key."""
        form = response_format(plan.mode, plan.question)
        try:
            response = await client.chat.completions.with_raw_response.create(
                model=self.name,
                messages=plan.messages(),  # type: ignore[arg-type]
                temperature=plan.question.temperature,
                max_tokens=plan.max_tokens,
                # As it is: the client would look through the whole schema for what to rename.
                extra_body={"response_format": form} if form else None,
                extra_headers=None if self._endpoint.api_key else {"Authorization": openai.Omit()},
            )
        except openai.APIStatusError as error:
            wait = retry_after_s(error.response.headers.get("retry-after"))
            return refusal(error.status_code, error.response.text, wait)
        except openai.APIConnectionError as error:
            reached = not isinstance(error.__cause__, httpx2.ConnectError | httpx2.ConnectTimeout)
            return Fault("cut_off" if reached else "no_connection")
        except Unread as unread:
            return Fault(unread.kind)
        return self._endpoint.without_key(response.content)

    def _client(self) -> openai.AsyncOpenAI:
        """A client of this event loop, for one question. Its environment variables are not ours."""
        key = self._endpoint.api_key
        return openai.AsyncOpenAI(
            api_key=key.get_secret_value() if key else "none",
            base_url=self._endpoint.base_url,
            max_retries=0,
            timeout=httpx2.Timeout(None, connect=CONNECT_S),
            default_headers={
                "Accept-Encoding": "identity",
                "OpenAI-Organization": openai.Omit(),  # type: ignore[dict-item]
                "OpenAI-Project": openai.Omit(),  # type: ignore[dict-item]
            },
            http_client=httpx2.AsyncClient(
                verify=_tls(), event_hooks={"response": [bound]}, timeout=None
            ),
        )


_tokens = lru_cache(maxsize=64)(tokens)
"""What comes before a logbook is the same for all; and a question may be repeated."""


@cache
def _tls() -> ssl.SSLContext:
    """Made once and late: it takes longer than all else beside the model."""
    return httpx2.create_ssl_context()
