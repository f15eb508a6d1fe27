"""Where a review set comes from: a folder, a table, a logbook, or a data set of the Hub.

hub:owner/name[@revision]     a data set with two image columns
space:owner/name[@revision]   the figures of a published logbook
path of a .csv or .jsonl      a row a pair
path of a folder              a logbook's figures, if it is one, else its images
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from data.hub.client import Hub
from data.logbooks.folder import logbook_root
from data.logbooks.selection import is_page
from data.records import UserError
from data.review.entries import Entries
from data.review.figures import figure_entries
from data.review.folders import folder_entries
from data.review.pages import Pages, pages_of_folder, pages_of_space
from data.review.tables import table_entries


class Wanted(NamedTuple):
    """A source as people name it, and what it needs to be read in one way only."""

    address: str
    layout: str | None = None
    table: Path | None = None
    """Names pages and figures of a logbook, a row a pair."""
    config: str | None = None
    split: str | None = None
    columns: tuple[str, str] | None = None
    rows: int | None = None


def entries(wanted: Wanted, open_hub: Callable[[], Hub]) -> Entries:
    """The pairs of a source. Raises UserError if there is no such source."""
    scheme, _, rest = wanted.address.partition(":")
    if scheme == "hub":
        return _of_hub(wanted, rest)
    if scheme == "space":
        space_id, _, revision = rest.partition("@")
        hub = open_hub()
        try:
            return _of_pages(pages_of_space(hub, space_id, revision or None), wanted.table)
        finally:
            hub.close()
    path = Path(wanted.address)
    if path.suffix.lower() in (".csv", ".jsonl"):
        return table_entries(path)
    if wanted.table or _is_logbook(path):
        return _of_pages(pages_of_folder(path), wanted.table)
    return folder_entries(path, wanted.layout)


def _of_hub(wanted: Wanted, address: str) -> Entries:
    """`datasets` takes seconds to load, which other sources need not wait for."""
    module = importlib.import_module("data.review.hub")
    given = {"config": wanted.config, "split": wanted.split, "columns": wanted.columns}
    rows = {"rows": wanted.rows} if wanted.rows else {}
    found: Entries = module.hub_entries(module.place_of(address)._replace(**given, **rows))
    return found


def _of_pages(pages: Pages, table: Path | None) -> Entries:
    return figure_entries(pages.texts, pages.source, table, pages.skipped)


def _is_logbook(folder: Path) -> bool:
    """Whether pages lie below a folder; one that does not exist is none."""
    try:
        root = logbook_root(folder)
    except UserError:
        return False
    pages = root / "pages"
    inside = (path.relative_to(root).as_posix() for path in pages.glob("**/*.md"))
    return not pages.is_symlink() and any(map(is_page, inside))
