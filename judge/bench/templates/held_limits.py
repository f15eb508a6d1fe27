"""Held back for reporting: a bound with a formula, a theorem without a number."""

from __future__ import annotations

import math
from random import Random

from data.records import ClaimKind, Quantifier, Variable
from judge.bench import held_layouts
from judge.bench.items import NOTHING, PARTLY
from judge.bench.study import Study, Template, line_of, point_line
from judge.bench.templates.making import SCRIPT, claim_of, paper_of, point_contract

_SIZES = (16, 64, 256, 1_024, 4_096)


def _draw_distortion(rng: Random) -> Study:
    share = rng.uniform(0.4, 0.85)
    points = tuple(
        (("k", float(k)), ("distortion", share * 3 * math.sqrt(math.log(1_000) / k)))
        for k in _SIZES
    )
    return Study(
        quantity="distortion",
        value=points[-1][1][1],
        digits=4,
        points=points,
        command="python distortion.py --k 4096",
        script=SCRIPT,
        stated=_DISTORTION.text,
    )


def _late_break(study: Study, rng: Random) -> Study:
    """The bound breaks at the two largest sizes."""
    factor = rng.uniform(1.1, 1.6)
    broken = tuple(
        (k, (name, factor * 3 * math.sqrt(math.log(1_000) / k[1])))
        for k, (name, _) in study.points[-2:]
    )
    return study._replace(points=(*study.points[:-2], *broken))


_DISTORTION = claim_of(
    "bench-distortion",
    "For all dimensions k the distortion of 1,000 points is at most 3 sqrt(log(1000) / k).",
    ClaimKind.THEORY,
)
DISTORTION = Template(
    name="bound with formula",
    paper=paper_of("bench-distortion", "Distortion of sparse projections"),
    claim=_DISTORTION,
    contract=point_contract(
        "bench-distortion",
        ClaimKind.THEORY,
        quantifier=Quantifier.FORALL,
        quantity="distortion",
        statement="distortion <= 3 * sqrt(log(1000) / k)",
        variables=(Variable(name="distortion", aliases=("largest distortion",)),
                   Variable(name="k", aliases=("dimension",))),
    ),
    draw=_draw_distortion,
    printed=lambda study: [point_line(point, 4) for point in study.points],
    layout=held_layouts.with_artifacts,
    identity=PARTLY,
    against=_late_break,
    stale=_DISTORTION.text.replace("at most 3 sqrt", "at most 8 sqrt"),
    held=True,
)  # fmt: skip

# --- a theorem without a number ----------------------------------------------------------


def _draw_identifiable(rng: Random) -> Study:
    return Study(
        quantity="residual",
        value=rng.uniform(1e-4, 9e-4),
        digits=6,
        command="python identify.py",
        script=SCRIPT,
        stated=_IDENTIFIABLE.text,
    )


_IDENTIFIABLE = claim_of(
    "bench-identifiable",
    "The mixing matrix is identifiable up to permutation whenever at least 2 sources are "
    "not Gaussian.",
    ClaimKind.THEORY,
)
IDENTIFIABLE = Template(
    name="theorem without number",
    paper=paper_of("bench-identifiable", "When mixtures can be told apart"),
    claim=_IDENTIFIABLE,
    contract=point_contract(
        "bench-identifiable",
        ClaimKind.THEORY,
        quantifier=Quantifier.FORALL,
        unit=None,
        denominator=None,
    ),
    draw=_draw_identifiable,
    printed=lambda study: ["solving 40 random mixtures", line_of(study)],
    layout=held_layouts.no_contents,
    identity=NOTHING,
    stale=_IDENTIFIABLE.text.replace("at least 2", "at least 5"),
    held=True,
)
