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

from data.corpus import THESE, Chunk, Numbers
from data.database import Connection
from data.hits import Found
from data.outcomes import Outcome
from data.ranking import Mask

BITS = {outcome: 1 << place for place, outcome in enumerate(Outcome)}
NOBODY, KNOWN, ATTEMPTED = 0, 1, 2
"""Of a paper: neither claims nor logbooks, claims, logbooks."""

_OUTCOMES = "SELECT paper_id, claim_id, outcome FROM claim_outcomes"
_ATTEMPTS = "SELECT paper_id, attempted FROM paper_outcomes"


class Facets(NamedTuple):
    """What the catalogue says. Areas are numbers of `areas`. `title_rank`: of the document's
    paper, alphabetically.
    """

    areas: dict[str | None, int]
    sub_areas: dict[str | None, int]
    area: Numbers
    sub_area: Numbers
    award: Mask
    spotlight: Mask
    has_claims: Mask
    is_paper: Mask
    title_rank: Numbers


class Work(NamedTuple):
    """What people did: outcomes as `BITS`, of a paper those of all its claims; and of the
    document's paper NOBODY, KNOWN or ATTEMPTED.
    """

    outcomes: NDArray[np.uint16]
    tried: NDArray[np.uint8]


def make_facets(chunks: Sequence[Chunk]) -> Facets:
    """The facets of the documents of these chunks."""
    subjects = [chunk.subject for chunk in chunks]
    sizes = np.array([1 + len(chunk.claim_ids) for chunk in chunks], np.int32)
    areas = _numbered(each.area for each in subjects)
    sub_areas = _numbered(each.sub_area for each in subjects)
    by_title = sorted(range(len(chunks)), key=lambda at: (subjects[at].title.casefold(), at))

    def numbers(values: Sequence[int]) -> Numbers:
        return np.repeat(np.array(values, np.int32), sizes)

    def mask(values: Sequence[bool]) -> Mask:
        return np.repeat(np.array(values, bool), sizes)

    is_paper = np.zeros(int(sizes.sum()), bool)
    is_paper[np.cumsum(sizes) - sizes] = True
    return Facets(
        areas=areas,
        sub_areas=sub_areas,
        area=numbers([areas[each.area] for each in subjects]),
        sub_area=numbers([sub_areas[each.sub_area] for each in subjects]),
        award=mask([each.award for each in subjects]),
        spotlight=mask([each.spotlight for each in subjects]),
        has_claims=mask([bool(chunk.claim_ids) for chunk in chunks]),
        is_paper=is_paper,
        title_rank=numbers(list(np.argsort(by_title))),
    )


def _numbered(names: Iterable[str | None]) -> dict[str | None, int]:
    return {name: number for number, name in enumerate(dict.fromkeys(names))}


def no_work(size: int) -> Work:
    """Of so many documents on which nobody worked."""
    return Work(np.zeros(size, np.uint16), np.zeros(size, np.uint8))


def read_work(
    conn: Connection,
    documents: Mapping[Found, int],
    spans: Mapping[str, slice],
    before: Work,
    paper_ids: Collection[str] | None = None,
) -> Work:
    """The work on all papers; or what it was before, with that on these papers read anew.

    `documents`: the number of each. `spans`: those of each paper.
    """
    work = Work(before.outcomes.copy(), before.tried.copy())
    condition = "" if paper_ids is None else f" WHERE {THESE}"
    values = () if paper_ids is None else (json.dumps(list(paper_ids)),)
    for paper_id in spans if paper_ids is None else spans.keys() & set(paper_ids):
        work.outcomes[spans[paper_id]] = work.tried[spans[paper_id]] = 0
    for paper_id, claim_id, outcome in conn.execute(_OUTCOMES + condition, values):
        if (claim := documents.get(Found(paper_id, claim_id))) is not None:
            work.outcomes[[claim, spans[paper_id].start]] |= BITS[outcome]
    for paper_id, attempted in conn.execute(_ATTEMPTS + condition, values):
        if paper_id in spans:
            work.tried[spans[paper_id]] = ATTEMPTED if attempted else KNOWN
    return work
