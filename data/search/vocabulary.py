"""The words of the index as one looks them up when they are misspelt: by length and letters."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from rapidfuzz import process
from rapidfuzz.distance import OSA

from data.search.corpus import Numbers
from data.search.postings import Postings

SHORTEST, LONGEST = 3, 24
"""Letters of a word that is put right."""
OTHER_BEGINNING = 0.5
"""People seldom mistype the first letter."""


class Vocabulary(NamedTuple):
    """Words of letters only; of each its length, its letters as bits, in how many documents."""

    words: list[str]
    lengths: Numbers
    letters: NDArray[np.uint32]
    counts: Numbers

    def near(self, word: str, furthest: int) -> list[tuple[str, int]]:
        """Words that so many slips lead to, the likeliest first, each with its documents.

        A slip is a letter left out, added or replaced, or two neighbours swapped.
        """
        if not is_word(word):
            return []
        # Each slip changes the length by one at most, and two letters of the set.
        close = np.abs(self.lengths - len(word)) <= furthest
        other = np.bitwise_count(self.letters ^ _letters([word])[0])
        numbers = np.flatnonzero(close & (other <= 2 * furthest))
        candidates = [self.words[number] for number in numbers]
        found = process.extract(
            word, candidates, scorer=OSA.distance, score_cutoff=furthest, limit=None
        )
        ranked = sorted(
            (far + OTHER_BEGINNING * (near[0] != word[0]), -int(self.counts[numbers[place]]), near)
            for near, far, place in found
            if far
        )
        return [(near, -count) for _, count, near in ranked]


def is_word(word: str) -> bool:
    """Whether it is of letters only, and neither very short nor very long."""
    return SHORTEST <= len(word) <= LONGEST and word.isalpha()


def make_vocabulary(postings: Postings) -> Vocabulary:
    """The vocabulary of an index."""
    numbers = [number for number, word in enumerate(postings.words) if is_word(word)]
    words = [postings.words[number] for number in numbers]
    counts = np.diff(postings.starts)[numbers] if numbers else np.zeros(0, np.int32)
    lengths = np.fromiter(map(len, words), np.int32, len(words))
    return Vocabulary(words, lengths, _letters(words), counts)


def _letters(words: list[str]) -> NDArray[np.uint32]:
    """The letters of each word as bits; letters of other alphabets share them."""
    codes = np.array(words, f"<U{LONGEST}").view(np.uint32).reshape(len(words), LONGEST)
    bits = np.where(codes > 0, np.left_shift(np.uint32(1), codes & 31), 0)
    letters: NDArray[np.uint32] = np.bitwise_or.reduce(bits, axis=1).astype(np.uint32)
    return letters
