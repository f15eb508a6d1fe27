"""What `python -m data discover` does: one look at the Hub, and a report of what it found."""

from __future__ import annotations

import argparse
import json
import sys
import time
from typing import Any

from data.discovery.looking import look
from data.discovery.notes import Look, Notes, Reason
from data.discovery.scouting import scout
from data.event import Event
from data.hub.client import Hub
from data.settings import Settings
from data.store import Store
from data.sync.exchange import Sync
from data.sync.remote import homes_of

SHOWN = 10
"""Spaces of a reason that the report for people names."""

MEANING = {
    Reason.NEW: "logbooks that were not known",
    Reason.CHANGED: "known logbooks at a new commit",
    Reason.LATE: "first seen after the deadline",
    Reason.UNKNOWN_PAPER: "tagged with a paper that is not in the catalogue",
    Reason.NO_PAPER: "without a tag that names a paper",
    Reason.DUPLICATED: "copies of another Space",
    Reason.RENAMED: "known logbooks under a new name",
    Reason.UNTAGGED: "known logbooks without the event's tag",
    Reason.GONE: "known logbooks that no stranger can open any more",
}


def run(given: argparse.Namespace, store: Store, event: Event, settings: Settings) -> None:
    """Look once and print; where a data set keeps the records, get and send them around it.

    Raises UserError.
    """
    hub, notes, sync = Hub(settings.hub_endpoint), Notes(store.folder), _sync(store, settings)
    try:
        if sync is not None:
            sync.pull()
        done = look(scout(event, store, hub, notes))
        if sync is not None:
            sync.push()
        print(json.dumps(report_json(done, notes)) if given.json else report_text(done, notes))
    finally:
        notes.close()
        hub.close()
    if sync is not None and (left := sync.unsent()):
        print(f"{left:,} records wait to be sent; `python -m data sync` goes on", file=sys.stderr)


def _sync(store: Store, settings: Settings) -> Sync | None:
    if settings.dataset is None:
        return None
    homes = homes_of(settings.dataset, settings.hf_token, settings.hub_endpoint, time.sleep)
    return Sync(store, homes, settings.hf_token is not None)


def report_text(done: Look, notes: Notes) -> str:
    """The report for people."""
    lines = [f"{done.read:,} of {done.read:,} read, at {done.began_at:%H:%M} UTC"]
    for reason, count in notes.counts().items():
        lines.append(f"{count:7,}  {reason}: {MEANING[reason]}")
        found = notes.findings(reason, SHOWN)
        lines += [f"           {each.space_id}  {each.detail}".rstrip() for each in found]
        lines += [f"           … and {count - SHOWN:,} more"] if count > SHOWN else []
    if done.unresolved:
        lines.append(f"{done.unresolved:7,}  known logbooks outside the list, not asked for yet")
    return "\n".join(lines)


def report_json(done: Look, notes: Notes) -> dict[str, Any]:
    """The report for programs, whole."""
    return {
        "read": done.read,
        "began_at": done.began_at.isoformat(),
        "ended_at": done.ended_at.isoformat() if done.ended_at else None,
        "unresolved": done.unresolved,
        "findings": [
            each._asdict()
            for reason, count in notes.counts().items()
            for each in notes.findings(reason, count)
        ],
    }
