"""How far verdicts agree beyond chance: Krippendorff's alpha for names, with missing values.

A unit is what was judged more than once: a claim by several teams, or a claim of one logbook by
one judge several times. It is given as counts, how many said each verdict in the order of
`VERDICTS`: nominal alpha does not ask who said it, and whoever said nothing is just not counted.

Alpha is 1 for agreement everywhere, 0 for what chance gives, below 0 for less than that. Source:
K. Krippendorff, Content Analysis, 3rd edition (2013), section 12.3.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from data.records import Verdict

VERDICTS = tuple(Verdict)
Counts = Sequence[int]


class Agreement(NamedTuple):
    """`units` judged at least twice, the `pairs` of verdicts within them, how many pairs are the
    `same`, how many units `unanimous`; `alpha` is None where fewer than two verdicts occur."""

    units: int = 0
    pairs: int = 0
    same: int = 0
    unanimous: int = 0
    alpha: float | None = None

    @property
    def share(self) -> float | None:
        """The share of pairs that are the same; None without pairs."""
        return self.same / self.pairs if self.pairs else None


def agreement(units: Iterable[Counts]) -> Agreement:
    """Agreement within units; those with less than two verdicts have nothing to compare."""
    pairable = [tuple(counts) for counts in units if sum(counts) > 1]
    within = [_within(counts) for counts in pairable]
    return Agreement(
        units=len(pairable),
        pairs=sum(each.pairs for each in within),
        same=sum(each.same for each in within),
        unanimous=sum(each.pairs == each.same for each in within),
        alpha=_alpha(pairable, sum(each.disagreement for each in within)),
    )


class _Within(NamedTuple):
    """Of one unit: its pairs, those that are the same, and its weighed disagreement."""

    pairs: int
    same: int
    disagreement: float


@functools.lru_cache(maxsize=4096)  # of thousands of claims few have counts of their own
def _within(counts: tuple[int, ...]) -> _Within:
    """Each verdict of a unit weighs the same: a pair of m verdicts has the weight 1 / (m - 1)."""
    given = sum(counts)
    differing = given * given - sum(count * count for count in counts)
    same = sum(count * (count - 1) // 2 for count in counts)
    return _Within(given * (given - 1) // 2, same, differing / (given - 1))


def _alpha(pairable: Sequence[Counts], observed: float) -> float | None:
    """1 - observed / expected disagreement."""
    totals: list[int] = [sum(column) for column in zip(*pairable, strict=True)]
    n = sum(totals)
    expected = n * n - sum(total * total for total in totals)
    return 1 - (n - 1) * observed / expected if expected else None
