"""Review sets of tiny noise pictures, for tests."""

import io
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from data.pairs import Answer, Pair, ReviewSet, Side
from data.review.pictures import Shown, decoded, paired
from data.review.reviewing import Reply
from data.review.reviews import Made, Reviews


def image_file(seed: int, width: int = 6, height: int = 4) -> bytes:
    """A PNG of noise."""
    return png_file(np.random.default_rng(seed).integers(0, 256, (height, width, 3), np.uint8))


def png_file(pixels: NDArray[np.uint8], **options: object) -> bytes:
    """A PNG of these pixels (height, width, 3)."""
    out = io.BytesIO()
    Image.fromarray(pixels).save(out, "PNG", **options)
    return out.getvalue()


def pair_of(first: bytes, second: bytes) -> tuple[Shown, Shown]:
    """Two image files as a pair."""
    return paired(decoded(first), decoded(second))


def made_of(
    review_set: ReviewSet,
    shown: Iterable[Shown],
    origins: dict[str, dict[Side, str]],
    names: dict[str, dict[Side, str]],
) -> Made:
    """A set with the pictures that its pairs name."""
    return Made(review_set, {each.picture.digest: each.png for each in shown}, origins, names)


def answer(reviews: Reviews, account: str, sides: str) -> None:
    """A reviewer answers the set `s1`, turn by turn: the picture `a` or `b`, `=` for a tie."""
    seat = reviews.seat("s1", account)
    for turn, side in zip(seat.turns, sides, strict=False):
        left = "left" if side == seat.left(turn) else "right"
        reviews.answer(seat, turn, Reply("tie" if side == "=" else left, milliseconds=500))


def made_set(pairs: int = 4, known: int = 0, **fields: object) -> Made:
    """A set of `pairs` pairs `p0` …, after `known` training pairs `t0` …; labels new and old."""
    shown: list[Shown] = []
    listed, origins = [], {}
    for number in range(known + pairs):
        two = pair_of(image_file(2 * number), image_file(2 * number + 1, 5, 3))
        shown += two
        a, b = sorted((each.picture for each in two), key=lambda picture: picture.digest)
        is_known = number < known
        pair_id = f"t{number}" if is_known else f"p{number - known}"
        listed.append(Pair(pair_id=pair_id, a=a, b=b, known=Answer.A if is_known else None))
        first_is_a = a.digest == two[0].picture.digest
        labels = ("new", "old") if first_is_a else ("old", "new")
        origins[pair_id] = dict(zip(Side, labels, strict=True))
    whole: dict[str, object] = {
        "set_id": "s1",
        "title": "Trial",
        "question": "Which is sharper?",
        "pairs": tuple(listed),
        "defects": ("blur", "banding"),
        "repeats": 0.5,
        "annotators": 1,
    }
    return made_of(ReviewSet.model_validate(whole | fields), shown, origins, origins)
