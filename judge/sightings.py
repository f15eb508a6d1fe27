"""Where a logbook prints the quantity of a contract, and at which scale.

A sighting is one line that carries the contract's label (or all variables of its statement).
Those in the output of runs can carry a verdict; those elsewhere only explain why there is none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from data.pages import Cell, Logbook, Page, Part, PartKind
from data.records import Contract, Direction, Scale, Tier
from judge.compare import Comparison, compare_line, labels, variable_labels
from judge.extract import clean_label, flags, measurements, settings

FAILURE = re.compile(
    r"^Traceback \(most recent call last\)|^\w*Error: |KeyboardInterrupt|\[interrupted\]"
    r"|\bout of memory\b|OutOfMemoryError|^Killed$|Segmentation fault"
)
"""What a program's output says when the program came to a bad end."""

_SEED_NAMES = ("seeds", "n_seeds", "num_seeds", "seed count")


class Sighting(NamedTuple):
    """One line about the contract's quantity. `reached` holds the scales it was made at."""

    page: Page
    cell: Cell
    part: Part
    line: int
    text: str
    comparison: Comparison
    reached: dict[str, float]

    @property
    def failed(self) -> bool:
        """The run ended badly, or its output shows that it did: it supports nothing (D3)."""
        return self.cell.exit_code != 0 or any(FAILURE.search(text) for text in self.output)

    @property
    def output(self) -> tuple[str, ...]:
        return self.page.lines[self.part.first_line - 1 : self.part.last_line]

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
    for page in logbook.pages:
        for cell in page.cells:
            for part in filter(wanted, cell.parts):
                yield from _in_part(contract, page, cell, part)


def _in_part(contract: Contract, page: Page, cell: Cell, part: Part) -> Iterator[Sighting]:
    words = _needles(contract)
    lines = page.lines[part.first_line - 1 : part.last_line]
    context: dict[str, set[float]] | None = None
    for number, text in enumerate(lines, part.first_line):
        folded = text.casefold()
        if not any(all(word in folded for word in needle) for needle in words):
            continue
        comparison = compare_line(contract, text)
        if comparison is None:
            continue
        if context is None:
            context = _printed_scales(contract, lines)
        reached = _reached(contract, text, context, cell)
        yield Sighting(page, cell, part, number, text, comparison, reached)


def reached_at(
    contract: Contract, page: Page, cell: Cell, part: Part, line: int
) -> dict[str, float]:
    """The scales at which a line of a part was printed, for a line that somebody else cites."""
    lines = page.lines[part.first_line - 1 : part.last_line]
    return _reached(contract, page.lines[line - 1], _printed_scales(contract, lines), cell)


def _needles(contract: Contract) -> list[tuple[str, ...]]:
    """Word groups of which a line must hold one: a cheap sieve before numbers are parsed."""
    if contract.statement is None:
        return [tuple(label.split()) for label in labels(contract)]
    return [tuple(label.split()) for label in variable_labels(contract.variables[0])]


def _names(scale: Scale) -> set[str]:
    return {clean_label(name) for name in (scale.name, *scale.aliases)}


def _printed_scales(contract: Contract, lines: Iterable[str]) -> dict[str, set[float]]:
    """Values of the contract's scales that a text prints, by scale name."""
    wanted = {name: scale.name for scale in load_bearing(contract) for name in _names(scale)}
    found: dict[str, set[float]] = {}
    for line in lines:
        folded = line.casefold()
        if not any(name in folded for name in wanted):
            continue
        for name, values in settings([line]).items():
            if name in wanted:
                found.setdefault(wanted[name], set()).update(values)
        for item in measurements(line):
            if item.label in wanted:
                found.setdefault(wanted[item.label], set()).add(item.value)
    return found


def _reached(
    contract: Contract, text: str, context: Mapping[str, set[float]], cell: Cell
) -> dict[str, float]:
    """The scale of one line: what the line says, else its output, else the command's flags.

    Where a source names several values the smallest counts: nothing larger is certain.
    """
    own = _printed_scales(contract, [text])
    given = flags(cell.command)
    reached: dict[str, float] = {}
    for scale in load_bearing(contract):
        by_flag = set().union(*(given.get(name.replace(" ", "_"), set()) for name in _names(scale)))
        values = own.get(scale.name) or context.get(scale.name) or by_flag
        if values:
            reached[scale.name] = min(values)
    return reached
