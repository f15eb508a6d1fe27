"""Records: the envelope of every durable fact, and the body that each kind carries.

A record names a fact, it does not order it: readers take the *set* of records and sort by
(at, id). To add a kind, write its body, name it in `BODIES`, and say in `PRIVATE` if it must
never reach the public repository.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from enum import StrEnum
from functools import cached_property
from typing import Any, Self, TypeVar

from pydantic import AwareDatetime, Field, ValidationError, field_validator

from data.body import Body as Body
from data.freeze_kinds import EventFrozen
from data.judgements import Judgement, Why
from data.queue_kinds import AppealMade, LogbookRestored
from data.records import Claim, Contract, Noun, new_id
from data.review_kinds import (
    AnnotationMade,
    AnnotationSettled,
    AnnotationWithdrawn,
    ReviewSetClosed,
    ReviewSetCreated,
    ReviewSetKeyed,
)


class CataloguePublished(Body):
    """Papers as a JSONL blob of `Paper`, by digest."""

    digest: str
    papers: int


class ClaimsPublished(Body):
    """The whole claim set of one paper, as published at that moment."""

    paper_id: str
    claims: tuple[Claim, ...]
    supersedes: dict[str, str] = {}


class ContractEdited(Body):
    paper_id: str
    contract: Contract


class LogbookSeen(Body):
    """A logbook found at a commit; `title` and `published_at` as the Space says."""

    space_id: str
    sha: str
    team: str
    paper_id: str | None = None
    title: str = ""
    published_at: AwareDatetime | None = None


class SubmissionReceived(Body):
    """Somebody asked for an address to be judged; fields as of `data.judgements.Submission`."""

    schema_number: int = 2
    submission_id: str
    address: str
    paper_id: str | None = None
    place: str = ""
    why: Why | None = None


class SubmissionAnswered(Body):
    """A submission for which the same judgement (equal key) had been made before."""

    submission_id: str
    judgement_id: str


class LogbookWithdrawn(Body):
    """A team takes its logbook on one paper back: shown from then on, and counted no more."""

    space_id: str
    paper_id: str
    why: str = ""


class JudgementMade(Body):
    """`text_blob` is the digest of the blob that keeps the judged text, for its quotes to open.

    `asked_at`: when it was asked for, if that is known; a queue may lie between.
    """

    judgement: Judgement
    submission_id: str | None = None
    text_blob: str | None = None
    asked_at: AwareDatetime | None = None


class JudgementFailed(Body):
    """A judging that ended without verdicts: never counted, can be asked again."""

    submission_id: str | None = None
    address: str
    space_id: str | None = None
    sha: str | None = None
    paper_id: str | None = None
    message: str


class Ruling(StrEnum):
    """What people decided on a falsification after re-verifying it."""

    UPHELD = "upheld"
    OVERTURNED = "overturned"
    UNDECIDED = "undecided"


class FalsificationClaimed(Body):
    """A docket entry: a logbook's evidence against a claim, and what is believed true instead."""

    falsification_id: str
    paper_id: str
    claim_id: str
    space_id: str
    judgement_id: str
    evidence: str = ""
    true_instead: str = ""


class FalsificationDecided(Body):
    falsification_id: str
    paper_id: str
    claim_id: str
    space_id: str
    ruling: Ruling
    why: str = ""


class FalsificationWithdrawn(Body):
    """A team takes back what its logbook says against one claim."""

    paper_id: str
    claim_id: str
    space_id: str
    why: str = ""


class RecordRedacted(Body):
    """Blanks the body of another record, here and in what is published next."""

    record_id: str
    why: str


