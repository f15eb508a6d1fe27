"""Claims on which independent teams disagree: ranked, filtered, a page at a time.

The list reads tables only; what was assessed is read for the claims of the page that is shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from data.conflicts.sides import conflict_of_row, outline_of_row, side_of_row
from data.conflicts.strength import Stand, Strength, strength
from data.database import Connection
from data.outcomes.rules import Outcome
from data.outcomes.views import Conflict, ConflictChoices, ConflictPage, ConflictsWanted
from data.records import Grade

CONTESTED = "contested"
OPPOSING = "opposing"
KINDS = (CONTESTED, OPPOSING)
PAGE = 30
"""Conflicts of one page."""

DISPUTED = "(claim_outcomes.outcome = 'contested' OR claim_outcomes.opposed)"
ON_A_SIDE = "(stances.direction != 'neither' OR stances.verdict IN ('verified', 'falsified'))"
STANDS = f"""
SELECT claim_outcomes.paper_id, claim_outcomes.claim_id, outcome, team, stances.verdict,
    stances.direction, assessments.tier, stances.grade, state, area,
    coalesce(title, claim_outcomes.paper_id) AS title
FROM claim_outcomes CROSS JOIN stances USING (paper_id, claim_id)
CROSS JOIN assessments USING (paper_id, judgement_id, claim_id)
LEFT JOIN papers USING (paper_id)
WHERE {DISPUTED} AND {ON_A_SIDE}
"""
"""CROSS makes SQLite begin with the disputed claims, which are few, not with all stances."""
CLAIM = f"""
SELECT claims.*, outcome, papers.json AS paper
FROM claims JOIN claim_outcomes USING (paper_id, claim_id) LEFT JOIN papers USING (paper_id)
WHERE claims.claim_id = ? AND current AND {DISPUTED}
"""


class Dispute(NamedTuple):
    """One disputed claim as the list needs it."""

    claim_id: str
    kind: str
    title: str
    area: str | None
    teams: frozenset[str]
    strength: Strength

    def fits(self, wanted: ConflictsWanted) -> bool:
        """Whether it passes the filters on area and team."""
        in_area = not wanted.area or wanted.area == self.area
        return in_area and (not wanted.team or wanted.team in self.teams)


def find_conflicts(
    conn: Connection, disputes: Sequence[Dispute], wanted: ConflictsWanted
) -> ConflictPage:
    """One page of the `ranked` disputes of that moment.

    A page past the last one is the last one. Counts are by kind, under the other filters.
    """
    fitting = [each for each in disputes if each.fits(wanted)]
    counts = Counter(each.kind for each in fitting)
    chosen = [each for each in fitting if not wanted.kind or each.kind == wanted.kind]
    pages = max(1, -(-len(chosen) // PAGE))
    page = min(max(wanted.page, 1), pages)
    shown = chosen[(page - 1) * PAGE : page * PAGE]
    return ConflictPage(
        conflicts=tuple(_outline(conn, each.claim_id) for each in shown),
        page=page,
        pages=pages,
        counts={kind: counts[kind] for kind in KINDS},
    )


def find_conflict(conn: Connection, claim_id: str) -> Conflict | None:
    """The conflict on one claim of a current claim set; None where teams do not disagree."""
    row = conn.execute(CLAIM, (claim_id,)).fetchone()
    return conflict_of_row(conn, row, _kind(row)) if row else None


def _outline(conn: Connection, claim_id: str) -> Conflict:
    row = conn.execute(CLAIM, (claim_id,)).fetchone()
    return outline_of_row(conn, row, _kind(row))


def _kind(row: Any) -> str:
    return CONTESTED if row["outcome"] == Outcome.CONTESTED else OPPOSING


def conflict_choices(disputes: Sequence[Dispute]) -> ConflictChoices:
    """The areas and teams that have conflicts, with how many; the most first."""
    areas = Counter(each.area for each in disputes if each.area)
    teams = Counter(team for each in disputes for team in each.teams)
    return ConflictChoices(areas=_most(areas), teams=_most(teams))


def _most(counts: Counter[str]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(counts.items(), key=lambda item: (-item[1], item[0].casefold(), item[0])))


def ranked(conn: Connection) -> list[Dispute]:
    """All disputed claims: contested first, then by strength, title and claim."""
    rows: dict[tuple[str, str], list[Any]] = {}
    for row in conn.execute(STANDS):
        rows.setdefault((row["paper_id"], row["claim_id"]), []).append(row)
    found = [_dispute(claim_id, each) for (_, claim_id), each in rows.items()]
    found.sort(key=lambda each: (each.title.casefold(), each.claim_id))
    found.sort(key=lambda each: (each.kind == CONTESTED, each.strength), reverse=True)  # stable
    return found


def _dispute(claim_id: str, rows: list[Any]) -> Dispute:
    stands = [_stand(row) for row in rows]
    return Dispute(
        claim_id=claim_id,
        kind=_kind(rows[0]),
        title=rows[0]["title"],
        area=rows[0]["area"],
        teams=frozenset(stand.team for stand in stands),
        strength=strength(stands),
    )


def _stand(row: Any) -> Stand:
    return Stand(
        team=row["team"],
        side=side_of_row(row),
        tier=row["tier"],
        grade=Grade(row["grade"]) if row["grade"] else None,
        upheld=row["state"] == "upheld",
    )
