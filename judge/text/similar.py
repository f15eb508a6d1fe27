"""How much two short texts speak of the same thing: shared words, rare ones and numbers most."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Set

NUMBER_WEIGHT = 2.0
ONE_SIDED = 0.4

NUMBER = r"[0-9.](?:(?<=[0-9])[0-9,]*(?:\.[0-9]+)?|(?<=\.)[0-9]+)"
LETTERS = r"[^\W\d_]+"
"""What words and numbers are, as patterns. `12`, `1,000.5` or `.5`: that every number begins with
one of a set of characters lets a search skip all the others."""

_TOKEN = re.compile(f"{NUMBER}|{LETTERS}")
_NUMBER, _LETTERS = re.compile(NUMBER), re.compile(LETTERS)
_LETTERS_ONLY = "".join(char if char.isalpha() else " " for char in map(chr, range(128)))
_EXACT = 10
"""Characters of a number up to which equal values mean equal tokens."""
_ANCHOR = re.compile(
    r"\b(?:tables?|tabs?\.?|figures?|figs?\.?|sections?|sec\.?|theorems?|thm\.?|lemmas?"
    r"|propositions?|prop\.?|corollar(?:y|ies)|cor\.?|equations?|eqs?\.?|algorithms?|appendi(?:x|ces)"
    r"|definitions?|assumptions?|remarks?|arxiv:?)\s?[A-Z]?\.?\(?\d[\d.]*\)?",
    re.IGNORECASE,
)
_STOP = frozenset(
    re.findall(
        r"\w+",
        "a an and are as at be by for from has have in is it its of on or that the their this to"
        " was were which with we our using use claim paper",
    )
)
_COUNTED = re.findall(
    r"\w+",
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
    " fifteen sixteen seventeen eighteen nineteen twenty",
)
_NUMBERS = {word: str(value) for value, word in enumerate(_COUNTED)}
_ENDING = re.compile(r"(?<=\w{4})(?:i[sz]ations?|i[sz]e[ds]?|ations?|ions?|ings?|e[ds]|ly|s|e)$")


def tokens(text: str) -> list[str]:
    """Words in lower case without endings and stop words; numbers in plain decimal form."""
    found = map(_token, _TOKEN.findall(text.lower()))
    return [token for token in found if token]


def letters(text: str) -> list[str]:
    """The runs of letters of a text, in no certain order. Most lines of a log are ASCII, and those
    are split ten times as fast as an expression finds."""
    if text.isascii():
        return text.translate(_LETTERS_ONLY).split()
    lines = text.split("\n")
    plain = "\n".join(filter(str.isascii, lines))
    others = "\n".join(line for line in lines if not line.isascii())
    return plain.translate(_LETTERS_ONLY).split() + _LETTERS.findall(others)


def shared(text: str, wanted: Set[str]) -> set[str]:
    """`vocabulary(text) & wanted`, without reducing what cannot be wanted: logs print thousands
    of numbers."""
    low = text.lower()
    values = {float(token) for token in wanted if _is_number(token)}
    found = set(_NUMBER.findall(low))
    raw = {n for n in found if len(n) > _EXACT or float(n.replace(",", "")) in values}
    return set(map(_token, raw.union(letters(low)))) & wanted


def vocabulary(text: str) -> set[str]:
    """The same without repeats and order, for long texts: each word is reduced once."""
    return set(map(_token, set(_TOKEN.findall(text.lower())))) - {""}


def numbers(text: str) -> set[float]:
    """The numbers a claim states, without those that only name a table, theorem or section."""
    return set(stated_numbers(text))


def stated_numbers(text: str) -> list[float]:
    """The same in their order, each as often as it is stated: 40 % of 40 GB states 40 twice."""
    return [float(token) for token in tokens(_ANCHOR.sub(" ", text)) if _is_number(token)]


def same_number(one: float, other: float) -> bool:
    """Equal, or one as percent of the other, or equal to the digits that are usually printed."""
    scaled = (other, other * 100, other / 100)
    return any(math.isclose(one, value, rel_tol=2e-3, abs_tol=1e-12) for value in scaled)


def weights(claims: Iterable[set[str]], wordings: Iterable[set[str]]) -> dict[str, float]:
    """Weight of each token by how few of the texts have it; numbers weigh double, and what only
    one of the two sides ever says weighs little, since it cannot tell claims apart."""
    ours, theirs = Counter(_each(claims)), Counter(_each(wordings))
    total = 1 + sum(1 for _ in claims)
    return {
        token: math.log(1 + total / max(1, ours[token]))
        * (NUMBER_WEIGHT if _is_number(token) else 1.0)
        * (1.0 if ours[token] and theirs[token] else ONE_SIDED)
        for token in ours | theirs
    }


def _each(texts: Iterable[set[str]]) -> Iterable[str]:
    return (token for text in texts for token in text)


def similarity(one: set[str], other: set[str], weight: Mapping[str, float]) -> float:
    """From 0 to 1: weight of the shared tokens against the geometric mean of both weights."""
    shared = math.fsum(weight.get(token, 1.0) for token in one & other)
    if not shared:
        return 0.0
    return shared / math.sqrt(_total(one, weight) * _total(other, weight))


def coverage(claim: set[str], text: set[str], weight: Mapping[str, float]) -> float:
    """From 0 to 1: how much of the claim's weight the text has."""
    total = _total(claim, weight)
    return math.fsum(weight.get(token, 1.0) for token in claim & text) / total if total else 0.0


def _total(words: set[str], weight: Mapping[str, float]) -> float:
    return math.fsum(weight.get(token, 1.0) for token in words)


def _token(raw: str) -> str:
    if _is_number(raw):
        plain = raw.replace(",", "")[:30]
        return f"{float(plain):.10g}"
    if raw in _NUMBERS:
        return _NUMBERS[raw]
    if raw in _STOP:
        return ""
    return _ENDING.sub("", raw)


def _is_number(token: str) -> bool:
    return token[0] in ".0123456789"