BODIES: dict[str, type[Body]] = {
    "catalogue.published": CataloguePublished,
    "claims.published": ClaimsPublished,
    "contract.edited": ContractEdited,
    "logbook.seen": LogbookSeen,
    "logbook.withdrawn": LogbookWithdrawn,
    "logbook.restored": LogbookRestored,
    "submission.received": SubmissionReceived,
    "submission.answered": SubmissionAnswered,
    "judgement.made": JudgementMade,
    "judgement.failed": JudgementFailed,
    "appeal.made": AppealMade,
    "falsification.claimed": FalsificationClaimed,
    "falsification.decided": FalsificationDecided,
    "falsification.withdrawn": FalsificationWithdrawn,
    "reviewset.created": ReviewSetCreated,
    "reviewset.keyed": ReviewSetKeyed,
    "reviewset.closed": ReviewSetClosed,
    "annotation.made": AnnotationMade,
    "annotation.withdrawn": AnnotationWithdrawn,
    "annotation.settled": AnnotationSettled,
    "event.frozen": EventFrozen,
    "record.redacted": RecordRedacted,
}

PRIVATE: frozenset[str] = frozenset(
    {"author.contacted", "credit.requested", "credit.decided", "reviewset.keyed"}
)
"""Kinds that go to the private repository only, whether or not this version knows their body."""


class Record(Noun):
    """One immutable fact. `body` is kept as plain JSON so that unknown kinds survive."""

    id: str = Field(pattern=r"^[0-9A-HJKMNP-TV-Z]{26}$")
    kind: str = Field(min_length=1)
    at: AwareDatetime
    by: str
    body: dict[str, Any]

    @field_validator("at")
    @classmethod
    def _utc(cls, value: datetime) -> datetime:
        return value.astimezone(UTC)

    @cached_property
    def typed(self) -> Body | None:
        """`read_body` of it, read once: several projections ask."""
        return read_body(self)

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Self:
        """As pydantic does it, without what was read of another body."""
        copy = super().model_copy(update=update, deep=deep)
        copy.__dict__.pop("typed", None)
        return copy

    def line(self) -> str:
        """The record as one line of JSONL, keys in a fixed order."""
        return json.dumps(self.model_dump(mode="json"), ensure_ascii=False, sort_keys=True)


def make(body: Body, by: str, at: datetime | None = None, record_id: str | None = None) -> Record:
    """Wrap a body into a new record; its kind follows from its class.

    `record_id`: where the same fact found again must be the same record; otherwise a fresh one.
    """
    kind = next(name for name, cls in BODIES.items() if cls is type(body))
    at = at or datetime.now(UTC)
    fields = body.model_dump(mode="json")
    record = Record(id=record_id or new_id(at), kind=kind, at=at, by=by, body=fields)
    record.__dict__["typed"] = body  # what reading it would give: no need to read it once more
    return record


def read_body(record: Record) -> Body | None:
    """The typed body, or None for an unknown kind, a newer schema or a redacted record.

    Older schemas are upgraded step by step. Raises pydantic.ValidationError on a body that
    claims a schema we know and does not fit it.
    """
    cls = BODIES.get(record.kind)
    number = record.body.get("schema_number")
    if cls is None or not isinstance(number, int):
        return None
    current = cls.model_fields["schema_number"].default
    if number > current:
        return None
    fields = dict(record.body)
    for step in range(number, current):
        fields = UPGRADES[record.kind, step](fields)
    return cls.model_validate(fields)


B = TypeVar("B", bound=Body)


def read_bodies(records: Iterable[Record]) -> Iterator[tuple[Record, Body]]:
    """The records whose body can be read, with it. One that does not fit its schema is passed
    over: a record from elsewhere may be wrong, and must not stop those beside it."""
    for record in records:
        try:
            body = record.typed
        except ValidationError as error:
            logging.getLogger(__name__).warning("record %s is malformed: %s", record.id, error)
            continue
        if body is not None:
            yield record, body


def bodies(records: Iterable[Record], cls: type[B]) -> Iterator[tuple[Record, B]]:
    """The records that carry such a body, with it."""
    for record, body in read_bodies(r for r in records if BODIES.get(r.kind) is cls):
        if isinstance(body, cls):
            yield record, body


UPGRADES: dict[tuple[str, int], Any] = {
    ("submission.received", 1): lambda fields: {**fields, "schema_number": 2},
}
"""(kind, schema number) -> function from that schema's fields to the next one's."""
