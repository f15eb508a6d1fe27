"""Tables of papers, claims and contracts: CSV with a header, or JSONL with one object a line.

papers     paper_id, title; authors and institutions (lists, or text separated by semicolons),
           area, sub_area, abstract, arxiv_id, poster_id, presentation, spotlight, award,
           openreview_url, venue_url, aliases
claims     paper_id, text; anchor (else split from the end of the text), kind, paper_version
contracts  (JSONL) paper_id, claim (its text), and the fields of `Contract` but its claim_id
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from data.catalogue.parts import (
    CLAIM_FIELDS,
    PAPER_FIELDS,
    PAPER_NAMES,
    ClaimRow,
    Content,
    ContractRow,
    PaperPart,
    checked,
    claim_row,
)
from data.faults import Faults, shown
from data.records import Contract

Row = tuple[str, Mapping[str, Any]]
"""Where a row stands ("line 7"), and its cells by column."""

CONTRACT_FIELDS = frozenset(Contract.model_fields) - {"claim_id"}


def csv_rows(file: str, content: str, faults: Faults) -> list[Row]:
    """The rows of a CSV by its header; a row with more or fewer cells is a fault."""
    reader = csv.DictReader(io.StringIO(content, newline=""), strict=True)
    rows: list[Row] = []
    try:
        for row in reader:
            where = f"line {reader.line_num}"
            if None in row or None in row.values():
                width = len(reader.fieldnames or ())
                faults.add(file, where, f"must have {width} cells, as the header has")
            else:
                rows.append((where, row))
    except csv.Error as error:
        faults.add(file, f"after line {reader.line_num}", f"is not CSV: {error}")
    return rows


def jsonl_rows(file: str, content: str, faults: Faults) -> list[Row]:
    """The objects of a JSONL, blank lines left out; any other line is a fault."""
    rows: list[Row] = []
    for number, line in enumerate(content.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except (ValueError, RecursionError) as error:
            faults.add(file, f"line {number}", f"is not JSON: {error}")
            continue
        if isinstance(row, dict):
            rows.append((f"line {number}", row))
        else:
            faults.add(file, f"line {number}", f"must be an object, not {shown(row)}")
    return rows


def read_table(file: str, rows: list[Row], faults: Faults) -> Content | None:
    """The content of a table, recognised by its columns; None if they are of another table."""
    columns = {name for _, row in rows for name in row}
    if {"paper_id", "claim", "quantifier"} <= columns:
        _refuse_columns(file, columns - CONTRACT_FIELDS - {"paper_id", "claim"}, faults)
        return Content("contracts", 3, contracts=tuple(_contracts(file, rows, faults)))
    if {"paper_id", "text"} <= columns:
        _refuse_columns(file, columns - set(CLAIM_FIELDS), faults)
        return Content("claims", 3, claims=tuple(_claims(file, rows, faults)))
    if {"paper_id", "title"} <= columns:
        _refuse_columns(file, columns - set(PAPER_FIELDS), faults)
        return Content("papers", 0, tuple(_papers(file, rows, faults)))
    return None


def _refuse_columns(file: str, unknown: Iterable[str], faults: Faults) -> None:
    """A misspelt column would be lost in silence."""
    for name in sorted(map(str, unknown)):
        faults.add(file, "", f"has a column {shown(name)}, which no such table has")


def _papers(file: str, rows: list[Row], faults: Faults) -> Iterator[PaperPart]:
    for where, row in rows:
        fields = checked(file, where, PAPER_NAMES, PAPER_FIELDS, row, faults)
        for name in ("paper_id", "title"):
            if row.get(name) in (None, ""):
                faults.add(file, where, f"needs a '{name}'")
        if "paper_id" in fields:
            yield PaperPart(file, where, fields["paper_id"], fields)


def _claims(file: str, rows: list[Row], faults: Faults) -> Iterator[ClaimRow]:
    for where, row in rows:
        yield from claim_row(file, where, row, faults)


def _contracts(file: str, rows: list[Row], faults: Faults) -> Iterator[ContractRow]:
    for where, row in rows:
        named = {"paper_id": row.get("paper_id"), "text": row.get("claim")}
        fields = {name: value for name, value in row.items() if name in CONTRACT_FIELDS}
        for claim in claim_row(file, where, named, faults):
            yield ContractRow(file, where, claim.key, claim.text, fields)
