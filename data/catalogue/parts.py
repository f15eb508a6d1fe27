"""Parts: what one row of a file says of a paper or of its claims, checked field by field.

A part may be incomplete (an abstract without a title); `merging` puts parts together.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import IntEnum
from typing import Any, NamedTuple

from data.faults import Faults, shown
from data.folding import arxiv_in
from data.records import ClaimKind


class PaperPart(NamedTuple):
    """Some fields of a paper, by the names of `Paper`. Absent = the row does not say."""

    file: str
    where: str
    key: str
    fields: dict[str, Any]


class ClaimRow(NamedTuple):
    """One claim as it stands in a file; `key` is any id of its paper."""

    file: str
    where: str
    key: str
    text: str
    attributes: dict[str, str | None]


class ContractRow(NamedTuple):
    """One contract as it stands in a file; `text` is that of its claim."""

    file: str
    where: str
    key: str
    text: str
    fields: dict[str, Any]


class Rank(IntEnum):
    """Which claims of a paper win: the first curated set gives way to the later ones."""

    LEGACY = 0
    CURATED = 1
    CLAIMS = 2
    ANCHORED = 3


class Content(NamedTuple):
    """What one file holds. `order` sorts files: those with whole papers come first."""

    shape: str
    order: int
    papers: tuple[PaperPart, ...] = ()
    claims: tuple[ClaimRow, ...] = ()
    contracts: tuple[ContractRow, ...] = ()
    rank: Rank = Rank.CLAIMS


class Refusal(ValueError):
    """A value that a field cannot take; the text says what is allowed."""


_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._~-]{0,79}|[_~-][A-Za-z0-9._~-]{1,79}")


def identifier(value: object) -> str | None:
    """A paper's id; numbers become text, an empty string is none."""
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 10**15:
        return str(value)
    cleaned = text(value)
    if cleaned is not None and not _ID.fullmatch(cleaned):
        raise Refusal("must be an id of letters, digits, '-', '_', '~' or '.', at most 80")
    return cleaned


def text(value: object) -> str | None:
    """Trimmed text, white space and control characters folded; an empty string or null is none."""
    if value is None:
        return None
    if not isinstance(value, str):
        raise Refusal("must be text")
    if value.isascii() and value.isprintable():  # then a blank is the only white space in it
        return (" ".join(value.split()) if "  " in value else value.strip()) or None
    if not value.isascii() and any(0xD800 <= ord(char) <= 0xDFFF for char in value):
        raise Refusal("must be valid Unicode, without lone surrogates")
    composed = unicodedata.normalize("NFC", value)
    return " ".join(_CONTROL.sub(" ", composed).split()) or None


def texts(value: object) -> tuple[str, ...] | None:
    """A list of texts, or one text whose items are separated by semicolons."""
    if value is None:
        return None
    if isinstance(value, str):
        value = value.split(";")
    if not isinstance(value, list):
        raise Refusal("must be a list of texts")
    return tuple(item for item in map(text, value) if item) or None


def flag(value: object) -> bool | None:
    """true or false, also as the words and digits that tables use."""
    words = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}
    if value is None or value == "":
        return None
    if not isinstance(value, bool | str | int) or str(value).strip().lower() not in words:
        raise Refusal("must be true or false")
    return words[str(value).strip().lower()]


def arxiv_id(value: object) -> str | None:
    """An arXiv id without its version; an address of arxiv.org is accepted."""
    cleaned = text(value)
    if cleaned is None:
        return None
    found = arxiv_in(cleaned)
    if found is None:
        raise Refusal("must be an arXiv id such as 2508.17742")
    return found


def address(value: object) -> str | None:
    """An http(s) address: it becomes a link, so no other scheme may pass."""
    cleaned = text(value)
    if cleaned is not None and not re.match(r"https?://[^\s/]", cleaned, re.IGNORECASE):
        raise Refusal("must be an address that starts with https:// or http://")
    return cleaned


PAPER_FIELDS: Mapping[str, Callable[[object], Any]] = {
    "paper_id": identifier,
    "title": text,
    "authors": texts,
    "institutions": texts,
    "area": text,
    "sub_area": text,
    "abstract": text,
    "arxiv_id": arxiv_id,
    "poster_id": identifier,
    "presentation": text,
    "spotlight": flag,
    "award": text,
    "openreview_url": address,
    "venue_url": address,
    "aliases": texts,
}
"""The columns of a table of papers, and what each may hold."""

PAPER_NAMES = tuple((name, name) for name in PAPER_FIELDS)


def claim_kind(value: object) -> str | None:
    """One of the kinds of claims, in any case."""
    cleaned = (text(value) or "").lower() or None
    if cleaned is not None and cleaned not in list(ClaimKind):
        raise Refusal(f"must be one of {', '.join(ClaimKind)}")
    return cleaned


CLAIM_FIELDS: Mapping[str, Callable[[object], Any]] = {
    "paper_id": identifier,
    "text": text,
    "anchor": text,
    "kind": claim_kind,
    "paper_version": text,
}
"""The columns of a table of claims, and what each may hold."""

CLAIM_NAMES = tuple((name, name) for name in CLAIM_FIELDS)


def checked(
    file: str,
    where: str,
    names: Sequence[tuple[str, str]],
    allowed: Mapping[str, Callable[[object], Any]],
    row: Mapping[str, Any],
    faults: Faults,
) -> dict[str, Any]:
    """The filled fields of a row, under the names of the nouns; wrong ones become faults.

    `names` pairs a row's key with a field; of several keys for one field the first filled wins.
    """
    fields: dict[str, Any] = {}
    for name, field in names:
        try:
            value = allowed[field](row.get(name))
        except Refusal as refusal:
            faults.add(file, where, f"{name} {refusal}, not {shown(row[name])}")
            continue
        if value is not None:
            fields.setdefault(field, value)
    return fields


def claim_row(file: str, where: str, row: Mapping[str, Any], faults: Faults) -> Iterator[ClaimRow]:
    """The claim of a row with the columns of a table of claims, or a fault."""
    fields = checked(file, where, CLAIM_NAMES, CLAIM_FIELDS, row, faults)
    for name in ("paper_id", "text"):
        if row.get(name) in (None, ""):
            faults.add(file, where, f"needs a '{name}'")
    if "paper_id" in fields and "text" in fields:
        yield ClaimRow(file, where, fields.pop("paper_id"), fields.pop("text"), fields)
