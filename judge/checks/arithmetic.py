"""D10: arithmetic done again: shares, quotients, means and speed-ups beside the numbers they use.

Only where a line itself says what was computed from what, and only outside of what rounding can
explain: a wrong alarm costs more trust than a missed slip.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from data.judgements import CheckResult
from data.pages import PartKind
from judge.checks.means import MEAN_SIGNS, wrong_means
from judge.checks.places import note
from judge.checks.scene import Whole, flag
from judge.checks.sums import wrong_cells
from judge.contract.labels import denominator_of
from judge.runs.spans import TOLD, Span
from judge.text.extract import MAX_LINE, Measurement, factor, is_time, measurements
from judge.text.precision import Shown, fits, quotient, shown
from judge.text.sieve import holds_any, rows_with_any
from judge.text.tables import plain_text
from judge.text.words import number

MAX_TOLD = 12
"""Findings that are told; a logbook with more has a problem that these show well enough."""

_N = r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?"
_WORDS = r"(?:\s+[A-Za-z][\w-]*){0,2}"
_ENDS = r"(?!\w|[.,]?\d|\s*[/^*·×]|\s*[-+−]\s*\d)"
_IS = r"\s*(=|≈|~|\(\s*=?|→)\s*(~|≈)?\s*"
_QUOTIENT = re.compile(rf"(?<![\w.,/])({_N})\s*/\s*({_N}){_WORDS}{_IS}({_N})\s*(%|x\b)?{_ENDS}")
_SHARE = re.compile(
    rf"(?<![\w.,/])({_N})\s+(?:out\s+)?of\s+(?:the\s+|all\s+)?({_N}){_WORDS}{_IS}({_N})\s*(%)"
    r"(?=\s*[),;.]|\s*$)"
)
_BEHIND = re.compile(
    rf"(?<![\w.,/])({_N})\s*(%)\s*\(\s*({_N})\s*(?:/|out\s+of|of)\s*({_N}){_WORDS}\s*\)"
)
_BEFORE = re.compile(r"(?:[-+−*/^·×]|\b(?:log\w*|ln|sqrt|exp))\s*$")
_SPEEDUP = re.compile(r"\bspeed-?ups?\b")
_NOT_PLAIN = re.compile(r"\b(?:mean|median|average|avg|max|min|best|worst|geo\w*|p\d\d)\b")
MAX_BEFORE = 12
_ABOUT = 0.05
"""What "about" may be off by, relative."""


def recomputed(whole: Whole) -> Iterator[CheckResult]:
    """D10: every number that does not follow from the numbers beside it, the first few."""
    told = (PartKind.OUTPUT, *TOLD)
    yield from islice(_all(whole.texts.spans(told)), MAX_TOLD)


def _all(places: Iterable[Span]) -> Iterator[CheckResult]:
    for place in places:
        for line, sentence in _in_span(place):
            yield note(flag("D10", sentence), place.page, place.cell, line)


def _in_span(place: Span) -> Iterator[tuple[int, str]]:
    for row in rows_with_any(place.text, ("/", " of ")):
        for sentence in wrong_quotients(place.lines[row]):
            yield place.part.first_line + row, sentence
    if "|" in place.text:
        yield from wrong_cells(place.numbered())
    if place.part.kind is PartKind.OUTPUT:
        if holds_any(place.lowered, MEAN_SIGNS):
            yield from wrong_means(tuple(place.numbered()))
        if "speed" in place.lowered:
            yield from wrong_speedups(tuple(place.numbered()))


def wrong_quotients(text: str) -> Iterator[str]:
    """`43/80 = 60 %`, `43 of 80 (60%)`, `60% (43/80)` in one line, with what it truly is."""
    text = plain_text(text[:MAX_LINE])
    for pattern in (_QUOTIENT,) * ("/" in text) + (_SHARE,) * ("%" in text):
        for match in pattern.finditer(text):
            above, below, is_, about, said, unit = match.groups()
            follows = unit == "%" if is_[:1] == "(" else not _is_part(text, match.start())
            if follows:
                yield from _wrong((above, below, said), unit == "%", bool(about) or is_ in "≈~")
    for match in _BEHIND.finditer(text) if "%" in text else ():
        said, _, above, below = match.groups()
        yield from _wrong((above, below, said), True, False)


def _is_part(text: str, start: int) -> bool:
    """The quotient is a term of a longer formula; a bullet before it is none."""
    begun = text[max(0, start - MAX_BEFORE) : start]
    return bool(_BEFORE.search(begun if start > MAX_BEFORE else begun.lstrip("-*• \t")))


def _wrong(texts: tuple[str, str, str], percent: bool, about: bool) -> Iterator[str]:
    numbers = [shown(text) for text in texts]
    above, below, said = numbers
    reach = quotient(above, below) if above and below else None
    if said is None or reach is None or above is None or below is None:
        return
    said = said._replace(step=max(said.step, _ABOUT * abs(said.value))) if about else said
    factors = (100.0,) if percent else (1.0, 100.0)
    if not fits(said, reach, factors):
        truly = number(above.value / below.value * factors[0])
        unit = " %" if percent else ""
        yield f"{texts[0]} of {texts[1]} is {truly}{unit}, not {said.text}{unit}."


def wrong_speedups(lines: Sequence[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """A speed-up beside exactly two times, of one line or else of the whole output."""
    if not any("speed" in text.casefold() for _, text in lines):
        return
    rows = [(line, measurements(text)) for line, text in lines]
    everywhere = [item for _, items in rows for item in items if is_time(item.unit)]
    ratios = [item for _, items in rows for item in items if _SPEEDUP.search(item.label)]
    for line, items in rows:
        near = [item for item in items if is_time(item.unit)]
        times = near or (everywhere if len(ratios) == 1 else [])
        for said in items:
            plain = _SPEEDUP.search(said.label) and not _NOT_PLAIN.search(said.label)
            if plain and len(times) == 2:
                yield from ((line, sentence) for sentence in _wrong_speedup(said, *times))


def _wrong_speedup(said: Measurement, one: Measurement, other: Measurement) -> Iterator[str]:
    ratio, first, second = shown(said.text), _in_seconds(one), _in_seconds(other)
    same_base = denominator_of(one) == denominator_of(other)
    if ratio is None or first is None or second is None or said.unit not in ("", "x"):
        return
    reaches = [reach for pair in ((first, second), (second, first)) if (reach := quotient(*pair))]
    if same_base and len(reaches) == 2 and not any(fits(ratio, reach) for reach in reaches):
        least, most = sorted((first.value, second.value))
        times, truly = f"{one.text} {one.unit} and {other.text} {other.unit}", number(most / least)
        yield f"A speed-up of {said.text} is said of {times}; their ratio is {truly}."


def _in_seconds(item: Measurement) -> Shown | None:
    printed, scale = shown(item.text), factor(item.unit, "s")
    if printed is None or scale is None or printed.value <= 0:
        return None
    return Shown(printed.value * scale, printed.step * scale, printed.text)
