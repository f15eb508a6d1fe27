"""Tables of results made up for the tests of figures: empty ones, with what a test puts in."""

from data.outcomes.rules import PaperClass
from data.results.counts import COUNTED, SETTLED
from data.results.judging import JUDGE, MEASURES, SPENT, TEAMS
from data.results.kept import Tables
from data.results.table import Cell, Table

Rows = tuple[tuple[Cell, ...], ...]
COLUMNS = {
    "numbers": ("number", "value"),
    "classes": ("class", "papers", "share"),
    "outcomes": ("outcome", "claims", "share"),
    "verdicts": ("verdict", "verdicts", "share"),
    "areas": ("area", *COUNTED),
    "sub_areas": ("area", "sub_area", *COUNTED),
    "days": ("day", "judgements", "first_attempts", "papers_attempted"),
    "agreement": ("between", *MEASURES),
    "teams": ("teams", *MEASURES),
    "agreement_by_paper": ("paper_id", "title", *MEASURES),
    "judges": ("judge", "version", *SPENT),
    "times": ("from", "to", "judgements"),
    "prices": ("from", "to", "judgements"),
    "references": ("kind", "things", "logbooks", "open"),
}
NOTHING: Rows = (0, 0, 0, None, 0, None)  # type: ignore[assignment]
EMPTY: dict[str, Rows] = {
    "numbers": (("papers with a verified claim", 0),),
    "classes": tuple((str(each), 0, None) for each in PaperClass),
    "outcomes": tuple((str(each), 0, None) for each in SETTLED),
    "agreement": ((TEAMS, *NOTHING), (JUDGE, *NOTHING)),
}


def tables(**rows: Rows) -> Tables:
    """All tables; those named have these rows."""
    filled = {name: () for name in COLUMNS} | EMPTY | rows
    return {name: Table(name, f"about {name}", COLUMNS[name], filled[name]) for name in COLUMNS}


def counts(**of: int) -> Rows:
    """Rows of names and counts, underscores for spaces."""
    return tuple((name.replace("_", " "), count, None) for name, count in of.items())


def place(*names: str, **of: int) -> tuple[Cell, ...]:
    """A row of an area or sub-area with so many claims of each outcome."""
    judged = sum(of.values())
    return (*names, 9, 5, judged, *(of.get(str(outcome), 0) for outcome in SETTLED))
