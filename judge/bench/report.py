"""The report of a benchmark: a table for people, plain values for machines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from judge.bench.metrics import Caught, Figures, Interval
from judge.bench.mutators import MUTATORS

CAVEAT = (
    "The generated set measures gates and plumbing, not a judge's reading of real work: its "
    "numbers were drawn, nothing ran, and its labels follow from how it was made. Its held half "
    "was partly seen earlier, so it is no estimate for work that nobody has seen."
)
STARRED = "* To tell these takes reading what the numbers mean; the other families are for gates."
NONE = "—"
READING = {mutator.family for mutator in MUTATORS if mutator.reads}


def table(judge: str, seed: int, sets: Mapping[str, Figures]) -> str:
    """All sets, one below the other."""
    lines = [f"judge: {judge}   seed: {seed}", ""]
    for name, found in sets.items():
        lines += [*_set(name, found), ""]
    return "\n".join([*lines, STARRED, CAVEAT])


def as_json(judge: str, seed: int, sets: Mapping[str, Figures]) -> dict[str, object]:
    """The same as plain JSON values; figures that are not defined are null."""
    return {
        "judge": judge,
        "seed": seed,
        "note": CAVEAT,
        "sets": {name: _plain(found) for name, found in sets.items()},
    }


def _set(name: str, found: Figures) -> Iterator[str]:
    yield f"== {name}: {found.items} items, {found.papers} papers =="
    yield (
        f"expected {_share(found.expected, found.items)}   "
        f"acceptable {_share(found.acceptable, found.items)}   "
        f"forbidden {found.forbidden} of {found.items}   "
        f"could not be judged {_share(found.failed, found.items)}"
    )
    if name == "attack":
        yield f"attacks that succeeded: {found.forbidden} of {found.items}"
    for label, interval in found.scores.items():
        yield f"  {label:<24}{_shown(interval)}"
    yield f"  {'alpha over re-runs':<24}{_number(found.alpha)}"
    yield f"  {'quotes that stand':<24}{_number(found.quote_validity)}"
    yield f"  {'tokens, cost':<24}{found.tokens:,}, ${found.usd:.4f}"
    yield f"  {'family':<24}{'items':>6}{'acceptable':>12}{'forbidden':>11}{'caught':>20}"
    for family, caught in found.families.items():
        yield _family(family, caught)


def _family(family: str, caught: Caught) -> str:
    name = f"{family} *" if family in READING else family
    share = NONE if caught.caught is None else f"{caught.caught:.2f} of {caught.decided} decided"
    return (
        f"  {name:<24}{caught.items:>6}{_share(caught.acceptable, caught.items):>12}"
        f"{caught.forbidden:>11}{share:>20}"
    )


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.0%}" if whole else NONE


def _number(value: float | None) -> str:
    return NONE if value is None else f"{value:.3f}"


def _shown(interval: Interval) -> str:
    if interval.low is None or interval.high is None:
        return _number(interval.value)
    return f"{_number(interval.value)}  [{interval.low:.3f}, {interval.high:.3f}]"


def _plain(found: Figures) -> dict[str, object]:
    values: dict[str, object] = found._asdict()
    values["scores"] = {name: interval._asdict() for name, interval in found.scores.items()}
    values["families"] = {name: caught._asdict() for name, caught in found.families.items()}
    return values
