"""What is searched: each paper with its current claims, and their words as numbers.

A chunk is one paper: its title, authors, abstract, area with sub-area, then its claims, each
text followed by a border. Every claim is a document of its own, the other texts together are one.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from data.database import Connection
from data.folding import words_in

Numbers = NDArray[np.int32]
BORDER = 0
"""The number of the border behind each text, so that no phrase reaches across."""
_BORDER_WORD = "\x00"
PAPER_WEIGHTS = (10, 4, 1, 2)
"""Of a word in a title, authors, abstract, area."""
CLAIM_WEIGHT = 3

_PAPERS = "SELECT paper_id, json FROM papers"
_CLAIMS = "SELECT paper_id, claim_id, text, anchor FROM claims WHERE current"
THESE = "paper_id IN (SELECT value FROM json_each(?))"


class Words(dict[str, int]):
    """Numbers words in the order in which they are first met; 0 is the border."""

    def __init__(self) -> None:
        super().__init__({_BORDER_WORD: BORDER})

    def __missing__(self, word: str) -> int:
        self[word] = number = len(self)
        return number


class Chunk(NamedTuple):
    """A paper with its current claims by id: ids, texts and anchors side by side. `words`: the
    numbers of all words.
    """

    paper_id: str
    title: str
    authors: tuple[str, ...]
    abstract: str
    area: str | None
    sub_area: str | None
    is_awarded: bool
    is_spotlight: bool
    claim_ids: tuple[str, ...]
    texts: tuple[str, ...]
    anchors: tuple[str | None, ...]
    words: Numbers

    @property
    def size(self) -> int:
        """How many documents it has: the paper, and its claims behind it."""
        return 1 + len(self.claim_ids)


def read_chunks(
    conn: Connection, words: Words, paper_ids: Collection[str] | None = None
) -> dict[str, Chunk]:
    """The chunks of all papers, or of these, by paper id; new words get numbers."""
    values = () if paper_ids is None else (json.dumps(list(paper_ids)),)
    claims: dict[str, list[tuple[str, str, str | None]]] = {}
    condition = "" if paper_ids is None else f" AND {THESE}"
    for paper_id, *claim in conn.execute(f"{_CLAIMS}{condition}", values):
        claims.setdefault(paper_id, []).append((claim[0], claim[1], claim[2]))
    condition = "" if paper_ids is None else f" WHERE {THESE}"
    papers = conn.execute(f"{_PAPERS}{condition}", values)
    return {
        paper_id: _chunk(json.loads(paper), sorted(claims.get(paper_id, [])), words)
        for paper_id, paper in papers
    }


def _chunk(paper: dict[str, Any], claims: list[tuple[str, str, str | None]], words: Words) -> Chunk:
    authors, abstract = tuple(paper["authors"]), paper["abstract"] or ""
    texts = tuple(text for _, text, _ in claims)
    area = f"{paper['area'] or ''} {paper['sub_area'] or ''}"
    return Chunk(
        paper_id=paper["paper_id"],
        title=paper["title"],
        authors=authors,
        abstract=abstract,
        area=paper["area"],
        sub_area=paper["sub_area"],
        is_awarded=bool(paper["award"]),
        is_spotlight=bool(paper["spotlight"]),
        claim_ids=tuple(claim_id for claim_id, *_ in claims),
        texts=texts,
        anchors=tuple(anchor for *_, anchor in claims),
        words=numbered((paper["title"], " · ".join(authors), abstract, area, *texts), words),
    )


def numbered(texts: Iterable[str], words: Words) -> Numbers:
    """The numbers of all words of the texts, a border behind each text."""
    found: list[str] = []
    for text in texts:
        found += words_in(text)
        found.append(_BORDER_WORD)
    return np.fromiter(map(words.__getitem__, found), np.int32, len(found))
