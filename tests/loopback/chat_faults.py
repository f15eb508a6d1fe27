"""What a model server may answer: the right thing, and all that goes wrong, each by its name.

Shapes as measured on OpenAI-compatible servers, or named in their public issues.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple, Self


class Reply(NamedTuple):
    """What goes over the wire. `pause_s` drips the body, `breaks_off` ends it in the middle."""

    status: int
    body: bytes
    headers: dict[str, str]
    pause_s: float = 0.0
    breaks_off: bool = False

    @classmethod
    def of(cls, value: Any, status: int = 200, **headers: str) -> Self:
        named = {name.replace("_", "-"): text for name, text in headers.items()}
        return cls(status, json.dumps(value).encode(), {"Content-Type": "application/json"} | named)


class Asked(NamedTuple):
    """A request for a completion, and what the personality says to it."""

    model: str
    text: str
    body: dict[str, Any]
    headers: dict[str, str]


Script = Callable[[Asked], Reply]


def envelope(asked: Asked, **changes: Any) -> dict[str, Any]:
    """A completion. `changes`: `content`, `finish_reason`, `model`, `usage`; others go into the
    message."""
    words = len(json.dumps(asked.body)) // 4
    usage = {"prompt_tokens": words, "completion_tokens": len(asked.text) // 4 + 1}
    message = {"role": "assistant", "content": changes.pop("content", asked.text)}
    finish = changes.pop("finish_reason", "stop")
    top = {name: changes.pop(name) for name in ("model", "usage") if name in changes}
    choice = {"index": 0, "finish_reason": finish, "message": message | changes}
    return {
        "id": "chatcmpl-0",
        "object": "chat.completion",
        "created": 0,
        "model": asked.model,
        "choices": [choice],
        "usage": usage | {"total_tokens": sum(usage.values())},
    } | top


def completion(asked: Asked) -> Reply:
    """The right answer, as one body or as a stream, as asked."""
    whole = envelope(asked)
    return _stream(whole) if asked.body.get("stream") else Reply.of(whole)


def _stream(whole: dict[str, Any]) -> Reply:
    """Server-sent events: the text in two chunks, then the usage."""
    text = whole["choices"][0]["message"]["content"]
    base = {"id": whole["id"], "object": "chat.completion.chunk", "created": 0}
    base["model"] = whole["model"]
    halves = (text[: len(text) // 2], text[len(text) // 2 :])
    chunks = [base | {"choices": [{"index": 0, "delta": {"content": half}}]} for half in halves]
    end = {"index": 0, "delta": {}, "finish_reason": "stop"}
    chunks += [base | {"choices": [end]}, base | {"choices": [], "usage": whole["usage"]}]
    lines = "".join(f"data: {json.dumps(chunk)}\n\n" for chunk in chunks) + "data: [DONE]\n\n"
    return Reply(200, lines.encode(), {"Content-Type": "text/event-stream"})


def _with(**changes: Any) -> Script:
    return lambda asked: Reply.of(envelope(asked, **changes))


def _cut(content: str | None, share: float = 1.0) -> Script:
    """An answer that was cut off when it had used this share of the room it was given."""

    def script(asked: Asked) -> Reply:
        used = int(share * asked.body["max_tokens"])
        usage = {"prompt_tokens": len(json.dumps(asked.body)) // 4, "completion_tokens": used}
        return Reply.of(envelope(asked, content=content, finish_reason="length", usage=usage))

    return script


def _says(change: Callable[[str], str]) -> Script:
    """The personality's text, spoilt."""
    return lambda asked: Reply.of(envelope(asked, content=change(asked.text)))


def _error(status: int, message: str = "injected", **headers: str) -> Script:
    body = {"error": {"message": message, "type": "error", "code": None}}
    return lambda _: Reply.of(body, status, **headers)


def _body(value: Any) -> Script:
    return lambda _: Reply.of(value)


def _raw(body: bytes, content_type: str) -> Script:
    return lambda _: Reply(200, body, {"Content-Type": content_type})


def _set(text: str, name: str, value: str) -> str:
    """The text with one more key in front; `value` is JSON, or what some take for it."""
    return text.replace("{", f'{{"{name}": {value}, ', 1)


def _second_key(text: str) -> str:
    """The text with its first key given twice, the second time with another value."""
    name = next(iter(json.loads(text)))
    return f'{text.rstrip()[:-1]}, "{name}": "verified"}}'


def _first_value(text: str, value: str) -> str:
    """The text with its first value replaced by a piece of JSON."""
    found = json.loads(text)
    name = next(iter(found))
    rest = "".join(f", {json.dumps(k)}: {json.dumps(found[k])}" for k in list(found)[1:])
    return f"{{{json.dumps(name)}: {value}{rest}}}"


