"""How logbooks of the generated set are laid out; each layout is one habit of real teams."""

from __future__ import annotations

from random import Random

from judge.bench import pages
from judge.bench.study import Study, line_of, shown


def evidence(study: Study, printed: list[str]) -> str:
    """The cell that carries the study: a run, or what it printed pasted by hand."""
    output = [*printed, *study.extra]
    if not study.ran:
        return pages.pasted(study.script, output)
    return pages.run(
        study.command,
        output,
        script=study.script,
        exit_code=study.exit_code,
        seconds=study.seconds,
    )


def claim_text(study: Study) -> str:
    return f"**Claim 1.** {study.stated}"


def result_table(study: Study) -> str:
    """The team's own table, in its own words; what it says counts for nothing."""
    value = study.value if study.table is None else study.table
    unit = f" {study.unit}" if study.unit else ""
    return (
        "| quantity | measured | source |\n| --- | --- | --- |\n"
        f"| {study.quantity} | {shown(value, study.digits)}{unit} | see the run |"
    )


def one_page(study: Study, printed: list[str], rng: Random) -> dict[str, str]:
    """All on one page: the claim, the run, the table."""
    text = pages.prose(claim_text(study)) + evidence(study, printed)
    return {"Reproduction": text + pages.prose(result_table(study), "Results")}


def page_per_claim(study: Study, printed: list[str], rng: Random) -> dict[str, str]:
    """As the challenge's template has it: summary, a page per claim, conclusion."""
    summary = f"We re-ran the code of the paper.\n\n{result_table(study)}"
    return {
        "Executive summary": pages.prose(summary, "Executive summary"),
        "Claim 1": pages.prose(claim_text(study)) + evidence(study, printed),
        "Claim 2": pages.prose("**Claim 2.** Training is stable.\n\nNot tested for lack of time."),
        "Conclusion": pages.prose("The first claim was tested, the second was not.", "Conclusion"),
    }


def hand_made_tables(study: Study, printed: list[str], rng: Random) -> dict[str, str]:
    """Tables typed by hand before and after the run, with rows about other things."""
    other = "\n".join(f"| ablation {n} | {rng.uniform(0, 1):.3f} | skipped |" for n in range(1, 5))
    table = f"| setting | value | note |\n| --- | --- | --- |\n{other}"
    return {
        "Claim 1": pages.prose(claim_text(study)) + pages.prose(result_table(study), "Table"),
        "Runs": evidence(study, printed) + pages.prose(table, "Ablations"),
    }


def many_runs(study: Study, printed: list[str], rng: Random) -> dict[str, str]:
    """A dozen runs about other things around the one that counts."""
    others = [_side_run(n, rng) for n in range(12)]
    at = rng.randrange(len(others))
    text = "".join([*others[:at], evidence(study, printed), *others[at:]])
    return {
        "Claim 1": pages.prose(claim_text(study)) + text,
        "Summary": pages.prose(result_table(study), "Summary"),
    }


def long_log(study: Study, printed: list[str], rng: Random) -> dict[str, str]:
    """Hundreds of progress lines before the result."""
    progress = [
        f"[{n:04d}] epoch {n // 40} batch {n} lr 1e-3 gradient norm {rng.uniform(0.1, 2):.4f}"
        for n in range(300)
    ]
    text = pages.prose(claim_text(study)) + evidence(study, [*progress, *printed])
    return {"Claim 1": text, "Conclusion": pages.prose(result_table(study), "Conclusion")}


def with_figure(study: Study, printed: list[str], rng: Random) -> dict[str, str]:
    """The run, then a figure whose raw data repeat what it printed."""
    raw = ["step,value", *(f"{n},{rng.uniform(0, 1):.4f}" for n in range(40)), line_of(study)]
    drawn = pages.figure("Curve of the run", raw)
    return {
        "Claim 1": pages.prose(claim_text(study)) + evidence(study, printed) + drawn,
        "Results": pages.prose(result_table(study), "Results"),
    }


def seed_by_seed(study: Study, printed: list[str], rng: Random) -> dict[str, str]:
    """A line for every seed, then the mean that counts."""
    count = int(dict(study.scales).get("seeds", 5))
    spread = abs(study.value) * 0.01
    lines = [
        f"run {n}: score {shown(study.value + rng.uniform(-spread, spread), study.digits)}"
        for n in range(count)
    ]
    text = pages.prose(claim_text(study)) + evidence(study, [*lines, *printed])
    return {"Claim 1": text, "Summary": pages.prose(result_table(study), "Summary")}


def _side_run(number: int, rng: Random) -> str:
    """A run about something else: it names no quantity of the claim."""
    script = f"import random\nrandom.seed({number})\nprint('norm', 9 * random.random())\n"
    output = [f"ablation {number}", f"norm {rng.uniform(3, 6):.4f}"]
    return pages.run(f"python ablation.py --case {number}", output, script=script, seconds=1.5)
