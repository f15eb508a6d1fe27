"""Replies that were paid for once: JSON files named by the digest of what was asked.

Only replies that passed the parser are kept, and they pass it again when they are read. A file
that is damaged counts as absent; a disk that cannot be written costs money, not the answer.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import logging
import os
import secrets
from pathlib import Path

from pydantic import ValidationError

from data.records import Noun

log = logging.getLogger(__name__)


class Kept(Noun):
    """One reply as the model gave it; `reply_digest` is the SHA-256 of its UTF-8 bytes."""

    key: str
    reply: str
    reply_digest: str
    model_returned: str | None
    mode: str

    @property
    def is_sound(self) -> bool:
        return hashlib.sha256(self.reply.encode()).hexdigest() == self.reply_digest


class Cache:
    """A folder of replies for one judge version. Processes may share it."""

    def __init__(self, folder: Path, judge_version: int) -> None:
        self._folder = folder
        self._judge_version = judge_version

    def get(self, request_digest: str) -> Kept | None:
        """The reply to a request, or None."""
        key = self._key(request_digest)
        try:
            kept = Kept.model_validate_json(self._path(key).read_bytes())
        except (OSError, ValidationError):
            return None
        return kept if kept.key == key and kept.is_sound else None

    def put(self, request_digest: str, reply: str, model_returned: str | None, mode: str) -> None:
        """Keep a reply that passed the parser: whole or not at all."""
        key = self._key(request_digest)
        digest = hashlib.sha256(reply.encode()).hexdigest()
        kept = Kept(
            key=key, reply=reply, reply_digest=digest, model_returned=model_returned, mode=mode
        )
        path = self._path(key)
        beside = path.with_name(f".{secrets.token_hex(8)}.tmp")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            try:
                beside.write_text(kept.model_dump_json(), "utf-8")
                os.replace(beside, path)
            finally:
                beside.unlink(missing_ok=True)
        except OSError as error:
            log.warning("a model's reply could not be cached: %s", error.strerror)

    def drop(self, request_digest: str) -> None:
        """Forget a reply, if there is one."""
        with contextlib.suppress(OSError):
            self._path(self._key(request_digest)).unlink(missing_ok=True)

    def _key(self, request_digest: str) -> str:
        parts = json.dumps([self._judge_version, request_digest])
        return hashlib.sha256(parts.encode()).hexdigest()

    def _path(self, key: str) -> Path:
        return self._folder / key[:2] / f"{key}.json"
