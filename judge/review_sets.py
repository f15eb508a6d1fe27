"""Review sets that a logbook cites, as `review-set:<id>@<digest>`, and what is known of them.

The digest names the set with its answers (`data.review.annotations`). The judge is handed what
the office found when it checked those sets; it never sees an answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from data.pages import Cell, Logbook, Page
from data.pairs import SetStanding

SCHEME = "review-set:"
MOST = 12
"""Citations that are looked at; a logbook has one or two."""

_CITATION = re.compile(r"review-set:([a-z0-9][a-z0-9._-]{0,79})@([0-9a-f]{64})(?![0-9a-f])")
Standings = Mapping[str, SetStanding]
"""What is known of review sets, by id; those that are not there are not known."""


class CitedSet(NamedTuple):
    """A citation and where it stands."""

    set_id: str
    digest: str
    page: Page
    line: int

    @property
    def text(self) -> str:
        """The citation as it stands in the logbook."""
        return f"{SCHEME}{self.set_id}@{self.digest}"

    @property
    def cell(self) -> Cell | None:
        """The cell that the line lies in."""
        cells = self.page.cells
        return next((c for c in cells if c.first_line <= self.line <= c.last_line), None)


def cited_sets(logbook: Logbook) -> list[CitedSet]:
    """The first citation of each set and digest, in reading order."""
    found: dict[tuple[str, str], CitedSet] = {}
    for each in _all(logbook):
        found.setdefault((each.set_id, each.digest), each)
        if len(found) == MOST:
            break
    return list(found.values())


def _all(logbook: Logbook) -> Iterator[CitedSet]:
    for page in logbook.pages:
        for number, line in enumerate(page.lines, start=1):
            if SCHEME in line:
                for match in _CITATION.finditer(line):
                    yield CitedSet(match[1], match[2], page, number)


def trouble(cited: CitedSet, standings: Standings) -> str | None:
    """Why a cited set is no evidence; None if it is: known, unchanged and fit."""
    standing = standings.get(cited.set_id)
    if standing is None:
        return "is not known here"
    if standing.digest != cited.digest:
        return "has other answers than those that the citation names"
    if not standing.is_fit:
        return "is unfit to be evidence by its consistency check"
    return None


def state(logbook: Logbook, standings: Standings) -> list[tuple[str | None, ...]]:
    """What a judgement's key must hold of cited sets: it changes when their standing does."""
    return [
        (each.set_id, each.digest, trouble(each, standings), *_said(each, standings))
        for each in cited_sets(logbook)
    ]


def _said(cited: CitedSet, standings: Standings) -> tuple[str, ...]:
    """What the set says of its claim, once it is closed."""
    standing = standings.get(cited.set_id)
    preference = standing.preference if standing else None
    return (preference.direction.value,) if preference else ()
