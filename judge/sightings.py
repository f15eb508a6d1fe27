"""Where a logbook prints the quantity of a contract, and at which scale.

A sighting is one line that carries the contract's label (or all variables of its statement).
Those in the output of runs can carry a verdict; those elsewhere only explain why there is none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from data.pages import Cell, Logbook, Page, Part, PartKind
from data.records import Contract, Direction, Scale, Tier
from judge.compare import Comparison, compare_line, labels, variable_labels
from judge.endings import ended_badly
from judge.extract import clean_label, flags, measurements, plain, settings
from judge.sieve import rows_with_all, rows_with_any

_SEED_NAMES = ("seeds", "n_seeds", "num_seeds", "seed count")


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


def in_runs(contract: Contract, logbook: Logbook) -> list[Sighting]:
    """Sightings in the output of runs, in reading order."""
    return list(_sightings(contract, logbook, lambda part: part.tier >= Tier.RUN))


def elsewhere(contract: Contract, logbook: Logbook) -> list[Sighting]:
    """Sightings in prose, pasted output and figure data; never in scripts, which only tell how."""
    return list(
        _sightings(
            contract,
            logbook,
            lambda part: (
                part.tier < Tier.RUN
                and part.kind not in (PartKind.SCRIPT, PartKind.CODE, PartKind.COMMAND)
            ),
        )
    )


def load_bearing(contract: Contract) -> tuple[Scale, ...]:
    """The contract's scales, with its number of seeds as one of them."""
    if contract.seeds is None:
        return contract.scales
    return (*contract.scales, Scale(name="seeds", aliases=_SEED_NAMES, value=contract.seeds))


def short_of(contract: Contract, reached: Mapping[str, float]) -> list[Scale]:
    """The scales that were shown and lie below the contract's value."""
    return [s for s in load_bearing(contract) if s.name in reached and reached[s.name] < s.value]


def not_shown(contract: Contract, reached: Mapping[str, float]) -> list[Scale]:
    """The scales of which the run shows nothing."""
    return [s for s in load_bearing(contract) if s.name not in reached]


def _sightings(
    contract: Contract, logbook: Logbook, wanted: Callable[[Part], bool]
) -> Iterator[Sighting]:
    sought = _sought(contract)
    for page in logbook.pages:
        for cell in page.cells:
            for part in filter(wanted, cell.parts):
                yield from _in_part(sought, page, cell, part)


def _in_part(sought: _Sought, page: Page, cell: Cell, part: Part) -> Iterator[Sighting]:
    lines = page.lines[part.first_line - 1 : part.last_line]
    text = plain("\n".join(lines)).casefold()
    rows = {row for needle in sought.needles for row in rows_with_all(text, needle)}
    found = [(row, compare_line(sought.contract, lines[row])) for row in sorted(rows)]
    if not any(comparison for _, comparison in found):
        return
    beside = _beside(sought, lines, cell)
    failed = cell.exit_code != 0 or ended_badly(lines)
    for row, comparison in found:
        if comparison is not None:
            reached = _reached(sought, lines[row], beside)
            line = part.first_line + row
            yield Sighting(page, cell, part, line, lines[row], comparison, reached, failed)


def reached_at(
    contract: Contract, page: Page, cell: Cell, part: Part, line: int
) -> dict[str, float]:
    """The scales at which a line of a part was printed, for a line that somebody else cites."""
    lines = page.lines[part.first_line - 1 : part.last_line]
    sought = _sought(contract)
    return _reached(sought, page.lines[line - 1], _beside(sought, lines, cell))


class _Sought(NamedTuple):
    """What lines are searched for on behalf of a contract, the same for all of them.

    `needles`: word groups of which a line must hold one, a sieve before numbers are parsed.
    `names`: for each way to name a scale, as labels are compared, the scale.
    """

    contract: Contract
    needles: tuple[tuple[str, ...], ...]
    names: dict[str, str]


def _sought(contract: Contract) -> _Sought:
    has_statement = contract.statement is not None
    printed = variable_labels(contract.variables[0]) if has_statement else labels(contract)
    names = {name: scale.name for scale in load_bearing(contract) for name in _names(scale)}
    return _Sought(contract, tuple(tuple(label.split()) for label in printed), names)


def _names(scale: Scale) -> set[str]:
    return {clean_label(name) for name in (scale.name, *scale.aliases)}


def _printed_scales(sought: _Sought, lines: Sequence[str]) -> dict[str, set[float]]:
    """Values of the contract's scales that a text prints, by scale name."""
    found: dict[str, set[float]] = {}
    for row in rows_with_any(plain("\n".join(lines)).casefold(), sought.names):
        for name, values in settings([lines[row]]).items():
            if name in sought.names:
                found.setdefault(sought.names[name], set()).update(values)
        for item in measurements(lines[row]):
            if item.label in sought.names:
                found.setdefault(sought.names[item.label], set()).add(item.value)
    return found


def _beside(sought: _Sought, lines: Sequence[str], cell: Cell) -> dict[str, set[float]]:
    """The scales of an output: what it prints anywhere, else what the command's flags say."""
    printed, given = _printed_scales(sought, lines), flags(cell.command)
    return {
        scale.name: printed.get(scale.name)
        or set().union(*(given.get(name.replace(" ", "_"), set()) for name in _names(scale)))
        for scale in load_bearing(sought.contract)
    }


def _reached(sought: _Sought, text: str, beside: Mapping[str, set[float]]) -> dict[str, float]:
    """The scale of one line: what the line itself says, else what stands beside it.

    Where a source names several values the smallest counts: nothing larger is certain.
    """
    own = _printed_scales(sought, [text])
    said = {name: own.get(name) or values for name, values in beside.items()}
    return {name: min(values) for name, values in said.items() if values}
