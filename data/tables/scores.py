"""The table of scores: what each logbook gives its team, ready to be summed for a leaderboard."""

from __future__ import annotations

from collections.abc import Sequence

from data.database import Connection
from data.event import Event
from data.kinds import Record
from data.log import Projection
from data.tables import subjects
from data.tables.outcomes import outcomes

SQL = """
-- One row a paper and team, as in the table of voices. Verdicts and what follows are of the
-- verdicts that count, so nought for a logbook that does not count.
CREATE TABLE scores (
    paper_id TEXT NOT NULL,
    team TEXT NOT NULL,
    published_at TEXT NOT NULL,
    counting INTEGER NOT NULL,
    waiting INTEGER NOT NULL,       -- 1: seen, not judged yet
    late INTEGER NOT NULL,
    previews INTEGER NOT NULL,
    copies INTEGER NOT NULL,
    withdrawn INTEGER NOT NULL,
    judgings INTEGER NOT NULL,
    changed INTEGER NOT NULL,       -- claims of which its judgings do not all say the same
    possible INTEGER NOT NULL,      -- the most that the paper's claims can give
    verified INTEGER NOT NULL,
    falsified INTEGER NOT NULL,
    toy INTEGER NOT NULL,
    inconclusive INTEGER NOT NULL,
    undecided INTEGER NOT NULL,     -- falsified that people have not decided on yet
    upheld INTEGER NOT NULL,        -- falsified that people upheld
    points INTEGER NOT NULL,
    provisional INTEGER NOT NULL,   -- of the points, those of the undecided
    re_run INTEGER NOT NULL,        -- claims that gave points, by the grade of the evidence …
    re_computed INTEGER NOT NULL,
    re_read INTEGER NOT NULL,
    own_run INTEGER NOT NULL,       -- … and by the best tier that is cited
    backed INTEGER NOT NULL,
    corroborated INTEGER NOT NULL,
    strong INTEGER NOT NULL,        -- verified, or falsified and upheld, by running again
    PRIMARY KEY (paper_id, team)
) WITHOUT ROWID;
CREATE INDEX scores_by_team ON scores (team);
"""

DERIVE = """
WITH size AS (
    SELECT count(*) AS claims FROM claim_outcomes WHERE paper_id = :paper
), said AS (
    SELECT stances.*, tier, stances.points > 0 AS gives, state = 'provisional' AS open
    FROM stances LEFT JOIN assessments USING (paper_id, judgement_id, claim_id)
    WHERE paper_id = :paper
), changes AS MATERIALIZED (
    -- CROSS keeps this order: few logbooks are judged twice.
    SELECT made.team, said.claim_id
    FROM voices
    CROSS JOIN judgements AS made USING (paper_id, space_id, team)
    CROSS JOIN assessments AS said
        ON said.paper_id = made.paper_id AND said.judgement_id = made.judgement_id
    CROSS JOIN claim_outcomes AS present
        ON present.paper_id = made.paper_id AND present.claim_id = said.claim_id
    WHERE voices.paper_id = :paper AND attempts > 1
    GROUP BY 1, 2 HAVING count(DISTINCT verdict) > 1
)
INSERT INTO scores
SELECT :paper, voices.team, published_at, counts, voices.judgement_id IS NULL, late, preview,
    same_as IS NOT NULL, withdrawn, attempts,
    (SELECT count(*) FROM changes WHERE changes.team = voices.team),
    iif(counts, claims * :most, 0),
    total(verdict = 'verified'), total(verdict = 'falsified'), total(verdict = 'toy'),
    total(verdict = 'inconclusive'), total(open), total(state = 'upheld'),
    total(points), total(points * open),
    total(gives AND grade = 're-run'), total(gives AND grade = 're-computed'),
    total(gives AND grade = 're-read'),
    total(gives AND tier = 2), total(gives AND tier = 3), total(gives AND tier = 4),
    total(grade = 're-run' AND (verdict = 'verified' OR state = 'upheld'))
FROM size, voices LEFT JOIN said ON said.team = voices.team
WHERE voices.paper_id = :paper GROUP BY voices.team
"""


def scores(event: Event) -> Projection:
    """The projection for an event; it reads the tables of outcomes and judgements."""
    most = max(event.points.values(), default=0)

    def derive(conn: Connection, paper_id: str, _records: Sequence[Record]) -> None:
        conn.execute("DELETE FROM scores WHERE paper_id = ?", (paper_id,))
        conn.execute(DERIVE, {"paper": paper_id, "most": most})

    return Projection(
        name="scores",
        schema_sql=SQL,
        kinds=outcomes(event).kinds,
        subjects=subjects.paper,
        derive=derive,
        version=f"1 {most}",
    )
