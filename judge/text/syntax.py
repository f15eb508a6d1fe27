"""Python's own parser for scripts and statements, one thread at a time.

CPython 3.11 keeps the depth of the tree that it builds per process. A garbage collection may let
another thread in, and if that one parses too, either can end in a SystemError.
"""

from __future__ import annotations

import ast
import threading
from functools import lru_cache

_ONE_AT_A_TIME = threading.RLock()
_KEPT = 16
"""Scripts whose trees are kept: several checks of several claims read the same few."""


@lru_cache(_KEPT)
def parse_script(text: str) -> ast.Module:
    """As `ast.parse`, for reading alone: the tree is shared.

    Raises SyntaxError, ValueError, RecursionError or MemoryError.
    """
    with _ONE_AT_A_TIME:
        return ast.parse(text)


def parse_expression(text: str) -> ast.expr:
    """A single expression. Raises as `parse_script` does."""
    with _ONE_AT_A_TIME:
        return ast.parse(text, mode="eval").body
