"""Which passages of a logbook a claim's question shows: a budget of tokens for each claim alone.

A run's output comes first, then what its script says of the number, then prose; a logbook that
fits is shown whole. Nothing that an author controls can push a decisive output out: rarity is
counted by page, a page's further passages count less and less, copies count once, and names and
titles only ever add.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from data.pages import PartKind
from data.records import Claim, Contract
from judge.match import ClaimMatch
from judge.passages.query import Query, make_query
from judge.passages.ranking import numbers
from judge.passages.reduced import reduced
from judge.passages.shelf import HEAD_TOKENS, MARK_TOKENS, Passage, Rank, Shelf
from judge.text.sieve import Joined

CLAIM_BUDGET = 4_000
"""Tokens of evidence for one claim. Claims share passages, so a question costs less for each."""
CHARS_PER_TOKEN = 7
"""No text has more characters a token than this."""


class Choice(NamedTuple):
    """The passages shown for a claim, in reading order, of `available`; their estimated tokens."""

    passages: tuple[Passage, ...]
    available: int
    tokens: int


def choose(
    shelf: Shelf, claim: Claim, contract: Contract, match: ClaimMatch, budget_tokens: int
) -> Choice:
    """The passages for one claim within its own budget; the whole logbook where it fits."""
    if (whole := _whole(shelf, budget_tokens)) is not None:
        return whole
    query = make_query(claim, contract, match)
    filling = _Filling(shelf, budget_tokens)
    order = _ordered(shelf, query)
    filling.add(order[Rank.RUN][:1], share=1.0)
    filling.add(order[Rank.RUN], share=0.5)
    _add_beside(filling, shelf, query, share=0.65)
    filling.add(order[Rank.DATA], share=0.75)
    for rank in (Rank.PROSE, Rank.RUN, Rank.DATA):
        filling.add(order[rank], share=1.0)
    chosen = sorted(filling.chosen, key=lambda p: (p.cell, p.first, p.start))
    return Choice(tuple(chosen), len(shelf.passages), filling.tokens)


class _Filling:
    """Passages taken so far. A passage that no longer fits is left out, later ones may fit."""

    def __init__(self, shelf: Shelf, budget: int) -> None:
        self._shelf = shelf
        self.budget = budget
        self.tokens = 0
        self._chosen: dict[tuple[object, ...], Passage] = {}
        self._heads: set[tuple[int, PartKind]] = set()

    @property
    def chosen(self) -> Collection[Passage]:
        return self._chosen.values()

    def add(self, passages: Iterable[Passage], share: float) -> None:
        """Take passages in order, until `share` of the budget is used."""
        limit = self.budget * share
        for passage in passages:
            if self.tokens + MARK_TOKENS >= limit:
                return
            if self.tokens + passage.least > limit or passage.place in self._chosen:
                continue
            head = (passage.cell, passage.kind)
            cost = self._shelf.cost(passage) + (0 if head in self._heads else HEAD_TOKENS)
            if self.tokens + cost <= limit:
                self._chosen[passage.place] = passage
                self._heads.add(head)
                self.tokens += cost


def _whole(shelf: Shelf, budget: int) -> Choice | None:
    """The whole logbook, if it is within the budget. Most are seen to be too long at once."""
    passages = shelf.passages
    if shelf.chars > budget * CHARS_PER_TOKEN:
        return None
    filling = _Filling(shelf, budget)
    filling.add(passages, share=1.0)
    if len(filling.chosen) < len(passages):
        return None
    return Choice(passages, len(passages), filling.tokens)


def _ordered(shelf: Shelf, query: Query) -> dict[Rank, list[Passage]]:
    """All that speaks of the claim, best first within each rank.

    Of a page the n-th best passage of a rank counts 1/n, and of equal passages the best alone: a
    page that repeats itself gives way to the others.
    """
    scores = _scores(shelf, query)
    speaking = [number for number, score in enumerate(scores) if score > 0]
    first: dict[int, int] = {}
    for number in sorted(speaking, key=scores.__getitem__, reverse=True):
        first.setdefault(shelf.copies[number], number)
    nth: Counter[tuple[Rank, str]] = Counter()
    damped: dict[Rank, list[tuple[float, int]]] = {rank: [] for rank in Rank}
    for number in first.values():
        rank = shelf.ranks[number]
        place = (rank, shelf.ranked[number].page)
        nth[place] += 1
        damped[rank].append((-scores[number] / nth[place], number))
    return {rank: [shelf.ranked[n] for _, n in sorted(found)] for rank, found in damped.items()}


def _scores(shelf: Shelf, query: Query) -> list[float]:
    """BM25 (0 to 1), and what makes a passage decisive: the quantity's name beside a number, the
    claim's own numbers, its scales, a run. Titles and pages add little: lies there gain little."""
    scores = shelf.index.scores(query.terms)
    held = shelf.index.holding(query.numbers)
    printing = _printing(shelf.joined, query.labels)
    titled = {title: 0.1 * _share(stems, query) for title, stems in shelf.titles.items()}
    matched = {slug: 0.3 / (1 + place) for place, slug in enumerate(query.pages)}
    on_page = {path: matched.get(slug, 0.0) for path, slug in shelf.slugs.items()}
    axes = [0] * len(scores)
    for scale in query.scales:
        axes = [named + (scale in text) for named, text in zip(axes, shelf.texts, strict=True)]
    for number, passage in enumerate(shelf.ranked):
        bonus = 2.0 if number in printing else 0.0
        if held[number]:
            bonus += min(0.45, 0.15 * held[number])
        if axes[number]:
            bonus += min(0.2, 0.1 * axes[number])
        if bonus or scores[number]:
            bonus += titled[passage.title]
        if shelf.ranks[number] is Rank.RUN:
            bonus += 0.2
        scores[number] += bonus + on_page[passage.page]
    return scores


def _printing(joined: Joined, labels: Sequence[tuple[str, ...]]) -> set[int]:
    """The passages of which one line names the contract's quantity and holds a digit."""
    return {number for label in labels if label for number in joined.with_line(label, _has_digit)}


def _has_digit(line: str) -> bool:
    return any(map(str.isdigit, line))


def _share(stems: frozenset[str], query: Query) -> float:
    """The share of the query's words that a title has."""
    return len(stems & query.terms) / len(query.terms) if query.terms else 0.0


def _add_beside(filling: _Filling, shelf: Shelf, query: Query, share: float) -> None:
    """For each cell whose output was taken: its command, and its script in a reduced form."""
    taken = [p for p in filling.chosen if p.kind is PartKind.OUTPUT]
    for cell in dict.fromkeys(p.cell for p in taken):
        filling.add(shelf.commands[cell], share)
        printed = {each for p in taken if p.cell == cell for each in numbers("\n".join(p.lines))}
        rows, code = shelf.script(cell)
        filling.add([rows[index] for index in reduced(code, query, printed)], share)
