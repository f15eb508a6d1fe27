"""Under which labels a run may print what a contract asks for, and which labels carry them."""

from __future__ import annotations

import re
from functools import lru_cache

from data.records import Contract, Variable
from judge.text.extract import Measurement, clean_label, factor, singular, unit_name

_HARMLESS = frozenset(
    {
        *("the", "final", "overall", "observed", "measured", "reproduced", "our", "ours", "result"),
        *("achieved", "obtained"),
    }
)
LINKS = frozenset({"is", "was", "equals", "reached"})
"""Words that lead from a label to its number in a sentence."""
_LOGGED = re.compile(r"(?:(?:info|debug|root|_*main)\b[\s:\]|_–—-]*)+")
"""What logging puts before a message. No other word before a colon is left out: `train: loss`."""
_WORD = re.compile(r"[^\s()\[\]:]+")
_PER_IN_LABEL = re.compile(r"(?:\bper[\s_-]+|/\s*)([a-z][a-z-]*)")
_UNIT_IN_LABEL = re.compile(
    r"(?P<name>.+?)(?:\s*[(\[]\s*|_)(?!min$|.$(?<![s%]))(?P<unit>%|[a-zµμ]+)(?:\s*(?:/|per)\s*(?P<base>[a-z]+))?"
)

REMEMBERED = 1024
"""Names and labels whose comparison is kept in memory: a log prints few, and each many times."""


def labels(contract: Contract) -> tuple[str, ...]:
    """The labels under which a run may print the contract's quantity, as they are compared."""
    return _cleaned((contract.quantity, *contract.aliases))


def variable_labels(variable: Variable) -> tuple[str, ...]:
    """The labels under which a run may print a variable of a statement, as they are compared."""
    return tuple(clean_label(name) for name in (variable.name, *variable.aliases))


def printed_as(contract: Contract) -> tuple[tuple[str, ...], ...]:
    """Groups of words, one of which stands in every line that prints what is compared: the
    quantity, or the first variable of the statement."""
    if contract.statement is None:
        names = labels(contract)
    else:
        names = tuple(name for each in contract.variables[:1] for name in variable_labels(each))
    return tuple(tuple(name.split()) for name in names)


def has_label(contract: Contract, item: Measurement) -> bool:
    """The measurement carries the contract's label: whole, or among harmless words."""
    return _carries(item.label, labels(contract))


def in_unit_of_label(contract: Contract, item: Measurement) -> Measurement:
    """`latency (ms): 7.2` and `latency_ms 7.2` as `latency 7.2 ms`, where the claim has a unit."""
    if not contract.unit or item.unit or has_label(contract, item):
        return item
    said = _UNIT_IN_LABEL.fullmatch(item.label)
    unit = unit_name(said["unit"]) if said else ""
    if not said or not unit or factor(unit, contract.unit) is None:
        return item
    base = singular(said["base"] or "") or item.denominator
    return item._replace(label=said["name"], unit=unit, denominator=base)


@lru_cache(REMEMBERED)
def _cleaned(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(filter(None, map(clean_label, names))))


@lru_cache(REMEMBERED)
def _carries(label: str, names: tuple[str, ...]) -> bool:
    candidates = {_spaced(label), _spaced(clean_label(_PER_IN_LABEL.sub(" ", label)))}
    return any(_is_label(each, _spaced(name)) for name in names for each in candidates)


def _spaced(label: str) -> str:
    """`test_accuracy`, the name of a key, as the words that it is made of."""
    return " ".join(label.replace("_", " ").split())


def _is_label(label: str, name: str) -> bool:
    """`the final test accuracy is` and `test accuracy (ours)` carry `test accuracy`."""
    if label == name:
        return True
    logged = _LOGGED.match(label)
    before, is_there, after = label[logged.end() if logged else 0 :].rpartition(name)
    words = _WORD.findall(before)
    if not is_there or (words and not before.endswith(" ")):
        return False
    return _HARMLESS.issuperset(words) and _follows(after)


def _follows(after: str) -> bool:
    """Only words that lead to the number, or say whose it is, stand behind the name."""
    return not after or (after[0] == " " and {*_HARMLESS, *LINKS}.issuperset(_WORD.findall(after)))


def denominator_of(item: Measurement) -> str:
    """`0.1 ms per item` and `time per item: 0.1 ms` both have the denominator `item`."""
    if item.denominator:
        return item.denominator
    match = _PER_IN_LABEL.search(item.label)
    return singular(match.group(1)) if match else ""
