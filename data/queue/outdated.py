"""Logbooks whose last judgement is by an older judge, or for older claims, than there are now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from data.catalogue.catalog import Catalog
from data.database import Connection
from data.judgements import Judge, Why
from data.queue.submissions import wish
from data.store import Store

LAST = """
SELECT space_id, paper_id, judge_name, judge_version, claim_set_revision FROM (
    SELECT *, ROW_NUMBER() OVER (
        PARTITION BY paper_id, space_id ORDER BY made_at DESC, judgement_id DESC
    ) AS back FROM judgements
) AS last
WHERE back = 1 AND NOT legacy AND space_id NOT LIKE 'local/%' AND NOT EXISTS (
    SELECT 1 FROM submissions AS asked WHERE space = last.space_id AND ended_at IS NULL
    AND coalesce(asked.paper_id, last.paper_id) = last.paper_id
) AND NOT EXISTS (
    SELECT 1 FROM withdrawn_logbooks AS gone
    WHERE gone.paper_id = last.paper_id AND gone.space_id = last.space_id
)
ORDER BY made_at, space_id
"""
"""The last judgement of each logbook that does not wait already and was not taken back. A folder's
place is not kept, and what was brought in from elsewhere may be gone."""


class Outdated(NamedTuple):
    """A logbook to be judged again, and why."""

    space_id: str
    paper_id: str
    why: Why


def outdated(conn: Connection, judge: Judge, revisions: Mapping[str, int]) -> list[Outdated]:
    """Those that `judge` would judge anew; `revisions`: paper id -> that of its claim set now."""
    found = []
    for space_id, paper_id, name, version, revision in conn.execute(LAST):
        if revision != revisions.get(paper_id, revision):
            found.append(Outdated(space_id, paper_id, Why.NEW_CLAIMS))
        elif (name, version) != (judge.name, judge.version):
            found.append(Outdated(space_id, paper_id, Why.NEW_JUDGE))
    return found


class Renewal:
    """Finds what is outdated in a store, and queues it when somebody says so."""

    def __init__(self, store: Store, judge: Judge) -> None:
        self._store = store
        self._judge = judge

    def found(self) -> list[Outdated]:
        """The outdated logbooks now."""
        sets = Catalog(self._store).current_claim_sets()
        revisions = {paper_id: each.revision for paper_id, each in sets.items()}
        with self._store.read() as conn:
            return outdated(conn, self._judge, revisions)

    def queue(self, by: str) -> None:
        """Have all of them judged again."""
        wishes = [wish(each.space_id, each.paper_id, each.why) for each in self.found()]
        self._store.append_all(wishes, by)
