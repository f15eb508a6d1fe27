"""What a logbook tells of its own runs against what these runs printed.

A difference is only called one where the log leaves no doubt what is meant: one printed value under
the label and the settings that are named, in no run of the logbook the value that is told.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from judge.runs.printed import Conditions, Printed, printed_by_label
from judge.runs.texts import Texts
from judge.runs.told import Told, told_in
from judge.text.extract import Measurement, factor
from judge.text.precision import Shown, shown

MAX_RETOLD = 500


class Difference(NamedTuple):
    """A told number and the printed ones that it should have been; at least one."""

    told: Told
    printed: tuple[Printed, ...]


def differences(texts: Texts, labels: Collection[str] | None = None) -> Iterator[Difference]:
    """Every number told otherwise than printed; only of these labels, if some are given."""
    by_label = printed_by_label(texts.ran, texts.told, labels)
    if not by_label:
        return
    conditions = Conditions(by_label)
    for told in islice(told_in(texts.prose, by_label, conditions), MAX_RETOLD):
        printed = by_label[told.label]
        meant = _meant(told, printed, conditions)
        if meant and not any(_agrees(told.item, each.item) for each in printed):
            yield Difference(told, meant)


def tells_otherwise(told: Measurement, printed: Sequence[Measurement]) -> bool:
    """A told number is of the kind of some printed ones, and none of them."""
    comparable = any(_comparable(told, each) for each in printed)
    return comparable and not any(_agrees(told, each) for each in printed)


def _meant(told: Told, printed: Sequence[Printed], conditions: Conditions) -> tuple[Printed, ...]:
    """The printed numbers that are told of: of the told page if it has some, of one value."""
    pool = [each for each in printed if each.page.path == told.page.path] or printed
    fitting = tuple(
        each
        for each in pool
        if all(conditions.of(each).get(name) == value for name, value in told.conditions.items())
        and _comparable(told.item, each.item)
    )
    return fitting if len({each.item.value for each in fitting}) == 1 else ()


def _comparable(told: Measurement, printed: Measurement) -> bool:
    """Both are numbers of one kind: a bare whole number beside decimals counts something else."""
    whole = "." not in told.text and not told.unit
    return _factors(told, printed) != () and (not whole or "." not in printed.text)


def _agrees(told: Measurement, printed: Measurement) -> bool:
    said, was = shown(told.text), shown(printed.text)
    if said is None or was is None:
        return True
    return any(_near(said, was, factor) for factor in _factors(told, printed))


def _near(said: Shown, was: Shown, factor: float) -> bool:
    """Equal up to a sign (a drop of 3 is -3) and one unit of the coarser one's last digit."""
    slack = max(said.step, was.step * factor) * (1 + 1e-9)
    return abs(abs(said.value) - abs(was.value) * factor) <= slack


def _factors(told: Measurement, printed: Measurement) -> tuple[float, ...]:
    """What the printed number may be multiplied by to be the told one; none: other dimensions."""
    units = {told.unit, printed.unit}
    if units <= {"", "%"}:
        return _percent_factors(told, printed)
    if len(units) == 1 or units <= {"", "x", "times", "fold"}:
        return (1.0,)
    scaled = factor(printed.unit, told.unit)
    return () if scaled is None else (scaled,)


def _percent_factors(told: Measurement, printed: Measurement) -> tuple[float, ...]:
    """A number without a unit may be a share or a percentage, whichever its size allows."""
    if told.unit == printed.unit == "%":
        return (1.0,)
    if abs(printed.value) <= 1 and (told.unit == "%" or abs(told.value) > 1):
        return (1.0, 100.0)
    if abs(told.value) <= 1 and (printed.unit == "%" or abs(printed.value) > 1):
        return (1.0, 0.01)
    return (1.0,)
