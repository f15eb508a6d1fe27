"""Results about judging: who agrees with whom, what it cost, how long it took, what was named.

Each function reads one moment of the store's tables and returns tables.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from operator import itemgetter

from data.database import Connection
from data.judgements import ReferenceKind
from data.outcomes.agreement import VERDICTS, Agreement, agreement
from data.results.table import Cell, Table, share

MANY_TEAMS = 6
"""Claims of so many teams or more are one row."""

COUNTS = ", ".join(f"sum(verdict = '{verdict}')" for verdict in VERDICTS)
BY_CLAIM = f"""
SELECT paper_id, {COUNTS} FROM stances GROUP BY paper_id, claim_id HAVING count(*) > 1
ORDER BY paper_id
"""
BY_RERUN = f"""
SELECT {COUNTS}
FROM (SELECT key FROM judgements GROUP BY key HAVING count(*) > 1)
CROSS JOIN judgements USING (key) JOIN assessments USING (paper_id, judgement_id)
WHERE NOT legacy GROUP BY key, space_id, claim_id HAVING count(*) > 1
"""
"""Equal keys: the same text, claims, contracts and judge, so only the judge can differ. A copy at
another Space has the judgement of the first one: it was not asked again."""

MEASURES = ("claims", "pairs", "same", "share", "unanimous", "alpha")
TEAMS = "teams on the same claim"
JUDGE = "the judge on the same text again"


def agreements(conn: Connection) -> tuple[Table, Table, Table]:
    """How far verdicts agree: overall, by the number of teams, and paper by paper."""
    rows = conn.execute(BY_CLAIM).fetchall()
    by_paper = {
        paper_id: [tuple(row)[1:] for row in group]
        for paper_id, group in groupby(rows, key=itemgetter("paper_id"))
    }
    claims = [counts for each in by_paper.values() for counts in each]
    again = [tuple(row) for row in conn.execute(BY_RERUN)]
    return (
        Table(
            "agreement",
            "how far verdicts on the same thing agree",
            ("between", *MEASURES),
            ((TEAMS, *_row(agreement(claims))), (JUDGE, *_row(agreement(again)))),
        ),
        by_number_of_teams(claims),
        _by_paper(conn, by_paper),
    )


def by_number_of_teams(claims: Iterable[Sequence[int]]) -> Table:
    """Agreement on claims of two teams, of three and so on; the last row is of more."""
    groups: dict[int, list[Sequence[int]]] = {}
    for counts in claims:
        groups.setdefault(min(sum(counts), MANY_TEAMS), []).append(counts)
    rows = tuple((teams, *_row(agreement(groups[teams]))) for teams in sorted(groups))
    about = f"claims by how many teams have a verdict on them; {MANY_TEAMS}: as many or more"
    return Table("teams", about, ("teams", *MEASURES), rows)


def _by_paper(conn: Connection, by_paper: Mapping[str, Sequence[Sequence[int]]]) -> Table:
    """Papers on which teams agree least come first."""
    titles = dict(conn.execute("SELECT paper_id, title FROM papers").fetchall())
    found = {paper_id: agreement(units) for paper_id, units in by_paper.items()}
    ordered = sorted(found, key=lambda each: (found[each].share or 0.0, -found[each].pairs, each))
    return Table(
        "agreement_by_paper",
        "papers with claims that several teams have a verdict on",
        ("paper_id", "title", *MEASURES),
        tuple((each, titles.get(each, each), *_row(found[each])) for each in ordered),
    )


def _row(found: Agreement) -> tuple[Cell, ...]:
    alpha = None if found.alpha is None else round(found.alpha, 4)
    equal = share(found.same, found.pairs)
    return (found.units, found.pairs, found.same, equal, found.unanimous, alpha)


# --- costs -------------------------------------------------------------------------------

COSTS = """
SELECT judge_name, judge_version, seconds, calls, failed, prompt_tokens, completion_tokens,
    iif(unpriced, NULL, usd) AS usd
