"""Tables of outcomes, voices and stances, for search, lists and boards.

The rules are `data.outcomes.rules` and `data.outcomes.voices`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from data.database import Connection, insert
from data.event import Event
from data.kinds import Record
from data.log import Projection
from data.outcomes.rules import claim_outcome, is_opposed, paper_class
from data.outcomes.voices import Rules, Voice
from data.records import Verdict
from data.tables import docket, subjects
from data.tables.ballots import Counted, ballot, counted, rules_of

SQL = """
-- One row a claim of a paper's current set.
CREATE TABLE claim_outcomes (
    claim_id TEXT NOT NULL,
    paper_id TEXT NOT NULL,
    outcome TEXT NOT NULL,      -- data.outcomes.rules.Outcome
    teams INTEGER NOT NULL,     -- independent teams with a counting verdict on it
    opposed INTEGER NOT NULL,   -- 1: one team's evidence supports, another's contradicts
    PRIMARY KEY (paper_id, claim_id)
) WITHOUT ROWID;
CREATE INDEX claim_outcomes_by_claim ON claim_outcomes (claim_id);
CREATE INDEX claim_outcomes_by_outcome ON claim_outcomes (outcome, opposed);
-- One row a paper with claims or logbooks; a paper without a row is unattempted.
CREATE TABLE paper_outcomes (
    paper_id TEXT PRIMARY KEY,
    class TEXT NOT NULL,        -- data.outcomes.rules.PaperClass
    attempted INTEGER NOT NULL, -- 1: there is a logbook for it
    teams INTEGER NOT NULL      -- teams with a logbook, those without a voice as well
) WITHOUT ROWID;
CREATE INDEX paper_outcomes_by_class ON paper_outcomes (class, attempted);
-- One row a paper and team: its logbook that counts, and why it has no voice if it has none.
CREATE TABLE voices (
    paper_id TEXT NOT NULL,
    team TEXT NOT NULL,
    space_id TEXT NOT NULL,
    judgement_id TEXT,          -- the judgement that is shown; NULL: not judged yet
    counts INTEGER NOT NULL,    -- 1: its verdicts make outcomes and points
    preview INTEGER NOT NULL,   -- 1: only another judge than the counting one judged it
    same_as TEXT,               -- the team that published equal content first
    late INTEGER NOT NULL,      -- 1: first seen after the deadline
    withdrawn INTEGER NOT NULL, -- 1: its team took it back
    legacy INTEGER NOT NULL,    -- 1: what is shown came from the first event's files
    attempts INTEGER NOT NULL,  -- how often it was judged
    revision INTEGER,           -- of the claim set, in the judgement that is shown
    published_at TEXT NOT NULL,
    made_at TEXT,               -- when that judgement was made
    PRIMARY KEY (paper_id, team)
) WITHOUT ROWID;
CREATE INDEX voices_by_team ON voices (team);
-- One row a counting verdict on a claim of the current set.
CREATE TABLE stances (
    paper_id TEXT NOT NULL,
    claim_id TEXT NOT NULL,
    team TEXT NOT NULL,
    space_id TEXT NOT NULL,
    judgement_id TEXT NOT NULL,
    verdict TEXT NOT NULL,
    direction TEXT NOT NULL,
    grade TEXT,
    testable INTEGER NOT NULL,  -- 0: the judge says that no team could test it here
    state TEXT NOT NULL,        -- '', or of a falsified: provisional, upheld
    points INTEGER NOT NULL,    -- by the event's rules
    PRIMARY KEY (paper_id, claim_id, team)
) WITHOUT ROWID;
CREATE INDEX stances_by_team ON stances (team);
"""
TABLES = ("claim_outcomes", "paper_outcomes", "voices", "stances")


def _derive(conn: Connection, paper_id: str, rules: Rules, points: Mapping[Verdict, int]) -> None:
    for table in TABLES:
        conn.execute(f"DELETE FROM {table} WHERE paper_id = ?", (paper_id,))
    rows = conn.execute(
        "SELECT claim_id FROM claims WHERE paper_id = ? AND current", (paper_id,)
    ).fetchall()
    teams = ballot(conn, paper_id, rules)
    if not rows and not teams:
        return
    verdicts = counted(conn, paper_id, teams)
    by_claim = {row["claim_id"]: verdicts.get(row["claim_id"], []) for row in rows}
    _write_outcomes(conn, paper_id, by_claim, teams)
    insert(conn, "voices", (_voice_row(paper_id, voice) for voice in teams))
    insert(
        conn,
        "stances",
        (
            _stance_row(paper_id, each, points.get(each.stance.verdict, 0))
            for standing in by_claim.values()
            for each in standing
        ),
    )


def _write_outcomes(
    conn: Connection, paper_id: str, by_claim: dict[str, list[Counted]], teams: Sequence[Voice]
) -> None:
    stances = {claim: [each.stance for each in found] for claim, found in by_claim.items()}
    outcomes = {claim: claim_outcome(each) for claim, each in stances.items()}
    insert(
        conn,
        "claim_outcomes",
        (
            (claim_id, paper_id, outcomes[claim_id], len(each), is_opposed(each))
            for claim_id, each in stances.items()
        ),
    )
    judged = sum(voice.counts for voice in teams)
    insert(
        conn,
        "paper_outcomes",
        [(paper_id, paper_class(outcomes.values(), len(teams), judged), bool(teams), len(teams))],
    )


def _voice_row(paper_id: str, voice: Voice) -> tuple[object, ...]:
    shown = voice.shown
    return (
        paper_id,
        voice.team,
        voice.space_id,
        shown.judgement_id if shown else None,
        voice.counts,
        voice.preview,
        voice.same_as,
        voice.late,
        voice.withdrawn,
        shown is not None and shown.legacy,
        len(voice.attempts),
        shown.revision if shown else None,
        voice.published_at,
        shown.made_at if shown else None,
    )


def _stance_row(paper_id: str, each: Counted, points: int) -> tuple[object, ...]:
    stance, attempt = each.stance, each.attempt
    names = (paper_id, stance.claim_id, stance.team, attempt.space_id, attempt.judgement_id)
    said = (stance.verdict, stance.direction, each.grade, stance.testable, each.state)
    return (*names, *said, points)


def outcomes(event: Event) -> Projection:
    """The projection for an event: its counting judge, deadline and points make the rows."""
    rules = rules_of(event)

    def derive(conn: Connection, paper_id: str, _records: Sequence[Record]) -> None:
        _derive(conn, paper_id, rules, event.points)

    return Projection(
        name="outcomes",
        schema_sql=SQL,
        kinds=frozenset({"claims.published", "logbook.seen", "judgement.made"}) | docket.KINDS,
        subjects=subjects.paper,
        derive=derive,
        version=f"2 {rules} {sorted(event.points.items())}",
    )
