"""Figures of judging: agreement, activity by day, times and prices, what logbooks name.

Each is a pure function of tables; None where there is nothing to draw.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from datetime import date, datetime
from itertools import accumulate

import plotly.graph_objects as go

from components.figures.columns import by_day, columns, ladder
from components.figures.frame import Row, rows
from components.figures.palette import Palette
from components.figures.words import (
    Phrase,
    alpha_words,
    finding,
    percent,
    seconds_words,
    usd_step,
)
from components.texts import counted_words, names_words, usd_words
from data.results.judging import JUDGE, MANY_TEAMS, TEAMS
from data.results.kept import Tables
from data.results.table import Cell, Table, number, whole

KINDS = {"trace": "trace data set", "dataset": "data set"}
"""Words for kinds of references, where they are not their own."""

PAIRS = Phrase(
    *("pair of teams", "pairs of teams", "gives the same verdict on a claim"),
    *("give the same verdict on a claim", "differs on a claim"),
)
ALPHA_MISSING = {TEAMS: "nothing to compare", JUDGE: "not judged twice"}
Mark = tuple[datetime, str] | None


def agreement(tables: Tables, colours: Palette) -> go.Figure | None:
    """Agreement beyond chance of teams with each other, and of the judge with itself."""
    found = {str(row["between"]): row for row in tables["agreement"].records()}
    alphas = {name: row["alpha"] for name, row in found.items()}
    if all(alpha is None for alpha in alphas.values()):
        return None
    bars = [
        Row(
            name,
            number(alpha),
            ALPHA_MISSING[name] if alpha is None else f"alpha {alpha_words(number(alpha))}",
            colours.accent,
            hint=f"{name}: {counted_words(whole(found[name]['claims']), 'claim')} compared",
        )
        for name, alpha in alphas.items()
    ]
    return rows(_agreement_finding(alphas[TEAMS], alphas[JUDGE]), bars, colours, most=1.0)


def _agreement_finding(teams: Cell, judge: Cell) -> str:
    among, again = alpha_words(number(teams)), alpha_words(number(judge))
    if teams is None:
        return f"The judge agrees with itself with alpha {again}"
    said = f"Teams agree on a claim with alpha {among}"
    return said if judge is None else f"{said}, the judge with itself with {again}"


def teams(tables: Tables, colours: Palette) -> go.Figure | None:
    """How often two verdicts on a claim are the same, by how many teams judged it."""
    found = tables["teams"].records()
    if not found:
        return None
    pairs = sum(whole(row["pairs"]) for row in found)
    same = sum(whole(row["same"]) for row in found)
    title = finding(same, pairs, PAIRS)
    bars = [
        Row(
            f"{row['teams']}+" if row["teams"] == MANY_TEAMS else str(row["teams"]),
            number(row["share"]),
            percent(number(row["share"])),
            colours.accent,
            hint=(
                f"{counted_words(whole(row['claims']), 'claim')}, "
                f"{whole(row['same']):,} of {counted_words(whole(row['pairs']), 'pair')} the same"
            ),
        )
        for row in found
    ]
    return columns(title, bars, "teams with a verdict on the claim", 1.0, colours)


# --- days --------------------------------------------------------------------------------


def judgements(tables: Tables, colours: Palette, mark: Mark = None) -> go.Figure | None:
    """Judgements made each day."""
    days, made = _days(tables["days"], "judgements")
    if not sum(made):
        return None
    most = max(made)
    day = days[made.index(most)]
    title = f"Most judgements in a day: {most:,}, on {day:%-d %B %Y}"
    if sum(made) == most:
        title = f"All {counted_words(most, 'judgement')} were made on {day:%-d %B %Y}"
    return by_day(title, days, made, mark, colours)


def attempts(tables: Tables, colours: Palette, mark: Mark = None) -> go.Figure | None:
    """Papers attempted for the first time each day."""
    days, tried = _days(tables["days"], "first_attempts")
    papers = sum(tried)
    if not papers:
        return None
    half = days[bisect_left(list(accumulate(tried)), -(-papers // 2))]
    title = f"By {half:%-d %B %Y} half of the {papers:,} attempted papers had a first logbook"
    if papers == 1:
        title = f"The first paper was attempted on {half:%-d %B %Y}"
    return by_day(title, days, tried, mark, colours)


def _days(table: Table, name: str) -> tuple[list[date], list[int]]:
    """The days from the first to the last with something in that column."""
    pairs = [(date.fromisoformat(day), count) for day, count in table.pairs("day", name).items()]
    busy = [place for place, (_, count) in enumerate(pairs) if count]
    kept = pairs[busy[0] : busy[-1] + 1] if busy else []
    return [day for day, _ in kept], [count for _, count in kept]


# --- what it takes -----------------------------------------------------------------------


def times(tables: Tables, colours: Palette) -> go.Figure | None:
    """Seconds that a judgement takes."""
    steps = _steps(tables["times"])
    if not steps:
        return None
    taken = tables["judges"].records()[0]
    title = (
        f"Half of the judgements took at most {seconds_words(number(taken['seconds_median']))}, "
        f"nine in ten {seconds_words(number(taken['seconds_most']))}"
    )
    names = [seconds_words(step) for step in _edges(steps)]
    return ladder(title, steps, names, "time for a judgement", colours)


def prices(tables: Tables, colours: Palette) -> go.Figure | None:
    """Dollars that a judgement costs."""
    steps = _steps(tables["prices"])
    if not steps:
        return None
    paid = tables["judges"].records()[0]
    title = f"Half of the judgements cost at most {usd_words(number(paid['usd_median']))}"
    known = paid["usd"] is not None
    title += (
        f", all together {usd_words(number(paid['usd']))}"
        if known
        else ", where the price is known"
    )
    names = [usd_step(step) for step in _edges(steps)]
    return ladder(title, steps, names, "cost of a judgement", colours)


def _steps(table: Table) -> list[tuple[float, float, int]]:
    return [(number(low), number(high), whole(n)) for low, high, n in table.rows]


def _edges(steps: Sequence[tuple[float, float, int]]) -> list[float]:
    return [*(low for low, *_ in steps), steps[-1][1]]


def references(tables: Tables, colours: Palette) -> go.Figure | None:
    """What logbooks name on the Hub."""
    found = tables["references"].records()
    if not found:
        return None
    ordered = sorted(found, key=lambda row: (-whole(row["things"]), str(row["kind"])))
    bars = [
        Row(
            f"{KINDS.get(str(row['kind']), row['kind'])}s",
            whole(row["things"]),
            f"{whole(row['things']):,}",
            colours.accent,
            hint=f"named by {counted_words(whole(row['logbooks']), 'logbook')}",
        )
        for row in ordered
    ]
    return rows(_references_finding(tables["references"]), bars, colours)


def _references_finding(table: Table) -> str:
    """Of jobs and traces, the traces of real work; without them, of what there is most."""
    counts = table.pairs("kind", "things")
    work = [kind for kind in ("job", "trace") if counts.get(kind)]
    named = work or [max(counts, key=counts.__getitem__)]
    said = [counted_words(counts[kind], KINDS.get(kind, kind)) for kind in named]
    return f"Judged logbooks name {names_words(said)} on the Hub"
