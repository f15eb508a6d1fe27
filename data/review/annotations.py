"""Annotations as a table: what a row says, the digest that names it, and the CSV of it.

The labels of what made the pictures are empty until the set is closed.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime

from data.columns import Column, Row, Value
from data.csv_cells import csv_of
from data.pairs import Annotation, ReviewSet, Side
from data.review.reviewing import other
from data.review.reviews import Answered, Kept

COLUMNS = (
    Column("set_id", "string", "Id of the review set."),
    Column("pair_id", "string", "Id of the pair within the set."),
    Column("turn", "int32", "0, or 1 where the pair was shown to this reviewer a second time."),
    Column("reviewer", "string", "Pseudonym, the same within a set. No account is published."),
    Column("left", "string", "Which picture stood on the left: a or b."),
    Column("right", "string", "Which picture stood on the right: a or b."),
    Column(
        "answer",
        "string",
        "a or b (that picture answers the question), tie, unusable (both), cannot tell, skipped "
        "(put off, no answer).",
    ),
    Column("is_training", "bool", "The right answer of the pair is known; it is never counted."),
    Column("usable_a", "bool", "Whether a is good enough to be used; empty if not said."),
    Column("usable_b", "bool", "Whether b is good enough to be used; empty if not said."),
    Column("defects_a", "list", "Tags of defects that the reviewer saw in a."),
    Column("defects_b", "list", "Tags of defects that the reviewer saw in b."),
    Column(
        "regions",
        "string",
        "Marked places as JSON: a list of {side, shape (box or point), x, y, width, height, tag}; "
        "pixels of that original picture, from its top left corner, after its EXIF rotation.",
    ),
    Column("note", "string", "The reviewer's own words."),
    Column("milliseconds", "int64", "From the pair's being seen to the answer, without pauses."),
    Column("app_version", "string", "Version of the software that took the answer."),
    Column("at", "timestamp[us, tz=UTC]", "When the answer was given. In CSV: ISO 8601, UTC."),
    Column("label_a", "string", "What made picture a; empty until the set is closed."),
    Column("label_b", "string", "What made picture b; empty until the set is closed."),
)
DIGESTED = tuple(column.name for column in COLUMNS if not column.name.startswith("label_"))
"""A column that is added later stays out of it, so that old citations hold."""


def rows(kept: Kept, answers: Iterable[Answered]) -> list[Row]:
    """One row an answer, in the order of pairs, reviewers and turns."""
    return _rows(kept.review_set, answers, kept.origins if kept.closed_at is not None else {})


def _rows(
    review_set: ReviewSet, answers: Iterable[Answered], labels: Mapping[str, dict[str, str]]
) -> list[Row]:
    training = {pair.pair_id for pair in review_set.pairs if pair.known is not None}
    return [
        _row(each, training, labels.get(each.annotation.pair_id, {})) for each in _sorted(answers)
    ]


def _sorted(answers: Iterable[Answered]) -> list[Answered]:
    return sorted(answers, key=lambda each: (*_place(each.annotation), each.at))


def _place(said: Annotation) -> tuple[str, str, int]:
    return said.pair_id, said.reviewer, said.turn


def _row(answered: Answered, training: set[str], labels: dict[str, str]) -> Row:
    said = answered.annotation
    regions = [region.model_dump(mode="json") for region in said.regions]
    return {
        "set_id": said.set_id,
        "pair_id": said.pair_id,
        "turn": said.turn,
        "reviewer": said.reviewer,
        "left": said.left.value,
        "right": other(said.left).value,
        "answer": said.answer.value,
        "is_training": said.pair_id in training,
        "usable_a": said.usable_a,
        "usable_b": said.usable_b,
        "defects_a": list(said.defects_a),
        "defects_b": list(said.defects_b),
        "regions": json.dumps(regions, ensure_ascii=False),
        "note": said.note,
        "milliseconds": said.milliseconds,
        "app_version": said.app_version,
        "at": answered.at.astimezone(UTC),
        "label_a": labels.get(Side.A),
        "label_b": labels.get(Side.B),
    }


def digest(review_set: ReviewSet, answers: Iterable[Answered]) -> str:
    """What a citation of the set names: SHA-256 (64 hex digits) over the set and its answers.

    The text that is hashed has a line of JSON with sorted keys for the set, without fields that
    have their default, and one for each row of the export in its order, without the labels. So
    closing a set does not change its digest, nor does a later version that knows more of sets;
    another answer does.
    """
    facts = review_set.model_dump(mode="json", exclude_defaults=True)
    lines = [json.dumps(facts, ensure_ascii=False, sort_keys=True)]
    for row in _rows(review_set, answers, {}):
        plain = {name: _text_of_time(row[name]) for name in DIGESTED}
        lines.append(json.dumps(plain, ensure_ascii=False, sort_keys=True))
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def citation(set_id: str, named: str) -> str:
    """How a logbook cites a set, with its digest."""
    return f"review-set:{set_id}@{named}"


def csv_text(found: Sequence[Row]) -> str:
    """The rows as CSV with a header; lists as JSON, empty cells for what is not said."""
    cells = ([_cell(row[column.name]) for column in COLUMNS] for row in found)
    return csv_of([column.name for column in COLUMNS], cells)


def _cell(value: Value) -> str | int:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return value
    if isinstance(value, list):
        value = json.dumps(value, ensure_ascii=False)
    return str(_text_of_time(value) or "")


def _text_of_time(value: Value) -> Value:
    return value.isoformat(timespec="microseconds") if isinstance(value, datetime) else value
