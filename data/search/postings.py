"""An inverted index in memory: which documents have a word, a beginning or a phrase, how much.

Words are sorted, and what is known of each lies side by side in long arrays, so that all words
with a common beginning are one slice. An index never changes; another one takes its place.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from data.search.corpus import BORDER, CLAIM_WEIGHT, PAPER_WEIGHTS, Chunk, Numbers, Words

Amounts = NDArray[np.float64]
"""For each document how often something stands in it, weighted by where; 0 = it does not."""
_LAST = chr(0x10FFFF)


class Postings(NamedTuple):
    """`words`, sorted; of word i: `docs`, `amounts` from `starts[i]` to `starts[i + 1]`, and its
    `places` in the whole text from `place_starts[i]` on. Of each place: the word there, the
    document, the weight. Of each document: how many words it has.
    """

    words: list[str]
    starts: Numbers
    docs: Numbers
    amounts: Amounts
    place_starts: Numbers
    places: Numbers
    word_at: Numbers
    doc_at: Numbers
    weight_at: NDArray[np.uint8]
    lengths: Numbers
    usual_length: float

    @property
    def size(self) -> int:
        """How many documents there are."""
        return len(self.lengths)

    def amounts_of(self, phrase: Sequence[str], *, open_end: bool = False) -> Amounts:
        """Of words side by side; with an open end the last one may be a beginning."""
        ranges = [self._range(word, is_open=False) for word in phrase[:-1]]
        ranges.append(self._range(phrase[-1], is_open=open_end))
        if len(ranges) > 1:
            return self._beside(ranges)
        start, stop = self.starts[ranges[0][0]], self.starts[ranges[0][1]]
        return _summed(self.docs[start:stop], self.amounts[start:stop], self.size)

    def has(self, word: str, *, is_open: bool) -> bool:
        """Whether any document has the word, or one that begins with it."""
        first, behind = self._range(word, is_open=is_open)
        return bool(self.starts[behind] > self.starts[first])

    def count_of(self, word: str) -> int:
        """How many documents have the word."""
        first, behind = self._range(word, is_open=False)
        return int(self.starts[behind] - self.starts[first])

    def _range(self, word: str, *, is_open: bool) -> tuple[int, int]:
        """The numbers of the words: from the first to before the second."""
        first = bisect_left(self.words, word)
        if is_open:
            return first, bisect_left(self.words, word + _LAST, first)
        return first, first + (self.words[first : first + 1] == [word])

    def _beside(self, ranges: Sequence[tuple[int, int]]) -> Amounts:
        counts = [self.place_starts[behind] - self.place_starts[first] for first, behind in ranges]
        rarest = int(np.argmin(counts))
        first, behind = (self.place_starts[each] for each in ranges[rarest])
        begins = self.places[first:behind] - rarest
        begins = begins[(begins >= 0) & (begins + len(ranges) <= len(self.word_at))]
        for offset, (first, behind) in enumerate(ranges):
            there = self.word_at[begins + offset]
            begins = begins[(there >= first) & (there < behind)]
        return _summed(self.doc_at[begins], self.weight_at[begins], self.size)


def _summed(docs: Numbers, amounts: Amounts | NDArray[np.uint8], size: int) -> Amounts:
    return np.bincount(docs, amounts, size).astype(np.float64, copy=False)


def make_postings(chunks: Sequence[Chunk], words: Words) -> Postings:
    """The index of these chunks; documents in their order, a paper before its claims."""
    numbers = np.concatenate([np.empty(0, np.int32), *(chunk.words for chunk in chunks)])
    doc_at, weight_at = _documents(chunks, numbers == BORDER)
    names, word_at = _ranked(numbers, words)
    places = _stable_order(word_at)[np.count_nonzero(word_at == -1) :]
    ordered, docs = word_at[places], doc_at[places]
    lengths = np.bincount(docs, minlength=sum(chunk.size for chunk in chunks)).astype(np.int32)
    is_first = np.ones(len(places), bool)
    is_first[1:] = (ordered[1:] != ordered[:-1]) | (docs[1:] != docs[:-1])
    firsts = np.flatnonzero(is_first)
    weights = weight_at[places].astype(np.float64)
    return Postings(
        words=names,
        starts=_starts(ordered[firsts], len(names)),
        docs=docs[firsts],
        amounts=np.add.reduceat(weights, firsts) if len(firsts) else weights,
        place_starts=_starts(ordered, len(names)),
        places=places,
        word_at=word_at,
        doc_at=doc_at,
        weight_at=weight_at,
        lengths=lengths,
        usual_length=max(1.0, float(lengths.mean())) if len(lengths) else 1.0,
    )


def _documents(
    chunks: Sequence[Chunk], is_border: NDArray[np.bool_]
) -> tuple[Numbers, NDArray[np.uint8]]:
    """The document and the weight of each place, from the borders before it."""
    claims = np.array([len(chunk.claim_ids) for chunk in chunks], np.int32)
    texts = len(PAPER_WEIGHTS) + claims
    is_claim = np.ones(int(texts.sum()), bool)
    begins = np.cumsum(texts) - texts
    weights = np.full(len(is_claim), CLAIM_WEIGHT, np.uint8)
    opens = is_claim.copy()
    for field, weight in enumerate(PAPER_WEIGHTS):
        weights[begins + field] = weight
        opens[begins + field] = field == 0
    text_at = np.cumsum(is_border, dtype=np.int32) - is_border
    doc_of = np.cumsum(opens, dtype=np.int32) - 1
    return doc_of[text_at].astype(np.int32), weights[text_at]


def _ranked(numbers: Numbers, words: Words) -> tuple[list[str], Numbers]:
    """The words that occur, sorted, and each place with its word's rank; -1 at borders."""
    names = np.array(list(words), object)
    occurs = np.bincount(numbers, minlength=len(names)) > 0
    occurs[BORDER] = False
    found = sorted(zip(names[occurs], np.flatnonzero(occurs), strict=True))
    ranks = np.full(len(names), -1, np.int32)
    ranks[[number for _, number in found]] = np.arange(len(found))
    return [word for word, _ in found], ranks[numbers]


def _stable_order(ranks: Numbers) -> Numbers:
    """The places sorted by rank, those of borders first."""
    codes = ranks + 1
    # Numpy sorts numbers of 16 bits by counting, ten times faster than longer ones.
    order = np.argsort((codes & 0xFFFF).astype(np.uint16), kind="stable")
    if codes.max(initial=0) > 0xFFFF:
        order = order[np.argsort((codes[order] >> 16).astype(np.uint16), kind="stable")]
    return order.astype(np.int32)


def _starts(ordered: Numbers, count: int) -> Numbers:
    return np.searchsorted(ordered, np.arange(count + 1)).astype(np.int32)
