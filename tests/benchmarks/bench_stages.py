"""What judging costs beside the model, stage by stage, for made-up logbooks of 120 kB: a report.

    python -m tests.benchmarks.bench_stages [KILOBYTES]

The design asks for less than 100 ms in all for an ordinary logbook. Six claims; every run prints
other numbers and no logbook is read twice, so that nothing is remembered from one for the next.
Times are milliseconds of the processor, the least of several logbooks; twice the text should
take about twice the time.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from itertools import count
from random import Random
from typing import Any

from data.pages import Snapshot
from data.records import ClaimSet, Paper
from judge.checks.catalogue import check_logbook
from judge.checks.scene import Whole
from judge.decide import decide
from judge.logbook.reader import read_logbook
from judge.match import map_claims
from judge.panel import Plan, briefs_of
from judge.pipeline import docket_of, judge_logbook
from judge.progress import Case
from judge.prompt.questions import ask_about, batches
from judge.rules import vote
from judge.runs.texts import Texts
from tests.judge.build import claim, contract, prose_cell, run_cell, snapshot

ROUNDS = 7
CLAIMS = tuple(
    claim(f"The mean {word} error is below 0.05 at n=1000 on {word} streams", claim_id=f"p1-c{n}")
    for n, word in enumerate(("rank", "value", "median", "tail", "drift", "merge"), 1)
)
CLAIM_SET = ClaimSet(paper_id="p1", revision=1, claims=CLAIMS)
CONTRACTS = {told.claim_id: contract(claim_id=told.claim_id) for told in CLAIMS}
LAYOUTS = {"many short runs": 60, "one long run a page": None}
"""Lines of a run's log; None = as long as the page."""
_seeds = count(1)


def made(kilobytes: int, log_lines: int | None = 60) -> Snapshot:
    """A page for each claim: prose, and runs with script and log, until the size is reached."""
    rng = Random(next(_seeds))
    share = kilobytes * 1000 // len(CLAIMS)
    pages = {}
    for number, told in enumerate(CLAIMS, 1):
        text = prose_cell(told.text)
        while len(text) < share:
            log = "\n".join(_log(rng, log_lines or share // 30))
            text += run_cell(f"n=1000\n{log}\nmean error 0.0{number}") + prose_cell("Notes. " * 60)
        pages[f"claim-{number}"] = text
    return snapshot(pages)


def _log(rng: Random, lines: int) -> Iterator[str]:
    for step in range(lines):
        yield f"step={step} loss={rng.random():.4f} time {rng.random():.2f} s"


def case_of(text: Snapshot) -> Case:
    paper = Paper(paper_id="p1", title="A paper")
    return Case(read_logbook(text), (), paper, CLAIM_SET, CONTRACTS)


def stages(text: Snapshot) -> Iterator[tuple[str, Callable[[], Any]]]:
    """Each stage with its name; what a stage needs of those before it is made between them."""
    yield "read the pages", lambda: read_logbook(text)
    case, plan = case_of(text), Plan()
    book = case.logbook
    yield "match the claims", lambda: map_claims(book, CLAIMS)
    yield "check the logbook", lambda: list(check_logbook(Whole(Texts(book), ())))
    docket = docket_of(case)
    yield "brief on the claims", lambda: briefs_of(docket, plan.claim_tokens)
    briefs = briefs_of(docket, plan.claim_tokens)
    asked = list(batches(briefs, plan.policy, plan.question_tokens))
    yield "write the questions", lambda: [ask_about(each, "", 1, "deadbeef") for each in asked]
    votes = [vote(matter.contract, docket.texts, attempted=True) for matter in docket.matters]
    yield (
        "decide",
        lambda: [
            decide(m.claim, m.contract, [v], (), book)
            for m, v in zip(docket.matters, votes, strict=True)
        ],
    )


def spent_ms(stage: Callable[[], Any]) -> float:
    started = time.process_time()
    stage()
    return 1000 * (time.process_time() - started)


def measured(kilobytes: int, log_lines: int | None) -> dict[str, float]:
    """The least time of each stage, of all of them together, and of the rules' whole judging."""
    rounds = []
    for _ in range(ROUNDS):
        text = made(kilobytes, log_lines)
        spent = {name: spent_ms(stage) for name, stage in stages(text)}
        case = case_of(made(kilobytes, log_lines))
        by_rules = spent_ms(lambda case=case: list(judge_logbook(case)))  # type: ignore[misc]
        rounds.append(spent | {"all of them": sum(spent.values()), "by rules, once read": by_rules})
    return {name: min(each[name] for each in rounds) for name in rounds[0]}


def main() -> None:
    kilobytes = int(sys.argv[1]) if len(sys.argv) > 1 else 120
    for layout, log_lines in LAYOUTS.items():
        print(f"{layout:22}{kilobytes:5} kB{2 * kilobytes:5} kB  ratio   ({len(CLAIMS)} claims)")
        once, twice = measured(kilobytes, log_lines), measured(2 * kilobytes, log_lines)
        for name, spent in once.items():
            print(f"  {name:20}{spent:8.1f}{twice[name]:8.1f}{twice[name] / spent:7.1f}")


if __name__ == "__main__":
    main()
