"""The manifest of a snapshot: what was frozen, its files with their digests, its numbers.

`digest` is SHA-256 over the manifest as JSON with sorted keys, without the digest itself; it names
the snapshot, and the record `event.frozen` holds it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping

from pydantic import AwareDatetime

from data.event import CountingJudge, Event
from data.freeze_kinds import NAME as NAME
from data.records import Noun, Verdict

MANIFEST = "manifest.json"
RECORDS = "records.txt"
SCHEMA = 1


class File(Noun):
    """A file of the snapshot. `rows`: of a table, or lines."""

    path: str
    sha256: str
    bytes: int
    rows: int


class Rules(Noun):
    """What the event said about counting."""

    event_id: str
    title: str
    deadline: AwareDatetime | None
    points: dict[Verdict, int]
    counting_judge: CountingJudge
    legacy_counts: bool
    licence: str


class Manifest(Noun):
    """The whole of `manifest.json`."""

    schema_number: int = SCHEMA
    name: str
    rules: Rules
    frozen_at: AwareDatetime
    code_version: str
    records: int
    private_records: int
    """Those that are in no public list; no table shows anything of them."""
    numbers: dict[str, int]
    classes: dict[str, int]
    outcomes: dict[str, int]
    files: tuple[File, ...]
    digest: str = ""

    def named(self) -> Manifest:
        """With its digest."""
        return self.model_copy(update={"digest": digest_of(self.model_dump(mode="json"))})

    def text(self) -> bytes:
        """The file."""
        facts = self.model_dump(mode="json")
        return f"{json.dumps(facts, ensure_ascii=False, indent=1, sort_keys=True)}\n".encode()


def digest_of(facts: Mapping[str, object]) -> str:
    """The digest of a manifest's facts, whatever digest stands in them."""
    rest = {name: value for name, value in facts.items() if name != "digest"}
    return hashlib.sha256(json.dumps(rest, sort_keys=True).encode()).hexdigest()


def rules_of(event: Event) -> Rules:
    """The event's own words, as far as they decide what counts."""
    return Rules.model_validate({name: getattr(event, name) for name in Rules.model_fields})


def file_of(path: str, data: bytes, rows: int) -> File:
    """What a manifest says of a file."""
    return File(path=path, sha256=hashlib.sha256(data).hexdigest(), bytes=len(data), rows=rows)
