"""Tables of outcomes, for search filters and lists; the rules are `data.outcomes`."""

from __future__ import annotations

from collections.abc import Sequence

from data.database import Connection
from data.event import CountingJudge
from data.kinds import Record
from data.log import Projection
from data.outcomes import Stance, claim_outcome, is_opposed, paper_class
from data.records import Direction, Verdict
from data.tables import subjects
from data.tables.judgements import attempts, sightings
from data.voices import Voice, voices

SQL = """
-- One row a claim of a paper's current set.
CREATE TABLE claim_outcomes (
    claim_id TEXT NOT NULL,
    paper_id TEXT NOT NULL,
    outcome TEXT NOT NULL,      -- data.outcomes.Outcome
    teams INTEGER NOT NULL,     -- independent teams with a counting verdict on it
    opposed INTEGER NOT NULL,   -- 1: one team's evidence supports, another's contradicts
    PRIMARY KEY (paper_id, claim_id)
) WITHOUT ROWID;
CREATE INDEX claim_outcomes_by_claim ON claim_outcomes (claim_id);
CREATE INDEX claim_outcomes_by_outcome ON claim_outcomes (outcome, opposed);
-- One row a paper with claims or logbooks; a paper without a row is unattempted.
CREATE TABLE paper_outcomes (
    paper_id TEXT PRIMARY KEY,
    class TEXT NOT NULL,        -- data.outcomes.PaperClass
    attempted INTEGER NOT NULL, -- 1: there is a logbook for it
    teams INTEGER NOT NULL      -- teams with a logbook, those with equal content as well
) WITHOUT ROWID;
CREATE INDEX paper_outcomes_by_class ON paper_outcomes (class, attempted);
"""


def ballot(conn: Connection, paper_id: str, judge: CountingJudge) -> list[Voice]:
    """The teams of a paper, each with the logbook and the judgement that count."""
    return voices(sightings(conn, paper_id), attempts(conn, paper_id), judge)


def stances(conn: Connection, paper_id: str, ballot: Sequence[Voice]) -> dict[str, list[Stance]]:
    """Claim id -> the counting verdicts on it."""
    found: dict[str, list[Stance]] = {}
    for voice in ballot:
        if voice.shown is None or not voice.counts:
            continue
        rows = conn.execute(
            "SELECT claim_id, verdict, direction FROM assessments "
            "WHERE paper_id = ? AND judgement_id = ? ORDER BY claim_id",
            (paper_id, voice.shown.judgement_id),
        )
        for claim_id, verdict, direction in rows:
            stance = Stance(claim_id, voice.team, Verdict(verdict), Direction(direction))
            found.setdefault(claim_id, []).append(stance)
    return found


def _derive(conn: Connection, paper_id: str, judge: CountingJudge) -> None:
    conn.execute("DELETE FROM claim_outcomes WHERE paper_id = ?", (paper_id,))
    conn.execute("DELETE FROM paper_outcomes WHERE paper_id = ?", (paper_id,))
    rows = conn.execute(
        "SELECT claim_id FROM claims WHERE paper_id = ? AND current", (paper_id,)
    ).fetchall()
    teams = ballot(conn, paper_id, judge)
    if not rows and not teams:
        return
    standing = stances(conn, paper_id, teams)
    by_claim = {row["claim_id"]: standing.get(row["claim_id"], []) for row in rows}
    outcomes = {claim_id: claim_outcome(each) for claim_id, each in by_claim.items()}
    conn.executemany(
        "INSERT INTO claim_outcomes VALUES (?, ?, ?, ?, ?)",
        (
            (claim_id, paper_id, outcomes[claim_id], len(each), is_opposed(each))
            for claim_id, each in by_claim.items()
        ),
    )
    judged = sum(voice.counts for voice in teams)
    conn.execute(
        "INSERT INTO paper_outcomes VALUES (?, ?, ?, ?)",
        (paper_id, paper_class(outcomes.values(), len(teams), judged), bool(teams), len(teams)),
    )


def outcomes(judge: CountingJudge) -> Projection:
    """The projection for an event whose outcomes that judge makes."""

    def derive(conn: Connection, paper_id: str, _records: Sequence[Record]) -> None:
        _derive(conn, paper_id, judge)

    return Projection(
        name="outcomes",
        schema_sql=SQL,
        kinds=frozenset({"claims.published", "logbook.seen", "judgement.made"}),
        subjects=subjects.paper,
        derive=derive,
        version=f"1 {judge.name} {judge.min_version}",
    )
