"""A part of the work that only one process of a machine may do at a time."""

from __future__ import annotations

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from data.disk import disk_errors
from data.records import UserError


@contextmanager
def alone(folder: Path, work: str) -> Iterator[None]:
    """Hold the work of this name in a store's folder; the system lets go of it if we are killed.

    Raises UserError if another process holds it.
    """
    with disk_errors(folder):
        folder.mkdir(parents=True, exist_ok=True)
        file = (folder / f"{work}.lock").open("a")
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            message = f"another process does '{work}' on the store {folder} already"
            raise UserError(f"{message}; end it first, or choose another part") from error
        yield
