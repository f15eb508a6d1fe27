"""Results as counts: headline numbers, classes of papers, verdicts, outcomes by area, days.

Each function reads one moment of the store's tables and returns one table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, timedelta
from itertools import accumulate

from data.database import Connection
from data.outcomes.rules import Outcome, PaperClass
from data.records import Verdict
from data.results.table import Table, share

EXAMINED = tuple(
    each for each in PaperClass if each not in (PaperClass.NOT_EXAMINED, PaperClass.UNATTEMPTED)
)
SETTLED = (
    Outcome.VERIFIED,
    Outcome.TOY,
    Outcome.INCONCLUSIVE,
    Outcome.NOT_TESTABLE,
    Outcome.CONTESTED,
    Outcome.FALSIFIED,
)
"""Outcomes of judged claims, in the order in which people are shown them."""

LONGEST_DAYS = 400
"""Days without anything are listed only within such a span: a wrong clock makes long ones."""

NUMBERS = {
    "papers": "SELECT count(*) FROM papers",
    "papers with claims": "SELECT count(DISTINCT paper_id) FROM claims WHERE current",
    "papers attempted": "SELECT count(*) FROM paper_outcomes WHERE attempted",
    "papers examined": (
        "SELECT count(*) FROM paper_outcomes "
        f"WHERE class NOT IN ('{PaperClass.NOT_EXAMINED}', '{PaperClass.UNATTEMPTED}')"
    ),
    "papers with a verified claim": (
        f"SELECT count(DISTINCT paper_id) FROM claim_outcomes WHERE outcome = '{Outcome.VERIFIED}'"
    ),
    "papers with a contested claim": (
        f"SELECT count(DISTINCT paper_id) FROM claim_outcomes WHERE outcome = '{Outcome.CONTESTED}'"
    ),
    "logbooks": "SELECT count(DISTINCT space_id) FROM logbooks",
    "teams": "SELECT count(DISTINCT team) FROM logbooks",
    "judgements": "SELECT count(*) FROM costs",
    "claims": "SELECT count(*) FROM claims WHERE current",
    "claims judged": "SELECT count(*) FROM claim_outcomes WHERE teams > 0",
    "claims verified": (
        f"SELECT count(*) FROM claim_outcomes WHERE outcome = '{Outcome.VERIFIED}'"
    ),
    "claims contested": (
        f"SELECT count(*) FROM claim_outcomes WHERE outcome = '{Outcome.CONTESTED}'"
    ),
    "verdicts": "SELECT count(*) FROM stances",
    "jobs": "SELECT count(DISTINCT url) FROM hub_references WHERE kind = 'job'",
    "traces": "SELECT count(DISTINCT url) FROM hub_references WHERE kind = 'trace'",
}


def numbers(conn: Connection) -> Table:
    """The headline numbers. A verdict is one team's counting one on one claim."""
    rows = tuple((name, conn.execute(sql).fetchone()[0]) for name, sql in NUMBERS.items())
    return Table("numbers", "the event in numbers", ("number", "value"), rows)


def classes(conn: Connection) -> Table:
    """Papers by class. `share` is of the examined ones, None for the others."""
    found = dict(
        conn.execute("SELECT class, count(*) FROM paper_outcomes GROUP BY class").fetchall()
    )
    papers = conn.execute("SELECT count(*) FROM papers").fetchone()[0]
    rest = papers - sum(found.values()) + found.get(PaperClass.UNATTEMPTED, 0)
    counts = {each: found.get(each, 0) for each in PaperClass} | {
        PaperClass.UNATTEMPTED: max(0, rest)
    }
    examined = sum(counts[each] for each in EXAMINED)
    rows = tuple(
        (str(each), count, share(count, examined) if each in EXAMINED else None)
        for each, count in counts.items()
    )
    return Table("classes", "papers by class", ("class", "papers", "share"), rows)


def verdicts(conn: Connection) -> Table:
    """The counting verdicts of all teams."""
    found = conn.execute("SELECT verdict, count(*) FROM stances GROUP BY verdict").fetchall()
    rows = _shares(Verdict, dict(found))
    return Table("verdicts", "verdicts of teams on claims", ("verdict", "verdicts", "share"), rows)


def outcomes(conn: Connection) -> Table:
    """Judged claims by what their verdicts come to."""
    found = conn.execute("SELECT outcome, count(*) FROM claim_outcomes GROUP BY outcome").fetchall()
    rows = _shares(SETTLED, dict(found))
    return Table("outcomes", "judged claims by outcome", ("outcome", "claims", "share"), rows)


