"""The disk under a store: which ones are refused, what its failures mean to people, whole files."""

from __future__ import annotations

import errno
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from data.records import UserError

MOUNTS = Path("/proc/self/mountinfo")
NETWORK = frozenset(
    {"9p", "afs", "beegfs", "ceph", "cifs", "davfs", "glusterfs", "lustre"}
    | {"ncpfs", "nfs", "nfs4", "smb3", "smbfs"}
)
LOCAL_FUSE = frozenset({"fuseblk", "fuse.fuse-overlayfs"})
"""FUSE in name only: a block device of this machine, and the root disk of rootless containers."""


def refuse_network_disk(folder: Path, mounts: Path = MOUNTS) -> None:
    """Raise UserError if `folder` lies on a network disk or a mounted bucket.

    SQLite's locks and shared memory do not work there, and acknowledged records would get lost
    (https://www.sqlite.org/wal.html, "must be on the same host computer"). Where the platform
    does not say what is mounted, the folder is accepted.
    """
    kind = _file_system(folder.resolve(), mounts)
    if kind in NETWORK or (kind.startswith("fuse") and kind not in LOCAL_FUSE):
        raise UserError(
            f"the store folder {folder} lies on a network disk or a mounted bucket ({kind}), "
            "where records can get lost; choose a folder on a local disk (OPENREPRO_STORE)"
        )


def _file_system(folder: Path, mounts: Path) -> str:
    """The file system type of the mount that holds `folder`; "" where it is not known."""
    try:
        lines = mounts.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return ""
    depth, kind = -1, ""
    for line in lines:
        left, _, right = line.partition(" - ")
        fields = left.split()
        if len(fields) < 5 or not right:
            continue
        point = Path(_unescaped(fields[4]))
        # A later mount at the same place lies over the earlier one, hence >=.
        if folder.is_relative_to(point) and len(point.parts) >= depth:
            depth, kind = len(point.parts), right.split()[0]
    return kind


def _unescaped(point: str) -> str:
    """A mount point as a path: proc(5) writes blanks, tabs, line ends and backslashes in octal."""
    for code, char in ((r"\040", " "), (r"\011", "\t"), (r"\012", "\n"), (r"\134", "\\")):
        point = point.replace(code, char)
    return point


@contextmanager
def disk_errors(folder: Path) -> Iterator[None]:
    """Turn a failure of the operating system under `folder` into a UserError."""
    try:
        yield
    except OSError as error:
        raise UserError(_sentence(error.errno, folder, error)) from error


def _sentence(number: int | None, folder: Path, error: OSError) -> str:
    if number in {errno.ENOSPC, errno.EDQUOT}:
        return disk_full(folder)
    if number in {errno.EROFS, errno.EACCES, errno.EPERM}:
        return read_only(folder)
    return f"the store folder {folder} cannot be used: {error}"


def disk_full(folder: Path) -> str:
    return f"the disk under the store {folder} is full: nothing was saved; free space and try again"


def read_only(folder: Path) -> str:
    return (
        f"the store folder {folder} is read-only for this program: nothing was saved; "
        "give it write access or choose another folder (OPENREPRO_STORE)"
    )


def write_whole(path: Path, data: bytes) -> None:
    """Under a temporary name first: a crash leaves no half-written file under its name."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix="tmp-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise
