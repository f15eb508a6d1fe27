"""D13: numbers that a script holds instead of computing, and scripts that are not shown."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from data.judgements import CheckResult
from data.records import Direction, Verdict
from judge.checks.scene import Scene, cap
from judge.contract.labels import has_label, variable_labels
from judge.runs.spans import scripts
from judge.text.extract import NUMBER, Measurement, clean_label, measurements, parse_number
from judge.text.syntax import parse_script

_FORMATTING = ("str", "float", "int", "round", "abs", "format", "repr")
_PRINTS = frozenset({"print", "write", "info", "debug", "warning", "error", "echo", "secho"})
_ECHOES = re.compile(
    r"\b(?:echo|print(?:f|ln)?|console\.log|puts|cat|disp|write\w*)\b", re.IGNORECASE
)
"""How other languages print."""
SCRIPTS_KEPT = 16
"""Scripts whose numbers are kept: a logbook has few, and many numbers to look for in each."""
MIN_DIGITS = 3
"""A constant of fewer digits equals a measured number by chance too often to mean anything."""


def shown(scene: Scene) -> Iterator[CheckResult]:
    """D13: without the script nobody can see how the number came about."""
    for place in scene.cited:
        points = place.from_run and scene.vote.direction is not Direction.NEITHER
        if points and not scripts(place.page, place.cell):
            sentence = "The script behind the cited run is not in the logbook."
            yield cap("D13", Verdict.INCONCLUSIVE, sentence, place)


def hard_coded(scene: Scene) -> Iterator[CheckResult]:
    """D13: the reported number stands as a literal in the script that prints it."""
    for place in scene.cited:
        names = {label for each in scene.contract.variables for label in variable_labels(each)}
        reported = [
            item
            for line in place.lines
            for item in measurements(line)
            if has_label(scene.contract, item) or item.label in names
        ]
        for item in reported:
            texts = (*scripts(place.page, place.cell), *_inline(place.cell.command))
            if any(holds_literal(text, item) for text in texts):
                sentence = (
                    f"The reported {item.text} stands as a literal in the script that prints it."
                )
                yield cap("D13", Verdict.INCONCLUSIVE, sentence, place)
                break


def _inline(command: Sequence[str]) -> Iterator[str]:
    """Code that stands in the command itself: `echo mean error 0.02`, `python -c "print(…)"`."""
    if command and _ECHOES.fullmatch(command[0].rpartition("/")[2]):
        yield " ".join(command)
    yield from (word for word in command if " " in word)


def holds_literal(script: str, item: Measurement) -> bool:
    """Whether the script holds this very number: in a string, in a print, under the name that it
    is printed under, or as a constant."""
    held = _literals(script)
    is_long = _digits(item.text) >= MIN_DIGITS
    is_named = (_key(item.label), item.value) in held.named
    return is_named or item.value in held.shown or (is_long and item.value in held.constants)


class _Literals(NamedTuple):
    """The numbers that a script shows as they stand in it, those that it gives a name, and all of
    its other constants."""

    shown: frozenset[float]
    constants: frozenset[float | None]
    named: frozenset[tuple[str, float]] = frozenset()


@lru_cache(SCRIPTS_KEPT)
def _literals(script: str) -> _Literals:
    """The numbers of a Python script; of any other, or of one nested too deeply, of its text."""
    try:
        return _in_python(parse_script(script))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        echoed = "\n".join(filter(_ECHOES.search, script.splitlines()))
        return _Literals(frozenset(_numbers_in(echoed)), frozenset(_numbers_in(script)))


def _in_python(tree: ast.AST) -> _Literals:
    nodes = tuple(ast.walk(tree))
    said = (value for text in _strings(nodes) for value in _numbers_in(text))
    returned = dict(_returned(nodes))
    assigned = frozenset((*returned.items(), *_assigned(nodes, returned)))
    shown = frozenset((*said, *_printed_constants(nodes, assigned)))
    named = {
        (_key(name), value) for name, value in (*assigned, *_keyed(nodes)) if value is not None
    }
    return _Literals(shown, frozenset(map(_number, nodes)), frozenset(named))


def _strings(nodes: Sequence[ast.AST]) -> Iterator[str]:
    """String constants but for docstrings and comments, which print nothing."""
    silent = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in silent
        ):
            yield node.value


def _returned(nodes: Sequence[ast.AST]) -> Iterator[tuple[str, float]]:
    """Functions that give back nothing but one constant."""
    for node in nodes:
        if isinstance(node, ast.FunctionDef):
            inner = (each for each in ast.walk(node) if isinstance(each, ast.Return))
            values = {_number(each.value) if each.value else None for each in inner}
            value = values.pop() if len(values) == 1 else None
            if value is not None:
                yield node.name, value


def _assigned(
    nodes: Sequence[ast.AST], returned: Mapping[str, float]
) -> Iterator[tuple[str, float | None]]:
    """What names are given, None for all that is no constant."""
    for node in nodes:
        match node:
            case ast.Assign(targets=targets, value=value):
                names = [target.id for target in targets if isinstance(target, ast.Name)]
                yield from ((name, _given(value, returned)) for name in names)
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                yield name, _given(value, returned)


def _given(value: ast.AST, returned: Mapping[str, float]) -> float | None:
    return returned.get(_called(value)) if isinstance(value, ast.Call) else _number(value)


def _keyed(nodes: Sequence[ast.AST]) -> Iterator[tuple[str, float | None]]:
    """The same of what stands under a key or goes to a parameter."""
    for node in nodes:
        match node:
            case ast.keyword(arg=str(name), value=value):
                yield name, _number(value)
            case ast.Dict(keys=keys, values=values):
                for key, value in zip(keys, values, strict=True):
                    if isinstance(key, ast.Constant) and isinstance(key.value, str):
                        yield key.value, _number(value)


def _printed_constants(
    nodes: Sequence[ast.AST], assigned: Collection[tuple[str, float | None]]
) -> Iterator[float]:
    """Constants that a print call shows, itself or through a name that only ever held them."""
    held: dict[str, set[float | None]] = {}
    for name, value in assigned:
        held.setdefault(name, set()).add(value)
    for node in nodes:
        if isinstance(node, ast.Call) and _called(node) in _PRINTS:
            for inner in (part for argument in node.args for part in _shown_parts(argument)):
                value = _number(inner)
                if value is not None:
                    yield value
                known = held.get(_name(inner), set())
                if len(known) == 1:
                    yield from (number for number in known if number is not None)


def _shown_parts(node: ast.AST) -> Iterator[ast.AST]:
    """The node and what it shows: not what it hands to a function that computes something."""
    yield node
    if isinstance(node, ast.Call) and _called(node) not in _FORMATTING:
        return
    for child in ast.iter_child_nodes(node):
        yield from _shown_parts(child)


def _called(node: ast.Call) -> str:
    """The last name of what is called: `write` of `sys.stdout.write(…)`."""
    match node.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _name(node: ast.AST) -> str:
    """The name that stands there, or that is called there."""
    return _called(node) if isinstance(node, ast.Call) else getattr(node, "id", "")


def _number(node: ast.AST) -> float | None:
    """The value of a numeric constant, a minus sign included; None for anything else."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        inner = _number(node.operand)
        return None if inner is None else -inner
    if not isinstance(node, ast.Constant) or isinstance(node.value, bool):
        return None
    try:
        return float(node.value) if isinstance(node.value, int | float) else None
    except OverflowError:
        return None


def _key(name: str) -> str:
    """`mean_error` and `Mean error` are one name."""
    return clean_label(name.replace("_", " "))


def _numbers_in(text: str) -> Iterator[float]:
    return map(parse_number, NUMBER.findall(text))


def _digits(text: str) -> int:
    return len(re.sub(r"\D", "", text.casefold().partition("e")[0]).lstrip("0"))
