"""Held back for reporting: a share of memory, a throughput against a baseline."""

from __future__ import annotations

from random import Random

from data.records import ClaimKind, Relation, Scale
from judge.bench import held_layouts
from judge.bench.study import Arm, Study, Template, arm_line, line_of, scale_line
from judge.bench.templates.making import SCRIPT, claim_of, paper_of, point_contract

# --- a share of memory -------------------------------------------------------------------


def _draw_memory(rng: Random) -> Study:
    return _sharing(
        Study(
            quantity="memory share",
            value=0,
            digits=2,
            unit="%",
            scales=(("context", 32_768),),
            command="python memory.py --context 32768",
            script=SCRIPT,
            stated=_MEMORY.text,
        ),
        40 + rng.uniform(-0.5, 0.5),
        rng.uniform(31, 39),
    )


def _sharing(study: Study, full: float, share: float) -> Study:
    arms = (Arm("full attention peak", full, "gb", is_baseline=True),
            Arm("windowed peak", full * share / 100, "gb"))  # fmt: skip
    return study._replace(value=share, arms=arms)


_MEMORY = claim_of(
    "bench-memory",
    "Windowed attention has a memory share of at most 40 % of full attention's 40 GB at a context "
    "of 32,768 tokens.",
    ClaimKind.EFFICIENCY,
)
MEMORY = Template(
    name="memory share",
    paper=paper_of("bench-memory", "Windows for long contexts"),
    claim=_MEMORY,
    contract=point_contract(
        "bench-memory",
        ClaimKind.EFFICIENCY,
        quantity="memory share",
        unit="%",
        relation=Relation.AT_MOST,
        value=40,
        tolerance=0.0,
        scales=(Scale(name="context", aliases=("context length",), value=32_768),),
        baseline="full attention",
        baseline_value=40,
        baseline_tolerance=2,
        verifies="Peaks of both on one device; full attention within 2 GB of the paper's 40 GB.",
    ),
    draw=_draw_memory,
    printed=lambda study: [
        *(arm_line(arm, 2, ": ") for arm in study.arms),
        *scale_line(study),
        line_of(study, ": "),
    ],
    layout=held_layouts.summary_first,
    against=lambda study, rng: _sharing(study, study.arms[0].value, rng.uniform(55, 95)),
    mirror="disk share",
    stale=_MEMORY.text.replace("at most 40 %", "at most 75 %"),
    wrong_unit="ms",
    depress=lambda study, rng: _sharing(study, rng.uniform(90, 160), rng.uniform(10, 30)),
    held=True,
)

# --- a throughput against a baseline -----------------------------------------------------


def _draw_throughput(rng: Random) -> Study:
    return _ratio(
        Study(
            quantity="speedup",
            value=0,
            digits=2,
            unit="x",
            scales=(("sequences", 10_000), ("seeds", 3)),
            command="python decode.py --sequences 10000",
            script=SCRIPT,
            stated=_THROUGHPUT.text,
        ),
        rng.uniform(1.5, 2.5),
        rng.uniform(2.3, 3.1),
    )


def _ratio(study: Study, fast: float, ratio: float) -> Study:
    arms = (Arm("greedy decoding", fast * ratio, "ms", "token", is_baseline=True),
            Arm("drafted decoding", fast, "ms", "token"))  # fmt: skip
    return study._replace(value=ratio, arms=arms)


_THROUGHPUT = claim_of(
    "bench-decoding",
    "Drafting gives a speedup of at least 2.2 x per token over greedy decoding, on 10,000 "
    "sequences with 3 seeds.",
    ClaimKind.EFFICIENCY,
)
THROUGHPUT = Template(
    name="decoding speed-up",
    paper=paper_of("bench-decoding", "Drafting tokens with a tiny model"),
    claim=_THROUGHPUT,
    contract=point_contract(
        "bench-decoding",
        ClaimKind.EFFICIENCY,
        quantity="speedup",
        unit="x",
        denominator="token",
        relation=Relation.AT_LEAST,
        value=2.2,
        tolerance=0.0,
        scales=(Scale(name="sequences", value=10_000),),
        seeds=3,
        baseline="greedy decoding",
    ),
    draw=_draw_throughput,
    printed=lambda study: [
        *scale_line(study),
        *(arm_line(arm, 3, " took ") for arm in study.arms),
        line_of(study, " "),
    ],
    layout=held_layouts.reruns,
    against=lambda study, rng: _ratio(study, study.arms[-1].value, rng.uniform(0.7, 1.6)),
    mirror="energy saving",
    stale=_THROUGHPUT.text.replace("2.2 x", "1.2 x"),
    wrong_unit="ms",
    wrong_base="batch",
    held=True,
)
