"""The run that a judgement cites first: a window of what it printed, and the prose beside it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from data.judgements import Citation, SetupFact
from data.pages import Cell, Logbook, Page, Part, PartKind
from data.records import Tier
from judge.logbook.place import place_of
from judge.text.extract import MAX_LINE, settings

HEAD, AROUND = 25, 25
"""Lines of an output that are looked at: its first ones, and those around the cited line."""
PROSE_LINES = 200
MAX_CHARS = 120

_THEIRS = re.compile(r"\b(?:claims?|papers?|theorem)\b", re.IGNORECASE)


class CitedRun(NamedTuple):
    """The cited run: its output around the cited line, as (line number, text)."""

    page: Page
    cell: Cell
    cited: tuple[int, int]
    shown: tuple[tuple[int, str], ...]
    printed: tuple[tuple[int, dict[str, set[float]]], ...]
    """The lines of `shown` that hold `name=value` settings, read once for all facts."""

    def fact(self, name: str, value: str, line: int, **more: object) -> SetupFact:
        fields = {"name": name, "value": shortened(value), "page": self.page.path, "line": line}
        return SetupFact.model_validate(fields | more)


def cited_run(citations: Sequence[Citation], logbook: Logbook) -> CitedRun | None:
    """The first citation's run that the logbook records; None where no run is cited."""
    for citation in (each for each in citations if each.tier >= Tier.RUN):
        line = citation.lines[1]
        place = place_of(logbook, citation.page, line)
        if place and place.part and place.cell.is_run:
            shown = tuple(_window(place.page, place.part, line))
            printed = tuple((n, settings([text])) for n, text in shown if "=" in text)
            return CitedRun(place.page, place.cell, citation.lines, shown, printed)
    return None


def _window(page: Page, part: Part, line: int) -> Iterator[tuple[int, str]]:
    """The head of an output and the lines around the cited one."""
    first, last = part.first_line, part.last_line
    wanted = {*range(first, min(last, first + HEAD) + 1)}
    wanted.update(range(max(first, line - AROUND), min(last, line + AROUND) + 1))
    return ((n, page.lines[n - 1][:MAX_LINE]) for n in sorted(wanted))


def told(run: CitedRun, word: str, wanted: re.Pattern[str]) -> Iterator[tuple[int, str]]:
    """Sentences of the page's prose that hold what is wanted and do not speak of the paper.

    `word` stands in every text that is wanted: a cheap sieve.
    """
    for line, text in _prose(run):
        if word in text and wanted.search(text):
            for sentence in re.split(r"(?<=[.!?])\s+", text):
                if wanted.search(sentence) and not _THEIRS.search(sentence):
                    yield line, sentence


def _prose(run: CitedRun) -> Iterator[tuple[int, str]]:
    """The first lines of the page's prose, each with its number."""
    parts = (part for cell in run.page.cells for part in cell.parts)
    lines = (
        (line, run.page.lines[line - 1][:MAX_LINE])
        for part in parts
        if part.kind is PartKind.PROSE
        for line in range(part.first_line, part.last_line + 1)
    )
    return islice(lines, PROSE_LINES)


def shortened(text: str) -> str:
    """White space folded, cut at `MAX_CHARS`."""
    text = " ".join(text.split())
    return text if len(text) <= MAX_CHARS else f"{text[: MAX_CHARS - 1]}…"
