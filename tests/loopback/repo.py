"""What the loopback Hub keeps: repositories, their commits and the files of each commit."""

from __future__ import annotations

import hashlib
import itertools
import re
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

KINDS = {"models": "model", "datasets": "dataset", "spaces": "space"}
"""Word in addresses -> kind of repository."""

BRANCH = ("main", "HEAD", "refs/heads/main")

_serial = itertools.count(1)


@dataclass(frozen=True)
class Commit:
    """All files of a repository at one moment."""

    sha: str
    title: str
    files: dict[str, bytes]
    at: str
    by: str = "alice"


class Large(bytes):
    """The content of a file that went through large file storage (LFS)."""

    @property
    def oid(self) -> str:
        """What LFS names it by, its SHA-256."""
        return hashlib.sha256(self).hexdigest()

    @property
    def pointer(self) -> bytes:
        """What git keeps in its place."""
        lines = "version https://git-lfs.github.com/spec/v1", f"oid sha256:{self.oid}"
        return "\n".join([*lines, f"size {len(self)}", ""]).encode()


@dataclass
class Repo:
    """One repository. `sizes` lets it announce other sizes than its files have.

    `named` are its tags of git; `stale`: how many of the next readers of the branch are shown the
    commit before the newest one, as replicas of the Hub that lag behind do.
    """

    repo_id: str
    kind: str = "space"
    sdk: str = "static"
    tags: tuple[str, ...] = ()
    private: bool = False
    gated: bool = False
    disabled: bool = False
    sizes: dict[str, int] = field(default_factory=dict)
    subdomain: str = ""
    commits: list[Commit] = field(default_factory=list)
    named: dict[str, str] = field(default_factory=dict)
    stale: int = 0

    def __post_init__(self) -> None:
        self.subdomain = self.subdomain or re.sub("[^a-z0-9]+", "-", self.repo_id.lower()).strip(
            "-"
        )
        self.commit({}, "initial commit")

    def commit(
        self,
        files: Mapping[str, str | bytes | None],
        title: str = "files",
        by: str = "alice",
    ) -> str:
        """Add or replace files (None removes one) on top of the newest commit; give its sha."""
        tree = dict(self.commits[-1].files) if self.commits else {}
        for path, content in files.items():
            if content is None:
                del tree[path]
            else:
                tree[path] = content.encode() if isinstance(content, str) else content
        sha = hashlib.sha1(f"{self.repo_id} {next(_serial)}".encode()).hexdigest()
        self.commits.append(Commit(sha, title, tree, now(), by))
        return sha

    def seen(self, revision: str) -> Commit | None:
        """What a reader is shown as `at`."""
        if revision in BRANCH and self.stale and len(self.commits) > 1:
            self.stale -= 1
            return self.commits[-2]
        return self.at(revision)

    def at(self, revision: str) -> Commit | None:
        """The commit that a branch name, a tag, a sha or the start of one (7 digits) names."""
        if revision in BRANCH:
            return self.commits[-1]
        revision = self.named.get(revision, revision)
        named = (each for each in self.commits if each.sha.startswith(revision))
        return next(named, None) if len(revision) >= 7 else None

    def info(self, commit: Commit, blobs: bool = False) -> dict[str, Any]:
        """The answer of `/api/<kind>s/<id>`; with `blobs` each file has its size."""
        facts: dict[str, Any] = {
            "_id": "6" * 24,
            "id": self.repo_id,
            "author": self.repo_id.split("/")[0],
            "sha": commit.sha,
            "lastModified": commit.at,
            "createdAt": self.commits[0].at,
            "private": self.private,
            "gated": "auto" if self.gated else False,
            "disabled": self.disabled,
            "tags": list(self.tags),
            "likes": 0,
            "cardData": {"sdk": self.sdk, "tags": list(self.tags)},
            "siblings": [self._sibling(path, commit, blobs) for path in sorted(commit.files)],
        }
        return facts | (self._space_facts() if self.kind == "space" else {})

    def entry(self, path: str, commit: Commit) -> dict[str, Any]:
        """One file as `/tree` lists it."""
        content = commit.files[path]
        size = self.sizes.get(path, len(content))
        large = {"oid": content.oid, "size": size} if isinstance(content, Large) else None
        lfs = {"lfs": large | {"pointerSize": len(content.pointer)}} if large else {}
        return {"type": "file", "path": path, "size": size, "oid": blob_id(content), **lfs}

    def _sibling(self, path: str, commit: Commit, blobs: bool) -> dict[str, Any]:
        entry = self.entry(path, commit)
        sizes = {"size": entry["size"], "blobId": entry["oid"]} if blobs else {}
        return {"rfilename": path, **sizes}

    def _space_facts(self) -> dict[str, Any]:
        middle = ".static" if self.sdk == "static" else ""
        hardware = {"current": None, "requested": None}
        return {
            "sdk": self.sdk,
            "subdomain": self.subdomain,
            "host": f"https://{self.subdomain}{middle}.hf.space",
            "runtime": {"stage": "RUNNING", "hardware": hardware},
        }


class Shelf:
    """All repositories, and the pages in which lists of them are given out.

    `people`: token -> the name of its owner, that of all others is alice. `objects` are the large
    files by their SHA-256; from `large_from` bytes on, or by its name, a file is one.
    """

    def __init__(self) -> None:
        self.repos: dict[tuple[str, str], Repo] = {}
        self.moved: dict[tuple[str, str], str] = {}
        self.people: dict[str, str] = {}
        self.objects: dict[str, bytes] = {}
        self.large_from = 10 * 2**20
        self.lock = threading.Lock()
        self.list_page = 1000
        self.tree_page = 1000

    def add(self, repo: Repo) -> Repo:
        self.repos[repo.kind, repo.repo_id] = repo
        return repo

    def name_of(self, token: str | None) -> str | None:
        """Who a token belongs to; None for strangers."""
        return self.people.get(token, "alice") if token else None

    def rename(self, kind: str, old: str, new: str) -> None:
        """Give a repository another id; its old addresses redirect, as on the Hub."""
        repo = self.repos.pop((kind, old))
        repo.repo_id = new
        self.moved[kind, old] = new
        self.add(repo)

    def behind(self, subdomain: str) -> Repo | None:
        """The public static Space that is served under this subdomain."""
        shown = (each for each in self.repos.values() if not each.private)
        return next((each for each in shown if each.subdomain == subdomain), None)


def blob_id(content: bytes) -> str:
    """Git's name for a file's content; the Hub gives it as ETag."""
    content = content.pointer if isinstance(content, Large) else content
    return hashlib.sha1(b"blob %d\0" % len(content) + content).hexdigest()


def now() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%S.000Z")
