"""What a logbook tells of its own runs against what these runs printed.

A difference is only called one where the log leaves no doubt what is meant: one printed value under
the label and the settings that are named, in no run of the logbook the value that is told.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from data.pages import Logbook, Page, PartKind
from judge.extract import UNITS, Measurement, flags, measurements, settings
from judge.precision import Shown, shown
from judge.spans import Span, spans
from judge.told import Told, single, told_in

_GENERIC = re.compile(
    r"(?:seed|step|epoch|iteration|batch|total|count|size|value|result|time|row|page|line|test)s?"
    r"|elapsed|runtime|duration|mean|average|median|version|passed"
)
_WORD = re.compile(r"\w+")
MIN_LETTERS = 3
MAX_PRINTED = 40
"""Of a label that a log prints more often, nobody can say which one is told of."""

MAX_RETOLD = 500


class Printed(NamedTuple):
    """A number that a run printed; `conditions` are the settings it was printed at."""

    page: Page
    line: int
    label: str
    item: Measurement
    conditions: Mapping[str, float]


class Difference(NamedTuple):
    """A told number and the printed ones that it should have been; at least one."""

    told: Told
    printed: tuple[Printed, ...]


def differences(logbook: Logbook, labels: Collection[str] | None = None) -> Iterator[Difference]:
    """Every number told otherwise than printed; only of these labels, if some are given."""
    by_label: dict[str, list[Printed]] = {}
    for printed in _printed(logbook, labels, _words_told(logbook)):
        by_label.setdefault(printed.label, []).append(printed)
    by_label = {label: each for label, each in by_label.items() if len(each) <= MAX_PRINTED}
    if not by_label:
        return
    names = {name for each in by_label.values() for p in each for name in p.conditions}
    prose = spans(logbook, (PartKind.PROSE,))
    retold = (told for span in prose for told in told_in(span, by_label, names))
    for told in islice(retold, MAX_RETOLD):
        meant = _meant(told, by_label[told.label])
        if meant and not any(_agrees(told.item, p.item) for p in by_label[told.label]):
            yield Difference(told, meant)


def _words_told(logbook: Logbook) -> frozenset[str]:
    """All words of the prose: what it never says is not told, and need not be looked up."""
    prose = spans(logbook, (PartKind.PROSE,))
    lines = (line for span in prose for line in span.lines)
    return frozenset(word for line in lines for word in _WORD.findall(line.casefold()))


def _printed(
    logbook: Logbook, labels: Collection[str] | None, told: frozenset[str]
) -> Iterator[Printed]:
    for span in spans(logbook, (PartKind.OUTPUT,)):
        if not span.ran:
            continue
        common: dict[str, float] | None = None
        for line, text in span.numbered():
            if labels is not None and not any(label in text.casefold() for label in labels):
                continue
            items = measurements(text)
            named = [
                item
                for item in items
                if _is_specific(item.label, labels) and told.issuperset(_WORD.findall(item.label))
            ]
            if named and common is None:
                common = _common(span)
            conditions = (common or {}) | _beside(text, items) if named else {}
            for item in named:
                yield Printed(span.page, line, item.label, item, conditions)


def _is_specific(label: str, labels: Collection[str] | None) -> bool:
    if labels is not None:
        return label in labels
    letters = sum(char.isalpha() for char in label)
    return letters >= MIN_LETTERS and not _GENERIC.fullmatch(label)


def _common(span: Span) -> dict[str, float]:
    """Settings that hold for a whole output: given to the command, or printed with one value."""
    return single(flags(span.cell.command)) | single(settings(span.lines))


def _beside(text: str, items: Sequence[Measurement]) -> dict[str, float]:
    """What a line names once, settings first: `n=1000 mean error 0.2` was printed at n = 1000."""
    values: dict[str, set[float]] = {}
    for item in items:
        values.setdefault(item.label, set()).add(item.value)
    return single(values) | single(settings([text]))


def _meant(told: Told, printed: list[Printed]) -> tuple[Printed, ...]:
    """The printed numbers that are told of: of the told page if it has some, of one value."""
    pool = [each for each in printed if each.page.path == told.page.path] or printed
    fitting = tuple(
        each
        for each in pool
        if all(each.conditions.get(name) == value for name, value in told.conditions.items())
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
    said, was = UNITS.get(told.unit), UNITS.get(printed.unit)
    if said and was and said[0] == was[0]:
        return (was[1] / said[1],)
    return ()


def _percent_factors(told: Measurement, printed: Measurement) -> tuple[float, ...]:
    """A number without a unit may be a share or a percentage, whichever its size allows."""
    if told.unit == printed.unit == "%":
        return (1.0,)
    if abs(printed.value) <= 1 and (told.unit == "%" or abs(told.value) > 1):
        return (1.0, 100.0)
    if abs(told.value) <= 1 and (printed.unit == "%" or abs(printed.value) > 1):
        return (1.0, 0.01)
    return (1.0,)
