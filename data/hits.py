"""Hits of a search as people see them: titles and snippets with what matched, and outcomes."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from data.database import Connection, Row
from data.outcomes import Outcome, PaperClass
from data.query import Highlighter, Segments

EXCERPT = 240
"""Characters of an abstract in a hit."""


class Found(NamedTuple):
    """What a hit is of: a claim, or without `claim_id` the paper itself."""

    paper_id: str
    claim_id: str | None


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


_PAPERS = """
SELECT paper_id, title, area, json_extract(json, '$.authors') AS authors,
    json_extract(json, '$.abstract') AS abstract,
    (SELECT count(*) FROM claims WHERE current AND claims.paper_id = papers.paper_id) AS claims,
    (SELECT class FROM paper_outcomes AS o WHERE o.paper_id = papers.paper_id) AS outcome
FROM papers WHERE paper_id IN ({})
"""
_CLAIMS = """
SELECT claim_id, text, anchor,
    (SELECT outcome FROM claim_outcomes AS o WHERE o.claim_id = claims.claim_id) AS outcome
FROM claims WHERE current AND claim_id IN ({})
"""


def shown(conn: Connection, found: Sequence[Found], highlighter: Highlighter) -> list[Hit]:
    """The hits in the given order. A paper that is not in the catalogue (yet) has none."""
    papers = _by_first(conn, _PAPERS, {each.paper_id for each in found})
    claims = _by_first(conn, _CLAIMS, {each.claim_id for each in found if each.claim_id})
    return [
        _hit(papers[paper_id], claims[claim_id] if claim_id else None, highlighter)
        for paper_id, claim_id in found
        if paper_id in papers
    ]


def _by_first(conn: Connection, sql: str, ids: Iterable[str]) -> dict[str, Row]:
    values = sorted(ids)
    rows = conn.execute(sql.format(", ".join("?" * len(values))), values)
    return {row[0]: row for row in rows}


def _hit(paper: Row, claim: Row | None, highlighter: Highlighter) -> Hit:
    none = PaperClass.UNATTEMPTED if claim is None else Outcome.UNATTEMPTED
    authors = tuple(json.loads(paper["authors"]))
    about = _about(paper, ", ".join(authors), highlighter) if claim is None else claim["text"]
    return Hit(
        kind="paper" if claim is None else "claim",
        paper_id=paper["paper_id"],
        claim_id=None if claim is None else claim["claim_id"],
        title=highlighter.segments(paper["title"]),
        snippet=highlighter.segments(about),
        area=paper["area"],
        outcome=(paper if claim is None else claim)["outcome"] or none,
        authors=authors,
        claims=paper["claims"],
        anchor=None if claim is None else claim["anchor"],
    )


def _about(paper: Row, authors: str, highlighter: Highlighter) -> str:
    """The part of the abstract that matched; the authors where only they did, or there is none."""
    abstract = paper["abstract"] or ""
    only_authors = highlighter.matches(authors) and not highlighter.matches(abstract)
    return authors if only_authors or not abstract else highlighter.excerpt(abstract, EXCERPT)
