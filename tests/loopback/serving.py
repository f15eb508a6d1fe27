"""A server on 127.0.0.1 that ends cleanly, for the loopback Hub, model and sign-in."""

from __future__ import annotations

import socket
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self


class Loopback:
    """Serves within `with`, each connection in a thread; `handler` makes its answers.

    When it ends, open connections are hung up, so that their threads can be waited for; a handler
    that waits may wait on `ending`.
    """

    def __init__(self, handler: type[Handler]) -> None:
        self.ending = threading.Event()
        self._server = _Server(self, handler)
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,))

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._thread.join()
        self.ending.set()
        self._server.hang_up()
        self._server.server_close()


class _Server(ThreadingHTTPServer):
    daemon_threads = False

    def __init__(self, loopback: Any, handler: type[Handler]) -> None:
        super().__init__(("127.0.0.1", 0), handler)
        self.loopback = loopback
        self.connections: set[socket.socket] = set()

    def hang_up(self) -> None:
        for connection in list(self.connections):
            try:
                connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                continue  # the client was faster

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Clients may hang up in the middle of an answer; any other error is shown."""
        if not isinstance(sys.exception(), OSError):
            super().handle_error(request, client_address)


class Handler(BaseHTTPRequestHandler):
    """The base of what answers; `self.server.loopback` is whose answers they are."""

    protocol_version = "HTTP/1.1"
    server: _Server

    def setup(self) -> None:
        super().setup()
        self.server.connections.add(self.connection)

    def finish(self) -> None:
        self.server.connections.discard(self.connection)
        super().finish()

    def log_message(self, format: str, *args: Any) -> None:
        """Loopbacks have logs of their own."""
