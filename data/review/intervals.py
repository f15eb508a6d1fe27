"""Small statistics of counts: a share with its interval, and chance's odds.

The interval of a share is Wilson's (E. B. Wilson, JASA 22, 1927), at 95 %; it is right for few
and for extreme counts, where the usual one is not. The odds are the exact two-sided binomial test
against one half.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from data.outcomes.agreement import agreement

Numbers = NDArray[np.float64]

Z = 1.959963984540054
"""Of the normal distribution: 95 % lie within so many standard deviations."""

RESAMPLES = 2000
SEED = 20261129
"""Fixed, so that the same answers give the same interval."""


class Share(NamedTuple):
    """`part` of `whole`, with the lower and upper end of its 95 % interval."""

    part: int
    whole: int
    low: float = 0.0
    high: float = 1.0

    @property
    def value(self) -> float | None:
        """None of nothing."""
        return self.part / self.whole if self.whole else None


def share(part: int, whole: int) -> Share:
    """A share with Wilson's interval; that of nothing is from 0 to 1."""
    if not whole:
        return Share(part, whole)
    seen, squared = part / whole, Z * Z / whole
    middle = (seen + squared / 2) / (1 + squared)
    half = Z * math.sqrt(seen * (1 - seen) / whole + squared / (4 * whole)) / (1 + squared)
    return Share(part, whole, max(0.0, middle - half), min(1.0, middle + half))


def odds_of_half(part: int, whole: int) -> float:
    """How often chance that takes either side equally gives a count at least this uneven."""
    fewer = min(part, whole - part)
    ways = sum(math.comb(whole, k) for k in range(fewer + 1))
    return min(1.0, float(Fraction(2 * ways, 2**whole)))


def alpha_interval(units: Sequence[Sequence[int]]) -> tuple[float, float] | None:
    """The 95 % interval of Krippendorff's alpha: percentiles over resampled units.

    `units` as for `data.outcomes.agreement`. It does not depend on their order. None where
    alpha is not defined, or there is a single unit.
    """
    pairable = sorted(tuple(counts) for counts in units if sum(counts) > 1)
    if len(pairable) < 2 or agreement(pairable).alpha is None:
        return None
    draws = np.random.default_rng(SEED)
    weights = draws.multinomial(len(pairable), [1 / len(pairable)] * len(pairable), RESAMPLES)
    found = _alphas(np.array(pairable, dtype=float), weights)
    low, high = np.percentile(found, [2.5, 97.5])
    return float(low), float(high)


def _alphas(units: Numbers, weights: NDArray[np.int64]) -> Numbers:
    """Alpha of each row of weights (how often each unit was drawn), as `agreement` has it.

    units: (units, values); weights: (draws, units). A draw in which all say the same shows no
    disagreement: it counts as 1.
    """
    given = units.sum(axis=1)
    within = (given**2 - (units**2).sum(axis=1)) / (given - 1)
    totals = weights @ units
    n = totals.sum(axis=1)
    expected = n**2 - (totals**2).sum(axis=1)
    observed = (n - 1) * (weights @ within)
    ratio: Numbers = np.divide(observed, expected, out=np.zeros_like(n), where=expected > 0)
    return 1 - ratio
