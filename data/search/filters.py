"""Filters of a search: what can be asked for, and which documents pass."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from data.outcomes.rules import Outcome
from data.records import UserError
from data.search.facets import BITS, Facets, Work
from data.search.ranking import Mask

HONOURS = ("award", "spotlight")


class Filters(NamedTuple):
    """None = no matter. `outcome` is of a claim; a paper passes if one of its claims has it.

    `honour`: "award" or "spotlight". `attempted`: the paper has logbooks.
    """

    area: str | None = None
    has_claims: bool | None = None
    attempted: bool | None = None
    outcome: str | None = None
    sub_area: str | None = None
    honour: str | None = None


NO_FILTERS = Filters()


def checked(filters: Filters) -> Filters:
    """The same filters. Raises UserError on an outcome or honour that does not exist."""
    if filters.outcome is not None and filters.outcome not in list(Outcome):
        known = ", ".join(Outcome)
        raise UserError(f"no outcome '{filters.outcome[:40]}'; there are: {known}")
    if filters.honour is not None and filters.honour not in HONOURS:
        known = ", ".join(HONOURS)
        raise UserError(f"no honour '{filters.honour[:40]}'; there are: {known}")
    return filters


def passing(filters: Filters, facets: Facets, work: Work) -> Mask | None:
    """The documents that pass; None: all of them do."""
    masks: list[Mask] = []
    if filters.area is not None:
        masks.append(facets.area == facets.areas.get(filters.area, -1))
    if filters.sub_area is not None:
        masks.append(facets.sub_area == facets.sub_areas.get(filters.sub_area, -1))
    if filters.honour is not None:
        masks.append(facets.award if filters.honour == "award" else facets.spotlight)
    if filters.has_claims is not None:
        masks.append(facets.has_claims == filters.has_claims)
    if filters.attempted is not None:
        masks.append(work.attempted == filters.attempted)
    if filters.outcome is not None:
        masks.append((work.outcomes & BITS[Outcome(filters.outcome)]) > 0)
    return np.logical_and.reduce(masks) if masks else None
