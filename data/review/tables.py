"""Pairs out of a table: a CSV with a header or a JSONL, a row a pair.

first, second         where the images are: paths relative to the table, below its folder
pair_id               else `pair-001` and so on, by the row
first_label, second_label   what made them, private until the set is closed
tags                  text separated by semicolons, or a list
metric                -1 (the first is better) to 1 (the second is)
known                 makes it a training pair: first, second, tie, unusable or cannot tell
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Any

from data.catalogue.table_files import Row, csv_rows, jsonl_rows
from data.faults import Faults, shown
from data.logbooks.folder import read_file
from data.logbooks.selection import shown as shown_path
from data.pairs import ID
from data.records import UserError
from data.review.entries import LONGEST_LABEL, MOST_PAIRS, Entries, Entry, Source, details
from data.review.folders import image_source

LARGEST = 8 * 2**20
"""Bytes of a table: two thousand rows with long names stay far below it."""

LONGEST_PATH = 500
COLUMNS = (
    "first",
    "second",
    "pair_id",
    "first_label",
    "second_label",
    "tags",
    "metric",
    "known",
)
Find = Callable[[str, str], Source]
"""(text of a cell, label) -> the image. Raises UserError, as a clause about the text."""


def table_entries(path: Path) -> Entries:
    """The pairs of a CSV or JSONL file. Raises UserError with every fault, by file and line."""
    try:
        file = path.expanduser().resolve(strict=True)
    except (OSError, RuntimeError, ValueError) as error:
        raise UserError(f"there is no file '{shown_path(str(path))}'; check the path") from error
    root = file.parent

    def find(text: str, label: str) -> Source:
        return image_source(root, inside(root, text), label)

    return Entries(rows_of(file, find), [], f"table {file.name}")


def rows_of(file: Path, find: Find) -> list[Entry]:
    """The rows of a table as entries. Raises UserError with every fault, by file and line."""
    faults = Faults()
    rows = _rows(file, faults)
    known = {str(name) for _, row in rows for name in row}
    for name in sorted(known - set(COLUMNS)):
        faults.add(file.name, "", f"has a column {shown(name)}; there are: {', '.join(COLUMNS)}")
    if len(rows) > MOST_PAIRS:
        faults.add(file.name, "", f"has {len(rows):,} rows, a set at most {MOST_PAIRS:,} pairs")
        rows = []
    entries: list[Entry] = []
    for number, row in enumerate(rows, start=1):
        entries += _entry(file.name, number, row, find, faults)
    _refuse_repeated(file.name, entries, faults)
    faults.refuse()
    return entries


def _rows(file: Path, faults: Faults) -> list[Row]:
    data = read_file(file, LARGEST)
    if len(data) > LARGEST:
        raise UserError(f"{file.name}: has more than {LARGEST // 2**20} MB; make several sets")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise UserError(f"{file.name}: line {line}: is not UTF-8; save it as UTF-8") from error
    is_csv = file.suffix.lower() == ".csv"
    return (csv_rows if is_csv else jsonl_rows)(file.name, text, faults)


def _entry(file: str, number: int, at: Row, find: Find, faults: Faults) -> Iterator[Entry]:
    """The entry of a row, or nothing but faults."""
    where, row = at
    before = len(faults.found)
    more = details(row, file, where, faults)
    sources = [_source(file, where, row, name, find, faults) for name in ("first", "second")]
    chosen = _text(row, "pair_id") or f"pair-{number:03d}"
    if not re.fullmatch(ID, chosen):
        what = "lower-case letters, digits, '.', '_' and '-', at most 80"
        faults.add(file, where, f"pair_id: must be {what}, not {shown(row['pair_id'])}")
    first, second = sources
    if first and second and len(faults.found) == before:
        yield Entry(f"{file}, {where}", chosen, first, second, *more)


def _source(
    file: str, where: str, row: Mapping[str, Any], name: str, find: Find, faults: Faults
) -> Source | None:
    value = row.get(name)
    label = _text(row, f"{name}_label") or name
    if not isinstance(value, str) or not value.strip():
        faults.add(file, where, f"{name}: needs the place of an image, not {shown(value)}")
    elif len(label) > LONGEST_LABEL:
        faults.add(file, where, f"{name}_label: has more than {LONGEST_LABEL} characters")
    else:
        try:
            return find(value.strip(), label)
        except UserError as error:
            faults.add(file, where, f"{name}: {error}")
    return None


def _text(row: Mapping[str, Any], name: str) -> str:
    """A cell as text; numbers are taken as they are written."""
    value = row.get(name)
    is_plain = isinstance(value, str | int | float) and not isinstance(value, bool)
    return str(value).strip() if is_plain else ""


def _refuse_repeated(file: str, entries: list[Entry], faults: Faults) -> None:
    seen: dict[str, str] = {}
    for entry in entries:
        where = entry.where.removeprefix(f"{file}, ")
        if first := seen.get(entry.pair_id):
            faults.add(file, where, f"pair_id: {shown(entry.pair_id)} stands on {first} already")
        seen.setdefault(entry.pair_id, where)


def inside(root: Path, text: str) -> Path:
    """The path that a cell names. Raises UserError unless it stays below the table's folder."""
    plain = PurePosixPath(text)
    if len(text) > LONGEST_PATH or not text.isprintable():
        raise UserError(f"{shown(text)} cannot be the path of an image")
    if plain.is_absolute() or PureWindowsPath(text).drive or "\\" in text or ".." in plain.parts:
        raise UserError(
            f"{shown(text)} must be a path below the table's folder, with '/' and without '..'"
        )
    path = root / plain
    try:
        leads_out = not path.resolve().is_relative_to(root)
    except (OSError, RuntimeError, ValueError) as error:
        raise UserError(f"{shown(text)} cannot be the path of an image") from error
    if leads_out:
        raise UserError(f"{shown(text)} is a link that leads out of the table's folder")
    return path
