"""A model server on 127.0.0.1 that the real client runs against unchanged.

    with LoopbackChat(personality=oracle) as chat:
        chat.fail("rate_limited", "truncated_empty")       # the next two answers
        OpenAI(base_url=chat.base_url, api_key="k").chat.completions.create(...)

It speaks `/v1/models` and `/v1/chat/completions` (also as a stream), logs every request and
answers with its personality: a pure function of the prompt.
"""

from __future__ import annotations

import json
import threading
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from tests.loopback.chat_faults import FAULTS, Asked, Reply, completion
from tests.loopback.serving import Handler, Loopback

Personality = Callable[[str, str, dict[str, Any]], str]
"""(system, user, schema) -> what the model says."""


class ChatRequest(NamedTuple):
    """One request as it came; header names are in lower case."""

    path: str
    headers: dict[str, str]
    body: dict[str, Any]

    @property
    def form(self) -> str:
        """The kind of `response_format`, "text" where there is none."""
        return str(self.body.get("response_format", {}).get("type", "text"))

    def said(self, role: str) -> str:
        texts = [each["content"] for each in self.body["messages"] if each["role"] == role]
        return "\n".join(texts)


def says(text: str) -> Personality:
    """A model that always says the same."""
    return lambda _system, _user, _schema: text


class LoopbackChat(Loopback):
    """The server, its log (`requests`) and what it answers.

    `refuses` names forms of answer that it does not know: it answers them with `refusing`.
    """

    def __init__(self, personality: Personality, model: str = "test/model") -> None:
        self.model = model
        self.personality = personality
        self.requests: list[ChatRequest] = []
        self.refuses: frozenset[str] = frozenset()
        self.refusing = "form_unsupported"
        self._planned: deque[Callable[[Asked], Reply]] = deque()
        self._lock = threading.Lock()
        super().__init__(_Handler)

    @property
    def base_url(self) -> str:
        return f"{self.url}/v1"

    def fail(self, *names: str) -> None:
        """Plan a fault of `FAULTS` for each of the next completions; "ok" = none."""
        self._planned.extend(FAULTS[name] if name != "ok" else completion for name in names)

    def always(self, name: str) -> None:
        """Plan one fault for a hundred completions: more than any test asks for."""
        self.fail(*[name] * 100)

    def recover(self) -> None:
        """Forget the faults that were planned and have not come yet."""
        self._planned.clear()

    def answer(self, path: str, headers: dict[str, str], body: dict[str, Any]) -> Reply:
        """Log and answer one request."""
        request = ChatRequest(path, headers, body)
        with self._lock:
            self.requests.append(request)
            if path == "/v1/models":
                listed = {"id": self.model, "object": "model", "owned_by": "tests"}
                return Reply.of({"object": "list", "data": [listed]})
            if path != "/v1/chat/completions":
                return Reply.of({"error": {"message": "no such address"}}, 404)
            asked = Asked(self.model, self._text(request), body, headers)
            if request.form in self.refuses:
                return FAULTS[self.refusing](asked)
            return (self._planned.popleft() if self._planned else completion)(asked)

    def _text(self, request: ChatRequest) -> str:
        schema = request.body.get("response_format", {}).get("json_schema", {}).get("schema", {})
        return self.personality(request.said("system"), request.said("user"), schema)


class _Handler(Handler):
    def _serve(self) -> None:
        headers = {name.lower(): value for name, value in self.headers.items()}
        raw = self.rfile.read(int(headers.get("content-length", "0")))
        reply = self.server.loopback.answer(self.path, headers, json.loads(raw or b"{}"))
        self.send_response(reply.status)
        for name, value in ({"Content-Length": str(len(reply.body))} | reply.headers).items():
            self.send_header(name, value)
        self.end_headers()
        for piece in _pieces(reply):
            self.wfile.write(piece)
            if reply.pause_s:
                self.server.loopback.ending.wait(reply.pause_s)
        if reply.breaks_off:
            self.close_connection = True

    do_GET = do_POST = _serve


def _pieces(reply: Reply) -> Iterator[bytes]:
    """The body, whole or in drops of twelve bytes; half of it where the reply breaks off."""
    body = reply.body[: len(reply.body) // 2] if reply.breaks_off else reply.body
    size = 12 if reply.pause_s else len(body) or 1
    return (body[start : start + size] for start in range(0, len(body), size))
