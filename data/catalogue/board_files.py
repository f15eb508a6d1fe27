"""The JSON files of the first event, recognised by their shape.

Each reader yields paper parts and claim rows; wrong rows go to the faults and are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from data.catalogue.parts import (
    PAPER_FIELDS,
    ClaimRow,
    Content,
    PaperPart,
    Rank,
    checked,
    claim_row,
)
from data.faults import Faults, shown

BOARD_NAMES: tuple[tuple[str, str], ...] = (
    ("orid", "paper_id"),
    ("title", "title"),
    ("authors", "authors"),
    ("insts", "institutions"),
    ("area", "area"),
    ("sub", "sub_area"),
    ("abstract", "abstract"),
    ("arxiv", "arxiv_id"),
    ("alphaxiv", "arxiv_id"),
    ("hf", "arxiv_id"),
    ("pid", "poster_id"),
    ("type", "presentation"),
    ("spot", "spotlight"),
    ("award", "award"),
    ("or", "openreview_url"),
    ("vs", "venue_url"),
)
"""Key of the file, field of `Paper`; of several keys for a field the first that is filled."""


_SHORT_ABSTRACT = 120
"""Fewer characters are no abstract, unless the file's name says that it holds abstracts."""


def read_board(file: str, content: object, faults: Faults) -> Content | None:
    """The content of a JSON file of the first event, or None if it has another shape."""
    if isinstance(content, list):
        return _read_list(file, content, faults)
    if not isinstance(content, dict):
        return None
    if isinstance(content.get("papers"), list):
        return _read_papers(file, content, faults)
    if _looks_like_claims(file, content):
        rank = Rank.ANCHORED if "anchored" in Path(file).name.lower() else Rank.CLAIMS
        return Content("claims", 3, claims=tuple(_claims(file, content, faults)), rank=rank)
    if _looks_like_abstracts(file, content):
        return Content("abstracts", 2, tuple(_abstracts(file, content, faults)))
    return None


def _read_papers(file: str, content: dict[str, Any], faults: Faults) -> Content:
    papers = tuple(_papers(file, content["papers"], faults))
    papers += tuple(_abstracts(file, _section(file, content, "abstracts", faults), faults))
    claims = tuple(_claims(file, _section(file, content, "claims", faults), faults))
    if claims:
        return Content("papers with claims", 1, papers, claims, rank=Rank.CURATED)
    return Content("papers", 0, papers)


def _read_list(file: str, rows: list[Any], faults: Faults) -> Content | None:
    keys = {key for row in rows if isinstance(row, dict) for key in row}
    if {"orid", "current_claims"} <= keys:
        claims = tuple(_legacy_claims(file, rows, faults))
        return Content("legacy claims", 3, claims=claims, rank=Rank.LEGACY)
    if {"orid", "title"} <= keys:
        return Content("papers", 0, tuple(_papers(file, rows, faults)))
    if {"orid", "award"} <= keys or {"orid", "alphaxiv"} <= keys:
        return Content("awards", 2, tuple(_papers(file, rows, faults)))
    return None


def _looks_like_claims(file: str, content: Mapping[str, Any]) -> bool:
    """Most values are lists of claims; a few wrong ones are faults, not another kind of file."""
    by_name = "claims" in Path(file).name.lower()
    good = sum(
        isinstance(value, list) and _holds_claims(value, by_name) for value in content.values()
    )
    return good * 2 > len(content)


def _holds_claims(rows: list[Any], bare_texts: bool) -> bool:
    return any(
        (isinstance(row, dict) and "text" in row) or (bare_texts and isinstance(row, str))
        for row in rows
    )


def _looks_like_abstracts(file: str, content: Mapping[str, Any]) -> bool:
    enough = 1 if "abstract" in Path(file).name.lower() else _SHORT_ABSTRACT
    good = sum(isinstance(value, str) and len(value) >= enough for value in content.values())
    return good * 2 > len(content)


def _section(file: str, content: dict[str, Any], name: str, faults: Faults) -> dict[str, Any]:
    value = content.get(name) or {}
    if isinstance(value, dict):
        return value
    faults.add(file, name, f"must be an object by paper id, not {shown(value)}")
    return {}


def _papers(file: str, rows: list[Any], faults: Faults) -> Iterator[PaperPart]:
    for index, row in enumerate(rows):
        if not isinstance(row, dict):
            faults.add(file, f"paper {index}", f"must be an object, not {shown(row)}")
            continue
        where = f"paper {index} ({row.get('orid') or row.get('pid') or 'no id'})"
        fields = checked(file, where, BOARD_NAMES, PAPER_FIELDS, row, faults)
        key = fields.setdefault("paper_id", fields.get("poster_id"))
        if key is not None:
            yield PaperPart(file, where, key, fields)
        elif not row.get("orid"):
            faults.add(file, where, "needs an 'orid' or a 'pid'")


def _abstracts(file: str, content: Mapping[str, Any], faults: Faults) -> Iterator[PaperPart]:
    names = (("paper_id", "paper_id"), ("abstract", "abstract"))
    for key, value in content.items():
        row = {"paper_id": key, "abstract": value}
        fields = checked(file, key, names, PAPER_FIELDS, row, faults)
        if "paper_id" in fields:
            yield PaperPart(file, key, fields["paper_id"], fields)


def _claims(file: str, content: Mapping[str, Any], faults: Faults) -> Iterator[ClaimRow]:
    for key, rows in content.items():
        if not isinstance(rows, list):
            faults.add(file, key, f"must be a list of claims, not {shown(rows)}")
            continue
        for index, row in enumerate(rows):
            claim = {"text": row} if isinstance(row, str) else row
            where = f"{key}, claim {index}"
            if not isinstance(claim, dict):
                faults.add(file, where, f"must be an object with 'text', not {shown(row)}")
                continue
            yield from claim_row(file, where, {**claim, "paper_id": key}, faults)


def _legacy_claims(file: str, rows: list[Any], faults: Faults) -> Iterator[ClaimRow]:
    seen: set[str] = set()
    for index, row in enumerate(rows):
        key = row.get("orid") if isinstance(row, dict) else None
        if not isinstance(key, str) or key in seen:
            faults.add(file, f"row {index}", "needs an 'orid' of its own, as text")
            continue
        seen.add(key)
        yield from _claims(file, {key: row.get("current_claims")}, faults)
