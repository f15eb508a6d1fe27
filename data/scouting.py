"""A look's parts, put together over a store: who names papers, and who queues what is found."""

from __future__ import annotations

from collections.abc import Callable

from data.catalog import Catalog
from data.discovery import BY, Scout, Wanted
from data.event import Event
from data.hub import Hub
from data.judgements import Why
from data.kinds import SubmissionReceived
from data.look_notes import Notes
from data.packaged import logbook_folders
from data.queue import Queue
from data.records import new_id
from data.store import Store


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

    packaged = frozenset(logbook_folders(event))
    return Scout(event, store, hub, notes, named, packaged, _asker(store, catalog), tell)


def _asker(store: Store, catalog: Catalog) -> Callable[[list[Wanted]], None]:
    queue = Queue(store)

    def ask(wanted: list[Wanted]) -> None:
        """Queue what can be judged. The address names no commit: what is newest then is judged."""
        waits = {(each.space, each.submission.paper_id) for each in queue.entries()}
        bodies = [
            SubmissionReceived(
                submission_id=new_id(),
                address=each.space_id,
                place=each.space_id,
                paper_id=each.paper_id,
                why=Why.FIRST if each.is_new else Why.NEW_COMMIT,
            )
            for each in wanted
            if not waits & {(each.space_id, each.paper_id), (each.space_id, None)}
            and catalog.claim_set(each.paper_id)
        ]
        store.append_all(bodies, BY)

    return ask
