"""A look's parts, put together over a store: who names papers, and who queues what is found."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from data.catalogue.catalog import Catalog
from data.catalogue.packaged import logbook_folders
from data.discovery.looking import BY, Scout, Wanted
from data.discovery.notes import Notes
from data.event import Event
from data.hub.client import Hub
from data.judgements import Why
from data.kinds import SubmissionReceived
from data.queue.submissions import wish
from data.store import Store

WAITING = """
SELECT space, paper_id FROM submissions
WHERE ended_at IS NULL AND instr(place, '@') = 0 AND space IN (SELECT value FROM json_each(?))
"""
"""What will be judged at its newest commit anyway."""
TAKEN_BACK = """
SELECT space_id, paper_id FROM withdrawn_logbooks
WHERE space_id IN (SELECT value FROM json_each(?))
"""
WITH_CLAIMS = """
SELECT DISTINCT paper_id FROM claims
WHERE current AND paper_id IN (SELECT value FROM json_each(?))
"""


def scout(
    event: Event,
    store: Store,
    hub: Hub,
    notes: Notes,
    tell: Callable[[int], None] = lambda _: None,
) -> Scout:
    """What a look works with; what it finds new or changed is queued to be judged."""
    catalog = Catalog(store)

    def named(paper_id: str) -> str | None:
        paper = catalog.paper(paper_id)
        return paper.paper_id if paper else None

    def ask(wanted: Sequence[Wanted]) -> None:
        store.append_all([_wish(each) for each in _ready(store, wanted)], BY)

    packaged = frozenset(logbook_folders(event))
    return Scout(event, store, hub, notes, named, packaged, ask, tell)


def _ready(store: Store, wanted: Sequence[Wanted]) -> list[Wanted]:
    """Those that can be judged, do not wait for it yet, and were not taken back."""
    spaces = json.dumps([each.space_id for each in wanted])
    papers = json.dumps([each.paper_id for each in wanted])
    with store.read() as conn:
        not_now = {
            tuple(row) for sql in (WAITING, TAKEN_BACK) for row in conn.execute(sql, [spaces])
        }
        with_claims = {row["paper_id"] for row in conn.execute(WITH_CLAIMS, [papers])}
    return [
        each
        for each in wanted
        if each.paper_id in with_claims
        and not not_now & {(each.space_id, each.paper_id), (each.space_id, None)}
    ]


def _wish(wanted: Wanted) -> SubmissionReceived:
    return wish(wanted.space_id, wanted.paper_id, Why.FIRST if wanted.is_new else Why.NEW_COMMIT)
