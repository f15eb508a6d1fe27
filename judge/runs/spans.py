"""Walks through a logbook by the kind of its parts: what was printed, what was told, what ran."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from data.pages import Cell, Logbook, Page, Part, PartKind
from data.records import Tier
from judge.runs.endings import ended_badly
from judge.text.extract import flags
from judge.text.sieve import folded, lowered, rows_with_any

TOLD = (PartKind.PROSE, PartKind.ARTIFACT)
SCRIPTS = (PartKind.SCRIPT, PartKind.CODE)


@dataclass(frozen=True, eq=False)
class Span:
    """One part of a cell of a page, and what many searches need of it: each is made once."""

    page: Page
    cell: Cell
    part: Part
    _rows: dict[tuple[str, ...], list[int]] = field(default_factory=dict, init=False, repr=False)

    @cached_property
    def lines(self) -> tuple[str, ...]:
        return self.page.lines[self.part.first_line - 1 : self.part.last_line]

    @cached_property
    def text(self) -> str:
        """The lines as one text."""
        return "\n".join(self.lines)

    @cached_property
    def cased(self) -> str:
        """The lines as one text, case folded."""
        return self.text.casefold()

    @cached_property
    def folded(self) -> str:
        """The lines as one text with its letters as labels have them."""
        return folded(self.lines)

    @cached_property
    def lowered(self) -> str:
        """The lines as one text in which signs, in lower case, are looked for."""
        return lowered(self.lines)

    def rows_with(self, signs: tuple[str, ...]) -> list[int]:
        """Indexes from 0 of the lines that hold one of the signs of a check, in lower case."""
        if signs not in self._rows:
            self._rows[signs] = rows_with_any(self.lowered, signs)
        return self._rows[signs]

    @cached_property
    def flags(self) -> Mapping[str, set[float]]:
        """The numbers that the cell's command was given."""
        return flags(self.cell.command)

    @cached_property
    def failed(self) -> bool:
        """The cell's run ended badly, or this output of it shows that it did."""
        return self.cell.exit_code != 0 or ended_badly(self.lines)

    def numbered(self) -> Iterator[tuple[int, str]]:
        """The lines with their numbers in the page, from 1."""
        return enumerate(self.lines, self.part.first_line)

    @property
    def ran(self) -> bool:
        """Output of a run that ended well, as far as the logbook says."""
        return self.part.tier >= Tier.RUN and self.cell.exit_code == 0


def all_spans(logbook: Logbook) -> Iterator[Span]:
    """Every part, in reading order."""
    for page in logbook.pages:
        for cell in page.cells:
            for part in cell.parts:
                yield Span(page, cell, part)


def scripts(page: Page, cell: Cell) -> list[str]:
    """The texts of a cell's scripts and code, without their fences."""
    return [
        "\n".join(line for line in Span(page, cell, part).lines if not line.startswith("```"))
        for part in cell.parts
        if part.kind in SCRIPTS
    ]


def outputs(page: Page, cell: Cell) -> list[str]:
    """The lines of a cell's outputs."""
    return [
        line
        for part in cell.parts
        if part.kind is PartKind.OUTPUT
        for line in Span(page, cell, part).lines
    ]
