"""D18: pages, cells and runs that a later one replaced, left standing beside it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice

from data.judgements import CheckResult
from data.pages import Cell, Page
from judge.checks.places import note
from judge.checks.scene import Scene, Whole, flag
from judge.runs.spans import Span
from judge.runs.texts import Texts
from judge.text.extract import is_time, measurements, single

MAX_TOLD = 12
_OLD = re.compile(
    r"\b(?:superseded|obsolete|outdated|deprecated|stale)\b|\bdo not use\b|[(\[]old[)\]]|^old\b"
    r"|\bold (?:run|result|page|version|draft|attempt)s?\b|\bolder (?:run|result|version)s?\b",
    re.IGNORECASE,
)
_VERSION = re.compile(r"[\s_-]*[(\[]?\b(?:v|version |rev )(\d{1,2})\b[)\]]?", re.IGNORECASE)
_DIGIT = re.compile(r"\d")
_ANY_DIGIT = str.maketrans("123456789", "0" * 9)
_TIMING = re.compile(r"\b(?:time|seconds|elapsed|runtime|duration|latency|throughput|date)\b")


def superseded(whole: Whole) -> Iterator[CheckResult]:
    """D18: what calls itself old, pages in several versions, one command with two results."""
    yield from islice(_all(whole.texts), MAX_TOLD)


def cites_old(scene: Scene) -> Iterator[CheckResult]:
    """D18 for a claim: the cited page or cell says itself that something newer stands elsewhere."""
    for place in scene.cited:
        title = next((t for t in (place.cell.title, place.page.title) if _OLD.search(t)), None)
        if title:
            sentence = f"The cited passage stands under the title “{title[:80]}”."
            yield flag("D18", sentence, place)


def _all(texts: Texts) -> Iterator[CheckResult]:
    for page in texts.logbook.pages:
        titled: list[tuple[str, Cell | None, int]] = [(page.title, None, 1)]
        titled += [(cell.title, cell, cell.first_line) for cell in page.cells if cell.cell_id]
        for title, cell, line in titled:
            if _OLD.search(title):
                sentence = f"“{title[:80]}” says of itself that it is not the current one."
                yield note(flag("D18", sentence), page, cell, line)
    yield from _versions(texts.logbook.pages)
    yield from _reruns(texts.ran.spans)


def _versions(pages: Sequence[Page]) -> Iterator[CheckResult]:
    """Pages whose titles are equal but for a version."""
    seen: dict[str, Page] = {}
    for page in pages:
        stem = " ".join(_VERSION.sub(" ", page.title).casefold().split())
        other = seen.setdefault(stem, page)
        if other is not page and stem and other.title != page.title:
            sentence = f"“{other.title[:60]}” and “{page.title[:60]}” are versions of one page."
            yield note(flag("D18", sentence), page, None, 1)


def _reruns(ran: Sequence[Span]) -> Iterator[CheckResult]:
    """The same command, twice run to a good end, with other numbers under the same label."""
    times = Counter(span.cell.command for span in ran)
    seen: dict[tuple[str, ...], dict[str, float]] = {}
    for span in (span for span in ran if span.cell.command and times[span.cell.command] > 1):
        results = _results(span)
        before = seen.setdefault(span.cell.command, results)
        changed = [n for n, value in results.items() if n in before and before[n] != value]
        if changed:
            sentence = f"The same command ran before and gave another “{changed[0][:60]}”."
            yield note(flag("D18", sentence), span.page, span.cell, span.cell.first_line)


def _results(span: Span) -> dict[str, float]:
    """The numbers that an output prints once under their label, times left out: they vary.

    Of lines that differ in their digits alone, no more are read once each label has two values.
    """
    found: dict[str, set[float]] = {}
    settled: set[str] = set()
    shapes = span.text.translate(_ANY_DIGIT).split("\n")
    for text, shape in zip(span.lines, shapes, strict=True):
        if shape in settled:
            continue
        named = [i for i in measurements(text) if i.label and not is_time(i.unit)]
        for item in named:
            found.setdefault(item.label, set()).add(item.value)
        if all(len(found[i.label]) > 1 and not _DIGIT.search(i.label) for i in named):
            settled.add(shape)
    return {name: value for name, value in single(found).items() if not _TIMING.search(name)}
