"""What a reviewer sees, drawn on the server: the order of pairs, the sides, names of pictures.

Everything follows from the secret seed of the set and the reviewer's pseudonym, so that the same
person gets the same on another device, another process or after a restart, and nobody can work
it out from what is public.
"""

from __future__ import annotations

import hashlib
import hmac
import math
import secrets
from collections.abc import Collection
from typing import NamedTuple

from data.pairs import ReviewSet, Side


class Turn(NamedTuple):
    """A pair as it comes up for one reviewer; `turn` 1 where it is shown a second time."""

    pair_id: str
    turn: int = 0


def new_seed() -> str:
    """A fresh secret: 64 hexadecimal digits."""
    return secrets.token_hex(32)


def pseudonym(seed: str, account: str) -> str:
    """The name under which a reviewer's answers to one set are kept and published."""
    return f"reviewer-{_draw(seed, 'reviewer', account)[:10]}"


def turns(
    review_set: ReviewSet, seed: str, reviewer: str, full: Collection[str] = ()
) -> list[Turn]:
    """What a reviewer is asked, in order: training, every pair once, some a second time.

    `full`: ids of pairs that enough others have answered. The order of the others does not
    depend on it. Pairs that come again are those seen early, so that much lies between.
    """
    training = [Turn(pair.pair_id) for pair in review_set.pairs if pair.known is not None]
    asked = [pair.pair_id for pair in review_set.pairs if pair.known is None]
    first = sorted(asked, key=lambda pair_id: _draw(seed, "order", reviewer, pair_id))
    again = sorted(
        first[: math.ceil(len(first) * review_set.repeats)],
        key=lambda pair_id: _draw(seed, "again", reviewer, pair_id),
    )
    main = [Turn(pair_id) for pair_id in first] + [Turn(pair_id, 1) for pair_id in again]
    return training + [turn for turn in main if turn.pair_id not in full]


def left_of(seed: str, reviewer: str, turn: Turn) -> Side:
    """Which picture of the pair stands on the left."""
    draw = _draw(seed, "left", reviewer, turn.pair_id, str(turn.turn))
    return Side.A if int(draw, 16) % 2 else Side.B


def picture_name(seed: str, reviewer: str, turn: Turn, side: Side) -> str:
    """A name for a picture on this reviewer's screen; it tells nothing and is used nowhere else."""
    return _draw(seed, "name", reviewer, turn.pair_id, str(turn.turn), side)[:32]


def _draw(seed: str, *parts: str) -> str:
    """A number that looks random to whoever does not know the seed, as hexadecimal digits."""
    message = b"\0".join(part.encode() for part in parts)
    return hmac.new(bytes.fromhex(seed), message, hashlib.sha256).hexdigest()
