"""The files of a catalogue: which ones are there, what they hold, what is wrong with them.

Files are recognised by their content. Either everything in them is right, or `read_files`
refuses with every fault named; so an import lands whole or not at all.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from data.catalogue.board_files import read_board
from data.catalogue.gathering import Gathered, Known, gather
from data.catalogue.parts import Content
from data.catalogue.table_files import csv_rows, jsonl_rows, read_table
from data.catalogue.verdict_files import Entry, looks_like_verdicts, read_verdicts
from data.faults import Fault, Faults
from data.records import UserError

SUFFIXES = (".json", ".jsonl", ".csv")
LARGEST = 256 * 2**20
"""Bytes of one file; the largest of the first event has 28 MB."""


class FileRead(NamedTuple):
    """A file that was read: its shape in words, and how many rows it gave."""

    path: str
    shape: str
    rows: int


class Skipped(NamedTuple):
    path: str
    reason: str


class VerdictFile(NamedTuple):
    """The first event's verdicts: entries that are right, and what is wrong with the others."""

    path: str
    entries: tuple[Entry, ...]
    faults: tuple[Fault, ...]


class CatalogueFiles(NamedTuple):
    """What files say together, ready to be published."""

    gathered: Gathered
    files: tuple[FileRead, ...]
    skipped: tuple[Skipped, ...]
    verdicts: tuple[VerdictFile, ...] = ()


def read_files(
    paths: Sequence[Path],
    known: Callable[[], Known] = Known,
    told: Faults | None = None,
) -> CatalogueFiles:
    """Read files, and the files that lie directly in folders (never in folders below those).

    `known` tells what the catalogue has already, since claims may be of its papers; it is asked
    only if that matters. A file in a folder that is of another kind is skipped; one that was named
    is a fault. Raises UserError.

    With `told`, nothing is refused: what is wrong is left out, and told there.
    """
    faults = Faults() if told is None else told
    found: list[tuple[str, Content]] = []
    verdicts: list[VerdictFile] = []
    skipped: list[Skipped] = []
    for path, named in _files(paths, faults):
        content = _read(path, faults)
        if isinstance(content, VerdictFile):
            verdicts.append(content)
        elif content is not None:
            found.append((str(path), content))
        elif named:
            faults.add(str(path), "", _UNRECOGNISED)
        else:
            skipped.append(Skipped(str(path), _UNRECOGNISED))
    found.sort(key=lambda each: each[1].order)
    contents = [content for _, content in found]
    gathered = gather(contents, known(), faults) if contents else Gathered()
    if told is None:
        faults.refuse()
        if not found and not verdicts:
            raise UserError(_nothing(skipped))
    read = [FileRead(path, content.shape, _rows(content)) for path, content in found]
    read += [FileRead(each.path, "verdicts", len(each.entries)) for each in verdicts]
    return CatalogueFiles(gathered, tuple(read), tuple(skipped), tuple(verdicts))


_UNRECOGNISED = (
    "has no known shape: papers, claims, abstracts, awards or verdicts as the first event's files "
    "have them, or a table with the columns paper_id and title, or paper_id and text"
)


def _nothing(skipped: Iterable[Skipped]) -> str:
    names = ", ".join(each.path for each in skipped) or "no .json, .jsonl or .csv file is there"
    return f"nothing was imported: none of the files is part of a catalogue ({names})"


def _rows(content: Content) -> int:
    return len(content.papers) + len(content.claims) + len(content.contracts)


def _files(paths: Iterable[Path], faults: Faults) -> list[tuple[Path, bool]]:
    """Each file once, and whether it was named itself (not just its folder)."""
    files: dict[Path, tuple[Path, bool]] = {}
    for path in paths:
        if path.is_dir():
            inside = (each for each in sorted(path.iterdir()) if each.suffix.lower() in SUFFIXES)
            for each in inside:
                if each.is_file():
                    files.setdefault(each.resolve(), (each, False))
        elif path.is_file() and path.suffix.lower() in SUFFIXES:
            files[path.resolve()] = (path, True)
        else:
            wrong = "must be a .json, .jsonl or .csv file" if path.exists() else "is not there"
            faults.add(str(path), "", wrong)
    return list(files.values())


def _read(path: Path, faults: Faults) -> Content | VerdictFile | None:
    """The content of one file; faults found in it are added, and it then counts as read."""
    file, before = str(path), len(faults.found)
    text = _text(path, faults)
    if text is None:
        return Content("unreadable", 9)
    if path.suffix.lower() == ".json" and looks_like_verdicts(text):
        return _verdicts(file, text, faults)
    if path.suffix.lower() == ".json":
        value = _json(file, text, faults)
        content = None if value is None else read_board(file, value, faults)
    else:
        rows = (csv_rows if path.suffix.lower() == ".csv" else jsonl_rows)(file, text, faults)
        content = read_table(file, rows, faults)
    return content or (Content("unreadable", 9) if len(faults.found) > before else None)


def _verdicts(file: str, text: str, faults: Faults) -> VerdictFile:
    """Wrong entries stay out and are told apart from faults, which would refuse the import."""
    wrong = Faults()
    try:
        entries = read_verdicts(file, text, wrong)
    except (ValueError, RecursionError) as error:
        _add_not_json(file, error, faults)
        entries = ()
    return VerdictFile(file, entries, tuple(wrong.found))


def _text(path: Path, faults: Faults) -> str | None:
    try:
        if path.stat().st_size > LARGEST:
            faults.add(str(path), "", f"must not be larger than {LARGEST // 2**20} MB")
            return None
        return path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        faults.add(str(path), "", f"cannot be read: {error.strerror}")
    except UnicodeDecodeError as error:
        faults.add(str(path), f"byte {error.start}", "is not UTF-8")
    return None


def _json(file: str, text: str, faults: Faults) -> Any:
    """The value of a JSON text. A key that stands twice in an object is a fault: one is lost."""

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        row = dict(pairs)
        if len(row) < len(pairs):
            keys = [key for key, _ in pairs]
            twice = sorted({key for key in keys if keys.count(key) > 1})
            faults.add(file, ", ".join(twice)[:200], "stands twice in one object")
        return row

    try:
        return json.loads(text, object_pairs_hook=once)
    except (ValueError, RecursionError) as error:
        _add_not_json(file, error, faults)
    return None


def _add_not_json(file: str, error: Exception, faults: Faults) -> None:
    if isinstance(error, json.JSONDecodeError):
        where = f"line {error.lineno}, column {error.colno}"
        faults.add(file, where, f"is not JSON: {error.msg}")
    else:
        faults.add(file, "", f"is not JSON: {error}")
