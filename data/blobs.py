"""Blobs: bytes under their SHA-256, `<folder>/ab/<digest>`; written once, verified when read."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Callable
from pathlib import Path

from data.disk import disk_errors, write_whole
from data.records import UserError


class Blobs:
    """A folder of content-addressed files. Safe for several processes: files never change.

    `fetch`: where bytes are asked for that the folder does not have. It returns those of the
    digest, or raises UserError.
    """

    def __init__(self, folder: Path, fetch: Callable[[str], bytes] | None = None) -> None:
        self._folder = folder
        self._fetch = fetch

    def put(self, data: bytes) -> str:
        """Keep the bytes, on the disk when this returns; their digest (64 hex digits)."""
        digest = hashlib.sha256(data).hexdigest()
        path = self._path(digest)
        with disk_errors(self._folder):
            if not _holds(path, data):
                path.parent.mkdir(parents=True, exist_ok=True)
                write_whole(path, data)
                _sync_folder(path.parent)
                _sync_folder(self._folder)
        return digest

    def get(self, digest: str) -> bytes:
        """The bytes of a digest. Raises UserError if they are missing or no longer fit it."""
        path = self._path(digest)
        with disk_errors(self._folder):
            data = path.read_bytes() if path.is_file() else None
        if data is None and self._fetch is not None:
            data = self._fetch(digest)
            self.put(data)
        if data is None:
            raise UserError(f"the store has no blob {digest}; pull or import its source again")
        if hashlib.sha256(data).hexdigest() != digest:
            raise UserError(f"the blob {path} is damaged; delete it and import its source again")
        return data

    def has(self, digest: str) -> bool:
        """Whether the folder has it, without asking anybody else."""
        return self._path(digest).is_file()

    def _path(self, digest: str) -> Path:
        if not re.fullmatch(r"[0-9a-f]{64}", digest):
            raise UserError(f"'{digest[:80]}' is not the digest of a blob (64 hex digits)")
        return self._folder / digest[:2] / digest


def _holds(path: Path, data: bytes) -> bool:
    return path.exists() and path.read_bytes() == data


def _sync_folder(folder: Path) -> None:
    """A new name is on the disk only when its folder is (Windows has no such call)."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