def _shares(
    names: Iterable[str], counts: Mapping[str, int]
) -> tuple[tuple[str, int, float | None], ...]:
    listed = {str(name): counts.get(name, 0) for name in names}
    whole = sum(listed.values())
    return tuple((name, count, share(count, whole)) for name, count in listed.items())


# --- areas -------------------------------------------------------------------------------

PAPERS_BY_AREA = """
SELECT coalesce(area, ''), coalesce(sub_area, ''), count(*), coalesce(sum(attempted), 0)
FROM papers LEFT JOIN paper_outcomes USING (paper_id) GROUP BY 1, 2
"""
CLAIMS_BY_AREA = """
SELECT coalesce(area, ''), coalesce(sub_area, ''), outcome, sum(claims)
FROM papers JOIN
    (SELECT paper_id, outcome, count(*) AS claims FROM claim_outcomes WHERE teams > 0 GROUP BY 1, 2)
    USING (paper_id)
GROUP BY 1, 2, 3
"""
COUNTED = ("papers", "attempted", "judged", *map(str, SETTLED))
Place = tuple[str, str]


def areas(conn: Connection) -> tuple[Table, Table]:
    """Papers, and judged claims by outcome, of each area; and of each sub-area within its area.

    "" is the area of papers that name none. Areas with most judged claims come first.
    """
    by_place: dict[Place, Counter[str]] = {}
    for area, sub_area, papers, attempted in conn.execute(PAPERS_BY_AREA):
        by_place[area, sub_area] = Counter(papers=papers, attempted=attempted)
    for area, sub_area, outcome, claims in conn.execute(CLAIMS_BY_AREA):
        by_place[area, sub_area].update({"judged": claims, str(outcome): claims})
    by_area: dict[str, Counter[str]] = {}
    for (area, _), counts in by_place.items():
        by_area.setdefault(area, Counter()).update(counts)
    return (
        Table(
            "areas",
            "areas: their papers, and their judged claims by outcome",
            ("area", *COUNTED),
            tuple(_sorted(((area,), counts) for area, counts in by_area.items())),
        ),
        Table(
            "sub_areas",
            "sub-areas: their papers, and their judged claims by outcome",
            ("area", "sub_area", *COUNTED),
            tuple(_sorted(entry for entry in by_place.items() if entry[0][1])),
        ),
    )


def _sorted(
    places: Iterable[tuple[tuple[str, ...], Counter[str]]],
) -> Iterator[tuple[str | int, ...]]:
    for place, counts in sorted(places, key=_most_judged):
        yield (*place, *(counts[name] for name in COUNTED))


def _most_judged(entry: tuple[tuple[str, ...], Counter[str]]) -> tuple[int, int, tuple[str, ...]]:
    place, counts = entry
    return (-counts["judged"], -counts["papers"], place)


# --- days --------------------------------------------------------------------------------

JUDGEMENTS_BY_DAY = "SELECT substr(made_at, 1, 10), count(*) FROM costs GROUP BY 1"
FIRST_ATTEMPTS = """
SELECT day, count(*) FROM
    (SELECT substr(min(published_at), 1, 10) AS day FROM voices GROUP BY paper_id)
GROUP BY day
"""


def days(conn: Connection) -> Table:
    """What happened each day (UTC): judgements made, papers attempted for the first time, and how
    many had been by then."""
    made = dict(conn.execute(JUDGEMENTS_BY_DAY).fetchall())
    tried = dict(conn.execute(FIRST_ATTEMPTS).fetchall())
    listed = calendar({*made, *tried})
    so_far = accumulate(tried.get(day, 0) for day in listed)
    rows = tuple(
        (day, made.get(day, 0), tried.get(day, 0), known)
        for day, known in zip(listed, so_far, strict=True)
    )
    columns = ("day", "judgements", "first_attempts", "papers_attempted")
    return Table("days", "days in UTC", columns, rows)


def calendar(present: Iterable[str]) -> list[str]:
    """All days from the first to the last; over a long span only those that are present."""
    known = sorted(present)
    if not known:
        return []
    first, last = date.fromisoformat(known[0]), date.fromisoformat(known[-1])
    span = (last - first).days
    if span > LONGEST_DAYS:
        return known
    return [(first + timedelta(n)).isoformat() for n in range(span + 1)]
