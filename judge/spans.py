"""Walks through a logbook by the kind of its parts: what was printed, what was told, what ran."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from data.pages import Cell, Logbook, Page, Part, PartKind
from data.records import Tier

TOLD = (PartKind.PROSE, PartKind.ARTIFACT)
SCRIPTS = (PartKind.SCRIPT, PartKind.CODE)


class Span(NamedTuple):
    """One part of a cell of a page."""

    page: Page
    cell: Cell
    part: Part

    @property
    def lines(self) -> tuple[str, ...]:
        return self.page.lines[self.part.first_line - 1 : self.part.last_line]

    def numbered(self) -> Iterator[tuple[int, str]]:
        """The lines with their numbers in the page, from 1."""
        return enumerate(self.lines, self.part.first_line)

    @property
    def ran(self) -> bool:
        """Output of a run that ended well, as far as the logbook says."""
        return self.part.tier >= Tier.RUN and self.cell.exit_code == 0


def spans(logbook: Logbook, kinds: Collection[PartKind]) -> Iterator[Span]:
    """Every part of one of these kinds, in reading order."""
    for page in logbook.pages:
        for cell in page.cells:
            for part in cell.parts:
                if part.kind in kinds:
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
