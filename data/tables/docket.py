"""Tables of what was withdrawn, and of where each falsification stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from data.database import Connection, insert
from data.kinds import (
    FalsificationClaimed,
    FalsificationDecided,
    FalsificationWithdrawn,
    LogbookWithdrawn,
    Record,
    Ruling,
    read_bodies,
)
from data.log import Projection, as_text
from data.queue_kinds import LogbookRestored
from data.tables import subjects

CLAIMED = "claimed"
WITHDRAWN = "withdrawn"
NOT_STANDING = frozenset({WITHDRAWN, Ruling.OVERTURNED})
"""States in which a logbook's falsified is no stance any more."""

SQL = """
-- One row a logbook that its team took back and did not restore since, for one paper.
CREATE TABLE withdrawn_logbooks (
    paper_id TEXT NOT NULL,
    space_id TEXT NOT NULL,
    at TEXT NOT NULL,
    by TEXT NOT NULL,
    why TEXT NOT NULL,
    PRIMARY KEY (paper_id, space_id)
) WITHOUT ROWID;
-- One row a logbook and claim that the docket knows, as the last record left it.
CREATE TABLE falsifications (
    paper_id TEXT NOT NULL,
    claim_id TEXT NOT NULL,
    space_id TEXT NOT NULL,
    falsification_id TEXT,
    state TEXT NOT NULL,    -- claimed, upheld, overturned, undecided, withdrawn
    at TEXT NOT NULL,
    by TEXT NOT NULL,
    why TEXT NOT NULL,
    PRIMARY KEY (paper_id, claim_id, space_id)
) WITHOUT ROWID;
"""


class Falsification(NamedTuple):
    """Where a logbook's word against a claim stands, since when, by whom and why."""

    state: str
    at: str
    by: str
    why: str
    falsification_id: str | None = None

    @property
    def stands(self) -> bool:
        """Whether the logbook's falsified is a stance still."""
        return self.state not in NOT_STANDING


Key = tuple[str, str]
"""(claim id, space id)"""


def withdrawn_logbooks(conn: Connection, paper_id: str) -> set[str]:
    """Ids of the Spaces whose logbooks on this paper were taken back."""
    rows = conn.execute("SELECT space_id FROM withdrawn_logbooks WHERE paper_id = ?", (paper_id,))
    return {row["space_id"] for row in rows}


def falsifications(conn: Connection, paper_id: str) -> dict[Key, Falsification]:
    """What the docket says of a paper's claims and logbooks."""
    rows = conn.execute(
        "SELECT claim_id, space_id, state, at, by, why, falsification_id "
        "FROM falsifications WHERE paper_id = ?",
        (paper_id,),
    )
    return {(claim_id, space_id): Falsification(*rest) for claim_id, space_id, *rest in rows}


def states(records: Sequence[Record]) -> dict[Key, Falsification]:
    """The state of each falsification after these records, sorted by (at, id).

    The last decision or withdrawal stands. Claiming what was decided changes nothing; claiming
    again what is claimed corrects its text, and what was withdrawn is opened again.
    """
    kept: dict[Key, Falsification] = {}
    for record, body in read_bodies(records):
        if isinstance(body, FalsificationClaimed):
            state, why, name = CLAIMED, body.evidence, body.falsification_id
        elif isinstance(body, FalsificationDecided):
            state, why, name = str(body.ruling), body.why, body.falsification_id
        elif isinstance(body, FalsificationWithdrawn):
            state, why, name = WITHDRAWN, body.why, None
        else:
            continue
        key = (body.claim_id, body.space_id)
        before = kept.get(key)
        if state == CLAIMED and before is not None and before.state != WITHDRAWN:
            if before.state == CLAIMED and why:
                kept[key] = before._replace(why=why)
            continue
        known = before.falsification_id if before and name is None else name
        kept[key] = Falsification(state, as_text(record.at), record.by, why, known)
    return kept


def _withdrawn(records: Sequence[Record]) -> dict[str, tuple[str, str, str]]:
    """Space id -> when, by whom and why its logbook was taken back, where that still stands."""
    kept: dict[str, tuple[str, str, str]] = {}
    for record, body in read_bodies(records):
        if isinstance(body, LogbookWithdrawn):
            kept.setdefault(body.space_id, (as_text(record.at), record.by, body.why))
        elif isinstance(body, LogbookRestored):
            kept.pop(body.space_id, None)
    return kept


def _derive(conn: Connection, paper_id: str, records: Sequence[Record]) -> None:
    conn.execute("DELETE FROM withdrawn_logbooks WHERE paper_id = ?", (paper_id,))
    conn.execute("DELETE FROM falsifications WHERE paper_id = ?", (paper_id,))
    insert(
        conn,
        "withdrawn_logbooks",
        ((paper_id, space_id, *facts) for space_id, facts in _withdrawn(records).items()),
    )
    insert(
        conn,
        "falsifications",
        (
            (paper_id, *key, each.falsification_id, each.state, each.at, each.by, each.why)
            for key, each in states(records).items()
        ),
    )


KINDS = frozenset(
    {
        "logbook.withdrawn",
        "logbook.restored",
        "falsification.claimed",
        "falsification.decided",
        "falsification.withdrawn",
    }
)
DOCKET = Projection(
    name="docket", schema_sql=SQL, kinds=KINDS, subjects=subjects.paper, derive=_derive
)
