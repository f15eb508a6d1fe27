"""Whether a run's output shows that its program came to a bad end."""

from __future__ import annotations

import re
from collections.abc import Sequence

from judge.text.sieve import holds_any

_BAD = re.compile(
    r"^Traceback \(most recent call last\)|^\w*Error: |KeyboardInterrupt|\[interrupted\]"
    r"|\bout of memory\b|OutOfMemoryError|^Killed$|Segmentation fault"
)
_SIGNS = (
    "Traceback",
    "Error: ",
    "KeyboardInterrupt",
    "[interrupted]",
    "out of memory",
    "OutOfMemoryError",
    "Killed",
    "Segmentation fault",
)
"""An output that holds none of these holds no bad end either."""


def ended_badly(output: Sequence[str]) -> bool:
    """Some line of the output says that the program failed, was stopped or ran out of memory."""
    return holds_any("\n".join(output), _SIGNS) and any(_BAD.search(line) for line in output)
