"""Spaces on the loopback Hub, a store that knows some papers, and looks at them."""

from __future__ import annotations

from collections.abc import Iterator

from data.discovery.looking import look
from data.discovery.notes import Look, Notes, Reason
from data.discovery.scouting import scout
from data.store import Store
from tests.data.build import EVENT, catalogue, claims
from tests.loopback.repo import Repo

TAG = "trial-repro"
LISTED = EVENT.model_copy(update={"tags": (TAG,)})
"""The trial event, with a tag to look for and no deadline."""


def papers(store: Store, *more: str) -> None:
    """Papers p1, p2 … with a claim each but the last one."""
    ids = ("p1", "p2", *more)
    store.append_all([catalogue(store, *(f"Title {name}" for name in ids), ids=ids)], "test")
    store.append_all([claims([1], name) for name in ids[:-1]], "test")


def add(loopback, space_id: str, *paper_ids: str, tags: tuple[str, ...] = (TAG,)) -> Repo:
    """A logbook of the event on the Hub."""
    named = tuple(f"paper-{each}" for each in paper_ids)
    return loopback.add_space(space_id, {"pages/index.md": "# Book"}, tags=(*tags, *named))


class Looks:
    """Looks over one store."""

    def __init__(self, store: Store, hub, notes: Notes, event=LISTED) -> None:
        self.store, self.hub, self.notes, self.event = store, hub, notes, event

    def again(self) -> Look:
        return look(scout(self.event, self.store, self.hub, self.notes))

    def found(self) -> dict[Reason, list[str]]:
        """Reason -> the Spaces that it names."""
        counts = self.notes.counts()
        return {r: [f.space_id for f in self.notes.findings(r, 100)] for r in counts}

    def detail(self, reason: Reason) -> str:
        return self.notes.findings(reason, 1)[0].detail

    def seen(self) -> Iterator[tuple[str, str, str]]:
        """(paper, Space, commit) that the store knows."""
        with self.store.read() as conn:
            rows = conn.execute("SELECT paper_id, space_id, sha FROM logbooks ORDER BY 1, 2, 3")
            yield from (tuple(row) for row in rows)
