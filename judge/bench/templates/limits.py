"""Claims that no finite number verifies: a bound for all horizons, a rate, a picture."""

from __future__ import annotations

from random import Random

from data.records import ClaimKind, Quantifier, Relation, Variable
from judge.bench import layouts
from judge.bench.items import NOTHING, PARTLY
from judge.bench.study import (
    Study,
    Template,
    line_of,
    point_line,
    scales_of,
)
from judge.bench.templates.making import SCRIPT, claim_of, paper_of, point_contract

# --- a bound for all horizons ------------------------------------------------------------

_HORIZONS = (10, 100, 1_000, 10_000, 100_000)


def _draw_regret(rng: Random) -> Study:
    share = rng.uniform(0.3, 0.8)
    points = tuple(
        (("t", float(t)), ("regret", share * 2 * t**0.5), ("bound", 2 * t**0.5)) for t in _HORIZONS
    )
    return Study(
        quantity="regret",
        value=points[-1][1][1],
        points=points,
        command="python regret.py --t 100000",
        script=SCRIPT,
        stated=_REGRET.text,
    )


def late_break(study: Study, rng: Random) -> Study:
    """The bound breaks at the two longest horizons."""
    broken = tuple(
        (t, (regret[0], bound[1] * rng.uniform(1.1, 1.6)), bound)
        for t, regret, bound in study.points[-2:]
    )
    return study._replace(points=(*study.points[:-2], *broken))


_REGRET = claim_of(
    "bench-regret",
    "For every horizon T the regret of the algorithm is at most 2 sqrt(T) on convex losses.",
    ClaimKind.THEORY,
)
REGRET = Template(
    name="bound for all",
    paper=paper_of("bench-regret", "A simple online learner"),
    claim=_REGRET,
    contract=point_contract(
        "bench-regret",
        ClaimKind.THEORY,
        quantifier=Quantifier.FORALL,
        quantity="regret",
        statement="regret <= bound",
        variables=(Variable(name="regret"), Variable(name="bound")),
    ),
    draw=_draw_regret,
    printed=lambda study: [point_line(point, 3) for point in study.points],
    layout=layouts.long_log,
    identity=PARTLY,
    against=late_break,
    stale=_REGRET.text.replace("2 sqrt(T)", "9 sqrt(T)"),
)

# --- a rate ------------------------------------------------------------------------------


def _draw_rate(rng: Random) -> Study:
    noise = rng.uniform(0.9, 1.1)
    points = tuple(
        (("n", float(n)), ("l2 error", noise / n**0.5)) for n in (100, 1_000, 10_000, 100_000)
    )
    return Study(
        quantity="log-log slope",
        value=-0.5 + rng.uniform(-0.03, 0.03),
        points=points,
        scales=(("n", 100_000),),
        command="python rate.py",
        script=SCRIPT,
        stated=_RATE.text,
    )


_RATE = claim_of(
    "bench-rate",
    "The estimator's L2 error vanishes at a rate of n^-0.5: its log-log slope converges to -0.5.",
    ClaimKind.THEORY,
)
RATE = Template(
    name="asymptotic rate",
    paper=paper_of("bench-rate", "A plug-in estimator and its rate"),
    claim=_RATE,
    contract=point_contract(
        "bench-rate",
        ClaimKind.THEORY,
        quantifier=Quantifier.ASYMPTOTIC,
        quantity="log-log slope",
        relation=Relation.EQUALS,
        value=-0.5,
        tolerance=0.05,
    ),
    draw=_draw_rate,
    printed=lambda study: [
        *(f"n={point[0][1]:.0f}  l2 error {point[1][1]:.5f}" for point in study.points),
        line_of(study),
    ],
    layout=layouts.with_figure,
    identity=PARTLY,
    mirror="semi-log slope",
    stale=_RATE.text.replace("-0.5", "-0.25"),
)

# --- a picture ---------------------------------------------------------------------------


def _draw_picture(rng: Random) -> Study:
    return Study(
        quantity="pictures saved",
        value=float(rng.randrange(8, 25)),
        digits=0,
        scales=(("n", 64),),
        command="python render.py --n 64",
        script=SCRIPT,
        stated=_PICTURE.text,
    )


_PICTURE = claim_of(
    "bench-picture",
    "Edges in the generated pictures look sharper than those of the 2 earlier methods.",
    ClaimKind.QUALITATIVE,
)
PICTURE = Template(
    name="picture only",
    paper=paper_of("bench-picture", "Sharper pictures from small generators"),
    claim=_PICTURE,
    contract=point_contract("bench-picture", ClaimKind.QUALITATIVE, unit=None, denominator=None),
    draw=_draw_picture,
    printed=lambda study: [f"n={scales_of(study)['n']:.0f}", line_of(study)],
    layout=layouts.with_figure,
    identity=NOTHING,
    stale=_PICTURE.text.replace("2 earlier", "7 earlier"),
)
