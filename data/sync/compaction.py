"""Compaction: many small files of records become one, so that a new reader needs few requests.

A file of records is `records/<YYYY-MM-DD>/<writer>-<ulid>.jsonl`, joined ones are
`records/compact/<ulid>.jsonl`: the same lines with the same meaning, in the order of their names.
A line that is no record is kept as it is. What was redacted since is written without its body,
and what only it named (blobs) goes too. Pure: files in, a commit out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from typing import Any, NamedTuple

from data.log import REDACTION

DAILY = re.compile(r"records/(\d{4}-\d{2}-\d{2})/[^/]+\.jsonl")
COMPACT = re.compile(r"records/compact/[^/]+\.jsonl")
BLOB = re.compile(r"blobs/[0-9a-f]{2}/[0-9a-f]{64}")
DIGEST = re.compile(r"[0-9a-f]{64}")

LARGE = 64 * 2**20
"""Bytes from which on a joined file is left alone, unless something in it was redacted."""
MOST = 2_000
"""Files joined in one commit; what is left is joined by the next."""


class Change(NamedTuple):
    """What a commit does: the joined file, the paths that go, and what was counted on the way."""

    joined: bytes
    deletes: tuple[str, ...]
    records: int
    blanked: int


def wanted(tree: Mapping[str, int], before: date) -> list[str]:
    """The files to join: all of days before that one, and the joined ones that are not large."""
    daily = [path for path in tree if _is_past(path, before)]
    # Joining a large file again and again would cost more than its one request.
    small = sorted(path for path in tree if COMPACT.fullmatch(path) and tree[path] < LARGE)
    chosen = (sorted(daily) + small)[:MOST]
    return chosen if daily and len(chosen) > 1 else []


def is_record_file(path: str) -> bool:
    """Whether it is a file of records, joined or not."""
    return bool(DAILY.fullmatch(path) or COMPACT.fullmatch(path))


def join(
    files: Mapping[str, bytes],
    tree: Mapping[str, int],
    redacted: frozenset[str],
    is_named: Callable[[str], bool],
) -> Change:
    """One file for all of them. `redacted`: ids of records that were; `is_named`: whether a
    record that stands names this digest of a blob."""
    lines: dict[object, bytes] = {}
    blank: set[str] = set()
    orphans: set[str] = set()
    for number, line in enumerate(_lines(files)):
        record = _record(line)
        if record and _is_due(record, redacted):
            orphans |= set(digests(record["body"]))
            blank.add(record["id"])
            lines[record["id"]] = _without_body(record)
        else:
            lines.setdefault(record["id"] if record else number, line)
    blobs = [path for path in tree if _is_blob(path, orphans) and not is_named(_name(path))]
    text = b"".join(line + b"\n" for line in lines.values())
    return Change(text, (*sorted(files), *sorted(blobs)), len(lines), len(blank))


def redacts(data: bytes) -> bool:
    """Whether a file tells of a redaction."""
    found = (_record(line) for line in data.split(b"\n") if REDACTION.encode() in line)
    return any(record["kind"] == REDACTION for record in found if record)


def holds(data: bytes, redacted: frozenset[str]) -> bool:
    """Whether a file has what was redacted."""
    records = (_record(line) for line in data.split(b"\n"))
    return any(_is_due(record, redacted) for record in records if record)


def digests(value: Any) -> Iterator[str]:
    """Every SHA-256 in hex that stands as a text anywhere in a body."""
    if isinstance(value, str) and DIGEST.fullmatch(value):
        yield value
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from digests(each)


def _is_past(path: str, before: date) -> bool:
    found = DAILY.fullmatch(path)
    try:
        return found is not None and date.fromisoformat(found[1]) < before
    except ValueError:
        return False


def _lines(files: Mapping[str, bytes]) -> Iterable[bytes]:
    for path in sorted(files):
        yield from (line for line in files[path].split(b"\n") if line.strip())


def _record(line: bytes) -> dict[str, Any] | None:
    """The fields of a record; None for a line that is none."""
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return None
    types = {"id": str, "kind": str, "body": dict}
    is_one = isinstance(value, dict) and all(
        isinstance(value.get(name), each) for name, each in types.items()
    )
    return value if is_one else None


def _is_due(record: Mapping[str, Any], redacted: frozenset[str]) -> bool:
    """Whether the body must go. A redaction itself is never blanked (`data.log.redact`)."""
    return bool(record["id"] in redacted and record["body"] and record["kind"] != REDACTION)


def _without_body(record: Mapping[str, Any]) -> bytes:
    return json.dumps({**record, "body": {}}, sort_keys=True).encode()


def _name(path: str) -> str:
    return path.rpartition("/")[2]


def _is_blob(path: str, names: set[str]) -> bool:
    return BLOB.fullmatch(path) is not None and _name(path) in names
