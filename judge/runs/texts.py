"""The texts of a logbook in which every claim looks something up, each prepared once for all."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property

from data.pages import Logbook, Page, Part, PartKind
from data.records import Tier
from judge.runs.spans import SCRIPTS, Span, all_spans
from judge.text.sieve import Joined, lowered

_HOW = (*SCRIPTS, PartKind.COMMAND)
"""What only tells how a number came about."""


class Stretch:
    """Some spans of a logbook as one text, so that one search goes through all of them."""

    def __init__(self, spans: Iterable[Span]) -> None:
        self.spans = tuple(spans)

    @cached_property
    def _joined(self) -> Joined:
        return Joined([span.folded for span in self.spans])

    def holding(self, groups: Iterable[Sequence[str]]) -> Iterator[tuple[Span, list[int]]]:
        """The spans of which some lines hold every word of one group, with the indexes from 0 of
        these lines, in reading order. Words are written as in labels."""
        found: dict[int, set[int]] = {}
        for words in groups:
            for number, row in self._joined.rows_with_all(words):
                found.setdefault(number, set()).add(row)
        return ((self.spans[number], sorted(found[number])) for number in sorted(found))


class Texts:
    """A logbook with its texts. Made for one judging, and shared by its checks and claims."""

    def __init__(self, logbook: Logbook) -> None:
        self.logbook = logbook

    def spans(self, kinds: Collection[PartKind]) -> list[Span]:
        """Every part of one of these kinds, in reading order."""
        return [span for span in self._spans if span.part.kind in kinds]

    def span(self, page: Page, part: Part) -> Span:
        """The span of a part of a page. Raises KeyError where the logbook has none."""
        return self._by_place[page.path, part.first_line]

    @cached_property
    def pages(self) -> tuple[str, ...]:
        """The pages as texts in which signs, in lower case, are looked for."""
        return tuple(lowered(page.lines) for page in self.logbook.pages)

    @cached_property
    def prose(self) -> tuple[Span, ...]:
        """What the author tells."""
        return tuple(self.spans((PartKind.PROSE,)))

    @cached_property
    def told(self) -> str:
        """All prose as one text, case folded."""
        return "\n".join(span.cased for span in self.prose)

    @cached_property
    def runs(self) -> Stretch:
        """The output of runs, which alone can carry a verdict."""
        return Stretch(span for span in self._spans if span.part.tier >= Tier.RUN)

    @cached_property
    def ran(self) -> Stretch:
        """The output of runs that ended well, as far as the logbook says."""
        return Stretch(span for span in self.spans((PartKind.OUTPUT,)) if span.ran)

    @cached_property
    def elsewhere(self) -> Stretch:
        """Prose, pasted output and figure data; never scripts, which only tell how."""
        return Stretch(span for span in self._spans if _is_pasted(span.part))

    @cached_property
    def _spans(self) -> tuple[Span, ...]:
        return tuple(all_spans(self.logbook))

    @cached_property
    def _by_place(self) -> dict[tuple[str, int], Span]:
        return {(span.page.path, span.part.first_line): span for span in self._spans}


def _is_pasted(part: Part) -> bool:
    return part.tier < Tier.RUN and part.kind not in _HOW
