"""What a record is about: the names under which its rows are derived.

Bodies are read raw here, since records from elsewhere may be malformed or of a newer schema.
"""

from __future__ import annotations

from data.kinds import Record

CATALOGUE = "catalogue"


def catalogue(_record: Record) -> set[str]:
    """All catalogue files together: a later one may replace papers of an earlier one."""
    return {CATALOGUE}


def paper(record: Record) -> set[str]:
    """The paper a record is about, if it names one."""
    judgement = record.body.get("judgement")
    return _names(record.body.get("paper_id"), _field(judgement, "paper_id"))


def submission(record: Record) -> set[str]:
    """The submission a record belongs to, if any."""
    return _names(record.body.get("submission_id"))


def _field(value: object, key: str) -> object:
    return value.get(key) if isinstance(value, dict) else None


def _names(*values: object) -> set[str]:
    return {value for value in values if isinstance(value, str) and value and value.isprintable()}


def review_set(record: Record) -> set[str]:
    """The review set that a record makes, keys or closes."""
    made = record.body.get("review_set")
    return _names(record.body.get("set_id"), _field(made, "set_id"))


def review_pair(record: Record) -> set[str]:
    """The pair of a review set that a record answers, as `set/pair`."""
    said = record.body.get("annotation")
    said = said if isinstance(said, dict) else record.body
    set_id, pair_id = said.get("set_id"), said.get("pair_id")
    return {f"{name}/{each}" for name in _names(set_id) for each in _names(pair_id)}
