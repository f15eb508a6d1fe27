"""What stands between a name and its number and says when it was measured, not what.

`error (n=1000): 0.02` and `error over 5 seeds: 0.02` print an error of 0.02, not of 1000 or of 5.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

_SET = r"[A-Za-z_]\w*\s?=\s?[\d.,]*\d(?:[eE][-+]?\d+)?"
_COUNT = (
    r"(?:(?:mean|average|avg)\s)?(?:(?:over|of)\s)?\d+\s"
    r"(?:seed|run|trial|fold|repeat|repetition)s?"
)
_ASIDE = re.compile(
    rf"\s?(?:[(\[](?:{_SET}|{_COUNT})(?:,\s?(?:{_SET}|{_COUNT}))*[)\]]"
    rf"|(?<=\s)(?:(?:at|for|@)\s{_SET}|over\s{_COUNT}))\s*(?=(?:[:=]|is\b)\s*[-+−.\d])"
)
_WRAPPED = re.compile(
    r"(?:\b(?:np|numpy|torch|jnp)\.)?\b(?:u?int\d+|float\d+|tensor|array)\($", re.IGNORECASE
)


def asides(line: str) -> list[tuple[int, int]]:
    """The places of all of them in a line."""
    return [match.span() for match in _ASIDE.finditer(line)] if "=" in line or ":" in line else []


def without(found: Sequence[tuple[int, int]], line: str, first: int, last: int) -> str:
    """The text of a line from `first` to `last` without what stands aside in it."""
    for start, end in found:
        if first <= start and end <= last:
            return f"{line[first:start]} {line[end:last]}"
    return line[first:last]


def unwrapped(label: str) -> str:
    """A label without what arrays print before a number: `accuracy: np.float64(`."""
    return _WRAPPED.sub("", label) if label.endswith("(") else label
