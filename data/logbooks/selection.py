"""Which files of a published logbook are read, how much of them, and how bytes become text.

A page that is too large is left out and named in the reading report, so that one bulky page does
not cost a team its other claims. A logbook with too many files or bytes is refused as a whole:
reading only a part of it would let its author choose which part.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from data.pages import LeftOut, SourceFile
from data.records import UserError

MAX_FILES = 400
MAX_FILE = 2_000_000
MAX_TOTAL = 20_000_000
"""Bytes of one file, and of all together. A usual logbook has 5 to 20 files and 200 kB."""

MAX_PATH = 300
TOP_FILES = frozenset({"README.md", "logbook.json", "workspace.json"})


class Selection(NamedTuple):
    """Paths to read, sorted, and what is left out although it belongs to the logbook."""

    paths: tuple[str, ...]
    left_out: tuple[LeftOut, ...]


def is_page(path: str) -> bool:
    """Whether a path is that of a page: Markdown at any depth below `pages/`."""
    return path.startswith("pages/") and path.lower().endswith(".md")


def select(sizes: Mapping[str, int | None]) -> Selection:
    """Choose among the files of a Space or folder; `sizes` in bytes, None where not known.

    Raises UserError for a logbook above `MAX_FILES` or `MAX_TOTAL`.
    """
    ours = sorted(path for path in sizes if path in TOP_FILES or is_page(path))
    if len(ours) > MAX_FILES:
        raise UserError(
            f"the logbook has {len(ours):,} pages and files, at most {MAX_FILES} are read; "
            "join pages, or publish it as several Spaces"
        )
    reasons = {path: _reason(path, sizes[path] or 0) for path in ours}
    paths = tuple(path for path in ours if reasons[path] is None)
    refuse_total(sum(sizes[path] or 0 for path in paths))
    left_out = (LeftOut(path=shown(path), reason=why) for path, why in reasons.items() if why)
    return Selection(paths, tuple(left_out))


def refuse_total(size: int) -> None:
    """Raise UserError if a logbook's text is larger than `MAX_TOTAL` bytes."""
    if size > MAX_TOTAL:
        raise UserError(
            f"the logbook's pages have more than {MAX_TOTAL // 1_000_000} MB of text, which is "
            "more than is read; move raw data and pictures out of the pages"
        )


def too_large() -> str:
    """Why a file of more than `MAX_FILE` bytes is left out."""
    return f"larger than {MAX_FILE // 1_000_000} MB; not read"


def _reason(path: str, size: int) -> str | None:
    steps = path.split("/")
    if not path.isprintable() or "\\" in path or len(path) > MAX_PATH or {"", ".", ".."} & {*steps}:
        return "its name cannot be cited (unprintable, or too long); not read"
    return too_large() if size > MAX_FILE else None


def shown(path: str) -> str:
    """A path that can be printed, stored and sent, whatever characters it had."""
    return "".join(char if char.isprintable() else "�" for char in path[:MAX_PATH])


def decode(path: str, data: bytes) -> tuple[SourceFile, LeftOut | None]:
    """Bytes as text with `\\n` line ends and no byte order mark; and what got lost, if anything.

    Bytes that are not UTF-8 become `�`, so the rest of a page stays readable and citable.
    """
    text = data.decode("utf-8-sig", errors="replace").replace("\r\n", "\n")
    lost = None
    if text.count("\ufffd") > data.count("\ufffd".encode()):
        reason = "read, but some bytes are not UTF-8 and show as �; save the file as UTF-8"
        lost = LeftOut(path=path, reason=reason)
    return SourceFile(path=path, text=text), lost
