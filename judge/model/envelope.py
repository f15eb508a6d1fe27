"""What a server sent, told apart: a completion, or the fault that its status and body speak of.

Bodies are read here and not by the client's models, which turn unexpected shapes into TypeErrors
or into silence (measured with openai 3.57.0). Nothing is assumed of what a server promises.
"""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple

from judge.model.faults import Fault
from judge.model.prices import Usage

MAX_NAME = 200
MAX_COUNT = 10**9
"""A count of tokens beyond this is none."""

_CUT = ("length", "max_tokens", "model_length")
LEAST_USED = 0.9
"""Of the room for an answer; below that its end was not what cut it off. Servers count ends of
text and the like differently, so that a full answer can be a few tokens short."""
_DECLINED = ("content_filter", "refusal")


class Completion(NamedTuple):
    """The first choice of a completion. `text` is what the model said, thoughts apart."""

    text: str
    finish: str
    thought: bool
    model: str | None
    usage: Usage

    def fault(self, asked: str, room: int) -> Fault | None:
        """Why its text is no answer of the model `asked` with `room` tokens, if it is none."""
        if self.model and not is_same_model(asked, self.model):
            return Fault("wrong_model", 200)
        if self.finish in _CUT:
            return Fault("context_full" if self._left_room(room) else "truncated", 200)
        if self.finish in _DECLINED:
            return Fault("filtered", 200)
        if not self.text.strip():
            return Fault("only_reasoning" if self.thought else "empty", 200)
        return None

    def _left_room(self, room: int) -> bool:
        """It was cut off before it had used its room, so more room is of no use: the context is
        full, or the server allows no longer answer. Not certain where thoughts are not counted."""
        counts_all = not self.thought or self.usage.reasoning > 0
        is_known = self.usage.known and self.usage.prompt > 0
        return is_known and counts_all and self.usage.completion < LEAST_USED * room


_BY_STATUS = {
    401: "key_refused",
    402: "payment_needed",
    403: "access_denied",
    404: "not_served",
    405: "not_served",
    408: "server_error",
    413: "context_too_long",
    425: "rate_limited",
    429: "rate_limited",
}
_FORM = re.compile(
    r"response_format|json_schema|json_object|json mode|structured output|guided_|grammar", re.I
)
_LENGTH = re.compile(
    r"context|maximum (?:sequence |prompt |input )?length|too (?:long|many tokens)|input length",
    re.I,
)
_UNKNOWN_MODEL = re.compile(
    r"model.{0,200}(?:not (?:exist|found|supported)|unknown|no such)|model_not_(?:found|supported)",
    re.I | re.S,
)
_REFUSING = (400, 415, 422, 500, 501)
"""Statuses with which servers refuse a form of answer; 500 is llama-cpp-python's."""


def refusal(status: int, body: str, retry_after_s: float | None = None) -> Fault:
    """The fault that an error status speaks of; its body tells refusals of one kind apart."""
    kind = _BY_STATUS.get(status)
    if kind is None and status in _REFUSING and _FORM.search(body):
        kind = "mode_refused"
    elif kind is None and 400 <= status < 500:
        kind = _bad_request(body)
    elif kind is None:
        kind = "server_error" if status >= 500 else "not_served"
    return Fault(kind, status, retry_after_s)


def _bad_request(body: str) -> str:
    if _UNKNOWN_MODEL.search(body):
        return "not_served"
    return "context_too_long" if _LENGTH.search(body) else "bad_request"


def read_completion(body: bytes) -> Completion | Fault:
    """The completion in the body of a 200, or what it is instead."""
    try:
        value = json.loads(body)
    except (ValueError, RecursionError):
        return Fault("not_json", 200)
    if not isinstance(value, dict):
        return Fault("not_completion", 200)
    if value.get("error"):
        return _error_in(value["error"])
    choices = value.get("choices")
    if not choices:
        return Fault("no_choices", 200)
    choice = choices[0] if isinstance(choices, list) else None
    message = choice.get("message") if isinstance(choice, dict) else None
    if not isinstance(choice, dict) or not isinstance(message, dict):
        return Fault("not_completion", 200)
    return _completion(value, choice, message)


def _error_in(error: Any) -> Fault:
    """An error that came as a 200: its code counts where it is a status."""
    code = error.get("code", error.get("status")) if isinstance(error, dict) else None
    digits = str(code) if isinstance(code, int | str) else ""
    if not re.fullmatch("[45][0-9]{2}", digits):
        return Fault("error_body", 200)
    found = refusal(int(digits), json.dumps(error))
    return found._replace(status=200)


def _completion(
    value: dict[str, Any], choice: dict[str, Any], message: dict[str, Any]
) -> Completion | Fault:
    content = message.get("content") or ""
    if not isinstance(content, str):
        return Fault("not_completion", 200)
    if not _is_text(content):
        return Fault("not_text", 200)
    finish = choice.get("finish_reason")
    return Completion(
        text=content,
        finish="refusal" if message.get("refusal") else str(finish or ""),
        thought=bool(message.get("reasoning_content") or message.get("reasoning")),
        model=_name(value.get("model")),
        usage=_usage(value.get("usage")),
    )


def _is_text(content: str) -> bool:
    """JSON can hold half of a surrogate pair, which is no character."""
    return not re.search(r"[\ud800-\udfff]", content)


def _name(value: Any) -> str | None:
    is_name = isinstance(value, str) and value.isprintable()  # so no surrogates either
    return (value[:MAX_NAME] or None) if is_name else None


def _usage(value: Any) -> Usage:
    """The counts that a server gives; `cached` and `reasoning` are optional everywhere."""
    prompt, completion = _count(value, "prompt_tokens"), _count(value, "completion_tokens")
    if prompt is None or completion is None:
        return Usage(known=False)
    cached = _count(_part(value, "prompt_tokens_details"), "cached_tokens") or 0
    reasoning = _count(_part(value, "completion_tokens_details"), "reasoning_tokens") or 0
    return Usage(prompt, min(cached, prompt), completion, min(reasoning, completion))


def _part(value: Any, name: str) -> Any:
    return value.get(name) if isinstance(value, dict) else None


def _count(value: Any, name: str) -> int | None:
    found = _part(value, name)
    is_count = isinstance(found, int) and not isinstance(found, bool) and 0 <= found <= MAX_COUNT
    return found if is_count else None


_BUILDS = re.compile(
    r"(?:fp8|nvfp4|mxfp4|fp4|bf16|fp16|int4|int8|awq|gptq|gguf|q[2-8](?:k[sml]?|[01])?|20[0-9]{6})*"
)
"""Number formats, files and dates: other builds of one model. A `mini` is another model."""


def is_same_model(asked: str, returned: str) -> bool:
    """Whether a server's name for a model means the model asked for.

    Owner, provider and punctuation do not count, nor does what names a build of the same model:
    `zai-org/GLM-5.2:together` is `glm-5p2-fp8` (some servers write 5p2 for 5.2), not `glm-5.2-air`.
    """
    ours, theirs = _core(asked), _core(returned)
    return theirs.startswith(ours) and _BUILDS.fullmatch(theirs[len(ours) :]) is not None


def _core(name: str) -> str:
    last = name.partition(":")[0].rstrip("/").rpartition("/")[2].lower()
    return re.sub(r"[^a-z0-9]|(?<=[0-9])p(?=[0-9])", "", last)
