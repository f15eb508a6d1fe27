"""Pairs out of a folder: two folders with equal file names, or a folder for each pair."""

from __future__ import annotations

import functools
import os
from collections.abc import Callable, Iterator
from pathlib import Path

from data.logbooks.folder import NOT_FOLLOWED, read_file
from data.logbooks.selection import shown
from data.records import UserError
from data.review.entries import LONGEST_LABEL, Entries, Entry, Skipped, Source, distinct, pair_id
from data.review.pictures import MOST_BYTES

SUFFIXES = (
    *(".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp", ".tif", ".tiff", ".avif"),
    *(".ppm", ".pgm", ".pbm", ".pnm"),
)
MOST_FILES = 10_000
UNREAD_IMAGES = (".svg", ".heic", ".heif", ".jxl", ".jp2", ".eps", ".pdf", ".exr", ".dng", ".psd")
"""Kinds of images that people may have put there and that would be missed in silence."""


def folder_entries(folder: Path, layout: str | None = None) -> Entries:
    """The pairs of a folder; `layout` must be said only where both would fit. Raises UserError."""
    root = _root(folder)
    skipped: list[Skipped] = []
    folders = {path.name: _images(path, skipped) for path in _subfolders(root, skipped)}
    if not folders:
        raise UserError(
            f"'{shown(str(folder))}' has no folders in it: put the images into two folders, named "
            "after what made them, with equal file names; or into one folder a pair"
        )
    layout = layout or _layout(folders)
    make = _by_sides if layout == "sides" else _by_pairs
    pairs = list(make(root, folders, skipped))
    return Entries(distinct(pairs), skipped, f"folder {root.name}")


def image_source(root: Path, path: Path, label: str) -> Source:
    """An image file below a folder."""
    name = path.relative_to(root).as_posix()
    return Source(name, label[:LONGEST_LABEL], functools.partial(_read, path))


def _read(path: Path) -> bytes:
    return read_file(path, MOST_BYTES)


def _root(folder: Path) -> Path:
    try:
        root = folder.expanduser().resolve(strict=True)
    except (OSError, RuntimeError, ValueError) as error:
        raise UserError(f"there is no folder '{shown(str(folder))}'; check the path") from error
    if not root.is_dir():
        raise UserError(f"'{shown(str(folder))}' is no folder")
    return root


def _subfolders(root: Path, skipped: list[Skipped]) -> list[Path]:
    return _listed(root, root, os.DirEntry.is_dir, skipped)


def _images(folder: Path, skipped: list[Skipped]) -> list[Path]:
    """The image files directly in a folder, sorted; links and images of other kinds are named."""
    found = _listed(folder.parent, folder, os.DirEntry.is_file, skipped)
    for path in found:
        if path.suffix.lower() in UNREAD_IMAGES:
            where = path.relative_to(folder.parent).as_posix()
            skipped.append(Skipped(where, "it is of a kind that is not read; save it as PNG"))
    return [path for path in found if path.suffix.lower() in SUFFIXES]


def _listed(
    root: Path,
    folder: Path,
    is_wanted: Callable[..., bool],
    skipped: list[Skipped],
) -> list[Path]:
    """What lies in a folder and is wanted, sorted by name; hidden names are passed over."""
    found: list[Path] = []
    try:
        with os.scandir(folder) as entries:
            for number, entry in enumerate(entries):
                if number == MOST_FILES:
                    raise UserError(f"'{shown(str(folder))}' holds more than {MOST_FILES:,} files")
                if entry.name.startswith("."):
                    continue
                if entry.is_symlink():
                    where = Path(entry.path).relative_to(root).as_posix()
                    skipped.append(Skipped(where, NOT_FOLLOWED))
                elif is_wanted(entry, follow_symlinks=False):
                    found.append(Path(entry.path))
    except OSError as error:
        raise UserError(f"'{shown(str(folder))}' cannot be read: {error.strerror}") from error
    return sorted(found)


def _layout(folders: dict[str, list[Path]]) -> str:
    """Which layout the folders have. Raises UserError where both would fit."""
    two = [paths for paths in folders.values() if paths]
    stems = [{path.stem for path in paths} for paths in two]
    are_sides = len(two) == 2 and bool(stems[0] & stems[1])
    if are_sides and all(len(paths) == 2 for paths in two):
        raise UserError(
            "this can be read in two ways: as two folders, one a side, or as two folders, one a "
            "pair; say which with --layout sides or --layout pairs"
        )
    return "sides" if are_sides else "pairs"


def _by_sides(
    root: Path, folders: dict[str, list[Path]], skipped: list[Skipped]
) -> Iterator[Entry]:
    """Files of equal name (but for the suffix) in two folders, whose names are the labels."""
    filled = {name: paths for name, paths in folders.items() if paths}
    if len(filled) != 2:
        raise UserError(f"two folders with images are needed, one a side; there are {len(filled)}")
    (one, firsts), (two, seconds) = filled.items()
    by_stem = [_by_stem(root, paths, skipped) for paths in (firsts, seconds)]
    for stem in sorted(by_stem[0].keys() | by_stem[1].keys()):
        first, second = (each.get(stem) for each in by_stem)
        if first and second:
            sides = image_source(root, first, one), image_source(root, second, two)
            yield Entry(f"{one}/{first.name}", pair_id(stem), *sides)
        elif alone := first or second:
            where = alone.relative_to(root).as_posix()
            skipped.append(Skipped(where, "the other folder has no image of this name"))


def _by_stem(root: Path, paths: list[Path], skipped: list[Skipped]) -> dict[str, Path]:
    """Paths by name without suffix; where two have one, neither can be meant."""
    found: dict[str, list[Path]] = {}
    for path in paths:
        found.setdefault(path.stem, []).append(path)
    for same in found.values():
        if len(same) > 1:
            where = same[0].relative_to(root).as_posix()
            skipped.append(Skipped(where, f"{len(same)} images have this name, only one may"))
    return {stem: same[0] for stem, same in found.items() if len(same) == 1}


def _by_pairs(
    root: Path, folders: dict[str, list[Path]], skipped: list[Skipped]
) -> Iterator[Entry]:
    """Folders with exactly two images, whose names without suffix are the labels."""
    for name, paths in folders.items():
        if len(paths) != 2:
            skipped.append(Skipped(name, f"two images are needed, it has {len(paths)}"))
            continue
        first, second = paths
        same = first.stem == second.stem
        labels = (first.name, second.name) if same else (first.stem, second.stem)
        sources = [image_source(root, *each) for each in zip(paths, labels, strict=True)]
        yield Entry(name, pair_id(name), sources[0], sources[1])
