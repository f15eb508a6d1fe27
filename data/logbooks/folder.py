"""Logbooks in local folders: found, listed and read without ever leaving the folder."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from data.logbooks.selection import TOP_FILES, shown
from data.pages import LeftOut
from data.records import UserError

NOT_FOLLOWED = "a link or a special file; not read"


def packaged_logbooks(folder: Path) -> dict[str, Path]:
    """Space id -> folder of the logbooks below `folder`, laid out as `<team>/<name>/`.

    A folder that does not exist has none.
    """
    found = sorted(path.parent for path in folder.glob("*/*/pages"))
    return {"/".join(path.parts[-2:]): path for path in found}


def logbook_root(folder: Path) -> Path:
    """Where the published tree is: the folder itself, or `.trackio/logbook` inside it.

    Raises UserError if there is no folder, or if the inner one is a link to somewhere else.
    """
    try:
        top = folder.expanduser().resolve(strict=True)
        inner = next((each for each in _inner(top) if each.is_dir()), top).resolve(strict=True)
    except (OSError, RuntimeError, ValueError) as error:
        raise UserError(f"there is no folder '{shown(str(folder))}'; check the path") from error
    if not top.is_dir():
        raise UserError(f"'{shown(str(folder))}' is a file; name the folder that holds the logbook")
    if not inner.is_relative_to(top):
        raise UserError(f"the logbook in '{shown(str(folder))}' is a link to another place")
    return inner


def _inner(top: Path) -> tuple[Path, ...]:
    if top.name == ".trackio":
        return (top / "logbook",)
    return (top / ".trackio" / "logbook",)


def list_files(root: Path) -> tuple[dict[str, int], list[LeftOut]]:
    """Sizes by path (with `/`) of the tops and of all under `pages/`; and links, left out."""
    sizes: dict[str, int] = {}
    links: list[LeftOut] = []
    for path in _candidates(root):
        name = path.relative_to(root).as_posix()
        status = path.lstat()
        if stat.S_ISREG(status.st_mode):
            sizes[name] = status.st_size
        elif not stat.S_ISDIR(status.st_mode):
            links.append(LeftOut(path=shown(name), reason=NOT_FOLLOWED))
    return sizes, links


def _candidates(root: Path) -> list[Path]:
    """Files and links, sorted; folders that are links are named, not entered."""
    found = [root / name for name in TOP_FILES if os.path.lexists(root / name)]
    pages = root / "pages"
    if pages.is_symlink():
        return [*found, pages]
    for parent, folders, files in os.walk(pages, followlinks=False):
        found += [Path(parent, each) for each in files]
        found += [Path(parent, each) for each in folders if Path(parent, each).is_symlink()]
    return sorted(found)


def read_file(path: Path, limit: int) -> bytes:
    """At most `limit` + 1 bytes of a regular file, so that the caller sees if it has grown.

    Raises UserError if it cannot be read, or is no regular file (any more).
    """
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    try:
        with open(os.open(path, flags), "rb") as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise UserError(f"'{shown(str(path))}' is no ordinary file")
            return file.read(limit + 1)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise UserError(f"'{shown(str(path))}' cannot be read: {reason}") from error
