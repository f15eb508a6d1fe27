"""The organisers' view of the queue: what waits, in which order, why, and who asked."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from components.roles import Act
from components.texts import wait_words
from components.widgets import Payload, part_of
from data.judgements import Why
from data.queue.outdated import Outdated, Renewal
from data.queue.waiting import Queue, Waiting
from judge.jobs import Jobs
from judge.model.throttle import Throttle

PART, MOST = 20, 200


class Sources(NamedTuple):
    """What the view reads."""

    queue: Queue
    jobs: Jobs
    throttle: Throttle
    renewal: Renewal


def acts_of(sources: Sources) -> list[Act]:
    """What the section asks."""

    def queue(payload: Payload, _: str) -> Payload:
        offset, limit = part_of(payload, PART, MOST)
        return queue_view(sources, offset, limit)

    def outdated(_: Payload, __: str) -> Payload:
        return outdated_view(sources.renewal.found())

    def queue_outdated(_: Payload, by: str) -> Payload:
        sources.renewal.queue(by)
        return outdated_view(sources.renewal.found())

    return [queue, outdated, queue_outdated]


def outdated_view(found: list[Outdated]) -> Payload:
    """How many are outdated, by the reason."""
    counts = Counter(each.why for each in found)
    return {"claims": counts[Why.NEW_CLAIMS], "judge": counts[Why.NEW_JUDGE]}


def queue_view(sources: Sources, offset: int, limit: int) -> Payload:
    """How much waits and how soon it is done, with a part of the entries, the next one first.

    `most` 0: other processes judge. `at_once` may be less while the model's endpoint pushes back.
    """
    entries = sources.queue.entries()
    last = sources.queue.place(entries[-1].submission.submission_id) if entries else None
    return {
        "waiting": len(entries),
        "again": sum(each.again for each in entries),
        "teams": len({each.team for each in entries}),
        "done": wait_words(last.seconds) if last else None,
        "at_once": min(sources.throttle.allowed, sources.throttle.most),
        "most": sources.throttle.most,
        "stopped": sources.jobs.stopped(),
        "entries": [entry_view(each) for each in entries[offset : offset + limit]],
    }


def entry_view(entry: Waiting) -> Payload:
    """One line of the list."""
    return {
        "submission_id": entry.submission.submission_id,
        "space": entry.space,
        "paper_id": entry.submission.paper_id,
        "why": entry.why,
        "by": entry.by,
        "at": entry.at.isoformat(),
    }
