"""The table of what each judging took: questions to models, tokens, dollars, seconds.

It repeats of `judgements` only what is counted over all of them: those rows are large, since they
carry the whole judgement.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from data.database import Connection, insert
from data.judgements import Judgement
from data.kinds import Record
from data.log import Projection, as_text
from data.tables import subjects
from data.tables.judgements import made

SQL = """
-- One row a judgement.
CREATE TABLE costs (
    paper_id TEXT NOT NULL,
    judgement_id TEXT NOT NULL,
    made_at TEXT NOT NULL,
    judge_name TEXT NOT NULL,
    judge_version INTEGER NOT NULL,
    legacy INTEGER NOT NULL,            -- 1: judged elsewhere, so nothing is known of its cost
    seconds REAL NOT NULL,              -- from its start to its end
    calls INTEGER NOT NULL,             -- questions to a model, those from the cache as well
    failed INTEGER NOT NULL,            -- without a usable answer
    cached INTEGER NOT NULL,            -- answered from the cache, for nothing
    prompt_tokens INTEGER NOT NULL,     -- paid ones, as all tokens here
    completion_tokens INTEGER NOT NULL,
    usd REAL NOT NULL,                  -- of the calls whose price is known
    unpriced INTEGER NOT NULL,          -- calls whose price is not known
    PRIMARY KEY (paper_id, judgement_id)
) WITHOUT ROWID;
"""


def _derive(conn: Connection, paper_id: str, records: Sequence[Record]) -> None:
    conn.execute("DELETE FROM costs WHERE paper_id = ?", (paper_id,))
    insert(
        conn, "costs", (_row(as_text(record.at), body.judgement) for record, body in made(records))
    )


def _row(made_at: str, judgement: Judgement) -> tuple[object, ...]:
    judge, calls = judgement.judge, judgement.calls
    paid = [call for call in calls if not call.cached]
    prices = [call.usd for call in calls if call.usd is not None]
    return (
        *(judgement.paper_id, judgement.judgement_id, made_at),
        *(judge.name, judge.version, judgement.legacy, judgement.seconds),
        len(calls),
        sum(call.outcome != "ok" for call in calls),
        len(calls) - len(paid),
        sum(call.prompt_tokens for call in paid),
        sum(call.completion_tokens for call in paid),
        sum(prices),
        len(calls) - len(prices),
    )


def spent_on(conn: Connection, day: date) -> tuple[int, float]:
    """Tokens and US dollars that the judgements of one UTC day cost, as far as known.

    Judgings that failed as a whole left no judgement, so their cost is not in it.
    """
    row = conn.execute(
        "SELECT coalesce(sum(prompt_tokens + completion_tokens), 0), coalesce(sum(usd), 0.0) "
        "FROM costs WHERE substr(made_at, 1, 10) = ?",
        (day.isoformat(),),
    ).fetchone()
    return tuple(row)


COSTS = Projection(
    name="costs",
    schema_sql=SQL,
    kinds=frozenset({"judgement.made"}),
    subjects=subjects.paper,
    derive=_derive,
    version="3",
)
