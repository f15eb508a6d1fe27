"""Whether a drafted inequality says anything: it must come out either way, as its values are."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Sequence
from itertools import product

from data.records import UserError, Variable
from judge.contract import statement
from judge.text.extract import clean_label
from judge.text.syntax import parse_expression

MAX_CHARS = 120
_SIGNS = re.compile(r"[A-Za-z0-9_ .+\-*/()<>=]+")
_VALUES = (0.01, 0.5, 1.0, 2.0, 7.0, 100.0)


def check_decidable(
    text: str, variables: Sequence[Variable], is_printed: Callable[[str], bool]
) -> None:
    """Raise UserError unless `text` is one inequality in which the declared variables decide.

    `is_printed` tells whether a number stands in the texts. An inequality that holds (or fails)
    for all values tried, whatever a run prints, asks for nothing.
    """
    if len(text) > MAX_CHARS or not _SIGNS.fullmatch(text):
        raise UserError("statement: it is too long or has signs that no inequality needs")
    names = [variable.name for variable in variables]
    statement.check_statement(text, set(names))
    _check_names(text, variables)
    for number in _constants(text):
        if not is_printed(number):
            raise UserError(f"statement: no text prints the number {number}")
    tried = [
        statement.holds(text, dict(zip(names, values, strict=True)))
        for values in product(_VALUES, repeat=len(names))
    ]
    if {True, False} - set(tried):
        raise UserError("statement: it comes out the same whatever a run prints")


def _check_names(text: str, variables: Sequence[Variable]) -> None:
    """Every variable is used, and no printed name stands for two of them."""
    used = {node.id for node in ast.walk(parse_expression(text)) if isinstance(node, ast.Name)}
    labels = [
        label
        for variable in variables
        for label in {clean_label(name) for name in (variable.name, *variable.aliases)}
    ]
    if any(variable.name not in used for variable in variables) or len(set(labels)) < len(labels):
        raise UserError("statement: a variable is not used, or two share a name")


def _constants(text: str) -> list[str]:
    tree = ast.walk(parse_expression(text))
    return [ast.unparse(node) for node in tree if isinstance(node, ast.Constant)]
