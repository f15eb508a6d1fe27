"""Pairs out of a data set of the Hub with two image columns, read row by row.

`datasets` runs no code of theirs and gets no token; an image must stand in the table itself, so
that no address a stranger wrote there is opened.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import httpx2
import pyarrow
from datasets import Image, IterableDataset, load_dataset_builder
from datasets.exceptions import DatasetsError

from data.faults import Faults, shown
from data.pairs import ID
from data.records import UserError
from data.review.entries import MOST_PAIRS, Entries, Entry, Source, details
from data.review.pictures import MOST_BYTES

ADDRESS = re.compile(
    r"(?P<repo>[\w][\w.-]{0,95}/[\w][\w.-]{0,95})(?:@(?P<revision>[\w./-]{1,100}))?", re.ASCII
)
MOST_READ = 8_000_000_000
"""Bytes of all images that are read from one data set."""


class Place(NamedTuple):
    """Which rows of which data set; what is None must be the only choice there is."""

    repo: str
    revision: str | None = None
    config: str | None = None
    split: str | None = None
    columns: tuple[str, str] | None = None
    rows: int = MOST_PAIRS


def place_of(address: str) -> Place:
    """`owner/name` or `owner/name@revision`. Raises UserError for anything else."""
    match = ADDRESS.fullmatch(address)
    if match is None:
        raise UserError(f"{shown(address)} must be owner/name or owner/name@revision")
    return Place(match["repo"], match["revision"])


def hub_entries(place: Place) -> Entries:
    """The pairs of a data set, read as they are asked for. Raises UserError, then too."""
    folder = tempfile.TemporaryDirectory(prefix="dataset-")
    try:
        builder = load_dataset_builder(
            place.repo, place.config, revision=place.revision, token=False, cache_dir=folder.name
        )
        splits = builder.as_streaming_dataset()
        table = splits[_split(place, list(splits))]
        table = table if table.features else table._resolve_features()
        columns = chosen(place, table.features)
    except _TROUBLE as error:
        folder.cleanup()
        raise _explained(place, error) from error
    except UserError:
        folder.cleanup()
        raise
    sha = str(builder.base_path).rpartition("@")[2].split("/")[0]

    def rows() -> Iterator[Entry]:
        try:
            yield from entries_of(table, columns, place.rows)
        except _TROUBLE as error:
            raise _explained(place, error) from error
        finally:
            folder.cleanup()

    return Entries(rows(), [], f"data set {place.repo}@{sha}")


_TROUBLE = (OSError, ValueError, KeyError, DatasetsError, httpx2.HTTPError, pyarrow.ArrowException)
"""What reading a stranger's table may end with: network, missing or broken files, odd schemas."""


def chosen(place: Place, features: Mapping[str, object]) -> tuple[str, str]:
    """The two image columns. Raises UserError where they are not clear."""
    images = [name for name, feature in features.items() if isinstance(feature, Image)]
    if place.columns is not None:
        for name in place.columns:
            if name not in images:
                raise UserError(f"{place.repo} has no image column {shown(name)}{_there(images)}")
        return place.columns
    if len(images) != 2:
        raise UserError(
            f"{place.repo} has {len(images)} image columns; say which two are compared, with "
            f"--columns first,second{_there(images)}"
        )
    return images[0], images[1]


def entries_of(table: IterableDataset, columns: tuple[str, str], most: int) -> Iterator[Entry]:
    """The rows as entries; the names of the columns are the labels.

    Columns `pair_id`, `tags`, `metric` and `known` are read as those of a table of paths.
    """
    for name in columns:
        table = table.cast_column(name, Image(decode=False))
    seen: set[str] = set()
    read = 0
    for number, row in enumerate(table.take(most), start=1):
        entry = _entry(number, row, columns)
        if entry.pair_id in seen:
            raise UserError(f"{entry.where}: the pair id {shown(entry.pair_id)} stands there twice")
        seen.add(entry.pair_id)
        read += sum(len(_bytes(row[name]) or b"") for name in columns)
        if read > MOST_READ:
            raise UserError(
                f"the images have more than {MOST_READ // 10**9} GB; take fewer rows with --rows"
            )
        yield entry


def _entry(number: int, row: Mapping[str, Any], columns: Sequence[str]) -> Entry:
    where, faults = f"row {number}", Faults()
    more = details(row, "the data set", where, faults)
    pair_id = row.get("pair_id")
    pair_id = f"pair-{number:04d}" if pair_id is None else str(pair_id)
    if not re.fullmatch(ID, pair_id):
        faults.add("the data set", where, f"pair_id: cannot be {shown(pair_id)}")
    faults.refuse()
    first, second = (_source(where, name, row[name]) for name in columns)
    return Entry(where, pair_id, first, second, *more)


def _source(where: str, column: str, cell: object) -> Source:
    def read() -> bytes:
        data = _bytes(cell)
        if data is None:
            raise UserError("it does not stand in the table (an address or nothing does)")
        if len(data) > MOST_BYTES:
            raise UserError(f"it has more than the {MOST_BYTES:,} bytes that are read")
        return data

    return Source(f"{where}, {column}", column, read)


def _bytes(cell: object) -> bytes | None:
    data = cell.get("bytes") if isinstance(cell, dict) else None
    return data if isinstance(data, bytes) else None


def _split(place: Place, splits: Sequence[str]) -> str:
    split = place.split or (splits[0] if len(splits) == 1 else "")
    if split not in splits:
        raise UserError(f"say which split of {place.repo} is meant, with --split{_there(splits)}")
    return split


def _there(names: Sequence[str]) -> str:
    return f"; there are: {', '.join(names[:20])}" if names else "; there are none"


def _explained(place: Place, error: Exception) -> UserError:
    reason = " ".join(str(error).split())[:300] or type(error).__name__
    return UserError(f"the data set '{place.repo}' cannot be read: {reason}")
