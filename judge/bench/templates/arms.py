"""Claims against a baseline: a speed-up per item, a gain in points."""

from __future__ import annotations

from random import Random

from data.records import ClaimKind, Relation, Scale
from judge.bench import layouts, ways
from judge.bench.study import (
    Arm,
    Study,
    Template,
    arm_line,
    line_of,
    scale_line,
)
from judge.bench.templates.making import SCRIPT, claim_of, paper_of, point_contract

# --- a speed-up per item -----------------------------------------------------------------


def _draw_speedup(rng: Random) -> Study:
    fast = rng.uniform(0.02, 0.03)
    return _timed(
        Study(
            quantity="speed-up",
            value=0,
            digits=3,
            unit="x",
            scales=(("n", 1_000_000),),
            arms=(Arm("skip sampler", fast, "us", "item"),),
            command="python stream.py --n 1000000",
            script=SCRIPT,
            stated=_SPEEDUP.text,
        ),
        rng.uniform(12, 20),
    )


def _timed(study: Study, ratio: float) -> Study:
    """The study with a baseline slower by `ratio`, and the ratio of what is printed."""
    fast = study.arms[0]
    slow = Arm("coin sampler", fast.value * ratio, fast.unit, fast.per, is_baseline=True)
    return study._replace(value=ratio, arms=(fast, slow))


_SPEEDUP = claim_of(
    "bench-sampler",
    "Drawing skips makes the sampler at least 10 times faster per item than the coin sampler, on "
    "streams of 1,000,000 items.",
    ClaimKind.EFFICIENCY,
)
SPEEDUP = Template(
    name="speed-up",
    paper=paper_of("bench-sampler", "Sampling a stream by skips"),
    claim=_SPEEDUP,
    contract=point_contract(
        "bench-sampler",
        ClaimKind.EFFICIENCY,
        quantity="speed-up",
        aliases=("speedup",),
        unit="x",
        denominator="item",
        relation=Relation.AT_LEAST,
        value=10,
        tolerance=0.0,
        scales=(Scale(name="n", aliases=("items",), value=1_000_000),),
        baseline="coin sampler",
    ),
    draw=_draw_speedup,
    printed=lambda study: [
        *scale_line(study),
        *(arm_line(arm, 4, ": ") for arm in study.arms),
        line_of(study, " = "),
    ],
    layout=layouts.many_runs,
    against=lambda study, rng: _timed(study, rng.uniform(1.5, 6)),
    mirror="memory saving",
    stale=_SPEEDUP.text.replace("10 times", "3 times"),
    wrong_unit="ms",
    wrong_base="batch",
    ways=(
        ways.before(ways.in_a_box),
        ways.before(ways.in_full_width),
        ways.before(ways.in_sentence),
    ),
)

# --- a gain over a baseline --------------------------------------------------------------


def _draw_gain(rng: Random) -> Study:
    return _gaining(
        Study(
            quantity="accuracy gain",
            value=0,
            digits=2,
            unit="pp",
            scales=(("n", 50_000), ("seeds", 3)),
            command="python compare.py",
            script=SCRIPT,
            stated=_GAIN.text,
        ),
        71.2 + rng.uniform(-0.3, 0.3),
        rng.uniform(4.2, 6),
    )


def _gaining(study: Study, baseline: float, gain: float) -> Study:
    arms = (Arm("plain baseline accuracy", baseline, "%", is_baseline=True),
            Arm("method accuracy", baseline + gain, "%"))  # fmt: skip
    return study._replace(value=gain, arms=arms)


_GAIN = claim_of(
    "bench-gain",
    "Adding the auxiliary loss improves accuracy by at least 4 points over the plain baseline, "
    "which reaches 71.2 %, on 50,000 images and 3 seeds.",
    ClaimKind.EMPIRICAL,
)
GAIN = Template(
    name="gain over baseline",
    paper=paper_of("bench-gain", "An auxiliary loss for small classifiers"),
    claim=_GAIN,
    contract=point_contract(
        "bench-gain",
        ClaimKind.EMPIRICAL,
        quantity="accuracy gain",
        unit="pp",
        relation=Relation.AT_LEAST,
        value=4,
        tolerance=0.0,
        scales=(Scale(name="n", aliases=("images",), value=50_000),),
        seeds=3,
        baseline="plain baseline",
        baseline_value=71.2,
        baseline_tolerance=1,
        verifies="Both arms trained alike; the plain baseline within 1 point of 71.2 %.",
    ),
    draw=_draw_gain,
    printed=lambda study: [
        *scale_line(study),
        *(arm_line(arm, 2) for arm in study.arms),
        line_of(study),
    ],
    layout=layouts.hand_made_tables,
    against=lambda study, rng: _gaining(study, study.arms[0].value, rng.uniform(-2, 1.5)),
    mirror="robustness gain",
    stale=_GAIN.text.replace("4 points", "1.5 points"),
    wrong_unit="s",
    counted="images",
    depress=lambda study, rng: _gaining(study, rng.uniform(40, 60), rng.uniform(8, 25)),
    ways=(
        ways.before(ways.as_key),
        ways.before(ways.in_a_box),
        ways.before(ways.led_by_dots),
    ),
)
