"""What the loopback Hub does for those who write: repositories, commits, tags."""

from __future__ import annotations

import base64
import json
from typing import Any

from tests.loopback.repo import Large, Repo, Shelf, blob_id
from tests.loopback.wire import (
    API,
    ID,
    Handler,
    Refused,
    Request,
    Response,
    as_json,
    error,
    repo_of,
)

LARGE = (".parquet", ".png", ".jpg", ".arrow", ".db", ".sqlite", ".zip", ".gz")
"""Names that the Hub's `.gitattributes` gives to large file storage."""


def create_repo(shelf: Shelf, request: Request) -> Response:
    """`POST /api/repos/create`; 409 where it exists."""
    asked, author = json.loads(request.body), _author(shelf, request)
    repo_id = f"{asked.get('organization') or author}/{asked['name']}"
    kind = asked.get("type") or "model"
    words = "" if kind == "model" else f"{kind}s/"
    told = {"url": f"http://{request.headers['host']}/{words}{repo_id}", "name": repo_id}
    with shelf.lock:
        if (kind, repo_id) in shelf.repos:
            body = json.dumps({"error": "You already created this repo", **told}).encode()
            return Response(409, body, {"Content-Type": "application/json"})
        private = bool(asked.get("private")) or asked.get("visibility") == "private"
        shelf.add(Repo(repo_id, kind, private=private))
    return as_json({**told, "id": "6" * 24})


def preupload(shelf: Shelf, request: Request, kinds: str, repo_id: str, revision: str) -> Response:
    """`POST …/preupload/<rev>`: which files are large, and which stand there already."""
    repo = _writable(shelf, request, kinds, repo_id)
    tree = repo.commits[-1].files
    told = [
        {
            "path": each["path"],
            "uploadMode": "lfs" if is_large(shelf, each["path"], each["size"]) else "regular",
            "shouldIgnore": False,
            "oid": _oid(tree.get(each["path"])),
        }
        for each in json.loads(request.body)["files"]
    ]
    return as_json({"files": told})


def is_large(shelf: Shelf, path: str, size: int) -> bool:
    return size >= shelf.large_from or path.endswith(LARGE)


def _oid(content: bytes | None) -> str | None:
    """What a client compares its own file with."""
    if content is None:
        return None
    return content.oid if isinstance(content, Large) else blob_id(content)


def commit(shelf: Shelf, request: Request, kinds: str, repo_id: str, revision: str) -> Response:
    """`POST …/commit/<rev>`: a header and operations, a line each; all of them or none."""
    repo = _writable(shelf, request, kinds, repo_id)
    if revision != "main":
        return error(404, f"Invalid rev id: {revision}", "RevisionNotFound")
    header, *operations = (json.loads(line) for line in request.body.splitlines() if line.strip())
    about = header["value"]
    with shelf.lock:
        parent = about.get("parentCommit")
        if parent and repo.at(parent) is not repo.commits[-1]:
            return error(412, "A commit has happened since. Please refresh and try again.")
        changes: dict[str, bytes | None] = {}
        for each in operations:
            changes |= _change(shelf, repo, each["key"], each["value"])
        sha = repo.commit(changes, about["summary"], _author(shelf, request))
    url = f"http://{request.headers['host']}/{kinds}/{repo_id}/commit/{sha}"
    return as_json({"success": True, "commitOid": sha, "commitUrl": url, "hookOutput": ""})


def _change(
    shelf: Shelf, repo: Repo, key: str, operation: dict[str, Any]
) -> dict[str, bytes | None]:
    """What one operation makes of the tree; None removes. Raises Refused."""
    path, tree = operation["path"], repo.commits[-1].files
    if key == "file":
        return {path: base64.b64decode(operation["content"])}
    if key == "lfsFile":
        content = shelf.objects.get(operation["oid"])
        if content is None:
            message = f"LFS pointer pointed to a file that does not exist: {path}"
            raise Refused(error(400, message))
        return {path: Large(content)}
    if key == "deletedFolder":
        return {each: None for each in tree if each.startswith(path.rstrip("/") + "/")}
    if path not in tree:
        raise Refused(error(404, "A file with this name doesn't exist", "EntryNotFound"))
    return {path: None}


def create_tag(shelf: Shelf, request: Request, kinds: str, repo_id: str, revision: str) -> Response:
    """`POST …/tag/<rev>`: a name for a commit, once and for all."""
    repo = _writable(shelf, request, kinds, repo_id)
    name, named = json.loads(request.body)["tag"], repo.at(revision)
    if named is None:
        return error(404, f"Invalid rev id: {revision}", "RevisionNotFound")
    if name in repo.named:
        return error(409, f"Tag reference exists already: {name}")
    repo.named[name] = named.sha
    return as_json({})


def validate_yaml(shelf: Shelf, request: Request) -> Response:
    """`POST /api/validate-yaml`: asked before a README is committed."""
    return as_json({"errors": [], "warnings": []})


def _writable(shelf: Shelf, request: Request, kinds: str, repo_id: str) -> Repo:
    repo = repo_of(shelf, request, kinds, repo_id)
    _author(shelf, request)
    return repo


def _author(shelf: Shelf, request: Request) -> str:
    """Who writes. Raises Refused for strangers."""
    name = shelf.name_of(request.token)
    if name is None:
        raise Refused(error(401, "Invalid username or password."))
    return name


ROUTES: list[tuple[str, str, Handler]] = [
    ("POST", "/api/repos/create", create_repo),
    ("POST", "/api/validate-yaml", validate_yaml),
    ("POST", f"{API}/{ID}/preupload/([^/]+)", preupload),
    ("POST", f"{API}/{ID}/commit/([^/]+)", commit),
    ("POST", f"{API}/{ID}/tag/([^/]+)", create_tag),
]
