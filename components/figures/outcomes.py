"""Figures of what was found: classes of papers, outcomes of claims, verdicts, areas.

Each is a pure function of tables; None where there is nothing to draw.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from urllib.parse import urlencode

import plotly.graph_objects as go

from components.figures.frame import Piece, Row, Stack, rows, stacks
from components.figures.palette import Palette, mixed
from components.figures.words import Phrase, finding, percent
from components.texts import counted_words
from data.outcomes.rules import Outcome, PaperClass
from data.results.counts import EXAMINED, SETTLED
from data.results.kept import Tables
from data.results.table import Cell, whole

PARTLY = 0.6
"""How strong the colour of papers reproduced in part is, beside those reproduced in full."""

CLASS_LOOKS = {
    PaperClass.REPRODUCED: "verified",
    PaperClass.PARTLY: "verified",
    PaperClass.DISPUTED: "falsified",
    PaperClass.TOY_ONLY: "toy",
    PaperClass.NOTHING: "inconclusive",
}
PAPERS = Phrase(
    *("examined paper", "examined papers"),
    *("has a verified claim", "have a verified claim", "has no verified claim"),
)
CLAIMS = Phrase("judged claim", "judged claims", "is verified", "are verified", "is not verified")
MOST_PLACES = 12
ENOUGH = 20
"""Judged claims from which on the share of an area is worth comparing."""

ANY_AREA = "no area named"
Record = Mapping[str, Cell]


def papers_address(**filters: str) -> str:
    """The address of the Papers tab with filters; empty ones are left out."""
    return "?" + urlencode({"tab": "papers", **{k: v for k, v in filters.items() if v}})


def outcome_address(outcome: str, **place: str) -> str:
    """Papers with a claim of that outcome, if the tab has such a filter."""
    is_filter = outcome != Outcome.NOT_TESTABLE
    return papers_address(**place, outcome=outcome) if is_filter else ""


def classes(tables: Tables, colours: Palette) -> go.Figure | None:
    """Examined papers by class."""
    counts = tables["classes"].pairs("class", "papers")
    examined = sum(counts[each] for each in EXAMINED)
    if not examined:
        return None
    verified = tables["numbers"].pairs("number", "value")["papers with a verified claim"]
    title = finding(verified, examined, PAPERS)
    bars = [_class_row(each, counts[each], examined, colours) for each in EXAMINED]
    return rows(title, bars, colours)


def _class_row(name: PaperClass, papers: int, examined: int, colours: Palette) -> Row:
    look = CLASS_LOOKS[name]
    said = f"{papers:,} · {percent(papers / examined)}"
    hint = f"{name}: {counted_words(papers, 'paper')}. Opens papers with a claim that is {look}."
    fill = colours.fill(look)
    if name is PaperClass.PARTLY:
        fill = mixed(fill, colours.card, PARTLY)
    return Row(name, papers, said, fill, papers_address(outcome=look), hint)


def outcomes(tables: Tables, colours: Palette) -> go.Figure | None:
    """Judged claims by outcome."""
    counts = tables["outcomes"].pairs("outcome", "claims")
    judged = sum(counts.values())
    if not judged:
        return None
    verified, contested = counts[Outcome.VERIFIED], counts[Outcome.CONTESTED]
    title = finding(verified, judged, CLAIMS)
    title += f", {contested:,} contested" if contested else ", none contested"
    bars = [
        Row(
            name,
            claims,
            f"{claims:,} · {percent(claims / judged)}",
            colours.fill(name),
            outcome_address(name),
            f"{name}: {counted_words(claims, 'claim')}",
            striped=name not in colours.fills,
        )
        for name, claims in counts.items()
        if claims or name in (*CLASS_LOOKS.values(), Outcome.CONTESTED)
    ]
    return rows(title, bars, colours)


def verdicts(tables: Tables, colours: Palette) -> go.Figure | None:
    """What single teams' logbooks came to, claim by claim."""
    counts = tables["verdicts"].pairs("verdict", "verdicts")
    given = sum(counts.values())
    if not given:
        return None
    most = max(counts, key=lambda name: counts[name])
    title = f"Teams' verdicts are {most} most often: {percent(counts[most] / given)} of {given:,}"
    bars = [
        Row(name, number, f"{number:,} · {percent(number / given)}", colours.fill(name))
        for name, number in counts.items()
    ]
    return rows(title, bars, colours)


# --- areas -------------------------------------------------------------------------------


def areas(tables: Tables, colours: Palette) -> go.Figure | None:
    """Outcomes of judged claims in each area."""
    found = [row for row in tables["areas"].records() if whole(row["judged"])]
    return _places(found, "area", "areas", colours)


def sub_areas(tables: Tables, colours: Palette) -> go.Figure | None:
    """Outcomes of judged claims in the sub-areas with most of them."""
    found = [row for row in tables["sub_areas"].records() if whole(row["judged"])]
    return _places(found, "sub_area", "sub-areas", colours)


def _places(found: Sequence[Record], name: str, many: str, colours: Palette) -> go.Figure | None:
    if not any(row[name] for row in found):
        return None
    shown = found[:MOST_PLACES]
    names = [each for each in SETTLED if any(whole(row[each]) for row in shown)]
    title = places_finding([(str(row[name]) or ANY_AREA, row) for row in found], many)
    return stacks(title, [_place(row, name, names) for row in shown], names, colours)


def _place(row: Record, name: str, names: Sequence[Outcome]) -> Stack:
    judged = whole(row["judged"])
    place = {each: str(row[each]) for each in ("area", "sub_area") if each in row}
    pieces = tuple(
        Piece(
            outcome,
            whole(row[outcome]) / judged,
            f"{counted_words(whole(row[outcome]), 'claim')} {outcome}",
            outcome_address(outcome, **place) if place["area"] else "",
        )
        for outcome in names
    )
    return Stack(str(row[name]) or ANY_AREA, counted_words(judged, "claim"), pieces)


def places_finding(found: Sequence[tuple[str, Record]], many: str) -> str:
    """Where claims are verified most and least often, among places with enough of them."""
    enough = {
        name: whole(row[Outcome.VERIFIED]) / whole(row["judged"])
        for name, row in found
        if whole(row["judged"]) >= ENOUGH
    }
    if not enough:
        return f"Too few claims are judged to compare {many}: fewer than {ENOUGH} in each"
    best, worst = max(enough, key=enough.__getitem__), min(enough, key=enough.__getitem__)
    if enough[best] == enough[worst]:
        return f"Of judged claims in {best}, {percent(enough[best])} are verified"
    return (
        f"Verified most often: {best} ({percent(enough[best])} of judged claims); "
        f"least: {worst} ({percent(enough[worst])})"
    )
