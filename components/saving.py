"""Whether what people did is safe for good: the line in the header, and the word beside an act.

`saved` means that the lasting copy has it. Where the disk does not last, that is the Hub.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from components.widgets import Payload, ServerFunction, text_of
from data.sync.syncing import State, Status

LONGEST_SUBJECT = 200
UNTIL_RESTART = "kept until a restart"


class Sources(NamedTuple):
    """`status`: how far the Hub has everything, None where no data set is configured.

    `is_on_hub`: whether it has all records of a subject (a submission's id, a pair as `set/pair`).
    `disk_lasts`: whether what is on this machine's disk is there after a restart.
    """

    status: Callable[[], Status | None]
    is_on_hub: Callable[[str], bool]
    disk_lasts: bool


def teller(sources: Sources) -> ServerFunction:
    """The server function of the line in the header; with a `subject`, also of its own state."""

    def sync_state(payload: Payload) -> Payload:
        subject = text_of(payload, "subject", LONGEST_SUBJECT)
        about = {"saved": word(sources, subject)} if subject else {}
        return {**status_view(sources.status()), **about}

    return sync_state


def word(sources: Sources, subject: str) -> str:
    """What may truly be said of a subject's records."""
    if sources.disk_lasts or sources.is_on_hub(subject):
        return "saved"
    return UNTIL_RESTART if sources.status() is None else "queued"


def status_view(status: Status | None) -> Payload:
    """The state for the header: empty where there is nothing to tell."""
    if status is None or status.state is State.SAVED:
        return {}
    return {
        "state": status.state,
        "records": status.records,
        "since": status.since.isoformat() if status.since else None,
        "why": status.why,
    }
