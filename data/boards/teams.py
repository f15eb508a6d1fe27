"""What one team did: its logbooks with their verdicts, and how judging them again went."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from data.database import Connection
from data.records import Verdict


class Told(NamedTuple):
    """What a logbook's shown judgement says of one current claim; None: nothing."""

    claim_id: str
    claim: str
    verdict: Verdict | None
    state: str | None
    """As in the table of stances; None: the verdict does not count."""
    points: int


class Judging(NamedTuple):
    """One judging of a logbook; `points` as its verdicts would give them, were it the shown one."""

    judgement_id: str
    made_at: str
    verdicts: dict[str, Verdict]
    """Claim id -> verdict, of current claims."""
    points: int


class TeamLogbook(NamedTuple):
    """A team's logbook on one paper; the flags as in the table of voices."""

    paper_id: str
    title: str
    space_id: str
    judgement_id: str | None
    published_at: str
    made_at: str | None
    counts: bool
    preview: bool
    same_as: str | None
    late: bool
    withdrawn: bool
    legacy: bool
    told: tuple[Told, ...]
    judgings: tuple[Judging, ...]
    """All of them, the first one first; empty if there was only one."""
    others: tuple[str, ...]
    """Space ids of its later logbooks on this paper, which do not count."""

    @property
    def points(self) -> int:
        return sum(each.points for each in self.told)

    @property
    def provisional(self) -> int:
        return sum(each.points for each in self.told if each.state == "provisional")

    def changed(self) -> list[tuple[Told, list[Verdict]]]:
        """Claims of which the judgings do not all say the same, with what each of them said."""
        said = [(told, self._said(told.claim_id)) for told in self.told]
        return [(told, verdicts) for told, verdicts in said if len(set(verdicts)) > 1]

    def _said(self, claim_id: str) -> list[Verdict]:
        return [each.verdicts[claim_id] for each in self.judgings if claim_id in each.verdicts]


FLAGS = ("counts", "preview", "late", "withdrawn", "legacy")
TEXTS = ("paper_id", "title", "space_id", "judgement_id", "published_at", "made_at", "same_as")

LOGBOOKS = """
SELECT voices.*, coalesce(title, paper_id) AS title
FROM voices LEFT JOIN papers USING (paper_id) WHERE team = ?
"""
TOLD = """
SELECT paper_id, claim_id, text AS claim, assessments.verdict, state, coalesce(points, 0) AS points
FROM voices JOIN claims USING (paper_id)
LEFT JOIN assessments USING (paper_id, judgement_id, claim_id)
LEFT JOIN stances USING (paper_id, claim_id, team)
WHERE team = ? AND current ORDER BY paper_id, position
"""
JUDGINGS = """
SELECT made.paper_id, made.judgement_id, made.made_at, claim_id, verdict
FROM voices JOIN judgements AS made USING (paper_id, space_id, team)
LEFT JOIN assessments AS said
    ON said.paper_id = made.paper_id AND said.judgement_id = made.judgement_id
WHERE team = ? AND attempts > 1 ORDER BY made.paper_id, made.made_at, made.judgement_id
"""
OTHERS = """
SELECT DISTINCT paper_id, logbooks.space_id
FROM voices JOIN logbooks USING (paper_id, team)
WHERE team = ? AND logbooks.space_id != voices.space_id ORDER BY 1, 2
"""


def find_logbooks(conn: Connection, team: str, points: Mapping[Verdict, int]) -> list[TeamLogbook]:
    """A team's logbooks: those that count and give most first; then by title."""
    told = _by_paper(conn.execute(TOLD, (team,)))
    judged = _by_paper(conn.execute(JUDGINGS, (team,)))
    others = _by_paper(conn.execute(OTHERS, (team,)))
    found = []
    for row in conn.execute(LOGBOOKS, (team,)):
        paper_id = row["paper_id"]
        claims = tuple(_told(each) for each in told.get(paper_id, ()))
        judgings = _judgings(judged.get(paper_id, ()), claims, points)
        later = tuple(each["space_id"] for each in others.get(paper_id, ()))
        found.append(_logbook(row, claims, judgings, later))
    return sorted(found, key=lambda each: (not each.counts, -each.points, each.title))


def _by_paper(rows: Iterable[Any]) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = {}
    for row in rows:
        found.setdefault(row["paper_id"], []).append(row)
    return found


def _told(row: Any) -> Told:
    verdict = Verdict(row["verdict"]) if row["verdict"] else None
    return Told(row["claim_id"], row["claim"], verdict, row["state"], row["points"])


def _judgings(
    rows: Iterable[Any], claims: Iterable[Told], points: Mapping[Verdict, int]
) -> tuple[Judging, ...]:
    current = {claim.claim_id for claim in claims}
    verdicts: dict[str, dict[str, Verdict]] = {}
    heads = {}
    for row in rows:
        heads[row["judgement_id"]] = row
        said = verdicts.setdefault(row["judgement_id"], {})
        if row["claim_id"] in current:
            said[row["claim_id"]] = Verdict(row["verdict"])
    return tuple(
        Judging(
            judgement_id=judgement_id,
            made_at=head["made_at"],
            verdicts=verdicts[judgement_id],
            points=sum(points.get(each, 0) for each in verdicts[judgement_id].values()),
        )
        for judgement_id, head in heads.items()
    )


def _logbook(
    row: Any, told: tuple[Told, ...], judgings: tuple[Judging, ...], others: tuple[str, ...]
) -> TeamLogbook:
    flags: dict[str, Any] = {name: bool(row[name]) for name in FLAGS}
    texts = {name: row[name] for name in TEXTS}
    return TeamLogbook(**texts, **flags, told=told, judgings=judgings, others=others)
