"""Held back for reporting: a latency, a perplexity, a count, a correlation."""

from __future__ import annotations

from random import Random

from data.records import ClaimKind, Relation, Scale
from judge.bench import held_layouts
from judge.bench.study import Study, Template, line_of, scale_line, scales_of, shown
from judge.bench.templates.making import SCRIPT, claim_of, paper_of, point_contract

# --- a latency per image -----------------------------------------------------------------


def _draw_latency(rng: Random) -> Study:
    return Study(
        quantity="latency",
        value=rng.uniform(11.5, 13.4),
        digits=2,
        unit="ms",
        per="image",
        scales=(("images", 2_000),),
        command="python latency.py --images 2000",
        script=SCRIPT,
        stated=_LATENCY.text,
    )


_LATENCY = claim_of(
    "bench-latency",
    "The distilled detector needs a latency of 12.5 ms per image, measured on 2,000 images at "
    "batch size 1.",
    ClaimKind.EFFICIENCY,
)
LATENCY = Template(
    name="latency equals",
    paper=paper_of("bench-latency", "Distilling a detector for small devices"),
    claim=_LATENCY,
    contract=point_contract(
        "bench-latency",
        ClaimKind.EFFICIENCY,
        quantity="latency",
        aliases=("mean latency",),
        unit="ms",
        denominator="image",
        relation=Relation.EQUALS,
        value=12.5,
        tolerance=1.5,
        scales=(Scale(name="images", aliases=("n",), value=2_000),),
    ),
    draw=_draw_latency,
    printed=lambda study: ["warm-up done", *scale_line(study), line_of(study, "    ")],
    layout=held_layouts.summary_first,
    against=lambda study, rng: study._replace(value=rng.uniform(19, 40)),
    mirror="compile latency",
    stale=_LATENCY.text.replace("12.5 ms", "31 ms"),
    converts=("s", 1e-3),
    wrong_unit="x",
    wrong_base="batch",
    held=True,
)

# --- a perplexity over tokens ------------------------------------------------------------


def _draw_perplexity(rng: Random) -> Study:
    return Study(
        quantity="validation perplexity",
        value=rng.uniform(17.2, 18.5),
        digits=3,
        scales=(("tokens", 245_569),),
        command="python perplexity.py --split validation",
        script=SCRIPT,
        stated=_PERPLEXITY.text,
    )


_PERPLEXITY = claim_of(
    "bench-perplexity",
    "The 2-layer model has a validation perplexity of at most 18.7 over all 245,569 tokens of the "
    "validation text.",
    ClaimKind.EMPIRICAL,
)
PERPLEXITY = Template(
    name="perplexity at most",
    paper=paper_of("bench-perplexity", "Two layers are enough for plain text"),
    claim=_PERPLEXITY,
    contract=point_contract(
        "bench-perplexity",
        ClaimKind.EMPIRICAL,
        quantity="validation perplexity",
        relation=Relation.AT_MOST,
        value=18.7,
        tolerance=0.0,
        scales=(Scale(name="tokens", value=245_569),),
    ),
    draw=_draw_perplexity,
    printed=lambda study: [f"{line_of(study, ' = ')}{_over(study)}"],
    layout=held_layouts.reruns,
    against=lambda study, rng: study._replace(value=rng.uniform(22, 41)),
    mirror="training perplexity",
    stale=_PERPLEXITY.text.replace("18.7", "44.2"),
    wrong_unit="s",
    counted="tokens",
    held=True,
)


def _over(study: Study) -> str:
    """The scale in the same line as the result."""
    return f" (tokens={scales_of(study)['tokens']:.0f})" if study.scales_shown else ""


# --- a count -----------------------------------------------------------------------------


def _draw_solved(rng: Random) -> Study:
    return Study(
        quantity="tasks solved",
        value=float(rng.choice((412, 413, 414))),
        digits=0,
        scales=(("tasks", 520),),
        command="python solve.py --tasks 520",
        script=SCRIPT,
        stated=_SOLVED.text,
    )


_SOLVED = claim_of(
    "bench-solved",
    "The planner solves 413 of the 520 tasks of the suite.",
    ClaimKind.EMPIRICAL,
)
SOLVED = Template(
    name="count equals",
    paper=paper_of("bench-solved", "A planner that backtracks early"),
    claim=_SOLVED,
    contract=point_contract(
        "bench-solved",
        ClaimKind.EMPIRICAL,
        quantity="tasks solved",
        aliases=("solved",),
        relation=Relation.EQUALS,
        value=413,
        tolerance=2.0,
        scales=(Scale(name="tasks", value=520),),
    ),
    draw=_draw_solved,
    printed=lambda study: (
        [*scale_line(study), f"solved: {shown(study.value, 0)}"]
        if study.quantity == "tasks solved"
        else [*scale_line(study), line_of(study, ": ")]
    ),
    layout=held_layouts.no_contents,
    against=lambda study, rng: study._replace(value=float(rng.randrange(200, 390))),
    mirror="tasks started",
    stale=_SOLVED.text.replace("413", "355"),
    held=True,
)

# --- a correlation -----------------------------------------------------------------------


def _draw_correlation(rng: Random) -> Study:
    return Study(
        quantity="spearman correlation",
        value=rng.uniform(0.82, 0.93),
        digits=3,
        scales=(("pairs", 1_200), ("seeds", 4)),
        command="python correlate.py --seeds 4",
        script=SCRIPT,
        stated=_CORRELATION.text,
    )


_CORRELATION = claim_of(
    "bench-correlation",
    "Scores of the proxy have a Spearman correlation of at least 0.8 with human ratings, over "
    "1,200 pairs and 4 seeds.",
    ClaimKind.EMPIRICAL,
)
CORRELATION = Template(
    name="correlation at least",
    paper=paper_of("bench-correlation", "A cheap proxy for human ratings"),
    claim=_CORRELATION,
    contract=point_contract(
        "bench-correlation",
        ClaimKind.EMPIRICAL,
        quantity="Spearman correlation",
        relation=Relation.AT_LEAST,
        value=0.8,
        tolerance=0.0,
        scales=(Scale(name="pairs", aliases=("n",), value=1_200),),
        seeds=4,
    ),
    draw=_draw_correlation,
    printed=lambda study: [
        *(f"{name:>8}: {value:.0f}" for name, value in study.scales if study.scales_shown),
        line_of(study, " -> "),
    ],
    layout=held_layouts.with_artifacts,
    against=lambda study, rng: study._replace(value=rng.uniform(0.1, 0.6)),
    mirror="pearson correlation",
    stale=_CORRELATION.text.replace("0.8", "0.55"),
    wrong_unit="%",
    counted="pairs",
    held=True,
)
