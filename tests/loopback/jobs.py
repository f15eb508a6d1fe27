"""Jobs as the Hub takes them: `POST /api/jobs/{namespace}`. Nothing is run; what came is listed.

started(hub.shelf)      # the specifications, in the order in which they came
"""

from __future__ import annotations

import json
from typing import Any
from weakref import WeakKeyDictionary

from tests.loopback.repo import Shelf
from tests.loopback.wire import Handler, Request, Response, as_json, error

_started: WeakKeyDictionary[Shelf, list[dict[str, Any]]] = WeakKeyDictionary()


def started(shelf: Shelf) -> list[dict[str, Any]]:
    """What was asked to be run, each with the `namespace` that pays for it."""
    return _started.setdefault(shelf, [])


def run(shelf: Shelf, request: Request, namespace: str) -> Response:
    """Take a job of the namespace that the token belongs to."""
    if shelf.name_of(request.token) != namespace:
        return error(403, "This token may not start jobs here.")
    spec = json.loads(request.body)
    jobs = started(shelf)
    jobs.append({"namespace": namespace, **spec})
    return as_json(
        {
            "id": f"{len(jobs):024x}",
            "createdAt": "2026-11-30T00:00:00.000Z",
            "owner": {"id": "6" * 24, "name": namespace, "type": "user"},
            "status": {"stage": "RUNNING", "message": None},
            "secrets": sorted(spec.get("secrets", {})),
            **{name: spec.get(name) for name in ("dockerImage", "spaceId", "command", "flavor")},
            "arguments": spec["arguments"],
            "environment": spec["environment"],
        }
    )


ROUTES: list[tuple[str, str, Handler]] = [("POST", "/api/jobs/([^/]+)", run)]
