"""The loopback Hub's protocol: which handler answers which request.

Routes are tried in the order of `ROUTES`.
"""

from __future__ import annotations

import re
from urllib.parse import unquote

from tests.loopback import jobs, listing, reading, storing, writing
from tests.loopback.repo import Shelf
from tests.loopback.wire import Handler, Refused, Request, Response, error


def answer(shelf: Shelf, request: Request) -> Response:
    """Find the route and let it answer; a repository's troubles come back as their answers."""
    method = "GET" if request.method == "HEAD" else request.method
    for wanted, pattern, handler in ROUTES:
        match = re.fullmatch(pattern, request.path)
        if match and method == wanted:
            try:
                return handler(shelf, request, *(unquote(group or "") for group in match.groups()))
            except Refused as refused:
                return refused.response
    return error(404, f"the loopback Hub knows no {method} {request.path}")


ROUTES: list[tuple[str, str, Handler]] = [
    *listing.ROUTES,
    *jobs.ROUTES,
    *reading.ROUTES,
    *writing.ROUTES,
    *storing.ROUTES,
]
