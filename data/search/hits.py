"""Hits of a search as people see them: titles and snippets with what matched, and outcomes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from data.outcomes.rules import Outcome
from data.search.corpus import Chunk
from data.search.facets import CLASSES, OUTCOMES
from data.search.index import Index
from data.search.query import Highlighter, Segments, cut

EXCERPT = 240
"""Characters of an abstract in a hit."""


class Hit(NamedTuple):
    """A paper or a claim. `outcome` of a paper is its class. `claims` counts the paper's.

    The snippet of a claim is its text; that of a paper what matched of its abstract or authors.
    """

    kind: str
    paper_id: str
    claim_id: str | None
    title: Segments
    snippet: Segments
    area: str | None
    outcome: str
    authors: tuple[str, ...]
    claims: int
    anchor: str | None


def shown(index: Index, docs: Iterable[int], highlighter: Highlighter) -> list[Hit]:
    """The documents of these numbers as hits, in the given order."""
    return [_hit(index, doc, highlighter) for doc in docs]


def _hit(index: Index, doc: int, highlighter: Highlighter) -> Hit:
    paper, place = index.at(doc)
    is_claim = place is not None
    about = _about(paper, highlighter) if place is None else paper.texts[place]
    return Hit(
        kind="claim" if is_claim else "paper",
        paper_id=paper.paper_id,
        claim_id=None if place is None else paper.claim_ids[place],
        title=highlighter.segments(paper.title),
        snippet=highlighter.segments(about),
        area=paper.area,
        outcome=_outcome(index, doc) if is_claim else CLASSES[index.work.classes[doc]],
        authors=paper.authors,
        claims=len(paper.claim_ids),
        anchor=None if place is None else paper.anchors[place],
    )


def _outcome(index: Index, doc: int) -> Outcome:
    bit = int(index.work.outcomes[doc])
    return OUTCOMES[bit.bit_length() - 1] if bit else Outcome.UNATTEMPTED


def _about(paper: Chunk, highlighter: Highlighter) -> str:
    """The part of the abstract that matched; the authors where only they did, or there is none."""
    excerpt = highlighter.excerpt(paper.abstract, EXCERPT)
    if excerpt is not None:
        return excerpt
    authors = ", ".join(paper.authors)
    if not paper.abstract or highlighter.matches(authors):
        return authors
    return cut(paper.abstract, 0, EXCERPT)
