"""A table of results: plain values under named columns, as JSON and as CSV."""

from __future__ import annotations

from typing import NamedTuple

from data.csv_cells import csv_of

Cell = str | int | float | None


class Table(NamedTuple):
    """`name` stands in addresses, `about` says what one row is. Shares are from 0 to 1."""

    name: str
    about: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def pairs(self, names: str, values: str) -> dict[str, int]:
        """A column of names with one of whole numbers."""
        return {str(row[names]): whole(row[values]) for row in self.records()}

    def records(self) -> list[dict[str, Cell]]:
        """The rows, each value under its column's name."""
        return [dict(zip(self.columns, row, strict=True)) for row in self.rows]


def csv_text(table: Table) -> str:
    """The table as CSV with a header; titles and areas are written by strangers."""
    return csv_of(table.columns, table.rows)


def whole(cell: Cell) -> int:
    """A cell as a whole number; 0 for what is none."""
    return cell if isinstance(cell, int) else 0


def number(cell: Cell) -> float:
    """A cell as a number; 0 for what is none."""
    return float(cell) if isinstance(cell, int | float) else 0.0


def share(part: int, whole: int) -> float | None:
    """A part of a whole, rounded to four digits; None of nothing."""
    return round(part / whole, 4) if whole else None