FROM costs WHERE NOT legacy AND (calls OR seconds) ORDER BY judge_name, judge_version
"""
"""Without those that took nothing: the judgement of a copy is that of what it copies."""
SPENT = (
    *("judgements", "calls", "failed_calls", "prompt_tokens", "completion_tokens"),
    *("usd", "usd_median", "seconds_median", "seconds_most"),
)
ALL = "all"
STEPS = (1.0, 2.0, 5.0)


def costs(conn: Connection) -> tuple[Table, Table, Table]:
    """What judgements took: by judge and, in the first row, in all; and the spread of both.

    Medians are of one judgement; nine in ten took at most `seconds_most`. `usd` is None where one
    price is not known, and then the median is of the others.
    """
    rows = conn.execute(COSTS).fetchall()
    judges = groupby(rows, key=itemgetter("judge_name", "judge_version"))
    by_judge = [(*judge, *_spent(list(group))) for judge, group in judges]
    return (
        Table(
            "judges",
            "judges, all of them first, and what their judgements took",
            ("judge", "version", *SPENT),
            ((ALL, None, *_spent(rows)), *by_judge) if rows else (),
        ),
        _spread("times", "seconds", [row["seconds"] for row in rows]),
        _spread("prices", "usd", [row["usd"] for row in rows if row["usd"] is not None]),
    )


def _spent(rows: Sequence[Mapping[str, float]]) -> tuple[Cell, ...]:
    sums = [
        sum(row[name] for row in rows)
        for name in ("calls", "failed", "prompt_tokens", "completion_tokens")
    ]
    usd = sorted(row["usd"] for row in rows if row["usd"] is not None)
    seconds = sorted(row["seconds"] for row in rows)
    paid = round(sum(usd), 4) if len(usd) == len(rows) else None
    return (
        len(rows),
        *sums,
        paid,
        quantile(usd, 0.5),
        quantile(seconds, 0.5),
        quantile(seconds, 0.9),
    )


def quantile(ordered: Sequence[float], part: float) -> float | None:
    """The smallest of some sorted values that so many of them do not exceed; None of nothing."""
    if not ordered:
        return None
    return ordered[max(0, math.ceil(part * len(ordered)) - 1)]


def _spread(name: str, unit: str, values: Sequence[float]) -> Table:
    about = f"judgements by {unit}: above `from` up to `to`"
    return Table(name, about, ("from", "to", "judgements"), bins(values))


def bins(values: Iterable[float]) -> tuple[tuple[float, float, int], ...]:
    """Counts between the steps of a 1-2-5 ladder; what is 0 stands in the first bin.

    Nothing but zeros makes no bins: there is nothing to see.
    """
    found = list(values)
    positive = [value for value in found if value > 0]
    if not positive:
        return ()
    ladder = _ladder(min(positive), max(positive))
    counts = [0] * (len(ladder) - 1)
    for value in found:
        counts[min(bisect_left(ladder[1:], value), len(counts) - 1)] += 1
    return tuple(zip(ladder, ladder[1:], counts, strict=False))


def _ladder(least: float, most: float) -> list[float]:
    """Steps from the last one below `least` to the first one that is not below `most`."""
    steps = [float(f"{step:g}e{power}") for power in range(-6, 7) for step in STEPS]
    first = max((n for n, step in enumerate(steps[:-1]) if step < least), default=0)
    last = next((n for n, step in enumerate(steps) if step >= most), len(steps) - 1)
    return steps[first : max(last, first + 1) + 1]


# --- what logbooks name ------------------------------------------------------------------

REFERENCES = """
SELECT kind, count(DISTINCT url), count(DISTINCT space_id),
    count(DISTINCT CASE WHEN resolves THEN url END)
FROM hub_references GROUP BY kind
"""


def references(conn: Connection) -> Table:
    """What judged logbooks name on the Hub, each thing once; `open`: anybody could open it."""
    found = {row[0]: tuple(row)[1:] for row in conn.execute(REFERENCES)}
    rows = tuple((str(kind), *found[kind]) for kind in ReferenceKind if kind in found)
    about = "things on the Hub that judged logbooks name"
    return Table("references", about, ("kind", "things", "logbooks", "open"), rows)
