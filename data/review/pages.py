"""The pages of a logbook with their figures, from a folder or a Space.

Other than the judge's, who needs text, a page may be large here: its images are what is wanted.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from data.hub.client import Hub
from data.hub.download import TooLarge
from data.logbooks.folder import list_files, logbook_root, read_file
from data.logbooks.selection import MAX_FILES, is_page
from data.logbooks.selection import shown as shown_path
from data.records import UserError
from data.review.entries import Skipped

LARGEST_PAGE = 50_000_000
MOST = 200_000_000
"""Bytes of one page, and of all together."""

DEADLINE = 600.0
"""Seconds for all pages of a Space together."""


class Pages(NamedTuple):
    """Text by path, what was left out, and where they come from."""

    texts: dict[str, str]
    skipped: list[Skipped]
    source: str


def pages_of_folder(folder: Path) -> Pages:
    """The pages of a logbook on this disk. Raises UserError if it is none."""
    root = logbook_root(folder)
    sizes, links = list_files(root)
    found = Pages({}, [Skipped(each.path, each.reason) for each in links], f"logbook {root.name}")
    for path in _chosen(sizes, shown_path(str(folder))):
        _add(found, path, read_file(root / path, LARGEST_PAGE))
    return found


def pages_of_space(hub: Hub, space_id: str, revision: str | None) -> Pages:
    """The pages of a published logbook at one commit. Raises UserError if it cannot be had."""
    info = hub.space(space_id, revision)
    found = Pages({}, [], f"logbook {info.space_id}@{info.sha}")
    deadline = time.monotonic() + DEADLINE
    for path in _chosen(info.files, info.space_id):
        try:
            data = hub.text(info.space_id, info.sha, path, LARGEST_PAGE, deadline)
        except TooLarge as error:
            found.skipped.append(Skipped(path, str(error)))
            continue
        _add(found, path, data)
    return found


def _chosen(paths: Iterable[str], name: str) -> list[str]:
    pages = sorted(path for path in paths if is_page(path))
    if not pages:
        raise UserError(f"'{name}' is not a logbook: it has no pages/….md")
    if len(pages) > MAX_FILES:
        raise UserError(f"'{name}' has {len(pages):,} pages, at most {MAX_FILES} are read")
    return pages


def _add(found: Pages, path: str, data: bytes) -> None:
    if len(data) > LARGEST_PAGE:
        why = f"larger than {LARGEST_PAGE // 10**6} MB; not read"
        found.skipped.append(Skipped(path, why))
        return
    found.texts[path] = data.decode("utf-8-sig", errors="replace").replace("\r\n", "\n")
    if sum(map(len, found.texts.values())) > MOST:
        raise UserError(
            f"the pages have more than {MOST // 10**6} MB together; save the images that matter "
            "and make the set from a folder"
        )
