"""What the loopback Hub keeps: repositories, their commits and the files of each commit."""

from __future__ import annotations

import hashlib
import itertools
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

KINDS = {"models": "model", "datasets": "dataset", "spaces": "space"}
"""Word in addresses -> kind of repository."""

_serial = itertools.count(1)


@dataclass(frozen=True)
class Commit:
    """All files of a repository at one moment."""

    sha: str
    title: str
    files: dict[str, bytes]
    at: str


@dataclass
class Repo:
    """One repository. `sizes` lets it announce other sizes than its files have."""

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

    def __post_init__(self) -> None:
        self.subdomain = self.subdomain or re.sub("[^a-z0-9]+", "-", self.repo_id.lower()).strip(
            "-"
        )
        self.commit({}, "initial commit")

    def commit(self, files: Mapping[str, str | bytes | None], title: str = "files") -> str:
        """Add or replace files (None removes one) on top of the newest commit; give its sha."""
        tree = dict(self.commits[-1].files) if self.commits else {}
        for path, content in files.items():
            if content is None:
                del tree[path]
            else:
                tree[path] = content.encode() if isinstance(content, str) else content
        sha = hashlib.sha1(f"{self.repo_id} {next(_serial)}".encode()).hexdigest()
        self.commits.append(Commit(sha, title, tree, now()))
        return sha

    def at(self, revision: str) -> Commit | None:
        """The commit that a branch name, a sha or the start of one (7 digits) names."""
        if revision in ("main", "HEAD", "refs/heads/main"):
            return self.commits[-1]
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
        return {"type": "file", "path": path, "size": size, "oid": blob_id(content)}

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
    """All repositories, and the pages in which lists of them are given out."""

    def __init__(self) -> None:
        self.repos: dict[tuple[str, str], Repo] = {}
        self.moved: dict[tuple[str, str], str] = {}
        self.list_page = 1000
        self.tree_page = 1000

    def add(self, repo: Repo) -> Repo:
        self.repos[repo.kind, repo.repo_id] = repo
        return repo

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
    return hashlib.sha1(b"blob %d\0" % len(content) + content).hexdigest()


def now() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%S.000Z")