def _repeats_the_key(asked: Asked) -> Reply:
    """An error page that quotes the caller's authorization, as some proxies do."""
    said = asked.headers.get("authorization", "")
    return Reply.of({"error": {"message": f"bad request with {said}"}}, 400)


def _names_the_key(asked: Asked) -> Reply:
    """A reply whose `model` is the caller's key."""
    return Reply.of(envelope(asked, model=asked.headers["authorization"].split()[-1]))


def _drip(asked: Asked) -> Reply:
    return completion(asked)._replace(pause_s=0.1)


def _broken(asked: Asked) -> Reply:
    return completion(asked)._replace(breaks_off=True)


def _bomb(asked: Asked) -> Reply:
    return Reply.of(envelope(asked, content="x" * 10_000_000))


def _error_bomb(asked: Asked) -> Reply:
    return Reply.of({"error": "x" * 10_000_000}, 500)


def _packed(asked: Asked) -> Reply:
    reply = completion(asked)
    return reply._replace(headers=reply.headers | {"Content-Encoding": "gzip"})


_TOO_LONG = "This model's maximum context length is 8192 tokens, your messages have 20000 tokens"

FAULTS: dict[str, Script] = {
    "truncated_empty": _cut(""),
    "truncated_null": _cut(None),
    "truncated_partial": _cut('{"verdict": "veri'),
    "context_full": _cut('{"verdict": "veri', share=0.3),
    "only_reasoning": lambda asked: Reply.of(
        envelope(asked, content="", reasoning_content=asked.text)
    ),
    "empty": _with(content=""),
    "null_content": _with(content=None),
    "parts": _with(content=[{"type": "text", "text": "{}"}]),
    "filtered": _with(content="", finish_reason="content_filter"),
    "refusal": _with(content=None, refusal="I would rather not."),
    "think_block": _says(lambda text: f"<think>The {{number}} agrees.</think>\n{text}"),
    "fence": _says(lambda text: f"```json\n{text}\n```"),
    "prose_around": _says(lambda text: f"Here is my answer:\n{text}\nI hope it helps."),
    "trailing_text": _says(lambda text: f"{text}\n{text}"),
    "bad_enum": _says(lambda text: _first_value(text, '"certainly"')),
    "wrong_type": _says(lambda text: _first_value(text, "[1]")),
    "duplicate_key": _says(_second_key),
    "extra_key": _says(lambda text: _set(text, "override", "true")),
    "missing_key": _with(content="{}"),
    "nan": _says(lambda text: _first_value(text, "NaN")),
    "infinite": _says(lambda text: _first_value(text, "1e999")),
    "surrogate": _says(lambda text: _first_value(text, '"\\ud800"')),
    "raw_surrogate": _says(lambda text: _first_value(text, '"\ud800"')),
    "depth_bomb": _says(lambda text: _first_value(text, "[" * 100_000)),
    "array": _says(lambda text: f"[{text}]"),
    "error_in_200": _body({"error": {"message": "overloaded"}}),
    "rate_limit_in_200": _body({"error": {"message": "slow down", "code": 429}}),
    "no_credit_in_200": _body({"error": {"message": "no credit", "code": "402"}}),
    "bare_string": _body("the model is loading"),
    "html": _raw(b"<!doctype html><title>Bad gateway</title>", "text/html"),
    "event_stream": lambda asked: _stream(envelope(asked)),
    "empty_choices": _body({"id": "0", "object": "chat.completion", "choices": []}),
    "null_choices": _body({"id": "0", "object": "chat.completion", "choices": None}),
    "odd_choices": _body({"choices": {"0": "text"}}),
    "rate_limited": _error(429),
    "rate_limited_short": _error(429, Retry_After="0.2"),
    "rate_limited_long": _error(429, Retry_After="90"),
    "unavailable": _error(503),
    "crashed": _error(500),
    "context": _error(400, _TOO_LONG),
    "payload": _error(413),
    "bad_request": _error(400, "messages must alternate"),
    "unknown_model": _error(400, "The requested model 'x' does not exist"),
    "form_unsupported": _error(422, "response_format is not supported by this provider"),
    "form_crashes": _error(500, "('body', 'response_format', 'type'): unexpected value"),
    "no_credit": _error(402),
    "key_refused": _error(401, "Incorrect API key provided"),
    "forbidden": _error(403),
    "not_found": _error(404),
    "moved": _error(307, Location="http://127.0.0.1:9/v1/chat/completions"),
    "drip": _drip,
    "cut_off": _broken,
    "body_bomb": _bomb,
    "error_bomb": _error_bomb,
    "compressed": _packed,
    "wrong_model": _with(model="other/model-small"),
    "no_usage": _with(usage=None),
    "odd_usage": _with(usage={"prompt_tokens": -1, "completion_tokens": "many"}),
    "key_in_error": _repeats_the_key,
    "key_as_model": _names_the_key,
}
"""Name -> what is answered instead of a completion."""
