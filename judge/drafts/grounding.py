"""What stands in the texts that a contract may be made from: phrases, numbers, what they say.

A draft is believed only in what these functions find. Nothing here is fuzzy: a phrase stands
there word for word (case and white space folded), a number with its value.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from data.records import Relation
from judge.contract.by_rules import RELATIONS, scales_of
from judge.text.extract import MAX_LINE, NUMBER, Measurement, clean_label, measurements
from judge.text.precision import Shown, shown

MAX_PHRASE, MAX_WORDS = 80, 8
MAX_BETWEEN = 60
"""Characters between a quantity and the number that is said of it."""

_SENTENCE = re.compile(r"(?<=[.!?;])\s+|\n")
_ANCHORED = re.compile(
    r"\b(?:tables?|tab|figures?|figs?|sections?|sec|theorems?|thm|lemmas?|propositions?|prop"
    r"|corollar(?:y|ies)|equations?|eqs?|algorithms?|appendi(?:x|ces)|definitions?|assumptions?"
    r"|remarks?|claims?|chapters?)\.?\s*\(?$",
    re.IGNORECASE,
)
_DENIED = re.compile(
    r"\b(?:not|no|never|neither|nor|than|by|without|except|unlike|from)\b|n't\b", re.IGNORECASE
)
_CHANGED = re.compile(
    r"\b(?:reduc|improv|increas|decreas|lower|rais|drop|gain|sav|fall|fell|rise|rose|chang)",
    re.IGNORECASE,
)
"""`the error reduction of 30%` says nothing of the error itself; `reduced to 30%` does."""
_OR_MORE = re.compile(
    r"^[^.,;]{0,15}?(?:\bor|\band)\s+(?:more|less|fewer|lower|higher|better|above|below)\b|^\s*\+"
)
_SPREAD = re.compile(r"^[^\S\n]*(?:%|[a-zA-Zµμ]{1,8})?[^\S\n]*(?:±|\+-|\+/-)[^\S\n]*")
_GAP = (
    r"\s{0,3}(?:[=:]|\b(?:of|is|to|about|up to|at least|over|all|the|different|random|hidden)\b)?"
    r"\s{0,3}"
)
_OPEN = r"\s*[(\[]\s*"
_CLOSE = r"\s*[)\]]"


class Source(NamedTuple):
    """The texts of one claim: its own words, and those of the paper that were given."""

    claim: str
    paper: tuple[str, ...] = ()

    @property
    def texts(self) -> tuple[str, ...]:
        return (self.claim, *self.paper)


class Reading(NamedTuple):
    """What a sentence says of a quantity: a number in a relation, and its printed spread."""

    relation: Relation
    item: Measurement
    spread: Shown | None


def phrase(text: str) -> str:
    """A phrase as contracts hold it, "" for what is no phrase of up to eight words."""
    label = clean_label(text[: 2 * MAX_PHRASE])
    is_phrase = len(label) <= MAX_PHRASE and len(label.split()) <= MAX_WORDS
    return label if is_phrase and any(char.isalpha() for char in label) else ""


def stands(words: str, texts: Sequence[str]) -> bool:
    """The phrase stands in one of the texts, as whole words."""
    return any(_places(words, text) for text in texts)


def is_part(words: str, whole: str) -> bool:
    """`mean error` is part of `mean error of the median`; nothing is part of nothing."""
    return bool(words and whole) and bool(_places(words, whole))


def number(text: str) -> Shown | None:
    """A number as a draft prints it; None for what is no finite number."""
    return shown(text.strip()) if len(text) <= MAX_PHRASE else None


def prints(wanted: Shown, text: str) -> bool:
    """The text prints a number of this value that does not merely name a table or theorem."""
    return any(_same(wanted.value, each.value) for _, _, each in _numbers(text))


def prints_beside(wanted: Shown, words: str, texts: Sequence[str]) -> bool:
    """A sentence prints the number right before or right behind the phrase: `512 hidden units`,
    `width = 512`, `width of 512`."""
    if not words:
        return False
    name, value = _pattern(words), f"({NUMBER.pattern})"
    beside = [
        re.compile(each, re.IGNORECASE) for each in (name + _GAP + value, value + _GAP + name)
    ]
    return any(
        _same(wanted.value, each.value)
        for sentence in _sentences(texts)
        for pattern in beside
        for match in pattern.finditer(sentence)
        if (each := shown(match[1])) and not _is_anchored(sentence, match.start(1))
    )


def are_one(words: str, other: str, texts: Sequence[str]) -> bool:
    """A text says that two names mean the same: `mean squared error (MSE)`, or the reverse."""
    one, two = _pattern(words), _pattern(other)
    told = re.compile(f"{one}{_OPEN}{two}{_CLOSE}|{two}{_OPEN}{one}{_CLOSE}", re.IGNORECASE)
    return any(told.search(text) for text in texts)


def readings(quantity: str, texts: Sequence[str]) -> Iterator[Reading]:
    """What the texts say of a quantity, where one number follows it and nothing turns the sense."""
    for whole in _sentences(texts):
        sentence = whole[:MAX_LINE]
        ends = [end for _, end in _places(quantity, sentence)]
        if not ends:
            continue
        sizes = {scale.value for scale in scales_of(sentence)}
        for item in measurements(sentence):
            at = bisect_right(ends, item.start)
            is_size = item.value in sizes or _is_anchored(sentence, item.start)
            if at == 0 or is_size or shown(item.text) is None:
                continue
            relation = _relation(sentence[ends[at - 1] : item.start], _behind(sentence, item))
            if relation is not None:
                yield Reading(relation, item, spread(sentence, item))


def prints_values(text: str) -> bool:
    """The text prints a number that is neither a size nor the name of a table or theorem."""
    sizes = {scale.value for scale in scales_of(text)}
    return any(each.value not in sizes for _, _, each in _numbers(text))


def spread(text: str, item: Measurement) -> Shown | None:
    """The `±` that a text prints right behind a number."""
    behind = _behind(text, item)
    opening = _SPREAD.match(behind)
    match = NUMBER.match(behind, opening.end()) if opening else None
    return shown(match.group()) if match else None


def _behind(text: str, item: Measurement) -> str:
    start = item.start + len(item.text)
    return text[start : start + MAX_BETWEEN]


def _relation(between: str, behind: str) -> Relation | None:
    """The relation in the words between the last mention of a quantity and a number."""
    if len(between) > MAX_BETWEEN or NUMBER.search(between) or _OR_MORE.match(behind):
        return None
    if between.strip() in ("", "(", ":", "="):
        return Relation.EQUALS
    for pattern, relation in RELATIONS:
        match = re.search(rf"(?:^|\s)(?:{pattern})\s*$", between, re.IGNORECASE)
        if match:
            return None if _is_turned(between[: match.start()], match.group()) else relation
    return None


def _is_turned(words: str, before_number: str) -> bool:
    """The words make the number a denial, a comparison or a change of the quantity."""
    ends_at = before_number.split()[-1].casefold() == "to" and "up" not in before_number.casefold()
    return bool(_DENIED.search(words) or (_CHANGED.search(words) and not ends_at))


def _sentences(texts: Sequence[str]) -> Iterator[str]:
    for text in texts:
        yield from filter(None, _SENTENCE.split(text))


def _numbers(text: str) -> Iterator[tuple[int, int, Shown]]:
    for match in NUMBER.finditer(text):
        each = shown(match.group())
        if each is not None and not _is_anchored(text, match.start()):
            yield match.start(), match.end(), each


def _is_anchored(text: str, start: int) -> bool:
    """`Table 2`: the number is a name."""
    return _ANCHORED.search(text[max(0, start - 20) : start]) is not None


def _places(words: str, text: str) -> list[tuple[int, int]]:
    if not words:
        return []
    return [match.span() for match in re.finditer(_pattern(words), text, re.IGNORECASE)]


def _pattern(words: str) -> str:
    return r"(?<!\w)" + r"\s+".join(map(re.escape, words.split())) + r"(?!\w)"


def _same(one: float, other: float) -> bool:
    """Equal but for the last bit, which two ways of writing a number may differ in."""
    return math.isclose(one, other, rel_tol=1e-12, abs_tol=0.0)
