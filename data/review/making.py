"""A review set out of entries: every image decoded and written anew, one pair in memory at a time.

A pair whose images cannot both be shown as they are is left out and named; never half of one.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, Self

from PIL import Image
from pydantic import ValidationError

from data.faults import shown
from data.pairs import Answer, Pair, Picture, ReviewSet, Side
from data.records import UserError
from data.review.entries import MOST_PAIRS, Entries, Entry, Skipped, Source
from data.review.pictures import Shown, decoded, paired
from data.review.reviews import Made

MOST_BYTES = 20_000_000_000
"""Of all pictures of a set together, as they are kept."""

NAMED = 20
"""How many of the left-out pairs a refusal names."""


class About(NamedTuple):
    """What people say of a set: the fields of `ReviewSet` but its pairs."""

    set_id: str
    title: str
    question: str
    defects: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    claim_id: str | None = None
    paper_id: str | None = None
    supports: str = ""
    annotators: int = 2
    repeats: float = 0.125
    licence: str = ""
    source: str = ""


class Built(NamedTuple):
    """A set that can be kept, and what was left out of it."""

    made: Made
    skipped: tuple[Skipped, ...]


class Spool(Mapping[str, bytes]):
    """Pictures by digest in a folder of their own, gone with the `with` block.

    A set of large photographs would not fit into memory.
    """

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="pictures-")
        self._sizes: dict[str, int] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._folder.cleanup()

    def add(self, shown: Shown) -> None:
        """Keep a picture. Raises UserError if the set becomes too large."""
        digest = shown.picture.digest
        Path(self._folder.name, digest).write_bytes(shown.png)
        self._sizes[digest] = len(shown.png)
        if sum(self._sizes.values()) > MOST_BYTES:
            raise UserError(
                f"the pictures have more than {MOST_BYTES // 10**9} GB together; make several sets"
            )

    def __getitem__(self, digest: str) -> bytes:
        if digest not in self._sizes:
            raise KeyError(digest)
        return Path(self._folder.name, digest).read_bytes()

    def __iter__(self) -> Iterator[str]:
        return iter(self._sizes)

    def __len__(self) -> int:
        return len(self._sizes)


def build(about: About, entries: Entries, spool: Spool) -> Built:
    """Make a set. Raises UserError: wrong words about it, too many pairs, or no pair at all."""
    _refuse_wrong(about)
    pairs: list[Pair] = []
    origins: dict[str, dict[Side, str]] = {}
    names: dict[str, dict[Side, str]] = {}
    for entry in entries.pairs:
        if len(pairs) == MOST_PAIRS:
            raise UserError(f"a set has at most {MOST_PAIRS:,} pairs; make several sets")
        try:
            first, second = _pictures(entry)
        except UserError as error:
            entries.skipped.append(Skipped(entry.where, str(error)))
            continue
        spool.add(first)
        spool.add(second)
        pairs.append(_pair(entry, first.picture, second.picture))
        sides = _sides(first.picture, second.picture)
        both = entry.first, entry.second
        origins[entry.pair_id] = dict(zip(sides, (each.label for each in both), strict=True))
        names[entry.pair_id] = dict(zip(sides, (each.name for each in both), strict=True))
    _refuse_empty(pairs, entries.skipped)
    _refuse_unknown(about.supports, origins)
    review_set = _review_set(about._replace(source=about.source or entries.source), pairs)
    return Built(Made(review_set, spool, origins, names), tuple(entries.skipped))


def _pictures(entry: Entry) -> tuple[Shown, Shown]:
    """Both pictures. Raises UserError that names the image which is wrong."""
    first, second = paired(_image(entry.first, "first"), _image(entry.second, "second"))
    if first.picture.digest == second.picture.digest:
        raise UserError("its two images are the same, pixel for pixel; there is nothing to compare")
    return first, second


def _image(source: Source, which: str) -> Image.Image:
    try:
        return decoded(source.read())
    except UserError as error:
        raise UserError(f"the {which} image, {shown(source.name)}: {error}") from error


def _sides(first: Picture, second: Picture) -> tuple[Side, Side]:
    """Which side each of the two becomes: `a` is the one whose digest comes first."""
    return (Side.A, Side.B) if first.digest < second.digest else (Side.B, Side.A)


def _pair(entry: Entry, first: Picture, second: Picture) -> Pair:
    sides = dict(zip(("first", "second"), _sides(first, second), strict=True))
    by_side = {sides["first"]: first, sides["second"]: second}
    known = None if entry.known is None else Answer(sides.get(entry.known, entry.known))
    sign = 1 if sides["first"] is Side.A else -1
    return Pair(
        pair_id=entry.pair_id,
        a=by_side[Side.A],
        b=by_side[Side.B],
        tags=entry.tags,
        metric=None if entry.metric is None else sign * entry.metric + 0.0,  # never -0.0
        known=known,
    )


def _refuse_wrong(about: About) -> None:
    """Refuse, before any image is decoded, what cannot be said of a set."""
    picture = Picture(digest="0" * 64, width=1, height=1)
    try:
        _review_set(about, [Pair(pair_id="pair", a=picture, b=picture)])
    except ValidationError as error:
        lines = (
            f"{'.'.join(map(str, each['loc']))}: {each['msg']}, not {shown(each['input'])}"
            for each in error.errors(include_url=False, include_context=False)
        )
        raise UserError("\n".join(lines)) from error


def _refuse_empty(pairs: Sequence[Pair], skipped: Sequence[Skipped]) -> None:
    if any(pair.known is None for pair in pairs):
        return
    what = "every pair is a training pair" if pairs else "there is no pair that can be shown"
    lines = [f"nothing was made: {what}", *(f"{each.where}: {each.reason}" for each in skipped)]
    more = [f"… and {len(skipped) - NAMED} more"] if len(skipped) > NAMED else []
    raise UserError("\n".join(lines[: NAMED + 1] + more))


def _refuse_unknown(supports: str, origins: Mapping[str, Mapping[Side, str]]) -> None:
    """The label that a claim rests on must be on one picture of each pair."""
    without = [pair_id for pair_id, sides in origins.items() if supports not in sides.values()]
    if supports and without:
        raise UserError(
            f"the pair {without[0]} has no picture of {shown(supports)}; each pair needs one for "
            "the set to say anything of the claim"
        )


def _review_set(about: About, pairs: Sequence[Pair]) -> ReviewSet:
    return ReviewSet(**about._asdict(), pairs=tuple(pairs))
