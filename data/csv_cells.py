"""CSV of strangers' words, which no spreadsheet takes for formulas."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""What spreadsheets take for the beginning of a formula, or skip before one."""

ESCAPE = "'"


def csv_of(header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Rows under a header as CSV (RFC 4180), texts `escaped`; None is an empty cell."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(header)
    writer.writerows(
        [escaped(cell) if isinstance(cell, str) else cell for cell in row] for row in rows
    )
    return text.getvalue()


def escaped(text: str) -> str:
    """The text such that no spreadsheet runs it: with an apostrophe before it, where it begins
    like a formula or with an apostrophe of its own; one taken away gives the text back."""
    return f"{ESCAPE}{text}" if text.lstrip(" ").startswith((ESCAPE, *FORMULA)) else text
