"""The strict local parser of what a model says: exactly one JSON object of the asked-for shape.

Whatever a server promises about the form of its answers, this is what is trusted. It repairs
nothing: apart from one leading think-block and one fence around the whole, what is not the object
is a fault.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from typing import Any, NoReturn

from judge.model.faults import Fault
from judge.model.shape import misfit

MAX_CHARS = 400_000
"""Some 100,000 tokens: more than any answer to one question."""
MAX_DEPTH = 24

_THOUGHT = re.compile(r"<think>.*?</think>", re.DOTALL)
_FENCE = re.compile(r"```(?:json)?[ \t]*\r?\n(.*)```", re.DOTALL | re.IGNORECASE)
# A string need not end, so that no quote is looked at twice.
_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[{]|[\]}]', re.DOTALL)


class BadReply(Exception):
    """A reply that cannot be used. `kind` is of the closed list of `judge.model.faults`."""

    def __init__(self, kind: str, where: str = "") -> None:
        self.fault = Fault(kind, where=where)
        self.kind = kind
        self.where = where
        super().__init__(self.fault.sentence)


def read_reply(text: str, schema: Mapping[str, Any]) -> dict[str, Any]:
    """The one JSON object in `text`, fitting `schema`. Raises BadReply and nothing else.

    Linear in the text. An absent key is never filled in.
    """
    if len(text) > MAX_CHARS:
        raise BadReply("reply_too_long")
    value = _one_object(_bare(text))
    _check_text(value)
    if found := misfit(value, schema):
        raise BadReply(found.kind, found.where)
    return value


def _bare(text: str) -> str:
    """Without one leading think-block and without one fence around all the rest."""
    text = text.strip().removeprefix("\ufeff").lstrip()
    if thought := _THOUGHT.match(text):
        text = text[thought.end() :].strip()
    fenced = _FENCE.fullmatch(text)
    return fenced[1].strip() if fenced else text


def _one_object(text: str) -> dict[str, Any]:
    if not text:
        raise BadReply("empty")
    if not text.startswith("{"):
        raise BadReply("not_one_object")
    _check_depth(text)
    try:
        value, end = _DECODER.raw_decode(text)
    except ValueError:  # no JSON, or an integer of thousands of digits
        raise BadReply("not_one_object") from None
    if text[end:].strip():
        raise BadReply("trailing_text")
    assert isinstance(value, dict)
    return value


def _check_depth(text: str) -> None:
    depth = 0
    for token in _BRACKETS.finditer(text):
        sign = token[0][0]
        depth += (sign in "[{") - (sign in "]}")
        if depth > MAX_DEPTH:
            raise BadReply("too_deep")


def _check_text(value: dict[str, Any]) -> None:
    """Half of a surrogate pair is no character: no database and no page could hold it."""
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise BadReply("not_text") from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise BadReply("duplicate_key")
    return found


def _finite(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):  # 1e999
        raise BadReply("not_finite")
    return number


def _not_finite(_: str) -> NoReturn:
    raise BadReply("not_finite")


_DECODER = json.JSONDecoder(
    object_pairs_hook=_once, parse_float=_finite, parse_constant=_not_finite
)
