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
PAPER_WEIGHTS = (10.0, 4.0, 1.0, 2.0)
"""Of a word in a title, authors, abstract, area."""
CLAIM_WEIGHT = 3.0

_PAPERS = "SELECT paper_id, title, area, sub_area, json FROM papers"
_CLAIMS = "SELECT paper_id, claim_id, text FROM claims WHERE current"
THESE = "paper_id IN (SELECT value FROM json_each(?))"


class Words(dict[str, int]):
    """Numbers words in the order in which they are first met; 0 is the border."""

    def __init__(self) -> None:
        super().__init__({_BORDER_WORD: BORDER})

    def __missing__(self, word: str) -> int:
        self[word] = number = len(self)
        return number


class Subject(NamedTuple):
    """What filters and lists know of a paper."""

    paper_id: str
    title: str
    area: str | None = None
    sub_area: str | None = None
    award: bool = False
    spotlight: bool = False


class Chunk(NamedTuple):
    """A paper with the ids of its current claims, sorted, and the words of all its texts."""

    subject: Subject
    claim_ids: tuple[str, ...]
    words: Numbers


def read_chunks(
    conn: Connection, words: Words, paper_ids: Collection[str] | None = None
) -> dict[str, Chunk]:
    """The chunks of all papers, or of these, by paper id; new words get numbers."""
    values = () if paper_ids is None else (json.dumps(list(paper_ids)),)
    claims: dict[str, dict[str, str]] = {}
    condition = "" if paper_ids is None else f" AND {THESE}"
    for paper_id, claim_id, text in conn.execute(f"{_CLAIMS}{condition}", values):
        claims.setdefault(paper_id, {})[claim_id] = text
    condition = "" if paper_ids is None else f" WHERE {THESE}"
    papers = conn.execute(f"{_PAPERS}{condition}", values)
    return {row["paper_id"]: _chunk(row, claims.get(row["paper_id"], {}), words) for row in papers}


def _chunk(row: Any, claims: dict[str, str], words: Words) -> Chunk:
    paper = json.loads(row["json"])
    area = f"{row['area'] or ''} {row['sub_area'] or ''}"
    ids = tuple(sorted(claims))
    texts = (row["title"], " ".join(paper["authors"]), paper["abstract"] or "", area)
    subject = Subject(
        row["paper_id"],
        row["title"],
        row["area"],
        row["sub_area"],
        bool(paper["award"]),
        bool(paper["spotlight"]),
    )
    return Chunk(subject, ids, numbered((*texts, *(claims[each] for each in ids)), words))


def numbered(texts: Iterable[str], words: Words) -> Numbers:
    """The numbers of all words of the texts, a border behind each text."""
    found = [word for text in texts for word in (*words_in(text), _BORDER_WORD)]
    return np.fromiter(map(words.__getitem__, found), np.int32, len(found))
