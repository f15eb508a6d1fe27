"""BM25 over texts that strangers wrote, hardened against those who want to bend a ranking.

Two changes to the textbook formula (Robertson and Zaragoza 2009). How rare a word is gets counted
in groups (pages), not in texts, and the usual length of a text is a constant, not the average:
so one page, however long and whatever it repeats, changes the score of no text elsewhere by more
than one group's worth. Why not a library: see docs/decisions/0007.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from functools import cached_property
from typing import NamedTuple

from judge.text.similar import LETTERS, NUMBER, letters
from judge.text.similar import tokens as stems

K1, B = 1.2, 0.75
USUAL_WORDS = 60

_NUMBER = re.compile(NUMBER)
_WORD = re.compile(f"{NUMBER}|{LETTERS}")


def words(folded: str) -> list[str]:
    """The words and numbers of a text in lower case, as they stand in it."""
    return _WORD.findall(folded)


def numbers(text: str) -> list[str]:
    """The numbers among them."""
    return _NUMBER.findall(text)


class Text(NamedTuple):
    """A text to rank, in lower case, and the group whose texts count once."""

    folded: str
    group: int


class Index:
    """The words of some texts. Built in one pass; a query costs what its own words occur.

    Numbers, of which a log has many and each once, are kept by text and not by word.
    """

    def __init__(self, texts: Sequence[Text]) -> None:
        self._places: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
        self._numbers: list[frozenset[str]] = []
        self._lengths: list[float] = []
        self._groups = [text.group for text in texts]
        for number, text in enumerate(texts):
            found, printed = letters(text.folded), numbers(text.folded)
            total = len(found) + len(printed)
            self._lengths.append(1 - B + B * total / USUAL_WORDS)
            self._numbers.append(frozenset(printed))
            for word, count in Counter(found).items():
                self._places[word].append((number, count))

    def scores(self, terms: Collection[str]) -> list[float]:
        """For each text from 0 to 1: its BM25 against the most that any text could have."""
        found = [0.0] * len(self._lengths)
        most = 0.0
        for term in terms:
            counts = self._counts(term)
            rarity = self._rarity(counts)
            most += rarity * (K1 + 1)
            for number, count in counts.items():
                found[number] += rarity * count * (K1 + 1) / (count + K1 * self._lengths[number])
        return [score / most for score in found] if most else found

    def holding(self, sought: Collection[frozenset[str]]) -> list[int]:
        """For each text how many of the numbers it holds, each written in one of its forms."""
        forms = frozenset().union(*sought)
        return [
            0 if held.isdisjoint(forms) else sum(not held.isdisjoint(each) for each in sought)
            for held in self._numbers
        ]

    def _counts(self, term: str) -> Counter[int]:
        counts: Counter[int] = Counter()
        for word in self._words.get(term, ()):
            for number, count in self._places[word]:
                counts[number] += count
        return counts

    def _rarity(self, counts: Collection[int]) -> float:
        having = len({self._groups[number] for number in counts})
        return math.log(1 + (self._group_count - having + 0.5) / (having + 0.5))

    @cached_property
    def _group_count(self) -> int:
        return len(set(self._groups))

    @cached_property
    def _words(self) -> dict[str, list[str]]:
        """Term -> the words of the texts that reduce to it."""
        found: defaultdict[str, list[str]] = defaultdict(list)
        for word in self._places:
            if word[0].isalpha():
                for term in stems(word):
                    found[term].append(word)
        return found
