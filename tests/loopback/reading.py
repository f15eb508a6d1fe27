"""What the loopback Hub answers to those who read: lists, infos, trees, files."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import parse_qs, quote

from tests.loopback.repo import KINDS, Commit, Large, Shelf, blob_id
from tests.loopback.wire import (
    API,
    ID,
    SITE,
    Handler,
    Request,
    Response,
    as_json,
    commit_of,
    error,
    page,
    repo_of,
)


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
    return page(request, [repo.info(repo.commits[-1]) for repo in found], size)


def repo_info(
    shelf: Shelf, request: Request, kinds: str, repo_id: str, revision: str = ""
) -> Response:
    """`GET /api/spaces/<id>[/revision/<rev>][?blobs=true | ?expand=sha&expand=…]`."""
    repo = repo_of(shelf, request, kinds, repo_id)
    blobs = request.param("blobs").lower() == "true"
    info = repo.info(commit_of(repo, revision), blobs)
    asked = {value for name, value in request.params if name == "expand"}
    told = {"_id", "id", *asked} if asked else info.keys()
    return as_json({key: value for key, value in info.items() if key in told})


def tree(
    shelf: Shelf, request: Request, kinds: str, repo_id: str, revision: str, folder: str = ""
) -> Response:
    """`GET /api/spaces/<id>/tree/<rev>[/<folder>][?recursive=true]`: folders and files."""
    repo = repo_of(shelf, request, kinds, repo_id)
    commit = commit_of(repo, revision)
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
    return page(request, list(entries.values()), shelf.tree_page)


def refs(shelf: Shelf, request: Request, kinds: str, repo_id: str) -> Response:
    """`GET /api/datasets/<id>/refs`: the branch and the tags."""
    repo = repo_of(shelf, request, kinds, repo_id)
    main = {"name": "main", "ref": "refs/heads/main", "targetCommit": repo.commits[-1].sha}
    tags = [
        {"name": name, "ref": f"refs/tags/{name}", "targetCommit": sha}
        for name, sha in sorted(repo.named.items())
    ]
    return as_json({"branches": [main], "converts": [], "tags": tags})


def commits(shelf: Shelf, request: Request, kinds: str, repo_id: str, revision: str) -> Response:
    """`GET /api/datasets/<id>/commits/<rev>`: the history up to there, newest first."""
    repo = repo_of(shelf, request, kinds, repo_id)
    last = repo.commits.index(commit_of(repo, revision))
    told = [
        {
            "id": each.sha,
            "title": each.title,
            "message": "",
            "date": each.at,
            "authors": [{"user": each.by}],
        }
        for each in reversed(repo.commits[: last + 1])
    ]
    return page(request, told, shelf.tree_page)


def paths_info(shelf: Shelf, request: Request, kinds: str, repo_id: str, revision: str) -> Response:
    """`POST /api/datasets/<id>/paths-info/<rev>`: those of the asked paths that are there."""
    repo = repo_of(shelf, request, kinds, repo_id)
    commit, text = commit_of(repo, revision), request.body.decode()
    asked = json.loads(text)["paths"] if text.startswith("{") else parse_qs(text).get("paths", [])
    return as_json([repo.entry(path, commit) for path in asked if path in commit.files])


def resolve(
    shelf: Shelf, request: Request, kinds: str, repo_id: str, revision: str, path: str
) -> Response:
    """`GET /spaces/<id>/resolve/<rev>/<path>`: a file, with the headers that clients need."""
    repo = repo_of(shelf, request, kinds, repo_id)
    if repo.gated and not request.signed_in:
        return error(401, "Access to this repository is restricted.", "GatedRepo")
    commit = commit_of(repo, revision)
    content = commit.files.get(path)
    if content is None:
        return error(404, "Entry not found", "EntryNotFound", **{"X-Repo-Commit": commit.sha})
    headers = _file_headers(path, content, commit)
    if isinstance(content, Large):
        return _elsewhere(request, content, headers)
    return _content(request, content, headers)


def _elsewhere(request: Request, content: Large, headers: dict[str, str]) -> Response:
    """Large files lie on a host of their own; a client knows by the other name."""
    port = request.headers["host"].rpartition(":")[2]
    linked = {"X-Linked-Size": str(len(content)), "X-Linked-Etag": f'"{content.oid}"'}
    place = {"Location": f"http://localhost:{port}/_lfs/{content.oid}"}
    return Response(302, b"", headers | linked | place)


def large_file(shelf: Shelf, request: Request, oid: str) -> Response:
    """`GET /_lfs/<oid>`: the content of a large file."""
    if oid not in shelf.objects:
        return error(404, "Not found")
    headers = {"Content-Type": "application/octet-stream", "ETag": f'"{oid}"'}
    return _content(request, shelf.objects[oid], headers)


def _content(request: Request, content: bytes, headers: dict[str, str]) -> Response:
    """The bytes, or the part that the request asks for."""
    asked = re.fullmatch(r"bytes=(\d+)-(\d*)", request.headers.get("range", ""))
    if asked and request.method == "GET":
        first, last = int(asked[1]), min(int(asked[2] or len(content)), len(content) - 1)
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
    repo_of(shelf, request, kinds, repo_id)
    return Response(200, b"<!doctype html>", {"Content-Type": "text/html; charset=utf-8"})


def static_host(shelf: Shelf, request: Request, subdomain: str, path: str) -> Response:
    """A file of a static Space as its own host serves it, here under `/_static/<subdomain>/`."""
    repo = shelf.behind(subdomain)
    if repo is None or repo.sdk != "static" or path not in repo.commits[-1].files:
        return error(404, "Not found")
    return Response(200, repo.commits[-1].files[path])


def whoami(shelf: Shelf, request: Request) -> Response:
    """`GET /api/whoami-v2`: whose token it is."""
    name = shelf.name_of(request.token)
    if name is None:
        return error(401, "Invalid username or password.")
    return as_json(
        {
            "type": "user",
            "id": "6" * 24,
            "name": name,
            "fullname": name.title(),
            "email": f"{name}@example.org",
            "emailVerified": True,
            "canPay": False,
            "isPro": False,
            "periodEnd": None,
            "avatarUrl": "/avatars/face.svg",
            "orgs": [],
            "auth": {"type": "access_token", "accessToken": {"displayName": "t", "role": "write"}},
        }
    )


def agent_harnesses(shelf: Shelf, request: Request) -> Response:
    """The client asks for this list once a day unless its telemetry is off."""
    return as_json({"standardEnvVars": [], "harnesses": {}})


ROUTES: list[tuple[str, str, Handler]] = [
    ("GET", API, list_repos),
    ("GET", f"{API}/{ID}", repo_info),
    ("GET", f"{API}/{ID}/revision/([^/]+)", repo_info),
    ("GET", f"{API}/{ID}/tree/([^/]+)(?:/(.*))?", tree),
    ("GET", f"{API}/{ID}/refs", refs),
    ("GET", f"{API}/{ID}/commits/([^/]+)", commits),
    ("POST", f"{API}/{ID}/paths-info/([^/]+)", paths_info),
    ("GET", f"{SITE}/resolve/([^/]+)/(.+)", resolve),
    ("GET", "/_lfs/([0-9a-f]{64})", large_file),
    ("GET", "/_static/([a-z0-9-]+)/(.+)", static_host),
    ("GET", "/api/agent-harnesses", agent_harnesses),
    ("GET", "/api/whoami-v2", whoami),
    ("GET", SITE, repo_page),
]
