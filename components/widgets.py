"""The one building block of all tabs: a view drawn by our own script inside a `gr.HTML`.

The template is a fixed container without values, because Gradio evaluates templates by their
source: hostile text in them could run. A view asks the server through functions that take one
object and return one object; its script puts text on the page through `textContent` only.
"""

from __future__ import annotations

import functools
import json
import logging
import secrets
from collections.abc import Callable, Sequence
from typing import Any

import gradio as gr

from data.records import UserError

Payload = dict[str, Any]
ServerFunction = Callable[[Payload], Payload]

log = logging.getLogger(__name__)

FARTHEST = 1_000_000
"""How far into a list a page may begin."""


def view(
    name: str, functions: Sequence[ServerFunction] = (), events: Sequence[str] = ()
) -> gr.HTML:
    """A place on the page that mounts `OR.views[name]`, which may call `functions` by their names.

    `events` are names that the script may trigger and Python may listen to. (A function, not a
    subclass: Gradio writes a `.pyi` file beside the source of every component class.)
    """
    mount = f"OR.mount({json.dumps(name)}, element, server, trigger, {json.dumps(list(events))});"
    return gr.HTML(
        html_template=f'<div class="or-view" data-view="{name}"></div>',
        js_on_load=mount,
        server_functions=[answer(function) for function in functions],
        apply_default_css=False,
        elem_id=f"view-{name}",
    )


def answer(function: Callable[..., Payload]) -> ServerFunction:
    """The function as the browser may call it: any payload comes in, every error is an answer.

    A UserError says its text. What else goes wrong is logged and shown as an id to ask about.
    `injected`: who is signed in, for a function whose second parameter is annotated so; Gradio
    gives it from the session, a browser cannot.
    """

    @functools.wraps(function)
    def answered(payload: Payload, *injected: gr.OAuthProfile | None) -> Payload:
        try:
            return function(sendable(payload) if isinstance(payload, dict) else {}, *injected)
        except UserError as error:
            return {"error": str(error)}
        except Exception:
            error_id = secrets.token_hex(4)
            log.exception("%s failed (id %s)", function.__name__, error_id)
            return {"error": f"Something went wrong on our side (id {error_id}); please try again."}

    return answered


def sendable(payload: Payload) -> Payload:
    """The same payload. Raises UserError if it holds what can neither be kept nor sent back.

    JSON may escape half of a character, and Python's reader also takes NaN and Infinity.
    """
    try:
        json.dumps(payload, ensure_ascii=False, allow_nan=False).encode()
    except (ValueError, RecursionError):
        raise UserError(
            "this holds half a character, or a number that is none; send it without"
        ) from None
    return payload


def text_of(payload: Payload, name: str, most: int = 300) -> str:
    """A text of a payload, trimmed; "" if it is missing. Raises UserError on anything else."""
    value = payload.get(name)
    if value is None:
        return ""
    if not isinstance(value, str) or len(value) > most:
        raise UserError(f"'{name}' must be a text of at most {most:,} characters")
    return value.replace("\x00", " ").strip()


def part_of(payload: Payload, default: int, most: int) -> tuple[int, int]:
    """Which part of a list a payload asks for: from where on (`offset`), and how many (`limit`).

    Raises UserError on anything but whole numbers, and for more than `most` at a time.
    """
    offset = count_of(payload, "offset", 0, FARTHEST)
    return offset, count_of(payload, "limit", default, most)


def count_of(payload: Payload, name: str, default: int, most: int) -> int:
    """A whole number of a payload within 0 and `most`. Raises UserError on anything else."""
    value = payload.get(name, default)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        raise UserError(f"'{name}' must be a whole number between 0 and {most:,}")
    return value
