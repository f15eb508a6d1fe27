"""Logbooks, fetched as text at one commit and kept as blobs: from the Hub, or from a folder."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from pydantic import ValidationError

from data.hub.client import Hub, SpaceInfo
from data.hub.download import TooLarge
from data.logbooks.folder import list_files, logbook_root, read_file
from data.logbooks.manifest import content_digest, manifest, named_space, tags
from data.logbooks.selection import (
    MAX_FILE,
    decode,
    is_page,
    refuse_total,
    select,
    shown,
    too_large,
)
from data.pages import Address, LeftOut, Snapshot, SourceFile
from data.records import UserError
from data.store import Store

DEADLINE = 90.0
"""Seconds for all files of a logbook together."""

AT_ONCE = 4
"""Files fetched at a time: polite to the Hub, quick for people."""

FOLDER_SHA = "folder-"
"""How the sha of a logbook begins that was read from a folder and is not on the Hub."""

HOUSEKEEPING = frozenset({".gitattributes", ".gitignore", "README.md"})


class Fetched(NamedTuple):
    """The text of some files, and what was left out of them."""

    files: tuple[SourceFile, ...]
    left_out: tuple[LeftOut, ...]


def fetch(address: Address, hub: Hub, packaged: Mapping[str, Path] | None = None) -> Snapshot:
    """The pages, README.md, logbook.json and workspace.json of a logbook at one commit.

    `packaged` maps Space ids to folders that come with the software: they stand in for those
    Spaces, so their addresses work without a network. A folder's sha is "folder-" and the start
    of its digest. Raises UserError for what cannot be read or is no logbook.
    """
    if address.folder is not None:
        return _from_folder(Path(address.folder), None)
    if address.space_id is None:
        return _from_hub(hub, _space_behind(address.subdomain or "", hub))
    for space_id, folder in (packaged or {}).items():
        if space_id.casefold() == address.space_id.casefold():
            return _at(_from_folder(folder, space_id), address.revision)
    return _from_hub(hub, hub.space(address.space_id, address.revision))


def save(store: Store, snapshot: Snapshot) -> str:
    """Keep a snapshot as a blob; the blob's digest, which is not the snapshot's own `digest`."""
    return store.put_blob(snapshot.model_dump_json().encode())


def load(store: Store, digest: str) -> Snapshot:
    """A snapshot that `save` kept. Raises UserError if the blob is missing or is not one."""
    try:
        return Snapshot.model_validate_json(store.blob(digest))
    except ValidationError as error:
        raise UserError(f"the kept text {digest[:12]} is not that of a logbook") from error


# --- from the Hub ------------------------------------------------------------------------


def _space_behind(subdomain: str, hub: Hub) -> SpaceInfo:
    """The Space that is served at a static host.

    Ids cannot be computed from subdomains (`a-b/c` and `a/b-c` share one). The logbook names its
    Space, but a copy names its original: so the Hub must say that this Space is served there.
    """
    named = named_space(hub.logbook_manifest(subdomain))
    if named is None:
        raise UserError(
            f"the logbook at {subdomain}.static.hf.space does not say which Space it is; open the "
            "Space's page and paste its owner/name"
        )
    info = hub.space(named)
    if info.subdomain != subdomain:
        raise UserError(
            f"the logbook at {subdomain}.static.hf.space says that it is '{named}', which is "
            "served elsewhere (a copy keeps the name of its original); open the Space's page and "
            "paste its owner/name"
        )
    return info


def _from_hub(hub: Hub, info: SpaceInfo) -> Snapshot:
    _refuse_without_pages(info)
    selection = select(info.files)
    fetched = _download(hub, info, selection.paths)
    left_out = (*selection.left_out, *fetched.left_out)
    return _snapshot(info.space_id, info.sha, Fetched(fetched.files, left_out))


def _refuse_without_pages(info: SpaceInfo) -> None:
    """Say what a Space without any page is instead."""
    if any(is_page(path) for path in info.files):
        return
    name = f"the Space '{info.space_id}'"
    if not set(info.files) - HOUSEKEEPING:
        raise UserError(f"{name} is empty; publish the logbook to it first")
    if info.sdk and info.sdk != "static":
        raise UserError(
            f"{name} is a {info.sdk} app without logbook pages; put them into its repository "
            "as pages/….md, or publish the logbook as a Space of its own"
        )
    raise UserError(
        f"{name} is not a logbook: it has no pages/….md; `trackio logbook publish` makes them"
    )


def _download(hub: Hub, info: SpaceInfo, paths: tuple[str, ...]) -> Fetched:
    deadline = time.monotonic() + DEADLINE

    def one(path: str) -> bytes | None:
        try:
            return hub.text(info.space_id, info.sha, path, MAX_FILE, deadline)
        except TooLarge:
            return None

    with ThreadPoolExecutor(AT_ONCE) as pool:
        return _decoded(dict(zip(paths, pool.map(one, paths), strict=True)))


def _decoded(contents: Mapping[str, bytes | None]) -> Fetched:
    """Texts of the files; None stands for a file that turned out too large."""
    refuse_total(sum(len(data or b"") for data in contents.values()))
    files: list[SourceFile] = []
    left_out: list[LeftOut] = []
    for path, data in contents.items():
        if data is None:
            left_out.append(LeftOut(path=path, reason=too_large()))
            continue
        file, lost = decode(path, data)
        files.append(file)
        left_out += [lost] if lost else []
    return Fetched(tuple(files), tuple(left_out))


# --- from a folder -----------------------------------------------------------------------


def _from_folder(folder: Path, space_id: str | None) -> Snapshot:
    root = logbook_root(folder)
    sizes, links = list_files(root)
    if not any(is_page(path) for path in sizes):
        raise UserError(
            f"'{shown(str(folder))}' is not a logbook: it has no pages/….md, and no "
            ".trackio/logbook inside"
        )
    selection = select(sizes)
    read = {path: read_file(root / path, MAX_FILE) for path in selection.paths}
    fetched = _decoded(
        {path: data if len(data) <= MAX_FILE else None for path, data in read.items()}
    )
    space_id = space_id or named_space(manifest(fetched.files)) or f"local/{_name(root)}"
    left_out = (*links, *selection.left_out, *fetched.left_out)
    return _snapshot(space_id, None, Fetched(fetched.files, left_out))


def _name(root: Path) -> str:
    """A repository name from a folder's: that of the project, not of `.trackio/logbook`."""
    project = root.parents[1] if root.parts[-2:] == (".trackio", "logbook") else root
    return re.sub(r"[^A-Za-z0-9]+", "-", project.name).strip("-")[:80] or "logbook"


def _at(snapshot: Snapshot, revision: str | None) -> Snapshot:
    """The packaged snapshot, if it is what the address asks for: there is only one revision."""
    if revision is not None and not snapshot.sha.startswith(revision):
        raise UserError(
            f"'{snapshot.space_id}' comes with this software and has one revision, "
            f"'{snapshot.sha}'; leave '@{revision}' out"
        )
    return snapshot


def _snapshot(space_id: str, sha: str | None, fetched: Fetched) -> Snapshot:
    """Put a snapshot together. Raises UserError if none of the pages could be read."""
    if not any(is_page(file.path) for file in fetched.files):
        reasons = "; ".join(f"{each.path}: {each.reason}" for each in fetched.left_out[:3])
        raise UserError(f"none of the pages of '{space_id}' can be read ({reasons})")
    digest = content_digest(fetched.files)
    return Snapshot(
        space_id=space_id,
        team=space_id.split("/")[0],
        sha=sha or f"{FOLDER_SHA}{digest[:12]}",
        digest=digest,
        files=fetched.files,
        tags=tags(fetched.files),
        left_out=fetched.left_out,
    )
