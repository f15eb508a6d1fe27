"""The typed parts of a cell: which lines are command, script, output, data or prose.

Output is worth a run's tier only in a cell that names command and exit code and whose body stands
exactly as the CLI writes it: one output fence of four backticks, closed, the last fence of the
cell. The CLI escapes nothing, so a captured script or an output that itself holds fences can make
a second "output"; such a body is ambiguous, and what is ambiguous counts as pasted.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from data.pages import Part, PartKind
from data.records import Tier
from judge.logbook.headers import Fields
from judge.logbook.scan import Fence

OUTPUT_LANGUAGES = frozenset({"output", "result"})
PASTED_LANGUAGES = OUTPUT_LANGUAGES | {"", "text", "txt", "console", "stdout", "log", "plaintext"}
EXIT_LINE = re.compile(r"exit (-?\d{1,10}) · \d{1,12}(?:\.\d{1,3})? ?s[ \t]*$")

_TITLE = re.compile(r"title=(\S+)")
_BETWEEN = {"artifact": PartKind.ARTIFACT, "dashboard": PartKind.DASHBOARD}


def read_parts(
    lines: Sequence[str], body: range, fences: Sequence[Fence], fields: Fields, trusted: bool
) -> list[Part]:
    """The parts of the body lines (indexes from 0), in order; none overlap, blank ends left out.

    `trusted` = nothing in or before the cell hints at a forgery.
    """
    ran = bool(fields.command) and fields.exit_code is not None
    tier = Tier.RUN if ran and trusted and is_canonical(fences) else Tier.PASTED
    parts: list[Part] = []
    for gap, fence in zip_longest(gaps(body, fences), fences):
        _between(lines, gap, fields.kind, ran, parts)
        if fence is not None:
            parts += _fenced(lines, fence, fields.kind, ran, tier)
    return parts


def gaps(body: range, fences: Sequence[Fence]) -> Iterator[range]:
    """The lines before, between and behind the fences of a body: one more than there are fences."""
    start = body.start
    for fence in fences:
        yield range(start, fence.first)
        start = fence.last + 1
    yield range(start, body.stop)


def is_canonical(fences: Sequence[Fence]) -> bool:
    """Have these fences of a run exactly one output, closed and last, with the CLI's ticks?"""
    outputs = [fence for fence in fences if fence.language in OUTPUT_LANGUAGES]
    closed = all(fence.closed for fence in fences)
    return closed and len(outputs) == 1 and outputs[0] is fences[-1] and outputs[0].ticks == "````"


def stated_exit_codes(lines: Sequence[str], body: range, fences: Sequence[Fence]) -> set[int]:
    """The exit codes of the body's own `exit N · T s` lines; the CLI writes one."""
    shown = (lines[index] for gap in gaps(body, fences) for index in gap)
    return {int(match[1]) for line in shown if (match := EXIT_LINE.match(line))}


def stated_command(lines: Sequence[str], fences: Sequence[Fence]) -> str | None:
    """The command behind `$ ` in the body's first fence, in one line."""
    if not fences or fences[0].language != "bash":
        return None
    inner = fences[0].inner
    text = " ".join(" ".join(lines[inner.start : inner.stop]).split())
    return text.removeprefix("$ ") if text.startswith("$ ") else None


def _fenced(
    lines: Sequence[str], fence: Fence, cell_kind: str, ran: bool, tier: Tier
) -> list[Part]:
    inner = fence.inner if fence.closed else trimmed(lines, fence.inner)
    if not inner:
        return []
    kind = _fence_kind(fence, cell_kind, ran, lines[inner.start])
    title = _TITLE.search(fence.info[:500])
    worth = {PartKind.OUTPUT: tier, PartKind.FIGURE: Tier.PROSE}.get(kind, Tier.PASTED)
    name = title[1] if title else fence.language[:60] or None
    return [_part(kind, inner, worth, name)]


def _fence_kind(fence: Fence, cell_kind: str, ran: bool, first: str) -> PartKind:
    language = fence.language
    if cell_kind == "figure" and language in ("html", "raw"):
        return PartKind.FIGURE if language == "html" else PartKind.RAW
    if "title=" in fence.info:
        return PartKind.SCRIPT
    if ran and language == "bash" and first.startswith("$ "):
        return PartKind.COMMAND
    texts = OUTPUT_LANGUAGES if cell_kind == "code" else PASTED_LANGUAGES
    return PartKind.OUTPUT if language in texts else PartKind.CODE


def _between(
    lines: Sequence[str], span: range, cell_kind: str, ran: bool, parts: list[Part]
) -> None:
    """What stands outside of fences; in a run the exit line belongs to the command."""
    span = trimmed(lines, span)
    if ran and span and EXIT_LINE.match(lines[span.start]):
        parts.append(_part(PartKind.COMMAND, span[:1], Tier.PASTED, "exit"))
        span = trimmed(lines, span[1:])
    if span:
        parts.append(_part(_BETWEEN.get(cell_kind, PartKind.PROSE), span, Tier.PROSE, None))


def trimmed(lines: Sequence[str], span: range) -> range:
    """The span without blank lines at its ends."""
    start, stop = span.start, span.stop
    while start < stop and not lines[start].strip():
        start += 1
    while stop > start and not lines[stop - 1].strip():
        stop -= 1
    return range(start, stop)


def _part(kind: PartKind, span: range, tier: Tier, name: str | None) -> Part:
    return Part(kind=kind, first_line=span.start + 1, last_line=span.stop, tier=tier, name=name)
