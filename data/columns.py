"""What a published table is made of: columns with a type and a meaning, rows of plain values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import NamedTuple

Value = str | int | bool | datetime | list[str] | None
Row = Mapping[str, Value]


class Column(NamedTuple):
    """A column: its type in the words of `datasets`, and what stands in it.

    Types: string, int32, int64, bool, list (of strings), timestamp[us, tz=UTC].
    """

    name: str
    type: str
    about: str


def feature(kind: str) -> dict[str, object]:
    """A type as the metadata of a Parquet file declares it."""
    if kind == "list":
        return {"feature": {"dtype": "string", "_type": "Value"}, "_type": "List"}
    return {"dtype": kind, "_type": "Value"}


def declared(columns: Iterable[Column]) -> list[dict[str, str]]:
    """The columns as the card of a data set declares them."""
    return [
        {"name": each.name, "list": "string"}
        if each.type == "list"
        else {"name": each.name, "dtype": each.type}
        for each in columns
    ]
