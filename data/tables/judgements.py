"""Tables of judgements, their assessments, and the logbooks seen for a paper."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from data.database import Connection, insert
from data.judgements import Judgement
from data.kinds import JudgementMade, LogbookSeen, Record, bodies
from data.log import Projection, as_text
from data.outcomes.voices import Attempt, Sighting
from data.tables import subjects

NOT_TESTABLE = "not_testable_here"
"""Code of the reason that no team could test a claim here (closed list of the judge)."""

JUDGEMENTS_SQL = """
-- One row a judgement. Old ones stay: they are the history.
CREATE TABLE judgements (
    judgement_id TEXT NOT NULL,
    key TEXT NOT NULL,              -- equal keys: the same judging
    paper_id TEXT NOT NULL,
    space_id TEXT NOT NULL,
    team TEXT NOT NULL,
    sha TEXT NOT NULL,
    digest TEXT NOT NULL,           -- of the logbook's content
    judge_name TEXT NOT NULL,
    judge_version INTEGER NOT NULL,
    claim_set_revision INTEGER NOT NULL,
    made_at TEXT NOT NULL,
    by TEXT NOT NULL,
    submission_id TEXT,
    reason TEXT NOT NULL,           -- why it was made: submitted, new commit, appeal …
    text_blob TEXT,                 -- digest of the blob with the judged text
    legacy INTEGER NOT NULL,        -- 1: from the first event's files, cites nothing
    json TEXT NOT NULL,             -- data.judgements.Judgement
    PRIMARY KEY (paper_id, judgement_id)
) WITHOUT ROWID;
CREATE INDEX judgements_by_id ON judgements (judgement_id);
CREATE INDEX judgements_by_key ON judgements (key);
-- One row a claim that a judgement has a verdict on.
CREATE TABLE assessments (
    judgement_id TEXT NOT NULL,
    paper_id TEXT NOT NULL,
    claim_id TEXT NOT NULL,
    verdict TEXT NOT NULL,
    direction TEXT NOT NULL,
    grade TEXT,
    testable INTEGER NOT NULL,      -- 0: the judge says that no team could test it here
    tier INTEGER,                   -- the best data.records.Tier that it cites; NULL: nothing
    nth INTEGER NOT NULL,           -- among the assessments of the judgement, from 0
    PRIMARY KEY (paper_id, judgement_id, claim_id)
) WITHOUT ROWID;
CREATE INDEX assessments_by_claim ON assessments (claim_id);
"""
SAID = "judgements.json -> ('$.assessments[' || assessments.nth || ']')"
"""The data.judgements.Assessment of a row, which only the judgement has whole."""

LOGBOOKS_SQL = """
-- One row a logbook and commit that a record tells of, for the paper it is about.
CREATE TABLE logbooks (
    paper_id TEXT NOT NULL,
    space_id TEXT NOT NULL,
    sha TEXT NOT NULL,
    team TEXT NOT NULL,
    seen_at TEXT NOT NULL,          -- when the first record told of this commit
    published_at TEXT NOT NULL,     -- when its Space appeared, as far as is known
    PRIMARY KEY (paper_id, space_id, sha)
) WITHOUT ROWID;
CREATE INDEX logbooks_by_team ON logbooks (team);
"""


def attempts(conn: Connection, paper_id: str) -> list[Attempt]:
    """All judgings of a paper's logbooks."""
    rows = conn.execute(
        "SELECT judgement_id, team, space_id, sha, digest, made_at, judge_name, judge_version, "
        "claim_set_revision, legacy FROM judgements WHERE paper_id = ? "
        "ORDER BY made_at, judgement_id",
        (paper_id,),
    )
    return [Attempt(*row) for row in rows]


def sightings(conn: Connection, paper_id: str) -> list[Sighting]:
    """All logbooks and commits seen for a paper."""
    rows = conn.execute(
        "SELECT team, space_id, sha, seen_at, published_at FROM logbooks WHERE paper_id = ? "
        "ORDER BY seen_at, space_id",
        (paper_id,),
    )
    return [Sighting(*row) for row in rows]


def made(records: Iterable[Record]) -> list[tuple[Record, JudgementMade]]:
    """The judgements among records, each once, with the record that told of it first."""
    found: dict[str, tuple[Record, JudgementMade]] = {}
    for record, body in bodies(records, JudgementMade):
        found.setdefault(body.judgement.judgement_id, (record, body))
    return list(found.values())


def _derive_judgements(conn: Connection, paper_id: str, records: Sequence[Record]) -> None:
    conn.execute("DELETE FROM judgements WHERE paper_id = ?", (paper_id,))
    conn.execute("DELETE FROM assessments WHERE paper_id = ?", (paper_id,))
    found = made(records)
    insert(conn, "judgements", (_row(record, body) for record, body in found))
    rows = (row for _, body in found for row in _assessments(body.judgement))
    insert(conn, "assessments", rows, clash="IGNORE")


def _row(record: Record, body: JudgementMade) -> tuple[object, ...]:
    judgement = body.judgement
    logbook, judge = judgement.logbook, judgement.judge
    return (
        judgement.judgement_id,
        judgement.key,
        judgement.paper_id,
        *(logbook.space_id, logbook.team, logbook.sha, logbook.digest),
        *(judge.name, judge.version),
        judgement.claim_set_revision,
        as_text(record.at),
        record.by,
        body.submission_id,
        judgement.reason,
        body.text_blob,
        judgement.legacy,
        judgement.model_dump_json(),
    )


def _assessments(judgement: Judgement) -> Iterable[tuple[object, ...]]:
    for nth, each in enumerate(judgement.assessments):
        place = (judgement.judgement_id, judgement.paper_id, each.claim_id)
        testable = all(reason.code != NOT_TESTABLE for reason in each.reasons)
        tier = max((citation.tier for citation in each.citations), default=None)
        yield (*place, each.verdict, each.direction, each.grade, testable, tier, nth)


def _derive_logbooks(conn: Connection, paper_id: str, records: Sequence[Record]) -> None:
    conn.execute("DELETE FROM logbooks WHERE paper_id = ?", (paper_id,))
    seen = [
        (body.space_id, body.sha, body.team, record.at, body.published_at or record.at)
        for record, body in bodies(records, LogbookSeen)
    ]
    for record, told in bodies(records, JudgementMade):
        logbook, at = told.judgement.logbook, min(record.at, told.asked_at or record.at)
        seen.append((logbook.space_id, logbook.sha, logbook.team, at, at))
    conn.executemany(
        "INSERT INTO logbooks VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET "
        "team = min(team, excluded.team), seen_at = min(seen_at, excluded.seen_at), "
        "published_at = min(published_at, excluded.published_at)",
        [(paper_id, *names, as_text(at), as_text(out)) for *names, at, out in seen],
    )


JUDGEMENTS = Projection(
    name="judgements",
    schema_sql=JUDGEMENTS_SQL,
    kinds=frozenset({"judgement.made"}),
    subjects=subjects.paper,
    derive=_derive_judgements,
)
LOGBOOKS = Projection(
    name="logbooks",
    schema_sql=LOGBOOKS_SQL,
    kinds=frozenset({"logbook.seen", "judgement.made"}),
    subjects=subjects.paper,
    derive=_derive_logbooks,
)
