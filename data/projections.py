"""The projections of an event's store, in the order in which they are derived.

Everything that opens a store of an event passes these, so that all agree on its tables:
`Store(folder, projections(event))`.
"""

from __future__ import annotations

from data.event import Event
from data.log import Projection
from data.tables import (
    catalogue,
    costs,
    docket,
    gallery,
    judgements,
    names,
    references,
    reviews,
    search,
    submissions,
)
from data.tables.freezes import freezes_of
from data.tables.outcomes import outcomes
from data.tables.scores import scores


def projections(event: Event) -> tuple[Projection, ...]:
    """All derived tables; those further down may read what those above wrote."""
    counted = outcomes(event)
    return (
        catalogue.PAPERS,
        catalogue.CLAIMS,
        catalogue.CONTRACTS,
        names.NAMES,
        submissions.SUBMISSIONS,
        submissions.APPEALS,
        judgements.JUDGEMENTS,
        judgements.LOGBOOKS,
        references.REFERENCES,
        costs.COSTS,
        docket.DOCKET,
        counted,
        scores(event),
        gallery.GALLERY,
        reviews.SETS,
        reviews.ANSWERS,
        freezes_of(event.event_id),
        *search.noting(catalogue.PAPERS, catalogue.CLAIMS, counted),
    )
