"""Claims that one measured number decides: an accuracy, an error, a return."""

from __future__ import annotations

from random import Random

from data.records import ClaimKind, Relation, Scale
from judge.bench import layouts, ways
from judge.bench.study import (
    Study,
    Template,
    line_of,
    scale_line,
)
from judge.bench.templates.making import SCRIPT, claim_of, paper_of, point_contract

# --- accuracy equals a value -------------------------------------------------------------


def _draw_accuracy(rng: Random) -> Study:
    return Study(
        quantity="test accuracy",
        value=91.3 + rng.uniform(-0.4, 0.4),
        digits=2,
        unit="%",
        scales=(("n", 10_000), ("seeds", 5)),
        command="python evaluate.py --seeds 5",
        script=SCRIPT,
        stated=_ACCURACY.text,
    )


def _print_accuracy(study: Study) -> list[str]:
    return ["loading the released weights", *scale_line(study), line_of(study, ": ")]


_ACCURACY = claim_of(
    "bench-accuracy",
    "The linear probe reaches a test accuracy of 91.3 % on the 10,000 held-out images, as the mean "
    "of 5 seeds.",
    ClaimKind.EMPIRICAL,
)
ACCURACY = Template(
    name="accuracy equals",
    paper=paper_of("bench-accuracy", "Linear probes on frozen features"),
    claim=_ACCURACY,
    contract=point_contract(
        "bench-accuracy",
        ClaimKind.EMPIRICAL,
        quantity="test accuracy",
        aliases=("acc",),
        unit="%",
        relation=Relation.EQUALS,
        value=91.3,
        tolerance=0.5,
        scales=(Scale(name="n", aliases=("images",), value=10_000),),
        seeds=5,
    ),
    draw=_draw_accuracy,
    printed=_print_accuracy,
    layout=layouts.one_page,
    against=lambda study, rng: study._replace(value=rng.uniform(78, 88)),
    mirror="train accuracy",
    stale=_ACCURACY.text.replace("91.3 %", "88.4 %"),
    wrong_unit="ms",
    counted="images",
    ways=(
        ways.renamed(ways.result_first, "test accuracy", "acc"),
        ways.before(ways.led_by_dots),
        ways.before(ways.logged),
    ),
)

# --- an error below a threshold ----------------------------------------------------------


def _draw_error(rng: Random) -> Study:
    return Study(
        quantity="mean rank error",
        value=rng.uniform(0.02, 0.045),
        digits=4,
        scales=(("n", 1_000_000), ("k", 256), ("seeds", 30)),
        command="python rank_error.py --k 256",
        script=SCRIPT,
        stated=_ERROR.text,
    )


_ERROR = claim_of(
    "bench-median",
    "With k = 256 counters the sketch's mean rank error stays below 0.05 on streams of 1,000,000 "
    "items (30 seeds).",
    ClaimKind.EMPIRICAL,
)
ERROR = Template(
    name="error below",
    paper=paper_of("bench-median", "Small sketches for streaming medians"),
    claim=_ERROR,
    contract=point_contract(
        "bench-median",
        ClaimKind.EMPIRICAL,
        quantity="mean rank error",
        aliases=("percentile error",),
        relation=Relation.BELOW,
        value=0.05,
        scales=(Scale(name="n", aliases=("items",), value=1_000_000), Scale(name="k", value=256)),
        seeds=30,
    ),
    draw=_draw_error,
    printed=lambda study: [*scale_line(study), line_of(study)],
    layout=layouts.page_per_claim,
    against=lambda study, rng: study._replace(value=rng.uniform(0.08, 0.2)),
    mirror="median absolute deviation",
    stale=_ERROR.text.replace("0.05", "0.35"),
    wrong_unit="s",
    counted="items",
    others=(
        claim_of("bench-median", "Memory grows only with the logarithm of the stream length.",
                 ClaimKind.THEORY, 2),
    ),
    ways=(
        ways.renamed(ways.before(line_of), "mean rank error", "percentile error"),
        ways.before(ways.in_full_width),
        ways.before(ways.at_the_end_of_a_long_line),
    ),
)  # fmt: skip

# --- a mean over seeds -------------------------------------------------------------------


def _draw_return(rng: Random) -> Study:
    return Study(
        quantity="mean return",
        value=rng.uniform(310, 360),
        digits=1,
        scales=(("steps", 1_000_000), ("seeds", 10)),
        command="python train.py --steps 1000000 --seeds 10",
        script=SCRIPT,
        stated=_RETURN.text,
    )


_RETURN = claim_of(
    "bench-return",
    "After 1,000,000 steps the agent's mean return over 10 seeds is at least 300.",
    ClaimKind.EMPIRICAL,
)
RETURN = Template(
    name="mean over seeds",
    paper=paper_of("bench-return", "Slow targets for stable agents"),
    claim=_RETURN,
    contract=point_contract(
        "bench-return",
        ClaimKind.EMPIRICAL,
        quantity="mean return",
        relation=Relation.AT_LEAST,
        value=300,
        tolerance=0.0,
        scales=(Scale(name="steps", value=1_000_000),),
        seeds=10,
    ),
    draw=_draw_return,
    printed=lambda study: [*scale_line(study), line_of(study, " = ")],
    layout=layouts.seed_by_seed,
    against=lambda study, rng: study._replace(value=rng.uniform(120, 270)),
    mirror="best return",
    stale=_RETURN.text.replace("at least 300", "at least 120"),
    wrong_unit="s",
    ways=(
        ways.before(ways.with_spread),
        ways.before(ways.as_key),
        ways.before(ways.in_sentence),
    ),
)
