"""What is taken from a logbook's `logbook.json` and `README.md` before anybody judges: the tags,
the Space it says it is, and the content digest."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

import yaml  # type: ignore[import-untyped]

from data.logbooks.selection import is_page
from data.pages import SourceFile

FRONT_MATTER = re.compile(r"---[ \t]*\n(.{0,8000}?)\n---[ \t]*(?:\n|$)", re.DOTALL)
MAX_BRACKETS = 100
"""Opening brackets in a card. The YAML scanner takes quadratic time on nested ones."""

MAX_TAGS = 100
MAX_TAG = 100
SPACE_ID = re.compile(r"\w[\w.-]{0,95}/\w[\w.-]{0,95}", re.ASCII)


def manifest(files: Iterable[SourceFile]) -> dict[str, Any]:
    """`logbook.json` as a dict; empty where it is missing or malformed."""
    try:
        value = json.loads(_text(files, "logbook.json"))
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


def named_space(fields: dict[str, Any]) -> str | None:
    """The Space that a manifest names: its author's word, and for a copy still the original."""
    value = fields.get("space_id")
    return value if isinstance(value, str) and SPACE_ID.fullmatch(value) else None


def tags(files: tuple[SourceFile, ...]) -> tuple[str, ...]:
    """The tags of the card (front matter of README.md), then those of `logbook.json`, once each."""
    found = [*_strings(_front_matter(files).get("tags")), *_strings(manifest(files).get("tags"))]
    return tuple(dict.fromkeys(found))[:MAX_TAGS]


def content_digest(files: tuple[SourceFile, ...]) -> str:
    """SHA-256 (hex) of what a judge weighs: the pages, and the order in which they are read.

    It covers path and text of every page (as `selection.decode` gives it), and of
    `logbook.json` the title and the tree of pages, since that decides which pages are orphans.
    It does not cover README.md (tags find the paper, which is in a judgement's key beside this
    digest), workspace.json, or what Trackio writes anew at each publishing (`revision`,
    `updated_at`, `space_id`, token counts). So a duplicated Space has its original's digest.
    """
    fields = manifest(files)
    pages = sorted((file.path, file.text) for file in files if is_page(file.path))
    order = [fields.get(key) for key in ("title", "root", "children")]
    try:
        content = json.dumps([order, pages], sort_keys=True)
    except RecursionError:
        content = json.dumps([_text(files, "logbook.json"), pages])
    return hashlib.sha256(content.encode()).hexdigest()


def _text(files: Iterable[SourceFile], path: str) -> str:
    return next((file.text for file in files if file.path == path), "")


def _front_matter(files: Iterable[SourceFile]) -> dict[str, Any]:
    """The YAML block of the README as plain strings, lists and dicts; empty if malformed."""
    match = FRONT_MATTER.match(_text(files, "README.md"))
    if match is None or match[1].count("[") + match[1].count("{") > MAX_BRACKETS:
        return {}
    try:
        # The base loader makes strings only: no dates, no numbers, no merging of keys that a
        # hostile card could let explode.
        value = yaml.load(match[1], Loader=yaml.BaseLoader)
    except (yaml.YAMLError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


def _strings(value: object) -> Iterator[str]:
    """The usable tags in a value that should be a list of them, or one."""
    for each in [value] if isinstance(value, str) else value if isinstance(value, list) else []:
        if isinstance(each, str) and each.isprintable() and 0 < len(each.strip()) <= MAX_TAG:
            yield each.strip()
