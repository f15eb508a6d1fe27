"""What judging costs beside the model, stage by stage, for a made-up logbook of 120 kB: a report.

    python -m tests.benchmarks.bench_stages [KILOBYTES]

The design asks for less than 100 ms in all for an ordinary logbook. Times are the best of several
runs, in milliseconds; six claims.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any

from data.pages import Snapshot
from data.records import ClaimSet, Paper
from judge.checks.catalogue import check_logbook
from judge.checks.scene import Whole
from judge.decide import decide
from judge.logbook import read_logbook
from judge.match import map_claims
from judge.panel import Plan, briefs_of
from judge.pipeline import docket_of, judge_logbook
from judge.progress import Case
from judge.prompt import ask_about, batches
from judge.rules import vote
from tests.judge.build import claim, contract, prose_cell, run_cell, snapshot

ROUNDS = 7
CLAIMS = tuple(
    claim(f"The mean {word} error is below 0.05 at n=1000 on {word} streams", claim_id=f"p1-c{n}")
    for n, word in enumerate(("rank", "value", "median", "tail", "drift", "merge"), 1)
)


def made(kilobytes: int) -> Snapshot:
    """A page for each claim: prose, a run with its script and a log, until the size is reached."""
    pages = {}
    share = kilobytes * 1000 // len(CLAIMS)
    for number, told in enumerate(CLAIMS, 1):
        text = prose_cell(told.text)
        while len(text) < share:
            log = "\n".join(f"step={i} loss={1 / (i + 1):.4f} time 0.2 s" for i in range(60))
            text += run_cell(f"n=1000\n{log}\nmean error 0.0{number}") + prose_cell("Notes. " * 60)
        pages[f"claim-{number}"] = text
    return snapshot(pages)


def best_ms(stage: Callable[[], Any]) -> float:
    times = []
    for _ in range(ROUNDS):
        started = time.perf_counter()
        stage()
        times.append(time.perf_counter() - started)
    return 1000 * min(times)


def main() -> None:
    kilobytes = int(sys.argv[1]) if len(sys.argv) > 1 else 120
    text = made(kilobytes)
    book = read_logbook(text)
    claims = ClaimSet(paper_id="p1", revision=1, claims=CLAIMS)
    contracts = {told.claim_id: contract(claim_id=told.claim_id) for told in CLAIMS}
    case = Case(book, (), Paper(paper_id="p1", title="A paper"), claims, contracts)
    docket, plan = docket_of(case), Plan()
    briefs = briefs_of(docket, plan.claim_tokens)
    asked = list(batches(briefs, plan.policy, plan.question_tokens))
    votes = [vote(matter.contract, book, attempted=True) for matter in docket.matters]
    stages: dict[str, Callable[[], Any]] = {
        "read the pages": lambda: read_logbook(text),
        "match the claims": lambda: map_claims(book, CLAIMS),
        "check the logbook": lambda: list(check_logbook(Whole(book, ()))),
        "brief on the claims": lambda: briefs_of(docket, plan.claim_tokens),
        "write the questions": lambda: [ask_about(each, "", 1, "deadbeef") for each in asked],
        "decide": lambda: [
            decide(m.claim, m.contract, [v], (), book)
            for m, v in zip(docket.matters, votes, strict=True)
        ],
    }
    total = 0.0
    for name, stage in stages.items():
        spent = best_ms(stage)
        total += spent
        print(f"{name:22}{spent:8.1f} ms")
    print(f"{'all of them':22}{total:8.1f} ms   ({kilobytes} kB, {len(CLAIMS)} claims)")
    print(f"{'by rules, end to end':22}{best_ms(lambda: list(judge_logbook(case))):8.1f} ms")


if __name__ == "__main__":
    main()
