"""One reviewer at one set: what comes next, what is on the screen, and what an answer means.

Pure rules. The browser speaks of left and right only; which picture that is, and whether the
answer fits the set, is decided here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from data.pairs import Annotation, Answer, Pair, Picture, Region, ReviewSet, Shape, Side
from data.records import UserError
from data.review.blinding import Turn, left_of, picture_name

LONGEST_MS = 24 * 3600 * 1000


class Place(StrEnum):
    """Where a picture stands on the screen."""

    LEFT = "left"
    RIGHT = "right"


class Seat(NamedTuple):
    """A reviewer at a set: the pseudonym, what comes up in order, and what was answered."""

    review_set: ReviewSet
    seed: str
    reviewer: str
    turns: Sequence[Turn]
    answers: Mapping[Turn, Answer]

    def pair(self, turn: Turn) -> Pair:
        """The pair of a turn. Raises UserError if this reviewer is not asked about it."""
        if turn not in self.turns:
            raise UserError("this pair is not asked of you; reload the page to go on")
        return self.review_set.pair(turn.pair_id)

    def left(self, turn: Turn) -> Side:
        """Which picture stands on the left."""
        return left_of(self.seed, self.reviewer, turn)

    def at(self, turn: Turn, place: Place) -> Side:
        """Which picture stands there."""
        left = self.left(turn)
        return left if place is Place.LEFT else other(left)

    def remaining(self) -> list[Turn]:
        """What is still to be answered: in order, what was put off last."""
        never = [turn for turn in self.turns if turn not in self.answers]
        put_off = [turn for turn in self.turns if self.answers.get(turn) is Answer.SKIPPED]
        return never + put_off

    @property
    def done(self) -> int:
        """How many turns have an answer that is not put off."""
        return len(self.turns) - len(self.remaining())


class Sight(NamedTuple):
    """A turn as it is put on the screen; names of pictures tell nothing."""

    turn: Turn
    left: str
    right: str
    left_size: tuple[int, int]
    """Width and height of the picture within its canvas, in pixels."""
    right_size: tuple[int, int]
    is_training: bool


class Mark(NamedTuple):
    """A region as a reviewer marked it, in pixels of the picture that stands there."""

    place: Place
    shape: Shape
    x: float
    y: float
    width: float = 0
    height: float = 0
    tag: str = ""


class Reply(NamedTuple):
    """What a reviewer said of what was on the screen; `answer` as `ANSWERS` names it."""

    answer: str
    usable: tuple[bool | None, bool | None] = (None, None)
    """Of the left and the right picture."""
    defects: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    marks: tuple[Mark, ...] = ()
    note: str = ""
    milliseconds: int = 0


ANSWERS = ("left", "right", "tie", "unusable", "cannot tell", "skipped")


def other(side: Side) -> Side:
    """The other of the two."""
    return Side.B if side is Side.A else Side.A


def sight(seat: Seat, turn: Turn) -> Sight:
    """What the reviewer sees. Raises UserError for a turn that is not theirs."""
    pair = seat.pair(turn)
    left, right = seat.at(turn, Place.LEFT), seat.at(turn, Place.RIGHT)
    return Sight(
        turn,
        left=picture_name(seat.seed, seat.reviewer, turn, left),
        right=picture_name(seat.seed, seat.reviewer, turn, right),
        left_size=_size(picture_of(pair, left)),
        right_size=_size(picture_of(pair, right)),
        is_training=pair.known is not None,
    )


def picture_of(pair: Pair, side: Side) -> Picture:
    """The picture of a side."""
    return pair.a if side is Side.A else pair.b


def _size(picture: Picture) -> tuple[int, int]:
    return picture.width, picture.height


def named_picture(
    review_set: ReviewSet, seed: str, reviewer: str, turn: Turn, name: str
) -> Picture | None:
    """The picture that goes by this name on this reviewer's screen.

    Nobody can make up such a name without the seed: whoever has one was shown the pair.
    """
    pair = review_set.pair(turn.pair_id)
    for side in Side:
        if picture_name(seed, reviewer, turn, side) == name:
            return picture_of(pair, side)
    return None


def annotation(seat: Seat, turn: Turn, reply: Reply, app_version: str) -> Annotation:
    """The reply as a fact about pictures `a` and `b`. Raises UserError if it does not fit."""
    pair, left = seat.pair(turn), seat.left(turn)
    _refuse_misfits(seat.review_set, reply)
    usable, defects = reply.usable, reply.defects
    if left is Side.B:
        usable, defects = usable[::-1], defects[::-1]
    return Annotation(
        set_id=seat.review_set.set_id,
        pair_id=pair.pair_id,
        reviewer=seat.reviewer,
        turn=turn.turn,
        left=left,
        answer=_meant(reply.answer, left),
        usable_a=usable[0],
        usable_b=usable[1],
        defects_a=tuple(sorted(set(defects[0]))),
        defects_b=tuple(sorted(set(defects[1]))),
        regions=tuple(_region(seat, turn, pair, mark) for mark in reply.marks),
        note=reply.note,
        milliseconds=reply.milliseconds,
        app_version=app_version,
    )


def _refuse_misfits(review_set: ReviewSet, reply: Reply) -> None:
    unknown = {tag for tags in reply.defects for tag in tags} - set(review_set.defects)
    if unknown:
        raise UserError(f"this set has no tag '{min(unknown)[:60]}'")
    if len(reply.note) > 2000:
        raise UserError("a note has at most 2,000 characters")
    if len(reply.marks) > 50:
        raise UserError("at most 50 places can be marked on a pair")
    if not 0 <= reply.milliseconds <= LONGEST_MS:
        raise UserError("the time that an answer took cannot be right; reload the page")


def _meant(answer: str, left: Side) -> Answer:
    if answer not in ANSWERS:
        raise UserError(f"an answer is one of: {', '.join(ANSWERS)}")
    if answer in set(Place):
        return Answer(left if answer == Place.LEFT else other(left))
    return Answer(answer)


def _region(seat: Seat, turn: Turn, pair: Pair, mark: Mark) -> Region:
    side = seat.at(turn, mark.place)
    picture = picture_of(pair, side)
    edges = (mark.x, mark.y, mark.width, mark.height)
    inside = (
        all(0 <= value < float("inf") for value in edges)
        and mark.x + mark.width <= picture.width
        and mark.y + mark.height <= picture.height
    )
    if not inside:
        raise UserError("a marked place lies outside its picture; mark it again")
    return Region(
        side=side,
        shape=mark.shape,
        x=mark.x,
        y=mark.y,
        width=mark.width,
        height=mark.height,
        tag=mark.tag[:60],
    )
