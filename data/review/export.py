"""Files of an export: annotations as CSV or Parquet, the set, and a dictionary of the columns."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from data.disk import write_whole
from data.markdown_text import plain
from data.pairs import ReviewSet
from data.parquet_tables import parquet_bytes
from data.records import UserError
from data.review.annotations import COLUMNS, citation, csv_text, digest, rows
from data.review.reviews import Answered, Kept

FORMATS = ("csv", "parquet")


class Exported(NamedTuple):
    """What was written where, and how a logbook cites it."""

    files: tuple[Path, ...]
    rows: int
    citation: str


def export(kept: Kept, answers: Sequence[Answered], form: str, folder: Path) -> Exported:
    """Write an export into a folder, which is made if needed; files of an earlier one are replaced.

    Raises UserError: unknown format, or a folder that cannot be written.
    """
    if form not in FORMATS:
        raise UserError(f"a format is one of: {', '.join(FORMATS)}")
    found = rows(kept, answers)
    named = digest(kept.review_set, answers)
    cited = citation(kept.review_set.set_id, named)
    table = csv_text(found).encode() if form == "csv" else parquet_bytes(COLUMNS, found)
    contents = {
        f"annotations.{form}": table,
        "set.json": kept.review_set.model_dump_json(indent=2, exclude_defaults=True).encode(),
        "dictionary.json": dictionary_json(kept, cited).encode(),
        "dictionary.md": dictionary_text(kept, cited).encode(),
    }
    try:
        folder.mkdir(parents=True, exist_ok=True)
        files = tuple(_written(folder / name, data) for name, data in contents.items())
    except OSError as error:
        why = f"{error.strerror or error}; choose another folder"
        raise UserError(
            f"the folder '{folder}' cannot be written: {why}; choose another"
        ) from error
    return Exported(files, len(found), cited)


def dictionary_json(kept: Kept, cited: str) -> str:
    """The data dictionary for programs."""
    return json.dumps(_about(kept.review_set, cited), ensure_ascii=False, indent=2)


def dictionary_text(kept: Kept, cited: str) -> str:
    """The data dictionary for people, as Markdown."""
    about = kept.review_set
    lines = [
        f"# Annotations of the review set `{about.set_id}`",
        "",
        plain(about.title),
        "",
        f"Question: {plain(about.question)}",
        "",
        f"To cite these answers in a logbook: `{cited}`",
        "",
        *_NOTES,
        "",
        "| column | type | what stands in it |",
        "|---|---|---|",
        *(f"| `{each.name}` | {each.type} | {each.about} |" for each in COLUMNS),
        "",
    ]
    return "\n".join(lines)


_NOTES = (
    "One row an answer. Of several answers by one reviewer to one pair and turn the last counts; "
    "answers that were taken back, or given after the set was closed, are left out.",
    "",
    "In the CSV, lists are JSON, and a cell that a spreadsheet would take for a formula (or that "
    "begins with an apostrophe) has an apostrophe before it: to get the text back, take one "
    "leading apostrophe away. The Parquet file has all texts as they are.",
    "",
    "The digest is SHA-256 over lines of JSON with sorted keys: the set (`set.json`), then each "
    "row in the order of pair, reviewer and turn, without the labels, times as in the CSV.",
)


def _about(review_set: ReviewSet, cited: str) -> dict[str, object]:
    return {
        "set_id": review_set.set_id,
        "title": review_set.title,
        "question": review_set.question,
        "defects": list(review_set.defects),
        "licence": review_set.licence,
        "citation": cited,
        "columns": [each._asdict() for each in COLUMNS],
    }


def _written(path: Path, data: bytes) -> Path:
    """Write a file whole, readable for all, or leave the one that is there."""
    write_whole(path, data)
    path.chmod(0o644)
    return path
