"""What a cell header says, with every wrong type turned into "not said" and noted.

A header is an author's word. Nothing here raises on it, and a field of the wrong type never counts
for more than a missing one.
"""

from __future__ import annotations

import json
import math
import re
import shlex
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, NamedTuple

from judge.logbook.hidden import invisible, plain
from judge.logbook.scan import HEADER_CHARS

KINDS = frozenset({"markdown", "code", "figure", "artifact", "dashboard"})
TITLE_CHARS = 300

_CLI_ID = re.compile(r"cell_[0-9a-f]{12}")


class Fields(NamedTuple):
    """The fields of a header that the reader uses, each of the right type or absent."""

    kind: str = "markdown"
    cell_id: str | None = None
    title: str = ""
    created_at: datetime | None = None
    command: tuple[str, ...] = ()
    exit_code: int | None = None
    duration_s: float | None = None
    artifact: str | None = None


def read_fields(raw: str) -> tuple[Fields, list[str]]:
    """The fields of a header's JSON, and codes of what was wrong with it."""
    if len(raw) > HEADER_CHARS:
        return Fields(), ["header_too_long"]
    try:
        values = json.loads(raw)
    except (ValueError, RecursionError):
        return Fields(), ["header_not_json"]
    if not isinstance(values, dict):
        return Fields(), ["header_not_object"]
    wrong = _wrong_types(values)
    fields = _fields({name: value for name, value in values.items() if name not in wrong})
    codes = [f"header_wrong_type:{name}" for name in sorted(wrong)]
    if any(_hides(values.get(name)) for name in ("id", "title")):
        codes.append("header_hidden_text")
    if fields.cell_id and not _CLI_ID.fullmatch(fields.cell_id):
        codes.append("id_not_from_cli")
    return fields, codes


def _wrong_types(values: dict[str, Any]) -> set[str]:
    return {
        name
        for name, right in _CHECKS.items()
        if values.get(name) is not None and not right(values[name])
    }


def _fields(values: dict[str, Any]) -> Fields:
    kind = values.get("type")
    ran = kind == "code"  # only the CLI's code cells can be runs
    duration = values.get("duration_s")
    return Fields(
        kind=kind if kind in KINDS else "markdown",
        cell_id=plain(values.get("id") or "", TITLE_CHARS) or None,
        title=plain(values.get("title") or "", TITLE_CHARS),
        created_at=_moment(values.get("created_at")),
        command=tuple(plain(token) for token in values.get("command") or ()) if ran else (),
        exit_code=values.get("exit_code") if ran else None,
        duration_s=float(duration) if duration is not None and ran else None,
        artifact=plain(values.get("artifact") or values.get("path") or "", TITLE_CHARS) or None,
    )


def command_line(command: tuple[str, ...]) -> str:
    """A command as the CLI writes it behind `$ `."""
    return shlex.join(command)


def _hides(value: Any) -> bool:
    """Has this text characters that nobody sees?"""
    return isinstance(value, str) and any(invisible(line, 0)[1] for line in value.split("\n"))


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_command(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(token, str) for token in value)


def _is_duration(value: Any) -> bool:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    return number and 0 <= value < 1e12 and math.isfinite(value)


def _moment(value: Any) -> datetime | None:
    """A time of day of any ISO form, in UTC where it names no zone."""
    try:
        moment = datetime.fromisoformat(value)
        return moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)
    except (TypeError, ValueError, OverflowError):
        return None


_CHECKS: dict[str, Callable[[Any], bool]] = {
    "type": _is_text,
    "id": _is_text,
    "title": _is_text,
    "created_at": lambda value: _moment(value) is not None,
    "command": _is_command,
    "exit_code": lambda value: type(value) is int and abs(value) < 2**31,
    "duration_s": _is_duration,
    "artifact": _is_text,
    "path": _is_text,
}
"""For each field of a header that is read, whether a value is of its type."""
