"""What claims and papers came to, for `python -m data outcomes`: as JSON, as text for people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from data.database import Connection
from data.outcomes.rules import Outcome, PaperClass
from data.results.counts import classes, numbers, outcomes
from data.results.table import Table


class ClaimOutcome(NamedTuple):
    """What one current claim came to, and through how many independent teams."""

    claim_id: str
    outcome: Outcome
    teams: int
    opposed: bool


class PaperOutcome(NamedTuple):
    """What one attempted paper came to, with its current claims in their order."""

    paper_id: str
    title: str
    paper_class: PaperClass
    teams: int
    claims: tuple[ClaimOutcome, ...]


class OutcomeReport(NamedTuple):
    """The counts of one moment: headline numbers, papers by class, judged claims by outcome."""

    numbers: Table
    classes: Table
    outcomes: Table
    papers: tuple[PaperOutcome, ...]


_PAPERS = """
SELECT paper_id, coalesce(title, paper_id), class, teams
FROM paper_outcomes LEFT JOIN papers USING (paper_id) WHERE attempted ORDER BY paper_id
"""
_CLAIMS = """
SELECT paper_id, claim_id, outcome, teams, opposed
FROM claim_outcomes JOIN claims USING (paper_id, claim_id) WHERE current
ORDER BY paper_id, position
"""


def outcome_report(conn: Connection) -> OutcomeReport:
    """All of it, read in one moment."""
    return OutcomeReport(numbers(conn), classes(conn), outcomes(conn), tuple(_papers(conn)))


def _papers(conn: Connection) -> Iterator[PaperOutcome]:
    claims: dict[str, list[ClaimOutcome]] = {}
    for paper_id, claim_id, outcome, teams, opposed in conn.execute(_CLAIMS):
        each = ClaimOutcome(claim_id, Outcome(outcome), teams, bool(opposed))
        claims.setdefault(paper_id, []).append(each)
    for paper_id, title, name, teams in conn.execute(_PAPERS):
        of_paper = tuple(claims.get(paper_id, ()))
        yield PaperOutcome(paper_id, title, PaperClass(name), teams, of_paper)


def outcomes_json(report: OutcomeReport) -> dict[str, Any]:
    """The counts by name, then every attempted paper with the outcomes of its claims."""
    return {
        "numbers": report.numbers.pairs("number", "value"),
        "classes": report.classes.pairs("class", "papers"),
        "outcomes": report.outcomes.pairs("outcome", "claims"),
        "papers": [
            {
                "paper_id": paper.paper_id,
                "title": paper.title,
                "class": paper.paper_class,
                "teams": paper.teams,
                "claims": [claim._asdict() for claim in paper.claims],
            }
            for paper in report.papers
        ],
    }


def outcomes_text(report: OutcomeReport) -> str:
    """The counts for people."""
    return "\n\n".join(
        "\n".join([table.about, *map(_line, table.rows)])
        for table in (report.numbers, report.classes, report.outcomes)
    )


def _line(row: Iterable[object]) -> str:
    name, count, *shares = row
    share = "".join(f"  {each:6.1%}" for each in shares if isinstance(each, float))
    return f"  {count:>9,}  {name}{share}"
