"""One conflict in full: both sides' evidence, who has no voice in it and why, and since when."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from data.conflicts.strength import GRADES, UNCITED
from data.conflicts.turning import Turn, disagreed_since
from data.database import Connection
from data.judgements import Assessment, Judge
from data.log import as_text
from data.outcomes.rules import side_of
from data.outcomes.views import Conflict, Earlier, Side, Silent
from data.records import Contract, Direction, Paper, Verdict
from data.tables.catalogue import as_claim
from data.tables.docket import Falsification, falsifications
from data.tables.judgements import SAID

SIDES = f"""
SELECT stances.*, {SAID} AS said, made_at, judge_name, judge_version, claim_set_revision, legacy
FROM stances JOIN assessments USING (paper_id, judgement_id, claim_id)
JOIN judgements USING (paper_id, judgement_id)
WHERE stances.paper_id = ? AND stances.claim_id = ? ORDER BY made_at, stances.team
"""
ATTEMPTS = """
SELECT space_id, team, judgement_id, made_at, reason, assessments.verdict, assessments.direction
FROM judgements JOIN assessments USING (paper_id, judgement_id)
WHERE paper_id = ? AND claim_id = ? ORDER BY made_at, judgement_id
"""
SILENT = """
SELECT voices.*, assessments.verdict, assessments.direction
FROM voices JOIN assessments USING (paper_id, judgement_id)
LEFT JOIN stances USING (paper_id, claim_id, team)
WHERE paper_id = ? AND claim_id = ? AND stances.team IS NULL ORDER BY team
"""
CONTRACT = "SELECT json FROM contracts WHERE paper_id = ? AND claim_id = ?"


def side_of_row(row: Any) -> Direction:
    """The side of a row with a verdict and a direction."""
    return side_of(Verdict(row["verdict"]), Direction(row["direction"]))


def outline_of_row(conn: Connection, row: Any, kind: str) -> Conflict:
    """The conflict on the claim of a row of `claims`: who stands where, without their past."""
    at = (row["paper_id"], row["claim_id"])
    sides = [_side(each) for each in conn.execute(SIDES, at) if _is_on_a_side(each)]
    sides.sort(key=_worth, reverse=True)  # stable: of equal worth, the earlier one
    contract = conn.execute(CONTRACT, at).fetchone()
    return Conflict(
        kind=kind,
        paper=_paper(row),
        claim=as_claim(row),
        contract=Contract.model_validate_json(contract["json"]) if contract else None,
        supports=tuple(side for side in sides if side.direction is Direction.SUPPORTS),
        contradicts=tuple(side for side in sides if side.direction is Direction.CONTRADICTS),
        silent=(),
        since=None,
    )


def conflict_of_row(conn: Connection, row: Any, kind: str) -> Conflict:
    """The same with copies, earlier verdicts, the docket's reasons, and what does not count."""
    outline = outline_of_row(conn, row, kind)
    at = (row["paper_id"], row["claim_id"])
    docket = {space: e for (c, space), e in falsifications(conn, at[0]).items() if c == at[1]}
    silent = tuple(_silent(each, docket.get(each["space_id"])) for each in conn.execute(SILENT, at))
    tries = _by_space(conn.execute(ATTEMPTS, at))

    def whole(side: Side) -> Side:
        entry = docket.get(side.space_id)
        return side._replace(
            docket_why=entry.why if entry and side.state else "",
            copies=tuple(each.team for each in silent if each.same_as == side.team),
            earlier=tuple(map(_earlier, _before(side, tries))),
        )

    return outline._replace(
        supports=tuple(map(whole, outline.supports)),
        contradicts=tuple(map(whole, outline.contradicts)),
        silent=silent,
        since=_since(outline.sides, tries),
    )


def _is_on_a_side(row: Any) -> bool:
    return side_of_row(row) is not Direction.NEITHER


def _worth(side: Side) -> tuple[int, int]:
    """The best evidence is read first."""
    best = max((citation.tier for citation in side.citations), default=UNCITED)
    return best, GRADES.index(side.grade)


def _before(side: Side, tries: dict[str, list[Any]]) -> list[Any]:
    """The judgings of a side's logbook before the one that counts."""
    return [row for row in tries.get(side.space_id, []) if row["made_at"] < as_text(side.made_at)]


def _by_space(rows: Iterable[Any]) -> dict[str, list[Any]]:
    """Space id -> all its judgings of the claim, the earliest first."""
    found: dict[str, list[Any]] = {}
    for row in rows:
        found.setdefault(row["space_id"], []).append(row)
    return found


def _side(row: Any) -> Side:
    assessment = Assessment.model_validate_json(row["said"])
    direction = side_of(assessment.verdict, assessment.direction)
    decisive = tuple(each for each in assessment.citations if each.direction is direction)
    return Side(
        team=row["team"],
        space_id=row["space_id"],
        judgement_id=row["judgement_id"],
        made_at=datetime.fromisoformat(row["made_at"]),
        verdict=assessment.verdict,
        direction=direction,
        grade=assessment.grade,
        reached=assessment.reached,
        measured=assessment.measured,
        citations=decisive or assessment.citations,
        reasons=assessment.reasons,
        would_raise=assessment.would_raise,
        setup=assessment.setup,
        judge=Judge(name=row["judge_name"], version=row["judge_version"]),
        revision=row["claim_set_revision"],
        legacy=bool(row["legacy"]),
        state=row["state"],
        docket_why="",
        copies=(),
        earlier=(),
    )


def _earlier(row: Any) -> Earlier:
    return Earlier(
        judgement_id=row["judgement_id"],
        made_at=datetime.fromisoformat(row["made_at"]),
        verdict=Verdict(row["verdict"]),
        reason=row["reason"],
    )


def _silent(row: Any, entry: Falsification | None) -> Silent:
    falsified = row["verdict"] == Verdict.FALSIFIED
    ruled = entry if falsified and entry and not entry.stands else None
    return Silent(
        team=row["team"],
        judgement_id=row["judgement_id"],
        verdict=Verdict(row["verdict"]),
        direction=side_of_row(row),
        same_as=row["same_as"],
        late=bool(row["late"]),
        preview=bool(row["preview"]),
        withdrawn=bool(row["withdrawn"]),
        ruling=ruled.state if ruled else None,
        why=ruled.why if ruled else "",
    )


def _since(sides: Sequence[Side], tries: dict[str, list[Any]]) -> datetime | None:
    """When the teams that stand on both sides came to disagree, and have since."""
    turns = [Turn(as_text(side.made_at), side.team, side.direction) for side in sides]
    for side in sides:
        before = _before(side, tries)
        turns += [Turn(row["made_at"], side.team, side_of_row(row)) for row in before]
    at = disagreed_since(turns)
    return datetime.fromisoformat(at) if at else None


def _paper(row: Any) -> Paper:
    """Claims may be published before the catalogue that has their paper."""
    if row["paper"] is None:
        return Paper(paper_id=row["paper_id"], title=row["paper_id"])
    return Paper.model_validate_json(row["paper"])
