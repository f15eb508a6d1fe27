"""A study: one experiment on one claim, with every knob that a mutator turns.

A template draws an honest study; mutators replace fields; a layout writes the logbook. Numbers
are drawn, nothing runs: the set asks whether the judge keeps its own rules, not whether it reads.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import NamedTuple

from data.records import Claim, Contract, Paper
from judge.bench.items import HOLDS, Label


class Arm(NamedTuple):
    """A further number that the run prints, such as the baseline's."""

    name: str
    value: float
    unit: str = ""
    per: str = ""
    is_baseline: bool = False


class Study(NamedTuple):
    """What was run and what it printed.

    `points`: rows of named values, for claims with a statement or about a limit. `table`: the
    value in the logbook's own table, if it is another one. `extra`: lines printed at the end.
    """

    quantity: str
    value: float
    command: str
    script: str
    stated: str
    digits: int = 3
    unit: str = ""
    per: str = ""
    scales: tuple[tuple[str, float], ...] = ()
    arms: tuple[Arm, ...] = ()
    points: tuple[tuple[tuple[str, float], ...], ...] = ()
    exit_code: int = 0
    seconds: float = 42.5
    ran: bool = True
    scales_shown: bool = True
    table: float | None = None
    extra: tuple[str, ...] = ()


class Template(NamedTuple):
    """A kind of claim, how its runs print, and how its logbooks are laid out.

    `identity`: the label of an honest study. `against`: a study that contradicts the claim at full
    scale (None: no number could). `mirror`: the neighbouring quantity that is easily mistaken for
    the claim's. `stale`: the claim's wording with a number of an older version. `converts`: another
    unit of the same dimension and the factor into it. `counted`: the averaged things that padding
    can dilute. `depress`: a study whose baseline is far worse than the paper's. `ways`: further
    ways in which the result may be printed, a round each.
    """

    name: str
    paper: Paper
    claim: Claim
    contract: Contract
    draw: Callable[[Random], Study]
    printed: Callable[[Study], list[str]]
    layout: Callable[[Study, list[str], Random], dict[str, str]]
    identity: Label = HOLDS
    against: Callable[[Study, Random], Study] | None = None
    mirror: str = ""
    stale: str = ""
    converts: tuple[str, float] | None = None
    wrong_unit: str | None = None
    wrong_base: str = ""
    counted: str = ""
    depress: Callable[[Study, Random], Study] | None = None
    others: tuple[Claim, ...] = ()
    held: bool = False
    ways: tuple[Callable[[Study], list[str]], ...] = ()

    def in_round(self, number: int) -> Template:
        """The template as round `number` (from 0) prints it."""
        ways = (self.printed, *self.ways)
        return self._replace(printed=ways[number % len(ways)])

    @property
    def is_point(self) -> bool:
        """A number decides: with the right one, and all else in order, the claim is verified."""
        return self.identity is HOLDS


def shown(value: float, digits: int) -> str:
    """A number as programs print it: whole ones without a point."""
    return f"{value:.{digits}f}" if digits else f"{value:.0f}"


def line_of(study: Study, sep: str = " ") -> str:
    """The line that decides: `mean rank error 0.0269`, `latency: 12.4 ms per image`."""
    return f"{study.quantity}{sep}{shown(study.value, study.digits)}{_tail(study.unit, study.per)}"


def arm_line(arm: Arm, digits: int, sep: str = " ") -> str:
    return f"{arm.name}{sep}{shown(arm.value, digits)}{_tail(arm.unit, arm.per)}"


def scale_line(study: Study) -> list[str]:
    """`n=1000000 k=256 seeds=30`, in one line, unless the study hides it."""
    if not study.scales or not study.scales_shown:
        return []
    return [" ".join(f"{name}={shown(value, 0)}" for name, value in study.scales)]


def point_line(point: tuple[tuple[str, float], ...], digits: int) -> str:
    """`t=100 regret=1.234 bound=5.678`."""
    return " ".join(
        f"{name}={shown(value, 0 if value == int(value) else digits)}" for name, value in point
    )


def scales_of(study: Study) -> Mapping[str, float]:
    return dict(study.scales)


def _tail(unit: str, per: str) -> str:
    return (f" {unit}" if unit else "") + (f" per {per}" if per else "")
