"""What filters and lists know of each document, side by side in arrays.

Areas and awards come with the catalogue. What people did changes with every judgement: it is
read again for the papers concerned.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from data.database import Connection
from data.outcomes.rules import Outcome, PaperClass
from data.search.corpus import THESE, Chunk, Numbers
from data.search.ranking import Mask

OUTCOMES, CLASSES = tuple(Outcome), tuple(PaperClass)
BITS = {outcome: 1 << place for place, outcome in enumerate(OUTCOMES)}
UNATTEMPTED = CLASSES.index(PaperClass.UNATTEMPTED)

_OUTCOMES = "SELECT paper_id, claim_id, outcome FROM claim_outcomes"
_CLASSES = "SELECT paper_id, class FROM paper_outcomes"


class Facets(NamedTuple):
    """What the catalogue says. Areas are numbers of `areas`, and `tree` has the names of all, each
    with its sub-areas. `paper_at`: the chunk of a
    document; `firsts`: the first document of a chunk. `title_rank`: of the document's paper,
    alphabetically.
    """

    areas: dict[str | None, int]
    sub_areas: dict[str | None, int]
    tree: dict[str, list[str]]
    area: Numbers
    sub_area: Numbers
    award: Mask
    spotlight: Mask
    has_claims: Mask
    is_paper: Mask
    title_rank: Numbers
    paper_at: Numbers
    firsts: Numbers


class Work(NamedTuple):
    """What people did: outcomes as `BITS`, of a paper those of all its claims; and the class of
    the document's paper.
    """

    outcomes: NDArray[np.uint16]
    classes: NDArray[np.uint8]

    @property
    def attempted(self) -> Mask:
        """The document's paper has a logbook."""
        attempted: Mask = self.classes != UNATTEMPTED
        return attempted


def make_facets(chunks: Sequence[Chunk]) -> Facets:
    """The facets of the documents of these chunks."""
    sizes = np.array([chunk.size for chunk in chunks], np.int32)
    areas, sub_areas = _numbered(c.area for c in chunks), _numbered(c.sub_area for c in chunks)
    by_title = sorted(range(len(chunks)), key=lambda at: (chunks[at].title.casefold(), at))

    def numbers(values: Iterable[int]) -> Numbers:
        return np.repeat(np.fromiter(values, np.int32, len(chunks)), sizes)

    def mask(values: Iterable[bool]) -> Mask:
        return np.repeat(np.fromiter(values, bool, len(chunks)), sizes)

    firsts = (np.cumsum(sizes) - sizes).astype(np.int32)
    is_paper = np.zeros(int(sizes.sum()), bool)
    is_paper[firsts] = True
    return Facets(
        areas=areas,
        sub_areas=sub_areas,
        tree=_tree(chunks),
        area=numbers(areas[chunk.area] for chunk in chunks),
        sub_area=numbers(sub_areas[chunk.sub_area] for chunk in chunks),
        award=mask(chunk.is_awarded for chunk in chunks),
        spotlight=mask(chunk.is_spotlight for chunk in chunks),
        has_claims=mask(chunk.size > 1 for chunk in chunks),
        is_paper=is_paper,
        title_rank=numbers(np.argsort(by_title)),
        paper_at=numbers(range(len(chunks))),
        firsts=firsts,
    )


def _tree(chunks: Iterable[Chunk]) -> dict[str, list[str]]:
    tree: dict[str, set[str]] = {}
    for chunk in chunks:
        if chunk.area:
            tree.setdefault(chunk.area, set()).update([chunk.sub_area] if chunk.sub_area else [])
    return {area: sorted(tree[area]) for area in sorted(tree)}


def _numbered(names: Iterable[str | None]) -> dict[str | None, int]:
    return {name: number for number, name in enumerate(dict.fromkeys(names))}


def no_work(size: int) -> Work:
    """Of so many documents on which nobody worked."""
    return Work(np.zeros(size, np.uint16), np.full(size, UNATTEMPTED, np.uint8))


def read_work(
    conn: Connection,
    chunks: Mapping[str, Chunk],
    firsts: Mapping[str, int],
    before: Work,
    paper_ids: Collection[str] | None = None,
) -> Work:
    """The work on all papers; or what it was before, with that on these papers read anew.

    `firsts`: the first document of each paper.
    """
    work = Work(before.outcomes.copy(), before.classes.copy())
    condition = "" if paper_ids is None else f" WHERE {THESE}"
    values = () if paper_ids is None else (json.dumps(list(paper_ids)),)
    spans = {
        paper_id: slice(firsts[paper_id], firsts[paper_id] + chunks[paper_id].size)
        for paper_id in (firsts if paper_ids is None else firsts.keys() & set(paper_ids))
    }
    for span in spans.values():
        work.outcomes[span], work.classes[span] = 0, UNATTEMPTED
    for paper_id, claim_id, outcome in conn.execute(_OUTCOMES + condition, values):
        if paper_id in spans and claim_id in chunks[paper_id].claim_ids:
            first = firsts[paper_id]
            claim = first + 1 + chunks[paper_id].claim_ids.index(claim_id)
            work.outcomes[first] |= BITS[outcome]
            work.outcomes[claim] = BITS[outcome]
    for paper_id, name in conn.execute(_CLASSES + condition, values):
        if paper_id in spans:
            work.classes[spans[paper_id]] = CLASSES.index(name)
    return work
