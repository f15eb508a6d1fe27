"""Who has a voice on a paper, and the counting verdicts: read from the tables before outcomes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from data.database import Connection
from data.event import Event
from data.kinds import Ruling
from data.log import as_text
from data.outcomes.rules import Stance
from data.outcomes.voices import Attempt, Rules, Voice, voices
from data.records import Direction, Verdict
from data.tables.docket import falsifications, withdrawn_logbooks
from data.tables.judgements import attempts, sightings

PROVISIONAL = "provisional"
"""State of a falsified that people have not decided on."""


class Counted(NamedTuple):
    """A stance, the judgement it comes from, its grade, and how far people have looked at it."""

    stance: Stance
    attempt: Attempt
    grade: str | None
    state: str
    """"" , `PROVISIONAL` or `Ruling.UPHELD`."""


def rules_of(event: Event) -> Rules:
    """What the event says about counting."""
    deadline = as_text(event.deadline) if event.deadline else None
    return Rules(event.counting_judge, event.legacy_counts, deadline)


def ballot(conn: Connection, paper_id: str, rules: Rules) -> list[Voice]:
    """The teams of a paper, each with the logbook and the judgement that count."""
    taken_back = withdrawn_logbooks(conn, paper_id)
    return voices(sightings(conn, paper_id), attempts(conn, paper_id), rules, taken_back)


def counted(conn: Connection, paper_id: str, ballot: Sequence[Voice]) -> dict[str, list[Counted]]:
    """Claim id -> the counting verdicts on it; without what was overturned or taken back."""
    found: dict[str, list[Counted]] = {}
    docket = falsifications(conn, paper_id)
    for attempt in (voice.shown for voice in ballot if voice.shown and voice.counts):
        for row in _assessed(conn, paper_id, attempt):
            entry = docket.get((row.claim_id, attempt.space_id))
            if row.verdict is Verdict.FALSIFIED and entry and not entry.stands:
                continue
            ruling = entry.state if entry else None
            found.setdefault(row.claim_id, []).append(_counted(row, attempt, ruling))
    return found


class _Row(NamedTuple):
    claim_id: str
    verdict: Verdict
    direction: Direction
    grade: str | None
    testable: bool


def _assessed(conn: Connection, paper_id: str, attempt: Attempt) -> Iterator[_Row]:
    rows = conn.execute(
        "SELECT claim_id, verdict, direction, grade, testable FROM assessments "
        "WHERE paper_id = ? AND judgement_id = ? ORDER BY claim_id",
        (paper_id, attempt.judgement_id),
    )
    for claim_id, verdict, direction, grade, testable in rows:
        yield _Row(claim_id, Verdict(verdict), Direction(direction), grade, bool(testable))


def _counted(row: _Row, attempt: Attempt, ruling: str | None) -> Counted:
    falsified = row.verdict is Verdict.FALSIFIED
    upheld = falsified and ruling == Ruling.UPHELD
    state = Ruling.UPHELD if upheld else PROVISIONAL if falsified else ""
    stance = Stance(
        row.claim_id, attempt.team, row.verdict, row.direction, upheld, testable=row.testable
    )
    return Counted(stance, attempt, row.grade, state)
