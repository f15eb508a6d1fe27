"""Quantity, relation and value of a draft: one thing, read by code where the draft points.

Unit, base and tolerance are never taken from a draft: they are read at the printed number.
"""

from __future__ import annotations

import math

from data.records import Relation
from judge.drafts import grounding
from judge.drafts.drafted import Work
from judge.drafts.grounding import phrase
from judge.text.extract import Measurement, measurements
from judge.text.precision import Shown
from judge.text.words import needed

NO_RELATION = "none"


def endorses(work: Work) -> bool:
    """The draft reads the same quantity, relation and value from the claim as rules do."""
    base, draft = work.base, work.draft
    value, name = grounding.number(draft["value"]), phrase(draft["quantity"])
    if value is None or not math.isclose(value.value, base.value or 0.0, rel_tol=1e-12):
        work.notes.append(f"the claim's words give the value {needed(base)}; the draft does not")
        return False
    if draft["relation"] != base.relation:
        work.notes.append(f"the claim's words say “{base.relation}”; the draft does not")
        return False
    names = (base.quantity, *base.aliases)
    if not any(name == each or _overlap(name, each) for each in map(phrase, names)):
        work.notes.append(f"the claim's words speak of “{base.quantity}”; the draft does not")
        return False
    work.kept["quantity"] = base.quantity
    item = next((i for i in measurements(work.source.claim) if i.value == base.value), None)
    if item is not None:
        _take_tolerance(work, item, grounding.spread(work.source.claim, item))
    return True


def _overlap(one: str, other: str) -> bool:
    return grounding.is_part(one, other) or grounding.is_part(other, one)


def read_value(work: Work) -> bool:
    """A value where rules read none: stated of the quantity, in this relation, in one sentence.

    It is read from the claim; from the paper's text only where the claim prints no value itself.
    """
    draft = work.draft
    if not draft["value"].strip() and draft["relation"] == NO_RELATION:
        return False
    value, name = grounding.number(draft["value"]), phrase(draft["quantity"])
    if value is None or not grounding.stands(name, [work.source.claim]):
        work.notes.append("value: the claim does not speak of that quantity, or it is no number")
        return False
    own = grounding.prints_values(work.source.claim)
    texts = [work.source.claim] if own else work.source.paper
    for reading in grounding.readings(name, texts):
        if math.isclose(reading.item.value, value.value, rel_tol=1e-12):
            return _take_reading(work, name, reading)
    work.notes.append("value: the text does not print that number of that quantity")
    return False


def _take_reading(work: Work, name: str, reading: grounding.Reading) -> bool:
    if work.draft["relation"] != reading.relation:
        work.notes.append(f"value: the text says “{reading.relation}”; the draft does not")
        return False
    item = reading.item
    work.kept |= {
        "quantity": name,
        "relation": reading.relation,
        "value": item.value,
        "unit": item.unit,
        "denominator": item.denominator or None,
    }
    _take_tolerance(work, item, reading.spread)
    return True


def _take_tolerance(work: Work, item: Measurement, spread: Shown | None) -> None:
    """Half of the last printed digit, or the `±` that stands at the value if the draft names it."""
    contract, text = work.so_far, work.draft["tolerance"].strip()
    if contract.relation is Relation.EQUALS and contract.tolerance is None:
        printed = grounding.number(item.text)
        work.kept["tolerance"] = printed.step / 2 if printed else None
    if not text:
        return
    wanted = grounding.number(text)
    is_stated = spread and wanted and math.isclose(wanted.value, spread.value, rel_tol=1e-12)
    if spread and is_stated and contract.relation is Relation.EQUALS:
        work.kept["tolerance"] = max(work.so_far.tolerance or 0.0, abs(spread.value))
    else:
        work.notes.append("tolerance: not printed at the value, so its last digit gives it")
