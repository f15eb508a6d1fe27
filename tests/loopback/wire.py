"""What the loopback Hub's handlers share: requests, answers, and how a repository is found."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, urlencode

from tests.loopback.repo import KINDS, Commit, Repo, Shelf

API = "/api/(models|datasets|spaces)"
ID = "([^/]+/[^/]+?)"
SITE = f"/(?:(datasets|spaces)/)?{ID}"
"""Patterns of addresses: of the interface, of a repository's name, of a repository's page."""


class Request(NamedTuple):
    """One request as it came; `path` is still quoted, header names are in lower case."""

    method: str
    path: str
    query: str
    headers: dict[str, str]
    body: bytes

    @property
    def params(self) -> list[tuple[str, str]]:
        return parse_qsl(self.query, keep_blank_values=True)

    def param(self, name: str, default: str = "") -> str:
        return dict(self.params).get(name, default)

    @property
    def token(self) -> str | None:
        return self.headers.get("authorization", "").removeprefix("Bearer ") or None

    @property
    def signed_in(self) -> bool:
        return self.token is not None


class Response(NamedTuple):
    status: int
    body: bytes = b""
    headers: dict[str, str] = {}


Handler = Callable[..., Response]
"""(shelf, request, *groups of the route's pattern) -> Response."""


class Refused(Exception):
    """Ends the work on a request with an answer of its own."""

    def __init__(self, response: Response) -> None:
        super().__init__(response.status)
        self.response = response


def as_json(value: Any, **headers: str) -> Response:
    types = {"Content-Type": "application/json; charset=utf-8"}
    return Response(200, json.dumps(value).encode(), types | headers)


def error(status: int, message: str, code: str | None = None, **headers: str) -> Response:
    """An error as the Hub words it: the code that its client reads stands in a header."""
    codes = {"X-Error-Code": code} if code else {}
    body = json.dumps({"error": message}).encode()
    return Response(status, body, {"X-Error-Message": message, **codes, **headers})


def repo_of(shelf: Shelf, request: Request, kinds: str, repo_id: str) -> Repo:
    """The repository, if the caller may see it; missing and private look alike to strangers."""
    kind = KINDS[kinds or "models"]
    if new := shelf.moved.get((kind, repo_id)):
        location = request.path.replace(repo_id, new, 1)
        query = f"?{request.query}" if request.query else ""
        raise Refused(Response(307, headers={"Location": location + query}))
    repo = shelf.repos.get((kind, repo_id))
    if repo is None or (repo.private and not request.signed_in):
        status = 404 if request.signed_in else 401
        raise Refused(error(status, "Repository not found", "RepoNotFound"))
    if repo.disabled:
        raise Refused(error(403, "Access to this resource is disabled."))
    return repo


def commit_of(repo: Repo, revision: str) -> Commit:
    commit = repo.seen(revision or "main")
    if commit is None:
        raise Refused(error(404, f"Invalid rev id: {revision}", "RevisionNotFound"))
    return commit


def page(request: Request, items: list[Any], size: int) -> Response:
    """One page of a list, with the address of the next in a Link header."""
    start = int(request.param("cursor", "0"))
    if start + size >= len(items):
        return as_json(items[start:])
    params = [(name, value) for name, value in request.params if name != "cursor"]
    query = urlencode([*params, ("cursor", str(start + size))])
    link = f"<http://{request.headers['host']}{request.path}?{query}>"
    return as_json(items[start : start + size], Link=f'{link}; rel="next"')
