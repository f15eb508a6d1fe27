"""Which paper a logbook is about, and where it speaks of each of the paper's claims.

A logbook numbers claims as it likes, so claims are matched by their text and never by number.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from data.pages import Logbook, Page
from data.records import Claim, Paper
from judge.logbook.wording import Wording, wordings
from judge.text.similar import (
    coverage,
    same_number,
    shared,
    similarity,
    stated_numbers,
    vocabulary,
    weights,
)

THRESHOLD = 0.22  # a wording below this similarity says nothing of a claim
SAME_CLAIM = 0.5  # from here on differing numbers are a different claim, not another sentence
COVERED = 0.5  # a page with this share of a claim's words speaks of it
STATED_BONUS = 1.15
PAGE_CHARS = 200_000

_PREFIX = re.compile(
    r"\[?\s?(?:re-?production|repro|replication|reproducing|replicating)\b\s?\]?"
    r"\s?(?:(?:of|for|logbook|attempt|audit)\b)?\s?[:\-–—|]{0,2}\s?",
    re.IGNORECASE,
)


class PaperMatch(NamedTuple):
    """The paper and how it was found; `others` = further paper ids the logbook is tagged with."""

    paper: Paper | None = None
    how: str | None = None
    others: tuple[str, ...] = ()


class ClaimMatch(NamedTuple):
    """Where a logbook speaks of a claim: its own wording of it, and slugs of pages, best first.

    `numbers_differ`: that wording is the same sentence with other numbers.
    """

    text: str | None = None
    pages: tuple[str, ...] = ()
    score: float = 0.0
    numbers_differ: bool = False


class Pair(NamedTuple):
    score: float
    claim: int
    wording: Wording


def find_paper(
    logbook: Logbook,
    by_id: Callable[[str], Paper | None],
    by_arxiv: Callable[[str], Paper | None],
    by_title: Callable[[str], Paper | None],
) -> PaperMatch:
    """The paper by the first tag that names one, else by arXiv id, else by the title."""
    for paper_id in logbook.paper_ids:
        if paper := by_id(paper_id):
            others = tuple(other for other in logbook.paper_ids if other != paper_id)
            return PaperMatch(paper, "tag", others)
    if logbook.arxiv_id and (paper := by_arxiv(logbook.arxiv_id)):
        return PaperMatch(paper, "arxiv", logbook.paper_ids)
    for title in paper_titles(logbook.title):
        if paper := by_title(title):
            return PaperMatch(paper, "title", logbook.paper_ids)
    return PaperMatch(others=logbook.paper_ids)


def paper_titles(title: str) -> list[str]:
    """A logbook's title as it may name its paper: whole, then without `Reproduction:`, quotes."""
    whole = rest = " ".join(title.split())[:500]
    while match := _PREFIX.match(rest):
        rest = rest[match.end() :]
    return [text for text in dict.fromkeys((whole, rest.strip("\"'“”‘’ "))) if text]


def map_claims(logbook: Logbook, claims: Sequence[Claim]) -> dict[str, ClaimMatch]:
    """For each claim id: the logbook's wording of it and its pages. Each wording serves one claim.

    Time grows with claims times wordings; wordings and the text per page are bounded.
    """
    texts = [vocabulary(claim.text) for claim in claims]
    found = wordings(logbook)
    worded = [vocabulary(wording.text) for wording in found]
    weight = weights(texts, worded)
    pairs = [
        Pair(score, number, wording)
        for wording, words in zip(found, worded, strict=True)
        for number, text in enumerate(texts)
        if (score := _score(text, words, wording, weight)) >= THRESHOLD
    ]
    chosen = _assign([pair for pair in pairs if not pair.wording.result])
    pages = _pages(logbook, texts, pairs, weight)
    return {
        claim.claim_id: _match(claim, chosen.get(number), pages[number])
        for number, claim in enumerate(claims)
    }


def numbers_differ(claim: str, wording: str) -> bool:
    """Do both texts state numbers that the other does not have as often, in percent or plain?"""
    ours, theirs = stated_numbers(claim), stated_numbers(wording)
    return _lacks(ours, theirs) and _lacks(theirs, ours)


def _score(claim: set[str], words: set[str], wording: Wording, weight: dict[str, float]) -> float:
    """Similarity, with trust in what the logbook calls a claim; one shared word of a mere heading
    is chance."""
    if wording.stated:
        return similarity(claim, words, weight) * STATED_BONUS
    return similarity(claim, words, weight) if len(claim & words) > 1 else 0.0


def _lacks(some: Sequence[float], others: Sequence[float]) -> bool:
    """Whether one of `some` finds no partner among `others`, each of which serves once."""
    left = list(others)
    for one in some:
        partner = next((other for other in left if same_number(one, other)), None)
        if partner is None:
            return True
        left.remove(partner)
    return False


def _assign(pairs: list[Pair]) -> dict[int, Pair]:
    """Best pairs first; a wording, wherever it is repeated, goes to one claim only."""
    chosen: dict[int, Pair] = {}
    taken: set[str] = set()
    ordered = sorted(pairs, key=lambda pair: (-pair.score, pair.wording.page, pair.claim))
    for pair in ordered:
        if pair.claim not in chosen and pair.wording.text.casefold() not in taken:
            chosen[pair.claim] = pair
            taken.add(pair.wording.text.casefold())
    return chosen


def _match(claim: Claim, pair: Pair | None, pages: tuple[str, ...]) -> ClaimMatch:
    if pair is None:
        return ClaimMatch(pages=pages)
    text, score = pair.wording.text, min(1.0, pair.score)
    same = pair.wording.stated and score >= SAME_CLAIM
    return ClaimMatch(text, pages, round(score, 3), same and numbers_differ(claim.text, text))


def _pages(
    logbook: Logbook, texts: list[set[str]], pairs: list[Pair], weight: dict[str, float]
) -> list[tuple[str, ...]]:
    """For each claim the pages that speak of it: by a wording that fits it best, or by words."""
    best: dict[Wording, Pair] = {}
    for pair in pairs:
        if pair.wording not in best or pair.score > best[pair.wording].score:
            best[pair.wording] = pair
    scores: list[dict[int, float]] = [{} for _ in texts]
    for pair in best.values():
        known = scores[pair.claim].get(pair.wording.page, 0.0)
        scores[pair.claim][pair.wording.page] = max(known, pair.score)
    claimed = set().union(*texts)
    for index, page in enumerate(logbook.pages):
        words = shared(_page_text(page), claimed)
        for number, text in enumerate(texts):
            if (share := coverage(text, words, weight)) >= COVERED:
                scores[number].setdefault(index, share - COVERED)
    return [
        tuple(logbook.pages[index].slug for index in sorted(found, key=lambda i: (-found[i], i)))
        for found in scores
    ]


def _page_text(page: Page) -> str:
    return "\n".join(page.lines)[:PAGE_CHARS]
