"""Files of records on the Hub: their names, their lines, and the blobs that go with them.

A file is immutable but for one case: where a record was redacted, its line loses its body.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any, NamedTuple

from pydantic import ValidationError

from data.kinds import Record
from data.records import new_id
from data.sync.notes import Home, home_of

FOLDER = "records"
MOST_RECORDS = 5_000
MOST_BYTES = 8_000_000
"""Of one file: below what the Hub wants in large file storage, so that it stays readable there."""

LONGEST_LINE = 20_000_000
NAMING = frozenset({"digest", "text_blob", "blob"})
"""Fields whose value names a blob, if the store has one of that digest."""


class Parsed(NamedTuple):
    """What a file holds, and a sentence for each line that is no record of this repository."""

    records: list[Record]
    faults: list[str]


def new_path(writer: str, at: datetime) -> str:
    """A name that no other file has."""
    return f"{FOLDER}/{at.date().isoformat()}/{writer}-{new_id(at)}.jsonl"


def is_record_file(path: str) -> bool:
    return path.startswith(f"{FOLDER}/") and path.endswith(".jsonl")


def blob_path(digest: str) -> str:
    """Where a blob lies in a repository."""
    return f"blobs/{digest[:2]}/{digest}"


def as_file(records: Iterable[Record]) -> bytes:
    """The same records make the same bytes, so that sending them again changes nothing."""
    return "".join(record.line() + "\n" for record in records).encode("utf-8", "replace")


def fitting(records: Iterable[Record]) -> list[Record]:
    """As many of the first records as go into one file; at least one. No more are read."""
    size = 0
    chosen: list[Record] = []
    for record in records:
        size += len(record.line().encode("utf-8", "replace")) + 1
        if chosen and (size > MOST_BYTES or len(chosen) == MOST_RECORDS):
            break
        chosen.append(record)
    return chosen


def parse(data: bytes, home: Home, path: str) -> Parsed:
    """The records of a file. A line that is damaged or does not belong there is passed over."""
    parsed = Parsed([], [])
    for number, line in enumerate(data.split(b"\n"), start=1):
        if line.strip():
            found = _record(line)
            fault = found if isinstance(found, str) else _misplaced(found, home)
            if fault:
                parsed.faults.append(f"{path}, line {number}: {fault}")
            elif isinstance(found, Record):
                parsed.records.append(found)
    return parsed


def _record(line: bytes) -> Record | str:
    """The record of a line, or why there is none. What is returned can be kept and written."""
    if len(line) > LONGEST_LINE:
        return f"it has more than {LONGEST_LINE:,} bytes"
    try:
        fields = json.loads(line, parse_constant=_finite, parse_float=_finite)
        if rb"\ud" in line.lower():  # half a surrogate pair becomes a question mark, as in the log
            text = json.dumps(fields, ensure_ascii=False)
            fields = json.loads(text.encode("utf-8", "replace"))
        record = Record.model_validate(fields)
        record.line()
    except ValidationError as error:
        field = ".".join(str(part) for part in error.errors()[0]["loc"]) or "it"
        return f"{field} does not fit a record"
    except (ValueError, OverflowError, RecursionError):
        return "it cannot be read as JSON"
    return record


def _finite(text: str) -> float:
    """A number that JSON has. Raises ValueError for others."""
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(f"{text} is no number in JSON")
    return number


def _misplaced(record: Record | str, home: Home) -> str | None:
    if isinstance(record, Record) and home_of(record.kind) is not home:
        return f"a record of kind {record.kind[:60]} does not belong into a {home} data set"
    return None


def named_blobs(records: Iterable[Record]) -> set[str]:
    """Digests that the records name as those of blobs."""
    return {digest for record in records for digest in _named(record.body)}


def _named(value: Any) -> Iterator[str]:
    """Goes through a body without recursion, however deep a stranger made it."""
    waiting = [value]
    while waiting:
        each = waiting.pop()
        if isinstance(each, list):
            waiting += each
        elif isinstance(each, dict):
            waiting += each.values()
            for key in NAMING & each.keys():
                if isinstance(each[key], str) and re.fullmatch(r"[0-9a-f]{64}", each[key]):
                    yield each[key]
