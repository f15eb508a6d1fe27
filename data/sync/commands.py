"""What `python -m data sync` does: one push and one pull, without the app."""

from __future__ import annotations

import argparse
import json
import math
import time

from data.event import Event
from data.records import UserError
from data.settings import Settings
from data.store import Store
from data.sync.exchange import Sync
from data.sync.pulling import Pulled
from data.sync.pushing import Pushed
from data.sync.remote import homes_of
from data.sync.syncing import NO_TOKEN


def run(given: argparse.Namespace, store: Store, _: Event, settings: Settings) -> None:
    """Sync once and print. Raises UserError, after what could be done was done."""
    if settings.dataset is None:
        raise UserError(
            "OPENREPRO_DATASET is not set; name the data set (owner/name) that keeps the records"
        )
    homes = homes_of(settings.dataset, settings.hf_token, settings.hub_endpoint, time.sleep)
    sync = Sync(store, homes, settings.hf_token is not None)
    pulled = sync.pull()
    pushed = sync.push()
    told = report(pushed, pulled, sync.unsent(), sync.can_write)
    print(json.dumps(told) if given.json else report_text(told))


def report(pushed: Pushed, pulled: Pulled, unsent: int, can_write: bool) -> dict[str, object]:
    """What was done and what is left."""
    return {
        "sent": pushed.records,
        "commits": pushed.commits,
        "got": pulled.records,
        "files": pulled.files,
        "faults": list(pulled.faults),
        "unsent": unsent,
        "why": None if not unsent else _why(pushed, can_write),
    }


def _why(pushed: Pushed, can_write: bool) -> str:
    if not can_write:
        return NO_TOKEN
    minutes = math.ceil((pushed.wait or 0) / 60)
    return f"the budget of commits is used up; again in {minutes} min"


def report_text(told: dict[str, object]) -> str:
    """The report for people."""
    lines = [
        f"got    {counted(told['got'], 'record')} from {counted(told['files'], 'file')}",
        f"sent   {counted(told['sent'], 'record')} in {counted(told['commits'], 'commit')}",
    ]
    lines += (
        [f"left   {counted(told['unsent'], 'record')}: {told['why']}"] if told["unsent"] else []
    )
    faults = told["faults"]
    lines += [f"passed over  {each}" for each in faults] if isinstance(faults, list) else []
    return "\n".join(lines)


def counted(number: object, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
