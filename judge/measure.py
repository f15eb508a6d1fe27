"""What code reads at the lines that a model cites: the value and the scale.

A model says where to look. The numbers of an assessment are read from there by code.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from data.judgements import Citation
from data.pages import Logbook
from data.records import Contract, Tier
from judge.contract.compare import compare_line
from judge.decide import Vote
from judge.logbook.place import place_of
from judge.quotes import verify
from judge.runs.sightings import reached_at
from judge.runs.spans import Span


def measured(vote: Vote, contract: Contract, logbook: Logbook) -> Vote:
    """The vote with the value and the scale read at its first citation that has them.

    Citations come back as they truly stand (lines, tier); those that stand nowhere are left as
    they are, for `decide` to drop.
    """
    citations = tuple(verify(citation, logbook) or citation for citation in vote.citations)
    vote = vote._replace(citations=citations, measured=None, reached={})
    runs = list(_in_runs(citations, logbook))
    for citation, span in runs:
        first, last = citation.lines
        for line in range(first, last + 1):
            found = compare_line(contract, span.page.lines[line - 1])
            if found is not None and found.direction is citation.direction:
                reached = reached_at(contract, span, line)
                return vote._replace(measured=found.value, reached=reached)
    for citation, span in runs[:1]:
        return vote._replace(reached=reached_at(contract, span, citation.lines[0]))
    return vote


def _in_runs(citations: Iterable[Citation], logbook: Logbook) -> Iterator[tuple[Citation, Span]]:
    """The citations of a run's output, with that output."""
    for citation in citations:
        place = place_of(logbook, citation.page, citation.lines[0])
        if place and place.part and place.part.tier >= Tier.RUN:
            yield citation, Span(place.page, place.cell, place.part)
