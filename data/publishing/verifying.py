"""Verifying a snapshot: every file, every digest, every number; a sentence for what differs."""

from __future__ import annotations

import hashlib
import io
import json
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow
from pyarrow import parquet
from pydantic import ValidationError

from data.disk import disk_errors
from data.hub.repository import Repository
from data.parquet_tables import rows_in
from data.publishing import record_list
from data.publishing.manifest import MANIFEST, RECORDS, SCHEMA, File, Manifest, digest_of
from data.publishing.snapshot import FOLDER
from data.records import UserError

TABLES = ("verdicts", "claims", "outcomes", "annotations", "falsifications")


class Source(NamedTuple):
    """Where a snapshot's files are: their paths within it, and how to read one."""

    paths: Collection[str]
    read: Callable[[str], bytes]


class Verified(NamedTuple):
    """What was looked at, and what differs. `digest`: as the manifest computes, "" if it cannot."""

    files: int
    digest: str
    name: str
    differences: tuple[str, ...]


def folder_source(folder: Path) -> Source:
    """A snapshot in a folder. Raises UserError if there is none."""
    if not (folder / MANIFEST).is_file():
        raise UserError(f"the folder '{folder}' has no {MANIFEST}; a snapshot has one")
    paths = [path.relative_to(folder).as_posix() for path in folder.rglob("*") if not path.is_dir()]

    def read(path: str) -> bytes:
        with disk_errors(folder):
            return (folder / path).read_bytes()

    return Source(paths, read)


def hub_source(repo: Repository, tag: str) -> Source:
    """A snapshot in a data set at its tag `frozen-<name>`. Raises UserError if there is none."""
    name = tag.removeprefix("frozen-")
    start = f"{FOLDER}/{name}/"
    paths = [path.removeprefix(start) for path in repo.tree(tag) if path.startswith(start)]
    if MANIFEST not in paths:
        raise UserError(f"the data set '{repo.repo_id}' has no snapshot '{name}' at '{tag}'")
    return Source(paths, lambda path: repo.read(tag, f"{start}{path}"))


def verify(source: Source, expected: str | None = None) -> Verified:
    """Compare the files with the manifest, and its digest with the `expected` one if given."""
    facts = _facts(source.read(MANIFEST))
    if facts is None:
        return Verified(1, "", "", (f"{MANIFEST} is not a JSON object",))
    digest = digest_of(facts)
    found = [*_of_manifest(facts, digest, expected)]
    try:
        manifest = Manifest.model_validate_json(json.dumps(facts))
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"]))
        return Verified(1, digest, "", (*found, f"{MANIFEST}: {where}: {first['msg']}"))
    found += _of_files(source, manifest)
    found += _of_numbers(source, manifest)
    return Verified(len(manifest.files) + 1, digest, manifest.name, tuple(dict.fromkeys(found)))


def _facts(data: bytes) -> dict[str, Any] | None:
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _of_manifest(facts: dict[str, Any], digest: str, expected: str | None) -> Iterator[str]:
    if facts.get("schema_number") != SCHEMA:
        yield f"{MANIFEST}: its schema is not {SCHEMA}, the one that this program knows"
    if facts.get("digest") != digest:
        yield f"{MANIFEST}: the digest that stands in it is not that of its content"
    if expected is not None and digest != expected:
        yield f"{MANIFEST}: its digest is not the one that the log has: {expected}"


def _of_files(source: Source, manifest: Manifest) -> Iterator[str]:
    listed = {each.path for each in manifest.files}
    for path in sorted(_paths()):
        if path not in listed:
            yield f"{path}: is not in the manifest"
    for path in sorted(set(source.paths) - listed - {MANIFEST}):
        yield f"{path}: is a file that the manifest does not name"
    for each in manifest.files:
        if each.path not in source.paths:
            yield f"{each.path}: is missing"
        else:
            yield from _of_file(each, source.read(each.path))


def _paths() -> set[str]:
    return {RECORDS, *(f"tables/{name}/train.parquet" for name in TABLES)}


def _of_file(file: File, data: bytes) -> Iterator[str]:
    if len(data) != file.bytes:
        yield f"{file.path}: has {len(data):,} bytes, not {file.bytes:,}"
    if hashlib.sha256(data).hexdigest() != file.sha256:
        yield f"{file.path}: its SHA-256 is not the one in the manifest"
    rows = _rows(file.path, data)
    if rows is None:
        yield f"{file.path}: cannot be read"
    elif rows != file.rows:
        yield f"{file.path}: has {rows:,} rows, not {file.rows:,}"


def _rows(path: str, data: bytes) -> int | None:
    try:
        return rows_in(data) if path.endswith(".parquet") else len(record_list.read(data))
    except (pyarrow.ArrowException, OSError, ValueError):
        return None


def _of_numbers(source: Source, manifest: Manifest) -> Iterator[str]:
    """The manifest's counts against the tables themselves."""
    rows = {each.path: each.rows for each in manifest.files}
    if rows.get(RECORDS) != manifest.records:
        yield f"{RECORDS}: has another number of records than the manifest"
    outcomes = _column(source, "outcomes", "outcome")
    standings = _column(source, "verdicts", "standing")
    if outcomes is None or standings is None:
        return
    counted = {"claims": outcomes.total(), "verdicts": standings["counts"]}
    for name, number in counted.items():
        if manifest.numbers.get(name) != number:
            yield f"{MANIFEST}: numbers: {name}: the tables have {number:,}"
    for name, number in manifest.outcomes.items():
        if outcomes[name] != number:
            yield f"{MANIFEST}: outcomes: {name}: the tables have {outcomes[name]:,}"


def _column(source: Source, table: str, column: str) -> Counter[str] | None:
    path = f"tables/{table}/train.parquet"
    if path not in source.paths:
        return None
    try:
        values = parquet.read_table(io.BytesIO(source.read(path)), columns=[column])
    except (pyarrow.ArrowException, OSError, ValueError):
        return None
    return Counter(values.column(column).to_pylist()) if column in values.column_names else None
