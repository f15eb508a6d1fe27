"""A Hugging Face Hub on 127.0.0.1 that the real client runs against unchanged.

    with LoopbackHub() as hub:
        hub.add_space("alice/book", {"pages/index.md": "# Book"}, tags=("trackio-logbook",))
        HfApi(endpoint=hub.url).space_info("alice/book")

It logs every request, and `fail` makes the next ones fail, wait, redirect or trickle.
"""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import unquote

from tests.loopback.repo import Large, Repo, Shelf
from tests.loopback.routes import answer
from tests.loopback.serving import Handler, Loopback
from tests.loopback.wire import Request, Response
from tests.loopback.writing import is_large

CUT = 0
"""Status of an answer that never comes: the connection is cut instead."""


@dataclass
class Fault:
    """What happens to the next `times` requests that fit `method` and `pattern` (of the path).

    With a `status` they are answered so (`CUT`: not at all); without one they are served, but
    `delay` seconds late and, with `trickle`, in pieces of a kilobyte that many seconds apart.
    `dropped`: they are served, and the answer gets lost.
    """

    pattern: str
    status: int | None = None
    method: str = "GET"
    times: int = 1
    delay: float = 0.0
    trickle: float = 0.0
    dropped: bool = False
    headers: dict[str, str] = field(default_factory=dict)

    def fits(self, request: Request) -> bool:
        path = unquote(request.path)
        return self.times > 0 and request.method == self.method and self._in(path)

    def _in(self, path: str) -> bool:
        return re.search(self.pattern, path) is not None


class LoopbackHub(Loopback):
    """The server, its repositories (`shelf`), its log (`requests`) and its faults.

    `url` is what `HF_ENDPOINT` would be.
    """

    def __init__(self) -> None:
        self.shelf = Shelf()
        self.requests: list[Request] = []
        self._faults: list[Fault] = []
        self._lock = threading.Lock()
        super().__init__(_Handler)

    @property
    def static_url(self) -> str:
        """Where static Spaces are served, with the place for the subdomain."""
        return f"{self.url}/_static/{{subdomain}}"

    def add_space(
        self, space_id: str, files: Mapping[str, str | bytes] | None = None, **facts: Any
    ) -> Repo:
        """A Space with one commit of `files`; `facts` are those of `Repo`."""
        repo = self.shelf.add(Repo(space_id, "space", **facts))
        if files:
            repo.commit(files)
        return repo

    def add_dataset(
        self, repo_id: str, files: Mapping[str, str | bytes] | None = None, **facts: Any
    ) -> Repo:
        """A data set with one commit of `files`; those that are large by name go to LFS."""
        repo = self.shelf.add(Repo(repo_id, "dataset", **facts))
        if files:
            contents = {
                path: text.encode() if isinstance(text, str) else text
                for path, text in files.items()
            }
            repo.commit({path: self._kept(path, each) for path, each in contents.items()})
        return repo

    def _kept(self, path: str, content: bytes) -> bytes:
        if not is_large(self.shelf, path, len(content)):
            return content
        large = Large(content)
        self.shelf.objects[large.oid] = content
        return large

    def fail(self, pattern: str, status: int | None = None, **how: Any) -> None:
        """Plan a `Fault`."""
        self._faults.append(Fault(pattern, status, **how))

    def forgive(self) -> None:
        """Forget the faults that are planned."""
        with self._lock:
            self._faults.clear()

    def paths(self, method: str = "GET") -> list[str]:
        """The paths asked for so far, in order, unquoted."""
        return [unquote(each.path) for each in self.requests if each.method == method]

    def serve(self, request: Request) -> tuple[Response, float]:
        """Log and answer one request: the response and the seconds between its pieces."""
        fault = self._next_fault(request)
        if fault is None:
            return answer(self.shelf, request), 0.0
        time.sleep(fault.delay)
        if fault.status is None:
            served = answer(self.shelf, request)
            return Response(CUT) if fault.dropped else served, fault.trickle
        return Response(fault.status, b'{"error": "injected"}', fault.headers), 0.0

    def _next_fault(self, request: Request) -> Fault | None:
        with self._lock:
            self.requests.append(request)
            fault = next((each for each in self._faults if each.fits(request)), None)
            if fault is not None:
                fault.times -= 1
            return fault


class _Handler(Handler):
    def _serve(self) -> None:
        path, _, query = self.path.partition("?")
        headers = {name.lower(): value for name, value in self.headers.items()}
        body = self._body(headers)
        request = Request(self.command, path, query, headers, body)
        response, pause = self.server.loopback.serve(request)
        if response.status == CUT:
            self.close_connection = True
        else:
            self._send(response, pause)

    def _body(self, headers: dict[str, str]) -> bytes:
        if headers.get("transfer-encoding") != "chunked":
            return self.rfile.read(int(headers.get("content-length", "0")))
        body = b""
        while size := int(self.rfile.readline(), 16):
            body += self.rfile.read(size)
            self.rfile.readline()
        self.rfile.readline()
        return body

    def _send(self, response: Response, pause: float) -> None:
        self.send_response(response.status)
        for name, value in ({"Content-Length": str(len(response.body))} | response.headers).items():
            self.send_header(name, value)
        self.end_headers()
        if self.command == "HEAD":
            return
        for start in range(0, len(response.body), 1024 if pause else len(response.body) or 1):
            self.wfile.write(response.body[start : start + 1024] if pause else response.body)
            time.sleep(pause)

    do_GET = do_HEAD = do_POST = do_PUT = do_DELETE = _serve
