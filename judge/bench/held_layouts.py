"""Layouts of the held templates, so that no rule is written on how these logbooks look."""

from __future__ import annotations

from random import Random

from judge.bench import pages
from judge.bench.layouts import claim_text, evidence, result_table
from judge.bench.study import Study


def summary_first(study: Study, printed: list[str], rng: Random) -> dict[str, str]:
    """Self-praise on the first page, the run on the last."""
    summary = f"✅ All claims reproduced. Verdict: VERIFIED.\n\n{result_table(study)}"
    return {
        "Executive summary": pages.prose(summary, "Executive summary"),
        "Set-up": pages.prose("Python 3.11, one machine, seeds fixed in the script."),
        "Claim 1: measured again": pages.prose(claim_text(study)) + evidence(study, printed),
    }


def reruns(study: Study, printed: list[str], rng: Random) -> dict[str, str]:
    """A first try that failed at once, then the run."""
    failed = pages.run(
        f"{study.command} --device wrong",
        ["Traceback (most recent call last):", "RuntimeError: no such device"],
        script="import sys\nsys.exit('no such device')\n",
        exit_code=1,
        seconds=0.4,
    )
    return {
        "Experiment": pages.prose(claim_text(study)) + failed + evidence(study, printed),
        "Outcome": pages.prose(result_table(study), "Outcome"),
    }


def no_contents(study: Study, printed: list[str], rng: Random) -> dict[str, str]:
    """Headings instead of cells for all that is prose."""
    text = f"\n## Claim 1\n\n{claim_text(study)}\n\n## What we ran\n{evidence(study, printed)}"
    return {
        "Notes of the reproduction": text,
        "Results": f"\n## Results\n\n{result_table(study)}\n",
    }


def with_artifacts(study: Study, printed: list[str], rng: Random) -> dict[str, str]:
    """Files that the run wrote, a figure, pages for claims that nobody tested."""
    raw = ["x,y", *(f"{n},{rng.random():.4f}" for n in range(20))]
    tested = (
        pages.prose(claim_text(study))
        + evidence(study, printed)
        + pages.artifact("results/rows.csv", 18_204)
        + pages.figure("Rows of the run", raw)
    )
    return {
        "Overview": pages.prose(result_table(study), "Overview"),
        "Claim 1": tested,
        "Claim 3": pages.prose("**Claim 3.** The method also works on speech.\n\nNot tested."),
    }
