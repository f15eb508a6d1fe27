"""The first event's `verdicts.json`: read entry by entry, recognised by its shape.

    {space_id: {space_id, orid, paper_title, sha, judged_at, model,
                claims: [{claim, verdict, evidence}], overall, quality}}

The text is parsed one entry at a time, so that memory holds the file's text and what is kept of
it, never its whole tree. An entry that is wrong is left out and named; so is a wrong claim.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from data.catalogue.parts import Refusal, identifier, text
from data.faults import Faults, shown
from data.records import Verdict

LONGEST_CLAIM = 4_000
LONGEST_EVIDENCE = 8_000
"""Characters; longer prose is cut, longer claims are refused."""
MOST_CLAIMS = 1_000
_SPACE = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,95}/[A-Za-z0-9][A-Za-z0-9._-]{0,95}")
_SHA = re.compile(r"[0-9A-Za-z._-]{1,100}")
_BLANK = re.compile(r"[ \t\n\r]*")
_FIRST_TIME = datetime(2020, 1, 1, tzinfo=UTC)


class Said(NamedTuple):
    """A verdict on one claim, which the file names by its text alone."""

    claim: str
    verdict: Verdict
    evidence: str


class Entry(NamedTuple):
    """One judging. `paper` is any id of its paper; `sha` is "" where the file has none."""

    space_id: str
    paper: str
    title: str
    sha: str
    judged_at: datetime
    notes: dict[str, str]
    """What the file says besides: the model, the overall verdict, the quality."""
    verdicts: tuple[Said, ...]

    @property
    def team(self) -> str:
        return self.space_id.split("/")[0]


def looks_like_verdicts(source: str) -> bool:
    """Whether the text is an object whose first value is such an entry, or broken within it."""
    try:
        first = next(_pairs(source), None)
    except (ValueError, RecursionError):
        return False
    value = first[1] if first else None
    return (
        isinstance(value, dict)
        and isinstance(value.get("claims"), list)
        and bool({"space_id", "judged_at", "orid"} & value.keys())
    )


def read_verdicts(file: str, source: str, faults: Faults) -> tuple[Entry, ...]:
    """The entries that are right, in the order of the file; a fault for each that is not.

    Raises ValueError or RecursionError if the text is not JSON.
    """
    found: dict[str, Entry] = {}
    for key, value in _pairs(source):
        try:
            entry = _entry(file, key, value, faults)
        except Refusal as refusal:
            faults.add(file, shown(key), str(refusal))
            continue
        if found.setdefault(key, entry) is not entry:
            faults.add(file, shown(key), "stands twice; the first one is taken")
    return tuple(found.values())


# --- JSON, pair by pair ------------------------------------------------------------------


def _no_constant(name: str) -> None:
    raise ValueError(f"is not JSON: {name}")


_DECODER = json.JSONDecoder(parse_constant=_no_constant)


def _pairs(source: str) -> Iterator[tuple[str, Any]]:
    """Keys and values of the object that the text is, each value parsed when it is asked for."""
    at = _blank(source, _past(source, 0, "{"))
    if source[at : at + 1] == "}":
        _end(source, at + 1)
        return
    while True:
        key, at = _DECODER.raw_decode(source, _blank(source, at))
        if not isinstance(key, str):
            raise json.JSONDecodeError("a key must be text", source, at)
        value, at = _DECODER.raw_decode(source, _blank(source, _past(source, at, ":")))
        yield key, value
        at = _blank(source, at)
        if source[at : at + 1] != ",":
            _end(source, _past(source, at, "}"))
            return
        at += 1


def _blank(source: str, at: int) -> int:
    found = _BLANK.match(source, at)
    return found.end() if found else at


def _past(source: str, at: int, sign: str) -> int:
    at = _blank(source, at)
    if source[at : at + 1] != sign:
        raise json.JSONDecodeError(f"'{sign}' is missing", source, at)
    return at + 1


def _end(source: str, at: int) -> None:
    at = _blank(source, at)
    if at < len(source):
        raise json.JSONDecodeError("more text after the end", source, at)


# --- one entry ---------------------------------------------------------------------------


def _entry(file: str, key: str, value: object, faults: Faults) -> Entry:
    if not isinstance(value, dict):
        raise Refusal(f"must be an object, not {shown(value)}")
    claims = value.get("claims")
    if not isinstance(claims, list) or len(claims) > MOST_CLAIMS:
        raise Refusal(f"claims: must be a list of at most {MOST_CLAIMS:,}")
    space_id = _field(value, "space_id", text) or key
    if space_id != key or not _SPACE.fullmatch(space_id):
        raise Refusal(f"space_id: must be owner/name and equal to its key, not {shown(space_id)}")
    paper = _field(value, "orid", identifier)
    if paper is None:
        raise Refusal("orid: must name a paper")
    return Entry(
        space_id=space_id,
        paper=paper,
        title=_field(value, "paper_title", text) or "",
        sha=_field(value, "sha", _sha),
        judged_at=_field(value, "judged_at", _moment),
        notes=_notes(value),
        verdicts=tuple(_said(file, key, claims, faults)),
    )


def _field(value: Mapping[str, Any], name: str, read: Any) -> Any:
    try:
        return read(value.get(name))
    except Refusal as refusal:
        raise Refusal(f"{name}: {refusal}, not {shown(value.get(name))}") from refusal


def _notes(value: Mapping[str, Any]) -> dict[str, str]:
    names = ("model", "overall", "quality")
    found = {name: _field(value, name, _short) for name in names}
    return {name: note for name, note in found.items() if note}


def _short(value: object) -> str | None:
    """A note; what is not text (an object, say) is passed over, long prose cut."""
    return _cut(text(value)) if isinstance(value, str) else None


def _cut(prose: str | None) -> str:
    prose = prose or ""
    return prose if len(prose) <= LONGEST_EVIDENCE else f"{prose[:LONGEST_EVIDENCE]}…"


def _sha(value: object) -> str:
    found = text(value) or ""
    if found and not _SHA.fullmatch(found):
        raise Refusal("must be a commit")
    return found


def _moment(value: object) -> datetime:
    """ISO 8601 (UTC where it names no zone), or seconds since 1970."""
    try:
        if isinstance(value, str):
            at = datetime.fromisoformat(value.strip())
        elif isinstance(value, int | float) and not isinstance(value, bool):
            at = datetime.fromtimestamp(value, UTC)
        else:
            raise Refusal("must be a time")
        at = at.astimezone(UTC) if at.tzinfo else at.replace(tzinfo=UTC)
    except (ValueError, OverflowError, OSError) as error:
        raise Refusal("must be a time, such as 2026-07-20T12:00:00Z") from error
    if not _FIRST_TIME <= at <= datetime.now(UTC) + timedelta(days=1):
        raise Refusal("must be a time since 2020 and not in the future")
    return at


def _said(file: str, key: str, claims: list[Any], faults: Faults) -> Iterator[Said]:
    for number, row in enumerate(claims):
        try:
            yield _one(row)
        except Refusal as refusal:
            faults.add(file, f"{shown(key)}, claim {number}", str(refusal))


def _one(row: object) -> Said:
    if not isinstance(row, dict):
        raise Refusal(f"must be an object, not {shown(row)}")
    claim = _field(row, "claim", text)
    if claim is None or len(claim) > LONGEST_CLAIM:
        raise Refusal(f"claim: must be text of at most {LONGEST_CLAIM:,} characters")
    evidence = row.get("evidence")
    prose = _cut(_field(row, "evidence", text)) if isinstance(evidence, str) else ""
    return Said(claim, _field(row, "verdict", _verdict), prose)


_VERDICTS = {str(verdict): verdict for verdict in Verdict}


def _verdict(value: object) -> Verdict:
    found = _VERDICTS.get(value.strip().lower()) if isinstance(value, str) else None
    if found is None:
        raise Refusal(f"must be one of {', '.join(Verdict)}")
    return found
