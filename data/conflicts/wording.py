"""Numbers and names as sentences about conflicts have them."""

from __future__ import annotations

import math
from collections.abc import Sequence


def number_words(value: float) -> str:
    """A number as people write it: "200", "100,000", "0.913", "2e-09"."""
    if not math.isfinite(value) or abs(value) >= 1e15 or 0 < abs(value) < 1e-4:
        return f"{value:.4g}"
    return f"{round(value, 6):,.6f}".rstrip("0").rstrip(".")


def listed(names: Sequence[str]) -> str:
    """Names in a sentence: "a", "a and b", "a and 3 others"."""
    if len(names) > 3:
        return f"{names[0]} and {len(names) - 1} others"
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
