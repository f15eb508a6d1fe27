"""What the runs of a logbook printed under labels that its prose names, and at which settings."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from data.pages import Page
from judge.runs.spans import Span
from judge.runs.texts import Stretch
from judge.text.extract import Measurement, measurements, settings, single
from judge.text.sieve import has_word, rows_with_any
from judge.text.similar import letters

_GENERIC = re.compile(
    r"(?:seed|step|epoch|iteration|batch|total|count|size|value|result|time|row|page|line|test)s?"
    r"|elapsed|runtime|duration|mean|average|median|version|passed"
)
_WORD = re.compile(r"\w+")
_NAME = re.compile(r"[^\W\d_]{2,}")
"""Single letters name nothing."""
MIN_LETTERS = 3
MAX_PRINTED = 40
"""Of a label that a log prints more often, nobody can say which one is told of."""


class Printed(NamedTuple):
    """A number that a run printed."""

    span: Span
    line: int
    label: str
    item: Measurement

    @property
    def page(self) -> Page:
        return self.span.page


def printed_by_label(
    ran: Stretch, prose: str, labels: Collection[str] | None = None
) -> dict[str, list[Printed]]:
    """The printed numbers by label, of labels that the prose (in lower case) tells of.

    Only of these labels, if some are given, else of all that say enough to be recognised.
    """
    found = _named(ran, prose) if labels is None else _labelled(ran, prose, labels)
    by_label: dict[str, list[Printed]] = {}
    for printed in found:
        by_label.setdefault(printed.label, []).append(printed)
    return {label: each for label, each in by_label.items() if len(each) <= MAX_PRINTED}


def _labelled(ran: Stretch, prose: str, labels: Collection[str]) -> Iterator[Printed]:
    """What runs printed under these labels; what the prose never says need not be looked up."""
    told = [label for label in labels if all(has_word(prose, w) for w in _WORD.findall(label))]
    for span, rows in ran.holding((label,) for label in told):
        for row in rows:
            for item in measurements(span.lines[row]):
                if item.label in told:
                    yield Printed(span, span.part.first_line + row, item.label, item)


def _named(ran: Stretch, prose: str) -> Iterator[Printed]:
    """What runs printed under labels that say enough and whose words all stand in the prose."""
    words = frozenset(_WORD.findall(prose))
    names = frozenset(word for word in letters(prose) if len(word) > 1)
    is_told: dict[str, bool] = {}
    for span in ran.spans:
        for row in rows_with_any(span.folded, names.intersection(letters(span.folded))):
            for item in measurements(span.lines[row]):
                label = item.label
                if label not in is_told:
                    is_told[label] = _is_specific(label) and words.issuperset(_WORD.findall(label))
                if is_told[label]:
                    yield Printed(span, span.part.first_line + row, label, item)


def _is_specific(label: str) -> bool:
    letters = sum(char.isalpha() for char in label)
    has_name = _NAME.search(label) is not None
    return has_name and letters >= MIN_LETTERS and not _GENERIC.fullmatch(label)


class Conditions:
    """The settings at which numbers were printed, and the names of all these settings.

    Looked up when somebody asks: most logbooks tell nothing for which they matter.
    """

    def __init__(self, by_label: Mapping[str, Sequence[Printed]]) -> None:
        self._printed = [printed for each in by_label.values() for printed in each]
        self._of_span: dict[tuple[str, int], dict[str, float]] = {}

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def of(self, printed: Printed) -> dict[str, float]:
        """Settings that hold for the whole output, and what the line itself names."""
        place = (printed.page.path, printed.span.part.first_line)
        if place not in self._of_span:
            self._of_span[place] = _common(printed.span)
        return self._of_span[place] | _beside(printed.page.lines[printed.line - 1])

    @cached_property
    def _names(self) -> frozenset[str]:
        return frozenset(name for printed in self._printed for name in self.of(printed))


def _common(span: Span) -> dict[str, float]:
    """Settings that hold for a whole output: given to the command, or printed with one value."""
    return single(span.flags) | single(settings(span.lines))


def _beside(text: str) -> dict[str, float]:
    """What a line names once, settings first: `n=1000 mean error 0.2` was printed at n = 1000."""
    values: dict[str, set[float]] = {}
    for item in measurements(text):
        values.setdefault(item.label, set()).add(item.value)
    return single(values) | single(settings([text]))
