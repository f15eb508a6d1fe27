"""How far verdicts agree beyond chance: Krippendorff's alpha for names, with missing values.

A unit is what was judged more than once: a claim by several teams, or a claim of one logbook by
one judge several times. It is given as counts, how many said each verdict in the order of
`VERDICTS`: nominal alpha does not ask who said it, and whoever said nothing is just not counted.

Alpha is 1 for agreement everywhere, 0 for what chance gives, below 0 for less than that. Source:
K. Krippendorff, Content Analysis, 3rd edition (2013), section 12.3.
"""

from __future__ import annotations

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


def counts_of(verdicts: Iterable[Verdict]) -> tuple[int, ...]:
    """A unit from the verdicts on it."""
    said = list(verdicts)
    return tuple(said.count(verdict) for verdict in VERDICTS)


def agreement(units: Iterable[Counts]) -> Agreement:
    """Agreement within units; those with less than two verdicts have nothing to compare."""
    pairable = [counts for counts in units if sum(counts) > 1]
    pairs = sum(_pairs(sum(counts)) for counts in pairable)
    same = sum(_pairs(count) for counts in pairable for count in counts)
    unanimous = sum(sum(counts) in counts for counts in pairable)
    return Agreement(len(pairable), pairs, same, unanimous, _alpha(pairable))


def _alpha(pairable: Sequence[Counts]) -> float | None:
    """1 - observed / expected disagreement. Each verdict weighs the same, so the pairs of a unit
    of m verdicts weigh 1 / (m - 1) each."""
    totals: list[int] = [sum(column) for column in zip(*pairable, strict=True)]
    n = sum(totals)
    expected = n * n - sum(total * total for total in totals)
    if expected == 0:
        return None
    observed = sum(_disagreeing(counts) / (sum(counts) - 1) for counts in pairable)
    return 1 - (n - 1) * observed / expected


def _disagreeing(counts: Counts) -> int:
    """Ordered pairs of a unit that differ."""
    return sum(counts) ** 2 - sum(count * count for count in counts)


def _pairs(count: int) -> int:
    return count * (count - 1) // 2
