"""The nouns of the catalogue, and the words that all nouns share.

The nouns are frozen values that cross module, process and repository borders; those of a logbook
stand in `data.pages`, those of a judgement in `data.judgements`. Unknown keys are refused.
"""

from __future__ import annotations

from datetime import datetime
from enum import IntEnum, StrEnum

from pydantic import BaseModel, ConfigDict, Field
from ulid import ULID


class UserError(Exception):
    """An error whose text may be shown to people: it says what is wrong and what to do."""


class Noun(BaseModel):
    """Base of every value: immutable, hashable, strict about unknown keys."""

    model_config = ConfigDict(frozen=True, extra="forbid", ser_json_inf_nan="null")


def new_id(at: datetime | None = None) -> str:
    """A fresh ULID (26 characters, https://github.com/ulid/spec) for now or for `at`."""
    return str(ULID.from_datetime(at) if at else ULID())


class Verdict(StrEnum):
    """What one judgement says of one claim, the strongest first. A judging that failed has none."""

    VERIFIED = "verified"
    FALSIFIED = "falsified"
    TOY = "toy"
    INCONCLUSIVE = "inconclusive"


class Direction(StrEnum):
    """Where the evidence points, whatever verdict the caps allow."""

    SUPPORTS = "supports"
    CONTRADICTS = "contradicts"
    NEITHER = "neither"


class Grade(StrEnum):
    """How the evidence came about: read again, computed again from released data, run again."""

    RE_READ = "re-read"
    RE_COMPUTED = "re-computed"
    RE_RUN = "re-run"


class Tier(IntEnum):
    """What a passage is worth. Only `RUN` and above can carry verified or falsified."""

    PROSE = 0
    PASTED = 1
    RUN = 2
    BACKED = 3
    CORROBORATED = 4


class ClaimKind(StrEnum):
    EMPIRICAL = "empirical"
    THEORY = "theory"
    EFFICIENCY = "efficiency"
    QUALITATIVE = "qualitative"


class Quantifier(StrEnum):
    """Whether a claim speaks of one setting, of all, or of a limit."""

    POINT = "point"
    FORALL = "forall"
    ASYMPTOTIC = "asymptotic"


class Relation(StrEnum):
    """How a measured value must stand to the paper's value."""

    EQUALS = "equals"
    AT_MOST = "at most"
    AT_LEAST = "at least"
    BELOW = "below"
    ABOVE = "above"


# --- catalogue ---------------------------------------------------------------------------


class Paper(Noun):
    """A paper of an event. `paper_id` is its OpenReview id, for a few a numeric poster id."""

    paper_id: str = Field(min_length=1)
    title: str
    authors: tuple[str, ...] = ()
    institutions: tuple[str, ...] = ()
    area: str | None = None
    sub_area: str | None = None
    abstract: str | None = None
    arxiv_id: str | None = None
    poster_id: str | None = None
    presentation: str | None = None
    spotlight: bool = False
    award: str | None = None
    openreview_url: str | None = None
    venue_url: str | None = None
    aliases: tuple[str, ...] = ()
    """Other ids under which the event's files or logbook tags name it, such as an oral's number."""


class Claim(Noun):
    """One claim of a paper. `claim_id` = paper id + digest of the normalised text."""

    claim_id: str
    paper_id: str
    text: str
    anchor: str | None = None
    kind: ClaimKind | None = None
    paper_version: str | None = None


class ClaimSet(Noun):
    """The claims of a paper at a revision (from 1). `supersedes` maps new claim id to old."""

    paper_id: str
    revision: int = Field(ge=1)
    claims: tuple[Claim, ...]
    supersedes: dict[str, str] = {}


class Scale(Noun):
    """A load-bearing axis of a claim, such as the number of items: the paper's own value."""

    name: str
    aliases: tuple[str, ...] = ()
    value: float


class Variable(Noun):
    """A name in a contract's statement and the labels under which runs print it."""

    name: str
    aliases: tuple[str, ...] = ()


class Origin(StrEnum):
    """Who made a contract."""

    HAND = "hand"
    RULES = "rules"
    MODEL = "model"
    ORGANISER = "organiser"


class Contract(Noun):
    """What would count as evidence for a claim, written without seeing any logbook.

    `unit` and `denominator`: None = not known, "" = the quantity has none. `tolerance` is
    absolute, in `unit`. `baseline_value` is what the paper measured for the arm that it compares
    with, in the unit that runs print for it; its tolerance is absolute. `statement` is an
    inequality over `variables` (such as `regret <= bound`) that one counterexample breaks.
    """

    claim_id: str
    kind: ClaimKind
    quantifier: Quantifier
    quantity: str = ""
    aliases: tuple[str, ...] = ()
    unit: str | None = None
    denominator: str | None = None
    relation: Relation | None = None
    value: float | None = None
    tolerance: float | None = None
    scales: tuple[Scale, ...] = ()
    statement: str | None = None
    variables: tuple[Variable, ...] = ()
    baseline: str | None = None
    baseline_value: float | None = None
    baseline_tolerance: float | None = None
    seeds: int | None = None
    verifies: str = ""
    falsifies: str = ""
    origin: Origin = Origin.RULES
    reviewed: bool = False
