"""What a certificate states, and the digest by which anybody can check that it still holds.

The facts come from the records alone: the same records give the same digest on any machine, and
a fact that changes (a verdict overturned, a logbook withdrawn) makes another one.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from typing import Any

from data.boards.leaderboard import Tally
from data.boards.prizes import Progress, progress
from data.event import Event

RECIPE = (
    "SHA-256, in hex, of the facts as JSON: keys sorted, no spaces between, "
    "characters beyond ASCII as they are, in UTF-8"
)
"""How to compute the digest; `python -c` with `json.dumps` does it in one line."""

Facts = dict[str, Any]


def standing_progress(event: Event, tally: Tally) -> Progress:
    """How far a team is from this event's certificate."""
    return progress(tally, event.certificate)


def facts_of(event: Event, tally: Tally) -> Facts:
    """What the certificate of a team states. `published`: the days of its first and last logbook
    that counts; when they were judged is left out, since judging again may change nothing."""
    wanted = event.certificate
    return {
        "event": event.event_id,
        "title": event.title,
        "team": tally.team,
        "takes": {"by": wanted.by.value, "least": wanted.least},
        "published": [tally.first[:10], tally.last[:10]],
        "logbooks": tally.counting,
        "papers": tally.papers,
        "verified": tally.verified,
        "falsified_upheld": tally.upheld,
        "falsified_undecided": tally.undecided,
        "toy": tally.toy,
        "inconclusive": tally.inconclusive,
        "points": tally.settled,
        "points_provisional": tally.provisional,
    }


def digest_of(facts: Facts) -> str:
    """The digest by `RECIPE`."""
    text = json.dumps(facts, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def holder(event: Event, tallies: Iterable[Tally], digest: str) -> Tally | None:
    """The team whose certificate has this digest today, if any."""
    for tally in tallies:
        earned = standing_progress(event, tally).earned
        if earned and digest_of(facts_of(event, tally)) == digest:
            return tally
    return None
