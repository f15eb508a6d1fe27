"""Which requests come in at all. What the page and the routes do not use stays shut.

The page's framework brings more than we use: it would store files of strangers on our disk, run
functions through a queue and keep streams open. A list of what is open also holds for what a
later version of it adds. Every answer says that its type is not to be guessed.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import parse_qs, parse_qsl, urlencode

from fastapi.datastructures import Headers
from fastapi.responses import JSONResponse, RedirectResponse, Response

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

FILES = ("/", "/config", "/healthz", "/openapi.json", "/robots.txt", "/theme.css")
ICONS = ("/favicon.ico", "/manifest.json", "/pwa_icon")
"""What the page names for a browser that makes a shortcut of it."""

FOLDERS = ("/api/", "/assets/", "/certificate/", "/files/", "/review/", "/static/")
ASKED = ("/gradio_api/component_server", "/gradio_api/component_server/")
"""Where tabs call their functions."""

BACK = "/login/callback"
SIGNING_IN = ("/login/huggingface", BACK, "/logout", "/gradio_api/queue/data")
SIGNED_IN = ("/gradio_api/queue/join",)
"""The button that signs in asks the queue for its own words."""

LOCAL = re.compile(r"(?:localhost|127\.0\.0\.1|\[::1\])(?::[0-9]+)?", re.I)
"""Names by which a browser on this machine asks for it."""

LARGEST = 200_000
"""Bytes that may be sent: far more than any form of the page holds."""

LONGEST_NAME = 255
"""Bytes between two slashes: what a disk can hold as a name, and more than any of ours has."""

ALWAYS = ((b"x-content-type-options", b"nosniff"), (b"referrer-policy", b"same-origin"))
"""Headers of every answer that does not have its own."""

OTHER_PAGES = ("page", "deep_link")
"""What asks the framework for another page than the one there is: to one that it lacks it answers
with an error, and a link it looks up on the disk."""

PATIENCE_S = 60
"""Seconds for what is sent to arrive: a door must not be held open by saying nothing."""

SHUT = "there is nothing at this address; the page is at / and /openapi.json lists the routes"
FOREIGN = "send JSON from the page itself, as Content-Type application/json"
STRAY = (
    "this server is for its own machine: open it as http://localhost with its port; for others "
    "set GRADIO_SERVER_NAME"
)
TOO_SLOW = "this took longer than a minute to arrive; send it again"
TOO_MUCH = f"that is too much at once; send at most {LARGEST:,} bytes"


class Doors:
    """Lets in what is used, of bounded size; answers everything else with a sentence.

    `is_private`: whoever comes may do everything, since only this machine reaches the server. A
    page of the web does too if its name is made to lead here: so this machine's own names count.
    """

    def __init__(self, app: App, can_sign_in: bool = False, is_private: bool = False) -> None:
        self._app = app
        self._is_private = is_private
        self._reads = FILES + ICONS + (SIGNING_IN if can_sign_in else ())
        self._writes = ASKED + (SIGNED_IN if can_sign_in else ())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
        elif scope["type"] == "http":
            await self._answer(scope, receive, _marked(send))
        else:  # nothing here speaks over a WebSocket
            await send({"type": "websocket.close"})

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        refusal = self._refusal(scope)
        if refusal is None and scope["method"] == "POST":
            try:
                async with asyncio.timeout(PATIENCE_S):
                    body = await _body(receive)
            except TimeoutError:
                refusal = _refused(408, TOO_SLOW)
            else:
                refusal = _refused(413, TOO_MUCH) if body is None else None
                receive = _again(body or b"", receive)
        if refusal is not None:
            await refusal(scope, receive, send)
            return
        # what can be read can be asked for without its content; the server leaves that away
        method = "GET" if scope["method"] == "HEAD" else scope["method"]
        query = _of_this_page(scope) if scope["path"] == "/" else scope["query_string"]
        await self._app({**scope, "method": method, "query_string": query}, receive, send)

    def _refusal(self, scope: Scope) -> Response | None:
        path, method, headers = scope["path"], scope["method"], Headers(scope=scope)
        if self._is_private and not LOCAL.fullmatch(headers.get("host", "")):
            return _refused(403, STRAY)
        if path in self._writes:
            if method != "POST":
                return _refused(405, "only POST is understood here", Allow="POST")
            return None if _is_own(headers) else _refused(415, FOREIGN)
        if path not in self._reads and not path.startswith(FOLDERS):
            return _refused(404, SHUT)
        if max(map(len, path.encode(errors="replace").split(b"/"))) > LONGEST_NAME:
            return _refused(404, SHUT)
        if method not in ("GET", "HEAD"):
            return _refused(405, "this can only be read, with GET", Allow="GET, HEAD")
        return RedirectResponse("/", 303) if path == BACK and _gave_up(scope) else None


def _is_own(headers: Headers) -> bool:
    """Whether no other site's page can have sent it in the name of who is signed in here.

    Browsers ask before they send JSON elsewhere, and say of each request where it comes from.
    """
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    return kind == "application/json" and headers.get("sec-fetch-site", "none") in (
        "same-origin",
        "none",
    )


def _of_this_page(scope: Scope) -> bytes:
    """The query without what asks for another page."""
    asked = parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)
    return urlencode([(name, value) for name, value in asked if name not in OTHER_PAGES]).encode()


def _gave_up(scope: Scope) -> bool:
    """Whether someone comes back who did not sign in, or with a count of tries that is none.

    The framework breaks at both; saying no at the Hub is no fault.
    """
    asked = parse_qs(scope["query_string"].decode("latin-1"), keep_blank_values=True)
    tries = asked.get("_nb_redirects", ["0"])
    return "error" in asked or not all(re.fullmatch("[0-9]{1,3}", each) for each in tries)


def _refused(status: int, sentence: str, **headers: str) -> JSONResponse:
    return JSONResponse({"error": sentence}, status, headers)


async def _body(receive: Receive) -> bytes | None:
    """All that was sent; None as soon as it is too much."""
    body = b""
    while True:
        message = await receive()
        body += message.get("body", b"")
        if len(body) > LARGEST:
            return None
        if not message.get("more_body", False):
            return body


def _again(body: bytes, receive: Receive) -> Receive:
    """Tells what was read already, then whatever comes."""
    told = False

    async def again() -> Message:
        nonlocal told
        if told:
            return await receive()
        told = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again


def _marked(send: Send) -> Send:
    async def marked(message: Message) -> None:
        if message["type"] == "http.response.start":
            told = {name.lower() for name, _ in message["headers"]}
            message["headers"] += [each for each in ALWAYS if each[0] not in told]
        await send(message)

    return marked
