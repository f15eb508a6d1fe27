"""The nouns of human review: pictures, pairs, review sets, and what a reviewer says of a pair.

The two pictures of a pair are called `a` and `b`, in the order of their digests: neither the
names nor the order say where a picture comes from. Which is which stands in the side key, which
is private until the set is closed. On the screen they are `left` and `right`, drawn for each
reviewer and pair.
"""

from __future__ import annotations

from enum import StrEnum

from pydantic import Field, field_validator, model_validator

from data.records import Direction, Noun, UserError

ID = r"^[a-z0-9][a-z0-9._-]{0,79}$"
"""Of review sets and pairs, as they stand in addresses and file names."""


class Side(StrEnum):
    A = "a"
    B = "b"


class Answer(StrEnum):
    """What a reviewer says of a pair. The first four answer the set's question."""

    A = "a"
    B = "b"
    TIE = "tie"
    UNUSABLE = "unusable"
    """Neither picture is good enough to compare."""
    CANNOT_TELL = "cannot tell"
    SKIPPED = "skipped"
    """Put off: it is asked again at the end."""

    @property
    def is_final(self) -> bool:
        return self is not Answer.SKIPPED


class Picture(Noun):
    """An image as reviewers see it: a lossless copy without metadata, kept as a blob.

    `width` and `height` in pixels after its EXIF rotation was applied.
    """

    digest: str = Field(pattern=r"^[0-9a-f]{64}$")
    width: int = Field(gt=0)
    height: int = Field(gt=0)


class Pair(Noun):
    """Two pictures to compare. `metric`: what a program says, from -1 (a better) to 1 (b better).

    `known`: the right answer of a training pair, which is shown after it and never counted.
    """

    pair_id: str = Field(pattern=ID)
    a: Picture
    b: Picture
    tags: tuple[str, ...] = ()
    metric: float | None = None
    known: Answer | None = None

    @model_validator(mode="after")
    def _in_order(self) -> Pair:
        if self.a.digest > self.b.digest:
            raise ValueError(
                "a and b stand in the order of their digests, so that it tells nothing"
            )
        return self


class ReviewSet(Noun):
    """A question about pairs, and how it is to be answered.

    `annotators`: wanted number of reviewers a pair; `repeats`: share of the pairs that each
    reviewer sees twice; `defects`: tags that reviewers may set on a picture. `supports`: the label
    whose pictures people must prefer for the claim to hold, written down before anybody answers.
    """

    set_id: str = Field(pattern=ID)
    title: str = Field(min_length=1, max_length=200)
    question: str = Field(min_length=1, max_length=500)
    pairs: tuple[Pair, ...] = Field(min_length=1)
    defects: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    claim_id: str | None = None
    paper_id: str | None = None
    supports: str = Field(default="", max_length=200)
    annotators: int = Field(default=2, ge=1)
    repeats: float = Field(default=0.125, ge=0, le=1)
    licence: str = ""
    source: str = ""

    def pair(self, pair_id: str) -> Pair:
        """The pair of this id. Raises UserError if there is none."""
        for pair in self.pairs:
            if pair.pair_id == pair_id:
                return pair
        raise UserError(f"the set '{self.set_id}' has no pair '{pair_id[:80]}'")

    @field_validator("pairs")
    @classmethod
    def _distinct(cls, pairs: tuple[Pair, ...]) -> tuple[Pair, ...]:
        if len({pair.pair_id for pair in pairs}) < len(pairs):
            raise ValueError("two pairs have the same id")
        return pairs


class Preference(Noun):
    """Of the pairs on which most reviewers prefer one picture: on how many it is the one with the
    label, with the 95 % interval of that share. `pairs` are all that were judged."""

    label: str
    part: int
    whole: int
    low: float
    high: float
    pairs: int
    reviewers: int

    @property
    def direction(self) -> Direction:
        """What it says of a claim that people prefer the label; neither where most pairs showed
        no preference, or chance may have made it."""
        if 2 * self.whole < self.pairs or self.low <= 0.5 <= self.high:
            return Direction.NEITHER
        return Direction.SUPPORTS if self.low > 0.5 else Direction.CONTRADICTS


class SetStanding(Noun):
    """What is known of a review set that a logbook cites: the digest of its answers, and whether
    its consistency check found it fit. `preference`: what it says of the claim that it serves;
    None while it is open, or where it serves none."""

    set_id: str
    digest: str
    is_fit: bool
    claim_id: str | None = None
    preference: Preference | None = None


class Shape(StrEnum):
    BOX = "box"
    POINT = "point"


class Region(Noun):
    """A marked place on one picture, in pixels of that picture; a point has no extent."""

    side: Side
    shape: Shape
    x: float = Field(ge=0, allow_inf_nan=False)
    y: float = Field(ge=0, allow_inf_nan=False)
    width: float = Field(default=0, ge=0, allow_inf_nan=False)
    height: float = Field(default=0, ge=0, allow_inf_nan=False)
    tag: str = Field(default="", max_length=60)


class Annotation(Noun):
    """One reviewer's judgement of one pair. `turn`: 0, or 1 where the pair was shown again.

    `left`: which picture stood on the left. `milliseconds` from the pair's being seen to the
    answer, without pauses that the page noticed.
    """

    set_id: str = Field(pattern=ID)
    pair_id: str = Field(pattern=ID)
    reviewer: str = Field(min_length=1, max_length=80)
    """A pseudonym, the same within a set; the account behind it is not published."""
    turn: int = Field(default=0, ge=0, le=1)
    left: Side
    answer: Answer
    usable_a: bool | None = None
    usable_b: bool | None = None
    defects_a: tuple[str, ...] = ()
    defects_b: tuple[str, ...] = ()
    regions: tuple[Region, ...] = Field(default=(), max_length=50)
    note: str = Field(default="", max_length=2000)
    milliseconds: int = Field(ge=0)
    app_version: str = ""
