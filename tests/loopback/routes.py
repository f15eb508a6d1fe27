"""The Hub's read protocol: requests in, answers out, over the repositories of a `Shelf`.

Routes are tried in the order of `ROUTES`; writing (commits, LFS) is added there.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, quote, unquote, urlencode

from tests.loopback.repo import KINDS, Commit, Repo, Shelf, blob_id


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
    def signed_in(self) -> bool:
        return "authorization" in self.headers


class Response(NamedTuple):
    status: int
    body: bytes = b""
    headers: dict[str, str] = {}


Handler = Callable[..., Response]
"""(shelf, request, *groups of the route's pattern) -> Response."""


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


def _repo(shelf: Shelf, request: Request, kinds: str, repo_id: str) -> Repo:
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


def _commit(repo: Repo, revision: str) -> Commit:
    commit = repo.at(revision or "main")
    if commit is None:
        raise Refused(error(404, f"Invalid rev id: {revision}", "RevisionNotFound"))
    return commit


def _page(request: Request, items: list[Any], size: int) -> Response:
    """One page of a list, with the address of the next in a Link header."""
    start = int(request.param("cursor", "0"))
    if start + size >= len(items):
        return as_json(items[start:])
    params = [(name, value) for name, value in request.params if name != "cursor"]
    query = urlencode([*params, ("cursor", str(start + size))])
    link = f"<http://{request.headers['host']}{request.path}?{query}>"
    return as_json(items[start : start + size], Link=f'{link}; rel="next"')


def list_repos(shelf: Shelf, request: Request, kinds: str) -> Response:
    """`GET /api/spaces?filter=tag&author=…&search=…&limit=…`: public ones, all filters hold."""
    wanted = {value for name, value in request.params if name == "filter"}
    author, search = request.param("author"), request.param("search").lower()
    found = [
        repo
        for (kind, repo_id), repo in sorted(shelf.repos.items())
        if kind == KINDS[kinds]
        and not repo.private
        and wanted <= set(repo.tags)
        and author in ("", repo_id.split("/")[0])
        and search in repo_id.lower()
    ]
    size = min(int(request.param("limit", str(shelf.list_page))), shelf.list_page)
    return _page(request, [repo.info(repo.commits[-1]) for repo in found], size)


def repo_info(
    shelf: Shelf, request: Request, kinds: str, repo_id: str, revision: str = ""
) -> Response:
    """`GET /api/spaces/<id>[/revision/<rev>][?blobs=true]`."""
    repo = _repo(shelf, request, kinds, repo_id)
    blobs = request.param("blobs").lower() == "true"
    return as_json(repo.info(_commit(repo, revision), blobs))


def tree(
    shelf: Shelf, request: Request, kinds: str, repo_id: str, revision: str, folder: str = ""
) -> Response:
    """`GET /api/spaces/<id>/tree/<rev>[/<folder>][?recursive=true]`: folders and files."""
    repo = _repo(shelf, request, kinds, repo_id)
    commit = _commit(repo, revision)
    prefix = folder.strip("/") + "/" if folder.strip("/") else ""
    deep = request.param("recursive").lower() == "true"
    entries: dict[str, dict[str, Any]] = {}
    for path in sorted(each for each in commit.files if each.startswith(prefix)):
        steps = path.removeprefix(prefix).split("/")
        for depth in range(1, len(steps)):
            name = prefix + "/".join(steps[:depth])
            if deep or depth == 1:
                oid = blob_id(name.encode())
                entries[name] = {"type": "directory", "path": name, "size": 0, "oid": oid}
        if deep or len(steps) == 1:
            entries[path] = repo.entry(path, commit)
    if prefix and not entries:
        return error(404, f"{folder} does not exist", "EntryNotFound")
    return _page(request, list(entries.values()), shelf.tree_page)


def resolve(
    shelf: Shelf, request: Request, kinds: str, repo_id: str, revision: str, path: str
) -> Response:
    """`GET /spaces/<id>/resolve/<rev>/<path>`: a file, with the headers that clients need."""
    repo = _repo(shelf, request, kinds, repo_id)
    if repo.gated and not request.signed_in:
        return error(401, "Access to this repository is restricted.", "GatedRepo")
    commit = _commit(repo, revision)
    content = commit.files.get(path)
    if content is None:
        return error(404, "Entry not found", "EntryNotFound", **{"X-Repo-Commit": commit.sha})
    headers = _file_headers(path, content, commit)
    asked = re.fullmatch(r"bytes=(\d+)-(\d+)", request.headers.get("range", ""))
    if asked and request.method == "GET":
        first, last = int(asked[1]), min(int(asked[2]), len(content) - 1)
        within = {"Content-Range": f"bytes {first}-{last}/{len(content)}"}
        return Response(206, content[first : last + 1], headers | within)
    return Response(200, content, headers)


def _file_headers(path: str, content: bytes, commit: Commit) -> dict[str, str]:
    return {
        "Content-Type": "text/plain; charset=utf-8",
        "ETag": f'"{blob_id(content)}"',
        "X-Repo-Commit": commit.sha,
        "Content-Disposition": f'inline; filename="{quote(path.rsplit("/", 1)[-1])}"',
    }


def repo_page(shelf: Shelf, request: Request, kinds: str, repo_id: str) -> Response:
    """`GET /datasets/<id>`: the page that people see, here an empty one."""
    _repo(shelf, request, kinds, repo_id)
    return Response(200, b"<!doctype html>", {"Content-Type": "text/html; charset=utf-8"})


def static_host(shelf: Shelf, request: Request, subdomain: str, path: str) -> Response:
    """A file of a static Space as its own host serves it, here under `/_static/<subdomain>/`."""
    repo = shelf.behind(subdomain)
    if repo is None or repo.sdk != "static" or path not in repo.commits[-1].files:
        return error(404, "Not found")
    return Response(200, repo.commits[-1].files[path])


def agent_harnesses(shelf: Shelf, request: Request) -> Response:
    """The client asks for this list once a day unless its telemetry is off."""
    return as_json({"standardEnvVars": [], "harnesses": {}})


_KINDS = "(models|datasets|spaces)"
_ID = "([^/]+/[^/]+)"

ROUTES: list[tuple[str, str, Handler]] = [
    ("GET", f"/api/{_KINDS}", list_repos),
    ("GET", f"/api/{_KINDS}/{_ID}", repo_info),
    ("GET", f"/api/{_KINDS}/{_ID}/revision/([^/]+)", repo_info),
    ("GET", f"/api/{_KINDS}/{_ID}/tree/([^/]+)(?:/(.*))?", tree),
    ("GET", f"/(?:(datasets|spaces)/)?{_ID}/resolve/([^/]+)/(.+)", resolve),
    ("GET", "/_static/([a-z0-9-]+)/(.+)", static_host),
    ("GET", "/api/agent-harnesses", agent_harnesses),
    ("GET", f"/(?:(datasets|spaces)/)?{_ID}", repo_page),
]
