"""Large file storage (LFS) of the loopback Hub: what to upload where, and the uploads."""

from __future__ import annotations

import hashlib
import json

from tests.loopback.repo import Shelf
from tests.loopback.wire import SITE, Handler, Request, Response, as_json, error, repo_of


def batch(shelf: Shelf, request: Request, kinds: str, repo_id: str) -> Response:
    """`POST /datasets/<id>.git/info/lfs/objects/batch`: where the unknown ones go."""
    repo_of(shelf, request, kinds, repo_id)
    base = f"http://localhost:{request.headers['host'].rpartition(':')[2]}/_lfs"
    told = []
    for each in json.loads(request.body)["objects"]:
        place = f"{base}/{each['oid']}"
        upload = {"href": place, "header": {}}
        verify = {"href": f"{place}/verify", "header": {}}
        known = each["oid"] in shelf.objects
        actions = {} if known else {"actions": {"upload": upload, "verify": verify}}
        told.append({"oid": each["oid"], "size": each["size"], **actions})
    return as_json({"transfer": "basic", "objects": told})


def upload(shelf: Shelf, request: Request, oid: str) -> Response:
    """`PUT /_lfs/<oid>`: the bytes, which must have that SHA-256."""
    if hashlib.sha256(request.body).hexdigest() != oid:
        return error(400, "the content does not have this SHA-256")
    shelf.objects[oid] = request.body
    return Response(200)


def verify(shelf: Shelf, request: Request, oid: str) -> Response:
    """`POST /_lfs/<oid>/verify`: whether the bytes have arrived."""
    size = json.loads(request.body)["size"]
    arrived = len(shelf.objects.get(oid, b"")) == size
    return as_json({}) if arrived else error(404, "there is no such object")


ROUTES: list[tuple[str, str, Handler]] = [
    ("POST", rf"{SITE}\.git/info/lfs/objects/batch", batch),
    ("PUT", "/_lfs/([0-9a-f]{64})", upload),
    ("POST", "/_lfs/([0-9a-f]{64})/verify", verify),
]
