"""Where a logbook prints the quantity of a contract, and at which scale.

A sighting is one line that carries the contract's label (or all variables of its statement).
Those in the output of runs can carry a verdict; those elsewhere only explain why there is none.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from data.pages import Cell, Page, Part
from data.records import Contract, Direction, Scale
from judge.contract.columns import not_ours
from judge.contract.compare import Comparison, compare_line
from judge.contract.doubts import bound_before
from judge.contract.labels import printed_as
from judge.runs.spans import Span
from judge.runs.texts import Stretch, Texts
from judge.text.extract import clean_label, measurements, settings_in
from judge.text.sieve import rows_with_any

SEED_NAMES = ("seeds", "n_seeds", "num_seeds", "seed count")


class Sighting(NamedTuple):
    """One line about the contract's quantity. `reached` holds the scales it was made at; `failed`:
    the run ended badly, or its output shows that it did, so it supports nothing (D3)."""

    page: Page
    cell: Cell
    part: Part
    line: int
    text: str
    comparison: Comparison
    reached: dict[str, float]
    failed: bool

    @property
    def usable(self) -> bool:
        return not self.comparison.problem and self.comparison.direction is not Direction.NEITHER


def in_runs(contract: Contract, texts: Texts) -> list[Sighting]:
    """Sightings in the output of runs, in reading order."""
    return list(_sightings(contract, texts.runs))


def elsewhere(contract: Contract, texts: Texts) -> list[Sighting]:
    """Sightings in prose, pasted output and figure data; never in scripts, which only tell how."""
    return list(_sightings(contract, texts.elsewhere))


def lines_in_runs(contract: Contract, texts: Texts) -> Iterator[str]:
    """The lines of the sightings in the output of runs."""
    for span, rows in texts.runs.holding(printed_as(contract)):
        yield from (span.lines[row] for row, _ in _compared(contract, span, rows))


def load_bearing(contract: Contract) -> tuple[Scale, ...]:
    """The contract's scales, with its number of seeds as one of them."""
    if contract.seeds is None:
        return contract.scales
    return (*contract.scales, Scale(name="seeds", aliases=SEED_NAMES, value=contract.seeds))


def short_of(contract: Contract, reached: Mapping[str, float]) -> list[Scale]:
    """The scales that were shown and lie below the contract's value."""
    return [s for s in load_bearing(contract) if s.name in reached and reached[s.name] < s.value]


def not_shown(contract: Contract, reached: Mapping[str, float]) -> list[Scale]:
    """The scales of which the run shows nothing."""
    return [s for s in load_bearing(contract) if s.name not in reached]


def _sightings(contract: Contract, stretch: Stretch) -> Iterator[Sighting]:
    sought = _sought(contract)
    for span, rows in stretch.holding(printed_as(contract)):
        if found := _compared(contract, span, rows):
            yield from _in_span(sought, span, found)


def _compared(contract: Contract, span: Span, rows: Iterable[int]) -> list[tuple[int, Comparison]]:
    """Those of the rows that say something about the contract, each with what it says."""
    found = ((row, compare_line(contract, span.lines[row])) for row in rows)
    return [
        (row, _under_its_head(contract, span, row, comparison))
        for row, comparison in found
        if comparison is not None
    ]


def _under_its_head(contract: Contract, span: Span, row: int, said: Comparison) -> Comparison:
    """The same, of no use where what stands above the row says that its number is not the run's."""
    problem = said.problem or not_ours(contract, span.lines, row)
    return said._replace(direction=Direction.NEITHER, problem=problem) if problem else said


def _in_span(
    sought: _Sought, span: Span, found: Sequence[tuple[int, Comparison]]
) -> Iterator[Sighting]:
    printed = _printed_scales(sought, span)
    beside = _beside(sought, printed.values(), span)
    page, cell, part, lines = span.page, span.cell, span.part, span.lines
    for row, comparison in found:
        reached = _reached(printed.get(row, {}), beside)
        line = part.first_line + row
        yield Sighting(page, cell, part, line, lines[row], comparison, reached, span.failed)


def reached_at(contract: Contract, span: Span, line: int) -> dict[str, float]:
    """The scales at which a line of a span was printed, for a line that somebody else cites."""
    sought = _sought(contract)
    printed = _printed_scales(sought, span)
    own = _scales_in(sought, span.page.lines[line - 1])
    return _reached(own, _beside(sought, printed.values(), span))


class _Sought(NamedTuple):
    """The scales that lines are searched for on behalf of a contract, the same for all of them.

    `names`: for each way to name a scale, as labels are compared, the scale. `flags`: for each
    scale the same as they are spelt in a command.
    """

    names: dict[str, str]
    flags: dict[str, set[str]]


_Values = dict[str, set[float]]
"""By the name of a scale, the values that some text has of it."""


def _sought(contract: Contract) -> _Sought:
    by_scale = {scale.name: _names(scale) for scale in load_bearing(contract)}
    names = {name: scale for scale, names in by_scale.items() for name in names}
    spelt = {scale: {n.replace(" ", "_") for n in names} for scale, names in by_scale.items()}
    return _Sought(names, spelt)


def _names(scale: Scale) -> set[str]:
    return {clean_label(name) for name in (scale.name, *scale.aliases)}


def _printed_scales(sought: _Sought, span: Span) -> dict[int, _Values]:
    """What each line prints of the contract's scales."""
    lines = span.lines
    return {row: _scales_in(sought, lines[row]) for row in rows_with_any(span.folded, sought.names)}


def _scales_in(sought: _Sought, line: str) -> _Values:
    found: _Values = {}
    for name, value in settings_in(line):
        if name in sought.names:
            found.setdefault(sought.names[name], set()).add(value)
    for item in measurements(line):
        if item.label in sought.names and bound_before(line, item) != "<":
            found.setdefault(sought.names[item.label], set()).add(item.value)
    return found


def _beside(sought: _Sought, printed: Iterable[_Values], span: Span) -> _Values:
    """The scales of an output: what it prints anywhere, and what the command's flags say."""
    found: _Values = {scale: set() for scale in sought.flags}
    for values in printed:
        for scale, each in values.items():
            found[scale] |= each
    for scale, names in sought.flags.items():
        found[scale].update(*(span.flags.get(name, ()) for name in names))
    return found


def _reached(own: _Values, beside: _Values) -> dict[str, float]:
    """The scale of one line: what the line itself says, else what stands beside it.

    Where a source names several values the smallest counts: nothing larger is certain.
    """
    said = {name: own.get(name) or values for name, values in beside.items()}
    finite = {name: set(filter(math.isfinite, values)) for name, values in said.items()}
    return {name: min(values) for name, values in finite.items() if values}
