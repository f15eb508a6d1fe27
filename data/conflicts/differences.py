"""How the runs of a conflict were made, line by line, beside what the paper itself says.

Pure: rows of values in the order of the conflict's sides. What nobody says makes no row.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from data.conflicts.wording import number_words
from data.judgements import SetupFact, SetupName
from data.outcomes.views import Side
from data.records import Claim, Contract, Direction, Scale

MAX_SHARED, MAX_ALONE = 8, 4


class Value(NamedTuple):
    """What one column says; `fact` is where the logbook says it, if a line does."""

    text: str
    fact: SetupFact | None = None


class Line(NamedTuple):
    """One thing compared. `hint` explains its name.

    `differs`: both camps say something, and never the same; what differs within a camp explains
    no conflict.
    """

    name: str
    hint: str
    paper: str | None
    values: tuple[Value | None, ...]
    differs: bool


def compared(sides: Sequence[Side], claim: Claim, contract: Contract) -> list[Line]:
    """All lines in which a side says something."""
    lines = [*_measured(sides, contract), *_made(sides, claim, contract), *_judged(sides)]
    said = [line for line in lines if any(value is not None for value in line.values)]
    return [line._replace(differs=line.differs and _parted(line, sides)) for line in said]


def _parted(line: Line, sides: Sequence[Side]) -> bool:
    """Both camps say something, and nothing that the other says too."""
    camps: dict[Direction, set[str]] = {Direction.SUPPORTS: set(), Direction.CONTRADICTS: set()}
    for value, side in zip(line.values, sides, strict=True):
        if value is not None:
            camps[side.direction].add(value.text)
    one, other = camps.values()
    return bool(one and other and not one & other)


def scale_name(scale: Scale) -> str:
    """A scale with the symbol that runs print for it: "horizon T"."""
    symbol = next((alias for alias in scale.aliases if len(alias) <= 3), None)
    return f"{scale.name} {symbol}" if symbol and len(scale.name) > 3 else scale.name


def names_of(contract: Contract) -> dict[str, str]:
    """Name of a scale as assessments have it -> as people read it."""
    return {scale.name: scale_name(scale) for scale in contract.scales}


def base_words(side: Side) -> str | None:
    """Per what a side counted: "item", "batch of 1,000"; None if its run does not say."""
    base = side.fact(SetupName.PER)
    size = side.fact(SetupName.SIZE, base.value.split(" and ")[0]) if base else None
    if base is None or size is None:
        return base.value if base else None
    first, *rest = base.value.split(" and ")
    return " and ".join([f"{first} of {size.value}", *rest])


def seeds_of(side: Side) -> float | None:
    """The number of seeds, judged as a scale or read from the run."""
    fact = side.fact(SetupName.SEEDS)
    return side.reached.get("seeds", fact.number if fact else None)


def measured_words(side: Side) -> str | None:
    """The measured value with its unit."""
    if side.measured is None:
        return None
    unit = side.fact(SetupName.UNIT)
    return f"{number_words(side.measured)} {unit.value if unit else ''}".strip()


def asked_words(contract: Contract) -> str | None:
    """The value that the paper claims: "at least 10 x"."""
    if contract.value is None or contract.relation is None:
        return None
    slack = f" ± {number_words(contract.tolerance)}" if contract.tolerance else ""
    relation = "" if contract.relation == "equals" else f"{contract.relation} "
    return f"{relation}{number_words(contract.value)}{slack} {contract.unit or ''}".strip()


def _measured(sides: Sequence[Side], contract: Contract) -> Iterator[Line]:
    scales = {scale.name: scale for scale in contract.scales}
    named = names_of(contract)
    reached = (name for side in sides for name in side.reached if name != "seeds")
    for name in dict.fromkeys([*scales, *reached]):
        own = number_words(scales[name].value) if name in scales else None
        stood = [side.reached.get(name) for side in sides]
        hint = "At which the quoted lines were printed; where a check stopped."
        yield _line(named.get(name, name), hint, own, _numbers(stood))
        first = [_fact(side, SetupName.FIRST_BREAK, name) for side in sides]
        hint = "The first case against the claim that the run itself names."
        yield _line("first counterexample", hint, None, first)
    own = contract.statement or asked_words(contract)
    values = [measured_words(side) for side in sides]
    yield _line("measured", "The number that was compared.", own, _texts(values))


def _made(sides: Sequence[Side], claim: Claim, contract: Contract) -> Iterator[Line]:
    own = number_words(contract.seeds) if contract.seeds else None
    hint = "Repetitions with other random numbers."
    yield _line("seeds", hint, own, _numbers([seeds_of(side) for side in sides]))
    yield _line("unit", "", contract.unit or None, [_fact(s, SetupName.UNIT) for s in sides])
    hint = "What a time or a count was divided by."
    own = f"per {contract.denominator}" if contract.denominator else None
    yield _line("counted", hint, own, [_base(side) for side in sides])
    hint = "What the run measured for the method that the claim compares with."
    own = _baseline(contract)
    yield _line("baseline", hint, own, [_fact(side, SetupName.BASELINE) for side in sides])
    shared, alone = _settings(sides)
    yield from shared
    hint = "Which version of the paper the logbook works from."
    values = [_fact(side, SetupName.VERSION) for side in sides]
    yield _line("paper version", hint, claim.paper_version, values)
    hint = "What the team called its run; not compared."
    yield _line("run", hint, None, [_fact(side, SetupName.RUN) for side in sides], free=True)
    values = [_fact(side, SetupName.COMMAND) for side in sides]
    yield _line("command", "As the logbook records it.", None, values, free=True)
    yield from alone


def _settings(sides: Sequence[Side]) -> tuple[list[Line], list[Line]]:
    """Settings that several runs name, and those of one run alone."""
    names = [f.of for side in sides for f in side.setup if f.name is SetupName.SETTING]
    shared = [name for name in dict.fromkeys(names) if names.count(name) > 1]
    alone = [name for name in dict.fromkeys(names) if names.count(name) == 1]
    return (
        [
            _setting(sides, name, "A setting that several runs name.")
            for name in shared[:MAX_SHARED]
        ],
        [
            _setting(sides, name, "A setting that one run alone names.")
            for name in alone[:MAX_ALONE]
        ],
    )


def _setting(sides: Sequence[Side], name: str, hint: str) -> Line:
    values = [_fact(side, SetupName.SETTING, name) for side in sides]
    return _line(name, hint, None, values)


def _judged(sides: Sequence[Side]) -> Iterator[Line]:
    hint = "How the evidence came about."
    yield _line("evidence", hint, None, _texts([side.grade for side in sides]))
    judges = [f"{side.judge.name} v{side.judge.version}" for side in sides]
    yield _line("judge", "Who gave the verdict.", None, _texts(judges))
    hint = "The revision of the claims that it was judged for."
    revisions = [f"revision {side.revision}" for side in sides]
    yield _line("claims", hint, None, _texts(revisions))


def _line(
    name: str,
    hint: str,
    paper: str | None,
    values: Sequence[Value | None],
    free: bool = False,
) -> Line:
    """`free`: words of an author, which differ anyway and are not compared."""
    return Line(name, hint, paper, tuple(values), not free)


def _texts(values: Sequence[str | None]) -> list[Value | None]:
    return [Value(value) if value is not None else None for value in values]


def _numbers(values: Sequence[float | None]) -> list[Value | None]:
    return _texts([number_words(value) if value is not None else None for value in values])


def _fact(side: Side, name: SetupName, of: str | None = None) -> Value | None:
    fact = side.fact(name, of)
    return Value(fact.value, fact) if fact else None


def _base(side: Side) -> Value | None:
    words = base_words(side)
    return Value(f"per {words}", side.fact(SetupName.PER)) if words else None


def _baseline(contract: Contract) -> str | None:
    if contract.baseline is None or contract.baseline_value is None:
        return contract.baseline
    return f"{contract.baseline}: {number_words(contract.baseline_value)}"
