"""What code reads at the lines that a model cites: the value and the scale.

A model says where to look. The numbers of an assessment are read from there by code.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from data.judgements import Citation
from data.pages import Cell, Logbook, Page, Part
from data.records import Contract, Tier
from judge.contract.compare import compare_line
from judge.decide import Vote
from judge.quotes import verify
from judge.runs.sightings import reached_at


class _Place(NamedTuple):
    citation: Citation
    page: Page
    cell: Cell
    part: Part


def measured(vote: Vote, contract: Contract, logbook: Logbook) -> Vote:
    """The vote with the value and the scale read at its first citation that has them.

    Citations come back as they truly stand (lines, tier); those that stand nowhere are left as
    they are, for `decide` to drop.
    """
    citations = tuple(verify(citation, logbook) or citation for citation in vote.citations)
    vote = vote._replace(citations=citations, measured=None, reached={})
    for place in _in_runs(citations, logbook):
        for line in range(place.citation.lines[0], place.citation.lines[1] + 1):
            found = compare_line(contract, place.page.lines[line - 1])
            if found is not None and found.direction is place.citation.direction:
                scale = reached_at(contract, place.page, place.cell, place.part, line)
                return vote._replace(measured=found.value, reached=scale)
    for place in _in_runs(citations, logbook):
        first = place.citation.lines[0]
        return vote._replace(
            reached=reached_at(contract, place.page, place.cell, place.part, first)
        )
    return vote


def _in_runs(citations: tuple[Citation, ...], logbook: Logbook) -> Iterator[_Place]:
    pages = {page.path: page for page in logbook.pages}
    for citation in citations:
        page = pages.get(citation.page)
        for cell in page.cells if page else ():
            for part in cell.parts:
                holds = part.first_line <= citation.lines[0] <= part.last_line
                if page and holds and part.tier >= Tier.RUN:
                    yield _Place(citation, page, cell, part)
