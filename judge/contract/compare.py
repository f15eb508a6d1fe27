"""A contract against a number that a logbook prints: label, unit, denominator, relation.

Pure. The rules use it to find evidence, the decision uses it again on the verified quote, so
that no judge, of rules or of a model, can pass a number that does not say what it is said to.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import NamedTuple

from data.records import Contract, Direction, Relation
from judge.contract import statement
from judge.contract.doubts import bound_before, doubt
from judge.contract.labels import (
    denominator_of,
    has_label,
    in_unit_of_label,
    labels,
    variable_labels,
)
from judge.text.extract import (
    MAX_PRINTED_LINE,
    Measurement,
    factor,
    measurements,
    plain,
    singular,
)
from judge.text.lexicon import TO_THE_JUDGE

_SHARES = re.compile(
    r"\b(?:acc|accuracy|precision|recall|f1|auc|auroc|iou|share|fraction|proportion|probability"
    r"|(?:success|win|pass|hit|error) rate)\b"
)
"""What is never above 1, unless it is told in percent."""


class Comparison(NamedTuple):
    """What one line says about a contract. `problem`: why its number cannot be used, or ""."""

    direction: Direction
    value: float | None
    unit: str
    problem: str


def compare_line(contract: Contract, line: str) -> Comparison | None:
    """The comparison for the matching number of a line; None where nothing matches.

    A line that prints the quantity twice with opposite results is a problem, not a choice. A
    line that speaks to a judge is no result, whatever numbers stand in it.
    """
    if TO_THE_JUDGE.search(line):
        return None
    if contract.statement is not None:
        return _compare_statement(contract, line)
    found = list(_compare_values(contract, plain(line[:MAX_PRINTED_LINE])))
    if len({item.direction for item in found}) > 1:
        return found[0]._replace(direction=Direction.NEITHER, problem="one line prints it twice")
    return found[-1] if found else None


def _compare_values(contract: Contract, line: str) -> Iterator[Comparison]:
    """Each number of a plain line that carries the contract's label."""
    start = 0
    for item in measurements(line):
        named = in_unit_of_label(contract, item)
        if has_label(contract, named):
            found = _compare_value(contract, named)
            problem = found.problem or doubt(line, named, start, labels(contract))
            problem = problem or _bound_problem(contract, bound_before(line, item), found.direction)
            yield found._replace(direction=Direction.NEITHER, problem=problem) if problem else found
        start = item.end


def _bound_problem(contract: Contract, sign: str, direction: Direction) -> str:
    """`error < 0.04` shows an error below 0.05, and nothing of one above 0.03."""
    is_upper = contract.relation in (Relation.BELOW, Relation.AT_MOST)
    wanted = Direction.SUPPORTS if is_upper == (sign == "<") else Direction.CONTRADICTS
    if not sign or (direction is wanted and contract.relation is not Relation.EQUALS):
        return ""
    return f"the run prints a bound ({sign}), not the value"


def relation_holds(contract: Contract, value: float) -> bool | None:
    """Whether `value` (in the contract's unit) stands in the contract's relation; None: unknown."""
    if contract.value is None or contract.relation is None or not math.isfinite(value):
        return None
    slack = (contract.tolerance or 0.0) + 1e-12 * abs(contract.value)
    match contract.relation:
        case Relation.EQUALS:
            return abs(value - contract.value) <= slack
        case Relation.AT_MOST:
            return value <= contract.value + slack
        case Relation.AT_LEAST:
            return value >= contract.value - slack
        case Relation.BELOW:
            return value < contract.value + (contract.tolerance or 0.0)
        case Relation.ABOVE:
            return value > contract.value - (contract.tolerance or 0.0)


def _compare_value(contract: Contract, item: Measurement) -> Comparison:
    problem, value = _in_contract_unit(contract, item)
    if not problem:
        problem = _denominator_problem(contract, item)
    agrees = None if problem else relation_holds(contract, value)
    printed = value if math.isfinite(value) else None
    return Comparison(_direction(agrees), printed, contract.unit or item.unit, problem)


def _direction(agrees: bool | None) -> Direction:
    if agrees is None:
        return Direction.NEITHER
    return Direction.SUPPORTS if agrees else Direction.CONTRADICTS


def _in_contract_unit(contract: Contract, item: Measurement) -> tuple[str, float]:
    """(problem, value in the contract's unit). Equal dimensions convert, others are a problem."""
    if _is_in_percent(contract, item):
        return "the claim is a share of 1, the run prints a percentage", item.value
    if contract.unit is None or contract.unit == item.unit:
        return "", item.value
    if {contract.unit, item.unit} <= {"", "x"}:
        return "", item.value
    if (scaled := factor(item.unit, contract.unit)) is not None:
        return "", item.value * scaled
    return (
        f"the claim is in {contract.unit or 'a plain number'}, "
        f"the run prints {item.unit or 'a number without a unit'}"
    ), item.value


def _is_in_percent(contract: Contract, item: Measurement) -> bool:
    """`accuracy 5.3` beside a claim of 0.9 is five percent, not more than all; so is `5.3 %`."""
    if contract.unit or contract.value is None or not 0 < contract.value <= 1:
        return False
    is_above = not item.unit and item.value > 1 and any(map(_SHARES.search, labels(contract)))
    return is_above or item.unit == "%"


def _denominator_problem(contract: Contract, item: Measurement) -> str:
    seen = denominator_of(item)
    if contract.denominator is None or singular(contract.denominator) == seen:
        return ""
    if contract.unit == "x" and not seen:
        return ""  # a ratio has no base of its own: check D8 compares those of its two arms
    wanted = f"per {contract.denominator}" if contract.denominator else "not per anything"
    return f"the claim is {wanted}, the run prints {f'per {seen}' if seen else 'no such base'}"


def statement_values(contract: Contract, line: str) -> dict[str, float] | None:
    """The values of all the statement's variables from one line; None if one is not certain."""
    line = plain(line[:MAX_PRINTED_LINE])
    printed: dict[str, Measurement] = {}
    doubted: set[str] = set()
    names = [variable_labels(variable) for variable in contract.variables]
    wanted = tuple(label for called in names for label in called)
    start = 0
    for item in measurements(line):
        if printed.setdefault(item.label, item).value != item.value:
            return None  # one name with two values on a line says nothing certain
        if item.label in wanted and (bound_before(line, item) or doubt(line, item, start, wanted)):
            doubted.add(item.label)
        start = item.end
    values: dict[str, float] = {}
    for variable, called in zip(contract.variables, names, strict=True):
        name = next((name for name in called if name in printed), None)
        if name is None or name in doubted:
            return None
        values[variable.name] = printed[name].value
    return values or None


def _compare_statement(contract: Contract, line: str) -> Comparison | None:
    values = statement_values(contract, line)
    if values is None or contract.statement is None:
        return None
    agrees = statement.holds(contract.statement, values)
    problem = "" if agrees is not None else "the printed numbers cannot be put into the statement"
    return Comparison(_direction(agrees), None, "", problem)
