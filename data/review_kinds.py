"""Bodies of the records of human review."""

from __future__ import annotations

from pydantic import Field

from data.body import Body
from data.pairs import ID, Annotation, ReviewSet, Side


class ReviewSetCreated(Body):
    """A set with its pictures as blobs; what would unblind it is in `ReviewSetKeyed`."""

    review_set: ReviewSet


class ReviewSetKeyed(Body):
    """The side key: where each picture of a pair comes from, and its name there. Private."""

    set_id: str = Field(pattern=ID)
    origins: dict[str, dict[Side, str]]
    """Pair id -> side -> label of the model or method."""
    names: dict[str, dict[Side, str]] = {}
    """Pair id -> side -> file name or address that it was read from."""
    seed: str = Field(pattern=r"^[0-9a-f]{64}$")
    """What reviewers see is drawn from it (`data.review.blinding`)."""


class ReviewSetClosed(Body):
    """No more answers count; from now on the side key is public."""

    set_id: str = Field(pattern=ID)
    origins: dict[str, dict[Side, str]] = {}
    why: str = ""


class AnnotationMade(Body):
    """An answer. Of several by one reviewer to one pair and turn the last one counts."""

    annotation: Annotation


class AnnotationWithdrawn(Body):
    """A reviewer took an answer back (undo); the pair is open again until the next answer."""

    set_id: str = Field(pattern=ID)
    pair_id: str = Field(pattern=ID)
    reviewer: str
    turn: int = 0


class AnnotationSettled(Body):
    """An organiser's word on a pair about which reviewers disagree; their answers stay."""

    set_id: str = Field(pattern=ID)
    pair_id: str = Field(pattern=ID)
    answer: str
    why: str = ""
