"""The table of what judged logbooks name on the Hub: jobs, traces, data sets and so on.

`SELECT count(DISTINCT url) FROM hub_references WHERE kind = 'job'` counts each job once, however
many logbooks name it.
"""

from __future__ import annotations

from collections.abc import Sequence

from data.database import Connection
from data.kinds import Record
from data.log import Projection
from data.tables import subjects
from data.tables.judgements import made

SQL = """
-- One row a thing that some judged version of a logbook names.
CREATE TABLE hub_references (
    paper_id TEXT NOT NULL,
    space_id TEXT NOT NULL,
    kind TEXT NOT NULL,         -- data.judgements.ReferenceKind
    url TEXT NOT NULL,
    team TEXT NOT NULL,
    resolves INTEGER,           -- 1: it did at some judging, 0: it never did, NULL: nobody knows
    PRIMARY KEY (paper_id, space_id, kind, url)
) WITHOUT ROWID;
CREATE INDEX hub_references_by_kind ON hub_references (kind, url);
"""


def _derive(conn: Connection, paper_id: str, records: Sequence[Record]) -> None:
    conn.execute("DELETE FROM hub_references WHERE paper_id = ?", (paper_id,))
    conn.executemany(
        "INSERT INTO hub_references VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET "
        "team = min(team, excluded.team), "
        "resolves = max(coalesce(resolves, excluded.resolves), "
        "coalesce(excluded.resolves, resolves))",
        (
            (paper_id, logbook.space_id, each.kind, each.url, logbook.team, each.resolves)
            for judgement in (body.judgement for _, body in made(records))
            for logbook in (judgement.logbook,)
            for each in judgement.reading.references
        ),
    )


REFERENCES = Projection(
    name="references",
    schema_sql=SQL,
    kinds=frozenset({"judgement.made"}),
    subjects=subjects.paper,
    derive=_derive,
    version="2",
)
