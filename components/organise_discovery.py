"""The organisers' view of what was read of the Hub: the list of logbooks, the event's own files."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from components.roles import Act
from components.widgets import Payload, part_of, text_of
from data.background import Status
from data.discovery.notes import Finding, Look, Reason
from data.errands import Errands
from data.first_start.arrivals import Arrivals, Arrived
from data.first_start.fetching import Progress
from data.records import UserError

PAGE = 50
MOST = 200
WORDS = {
    Reason.NEW: ("New", "Not known before. If its paper has claims, it waits in the queue now."),
    Reason.CHANGED: ("Changed", "A known logbook at a new commit; it waits to be judged again."),
    Reason.LATE: (
        "Late",
        "What is there now was first seen after the deadline: judged and shown, not scored.",
    ),
    Reason.UNKNOWN_PAPER: (
        "Unknown paper",
        "Its tag names a paper that is not in the catalogue; import the paper, or tell the team.",
    ),
    Reason.NO_PAPER: (
        "No paper tag",
        "It has the event's tag, but none that names a paper; the team can add one.",
    ),
    Reason.DUPLICATED: (
        "Copies",
        "Another Space had the same content first; the two are one voice.",
    ),
    Reason.RENAMED: ("Renamed", "A known logbook that has another name on the Hub now."),
    Reason.UNTAGGED: (
        "Untagged",
        "A known logbook without the event's tag: its team took the tag off, or never set it.",
    ),
    Reason.GONE: (
        "Gone",
        "No stranger can open it any more. Its verdicts and the text they quote are kept here.",
    ),
}
"""What a reason is called, and what it means for organisers."""


class Sources(NamedTuple):
    """What the view reads and asks for."""

    looking: Callable[[], Status[int]]
    look: Callable[[], None]
    last: Callable[[], Look | None]
    trouble: Callable[[], str | None]
    counts: Callable[[], dict[Reason, int]]
    findings: Callable[[Reason, int, int], list[Finding]]
    fetching: Callable[[], Status[Progress]]
    fetch: Callable[[], None]
    arrivals: Callable[[], Arrivals | None]
    every: int | None = None
    """Minutes between looks that the app makes by itself."""


def sources_of(errands: Errands, every: int | None) -> Sources:
    """The view's sources over an app's errands."""
    notes, looking, fetching = errands.notes, errands.looking, errands.fetching
    return Sources(
        lambda: looking.status,
        looking.ask,
        notes.last,
        notes.trouble,
        notes.counts,
        notes.findings,
        lambda: fetching.status,
        fetching.ask,
        errands.arrivals,
        every,
    )


def acts_of(sources: Sources) -> list[Act]:
    """The acts: how reading stands, a part of a reason's Spaces, looking again, fetching again."""

    def discovery(_payload: Payload, _by: str) -> Payload:
        return {"look": look_view(sources), "files": files_view(sources)}

    def discovery_part(payload: Payload, _by: str) -> Payload:
        offset, limit = part_of(payload, PAGE, MOST)
        found = sources.findings(_reason(payload), limit, offset)
        return {"spaces": [finding_view(each) for each in found]}

    def look_again(payload: Payload, by: str) -> Payload:
        sources.look()
        return discovery(payload, by)

    def fetch_again(payload: Payload, by: str) -> Payload:
        sources.fetch()
        return discovery(payload, by)

    return [discovery, discovery_part, look_again, fetch_again]


def _reason(payload: Payload) -> Reason:
    try:
        return Reason(text_of(payload, "reason", 40))
    except ValueError:
        raise UserError(f"'reason' must be one of {', '.join(Reason)}") from None


def look_view(sources: Sources) -> Payload:
    """How the list of Spaces was read last, what is under way, and what it came to."""
    status, last = sources.looking(), sources.last()
    return {
        "runs": status.runs,
        "read_now": status.progress or 0,
        "read": last.read if last else None,
        "at": last.began_at.isoformat() if last else None,
        "unresolved": last.unresolved if last else 0,
        "trouble": None if status.runs else status.fault or sources.trouble(),
        "every": sources.every,
        "reasons": [
            {"id": reason, "word": WORDS[reason][0], "hint": WORDS[reason][1], "count": count}
            for reason, count in sources.counts().items()
        ],
    }


def finding_view(finding: Finding) -> Payload:
    """One Space: links are made of its id and paper by the script."""
    return finding._asdict()


def files_view(sources: Sources) -> Payload:
    """What became of each public file of the event; no sources: this event has none."""
    status, arrivals = sources.fetching(), sources.arrivals()
    return {
        "runs": status.runs,
        "doing": progress_view(status.progress),
        "fault": status.fault,
        "is_whole": arrivals is not None and arrivals.is_whole,
        "began": any(each.sha for each in (arrivals.deliveries if arrivals else ())),
        "sources": [
            {
                "name": each.source.repository,
                "kind": "data set" if each.source.kind == "dataset" else "Space",
                "sha": each.sha,
                "files": [file_view(file) for file in each.files],
            }
            for each in (arrivals.deliveries if arrivals else ())
        ],
    }


def file_view(file: Arrived) -> Payload:
    """One file, its state in a word."""
    return {**file.model_dump(mode="json"), "examples": list(file.examples)}


def progress_view(progress: Progress | None) -> dict[str, Any] | None:
    """What is being done to which file; the share is None where nobody knows it."""
    if progress is None:
        return None
    share = progress.done / progress.total if progress.total else None
    return {"words": f"{progress.doing} {progress.file}", "share": share}


def arriving(sources: Sources) -> Callable[[], Payload | None]:
    """For the line in the header: what is being brought in; None where nothing is.

    Everybody sees it: it explains why numbers are small, and that they grow.
    """

    def tell() -> Payload | None:
        status = sources.fetching()
        if not status.runs:
            return None
        return progress_view(status.progress) or {"words": "Beginning", "share": None}

    return tell
