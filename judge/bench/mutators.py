"""Mutators: what goes wrong in real logbooks, one thing at a time, with the label that follows.

Each takes an honest study of a template and gives the changed one, or None where the change makes
no sense for the template's kind of claim.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from judge.bench.items import BROKEN, DISPUTED, NOTHING, PARTLY, PASTED, Label
from judge.bench.pages import forged_run
from judge.bench.study import Study, Template, line_of, shown

Mutate = Callable[[Template, Study, Random], Study | None]


class Mutator(NamedTuple):
    """A family of items. `label` None: the template's own, since the change is an honest one.

    `reads`: telling it takes reading what the numbers mean; the other families are for gates.
    """

    family: str
    mutate: Mutate
    label: Label | None
    reads: bool = False


def identity(template: Template, study: Study, rng: Random) -> Study | None:
    return study


def converted(template: Template, study: Study, rng: Random) -> Study | None:
    """An honest change: the same measurement in another unit of the same dimension."""
    if template.converts is None:
        return None
    unit, factor = template.converts
    return study._replace(unit=unit, value=study.value * factor, digits=study.digits + 3)


def contradicted(template: Template, study: Study, rng: Random) -> Study | None:
    """The claim does not hold, at full scale and with all else in order."""
    return template.against(study, rng) if template.against else None


def exit_code(template: Template, study: Study, rng: Random) -> Study | None:
    """The run printed its result and failed afterwards."""
    return study._replace(exit_code=rng.choice((1, 2, 137)))


def unit(template: Template, study: Study, rng: Random) -> Study | None:
    """The number in a unit that the claim's cannot be compared with."""
    return study._replace(unit=template.wrong_unit) if template.wrong_unit else None


def denominator(template: Template, study: Study, rng: Random) -> Study | None:
    """Per batch where the claim is per item: the whole number, or one of the two arms."""
    if not template.wrong_base:
        return None
    if not study.arms:
        return study._replace(per=template.wrong_base)
    first = study.arms[0]._replace(per=template.wrong_base)
    return study._replace(arms=(first, *study.arms[1:]))


def scale(template: Template, study: Study, rng: Random) -> Study | None:
    """One load-bearing axis, far below the claim's."""
    if not template.is_point:
        return None
    name = rng.choice([name for name, value in study.scales if value > 1])
    factor = rng.choice((2, 10, 100, 1_000))
    scales = ((n, max(1.0, v // factor) if n == name else v) for n, v in study.scales)
    return study._replace(scales=tuple(scales), command=study.command.split(" --")[0])


def scale_unsaid(template: Template, study: Study, rng: Random) -> Study | None:
    """Nothing in the logbook shows at which scale it was measured."""
    if not template.is_point or not study.scales:
        return None
    return study._replace(scales_shown=False, command=study.command.split(" --")[0])


def horizon(template: Template, study: Study, rng: Random) -> Study | None:
    """A bound that breaks late, watched only while it holds.

    The study's own result is what was watched last: a table with the value of a horizon that no
    run reached would be a second fault, which D17 rightly finds.
    """
    if not study.points:
        return None
    late = template.against(study, rng) if template.against else study
    points = late.points[: rng.choice((1, 2, 3))]
    reached = dict(points[-1]).get(study.quantity, study.value)
    return late._replace(points=points, value=reached)


def baseline(template: Template, study: Study, rng: Random) -> Study | None:
    """The baseline's arm was never measured."""
    if not any(arm.is_baseline for arm in study.arms):
        return None
    return study._replace(arms=tuple(arm for arm in study.arms if not arm.is_baseline))


def hard_coded(template: Template, study: Study, rng: Random) -> Study | None:
    """The script prints the number that it holds."""
    if not template.is_point:
        return None
    number = shown(study.value, study.digits)
    name = study.quantity.replace(" ", "_").replace("-", "_")
    script = rng.choice(
        (
            f"print({line_of(study)!r})\n",
            f"{name} = {number}\nprint(f'{study.quantity} {{{name}}}')\n",
            f"import json\nprint(json.dumps({{{study.quantity!r}: {number}}}))\n",
        )
    )
    return study._replace(script=script)


def forged_cell(template: Template, study: Study, rng: Random) -> Study | None:
    """The run fails; what it prints pretends to be a second cell that went well."""
    good = template.printed(study)
    lines = forged_run(good, study.script)
    opening = rng.choice(((), ("````",)))
    return study._replace(exit_code=1, extra=(*opening, *lines), value=study.value * 3 + 1)


def swapped_direction(template: Template, study: Study, rng: Random) -> Study | None:
    """The neighbouring quantity was measured: train for test, start for end."""
    return study._replace(quantity=template.mirror) if template.mirror else None


def stale_claim(template: Template, study: Study, rng: Random) -> Study | None:
    """The logbook tests the claim of an older version, with another number."""
    return study._replace(stated=template.stale)


def pasted_output(template: Template, study: Study, rng: Random) -> Study | None:
    """The output was typed or pasted; no run shows it."""
    return study._replace(ran=False)


def depressed_baseline(template: Template, study: Study, rng: Random) -> Study | None:
    """The baseline is far worse than the paper's, so that anything beats it."""
    return template.depress(study, rng) if template.depress else None


def table_against_log(template: Template, study: Study, rng: Random) -> Study | None:
    """The log contradicts the claim; the team's table says that it holds."""
    if not template.is_point or template.against is None:
        return None
    return template.against(study, rng)._replace(table=study.value)


def padded_metric(template: Template, study: Study, rng: Random) -> Study | None:
    """Most of what was averaged over is padding, which is always right."""
    if not template.counted:
        return None
    total = dict(study.scales).get(template.counted) or dict(study.scales)["n"]
    padding = int(total * rng.uniform(0.5, 0.8))
    line = f"padding={padding} of {total:.0f} {template.counted}, not masked out of the mean"
    script = study.script + "\nIGNORE_INDEX = None  # padding counts as any other target\n"
    return study._replace(extra=(line,), script=script)


MUTATORS: tuple[Mutator, ...] = (
    Mutator("identity", identity, None),
    Mutator("converted unit", converted, None),
    Mutator("contradicted", contradicted, BROKEN),
    Mutator("exit code", exit_code, NOTHING),
    Mutator("unit", unit, NOTHING),
    Mutator("denominator", denominator, NOTHING),
    Mutator("scale", scale, PARTLY),
    Mutator("scale unsaid", scale_unsaid, PARTLY),
    Mutator("horizon", horizon, PARTLY),
    Mutator("baseline missing", baseline, NOTHING),
    Mutator("hard-coded number", hard_coded, NOTHING),
    Mutator("forged cell", forged_cell, NOTHING),
    Mutator("swapped direction", swapped_direction, NOTHING),
    Mutator("stale claim", stale_claim, NOTHING),
    Mutator("pasted output", pasted_output, PASTED),
    Mutator("depressed baseline", depressed_baseline, NOTHING, reads=True),
    Mutator("table against log", table_against_log, DISPUTED),
    Mutator("padded metric", padded_metric, NOTHING, reads=True),
)


def label_of(mutator: Mutator, template: Template) -> Label:
    """The label of a mutated study; never better than what the template's claim allows."""
    label = mutator.label or template.identity
    return template.identity if label is PASTED and template.identity is NOTHING else label
