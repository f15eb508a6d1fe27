"""Inequalities of contracts: `regret <= bound`, evaluated on numbers that a run printed.

The grammar is arithmetic over names, numbers and a few functions; nothing else is evaluated.
"""

from __future__ import annotations

import ast
import math
import operator
from collections.abc import Callable, Mapping

from data.records import UserError
from judge.text.syntax import parse_expression

_COMPARE: dict[type[ast.cmpop], Callable[[float, float], bool]] = {
    ast.LtE: operator.le,
    ast.Lt: operator.lt,
    ast.GtE: operator.ge,
    ast.Gt: operator.gt,
}
_BINARY: dict[type[ast.operator], Callable[[float, float], float]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.Pow: math.pow,
}


def harmonic(n: float) -> float:
    """H_n = 1 + 1/2 + … + 1/n, by its asymptotic series above 1,000 (error below 1e-13)."""
    if n < 1 or n != int(n):
        raise ValueError("H(n) needs a whole number from 1 on")
    if n <= 1000:
        return math.fsum(1 / i for i in range(1, int(n) + 1))
    return math.log(n) + 0.5772156649015329 + 1 / (2 * n) - 1 / (12 * n * n)


_FUNCTIONS: dict[str, Callable[[float], float]] = {
    "log": math.log,
    "log2": math.log2,
    "sqrt": math.sqrt,
    "exp": math.exp,
    "abs": abs,
    "H": harmonic,
}


def check_statement(text: str, names: set[str]) -> None:
    """Raise UserError unless `text` is one inequality over exactly known `names`."""
    tree = _parse(text)
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)} - set(_FUNCTIONS)
    unknown = used - names
    if unknown:
        raise UserError(f"statement '{text}': unknown names {', '.join(sorted(unknown))}")


def holds(text: str, values: Mapping[str, float]) -> bool | None:
    """Whether the inequality holds for these values; None where it cannot be evaluated."""
    try:
        tree = _parse(text)
        left = _value(tree.left, values)
        right = _value(tree.comparators[0], values)
    except (UserError, KeyError, ArithmeticError, ValueError):
        return None
    if not (math.isfinite(left) and math.isfinite(right)):
        return None
    return _COMPARE[type(tree.ops[0])](left, right)


def _parse(text: str) -> ast.Compare:
    try:
        tree = parse_expression(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise UserError(f"statement '{text[:80]}' is not an inequality") from error
    if not isinstance(tree, ast.Compare) or len(tree.ops) != 1 or type(tree.ops[0]) not in _COMPARE:
        raise UserError(f"statement '{text[:80]}' must be one inequality with <=, <, >= or >")
    return tree


def _value(node: ast.expr, values: Mapping[str, float]) -> float:
    match node:
        case ast.Constant(value=int() | float() as number) if not isinstance(number, bool):
            return float(number)
        case ast.Name(id=name):
            return values[name]
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_value(operand, values)
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _BINARY:
            return _BINARY[type(op)](_value(left, values), _value(right, values))
        case ast.Call(func=ast.Name(id=name), args=[argument], keywords=[]) if name in _FUNCTIONS:
            return _FUNCTIONS[name](_value(argument, values))
    raise UserError(f"statement: {ast.unparse(node)[:60]} is not allowed")
