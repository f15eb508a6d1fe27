"""The table of what each judging took: questions to models, tokens, dollars, seconds.

It repeats of `judgements` only what is counted over all of them: those rows are large, since they
carry the whole judgement.
"""

from __future__ import annotations

from collections.abc import Sequence

from data.database import Connection
from data.kinds import Record
from data.log import Projection
from data.tables import subjects

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
    usd REAL,                           -- NULL: the price of a call is not known
    PRIMARY KEY (paper_id, judgement_id)
) WITHOUT ROWID;
"""

DERIVE = """
INSERT INTO costs
SELECT paper_id, judgement_id, made_at, judge_name, judge_version, legacy,
    coalesce(judgements.json ->> 'seconds', 0),
    count(value),
    coalesce(sum(value ->> 'outcome' != 'ok'), 0),
    coalesce(sum(value ->> 'cached'), 0),
    coalesce(sum((value ->> 'prompt_tokens') * (NOT value ->> 'cached')), 0),
    coalesce(sum((value ->> 'completion_tokens') * (NOT value ->> 'cached')), 0),
    CASE WHEN count(value) = count(value ->> 'usd') THEN total(value ->> 'usd') END
FROM judgements LEFT JOIN json_each(judgements.json, '$.calls')
WHERE paper_id = ?
GROUP BY judgement_id
"""


def _derive(conn: Connection, paper_id: str, _records: Sequence[Record]) -> None:
    conn.execute("DELETE FROM costs WHERE paper_id = ?", (paper_id,))
    conn.execute(DERIVE, (paper_id,))


COSTS = Projection(
    name="costs",
    schema_sql=SQL,
    kinds=frozenset({"judgement.made"}),
    subjects=subjects.paper,
    derive=_derive,
)
