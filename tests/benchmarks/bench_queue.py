"""How soon a whole event's queue is judged where a model takes two seconds a question: a report.

    python -m tests.benchmarks.bench_queue [LOGBOOKS] [IN_FLIGHT] [WORKERS]

2,758 small logbooks, two a paper, wait in a store; workers (`python -m judge work`, real processes)
judge them with a model that answers after 2 s, 64 logbooks in flight in all. The ideal is what the
model alone takes: one round of votes for every logbook. The aim is 1.2 times that, with all that
stands beside the model: start of the processes, reading, prompts, checks, and the store's fsyncs.
Logbooks are folders, so fetching them from the Hub is not in it. Other work on the machine is: the
load is printed.
"""

from __future__ import annotations

import math
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from data.catalogue.gathering import Gathered
from data.catalogue.publish import publish
from data.event import load_event
from data.kinds import SubmissionReceived
from data.projections import projections
from data.queue.waiting import Queue
from data.records import Claim, Paper
from data.store import Store
from tests.benchmarks.slow_model import MODEL, slow_model
from tests.judge.build import contract, prose_cell, run_cell, snapshot

ROOT = Path(__file__).parents[2]
EVENT = load_event("icml-2026")
LATENCY_S = 2.0
AIM = 1.2


def fill(folder: Path, count: int) -> None:
    """A store with papers, their claims and contracts, and `count` logbooks that wait."""
    papers = [f"paper-{n}" for n in range(math.ceil(count / 2))]
    claims = {
        each: (Claim(claim_id=f"{each}-c1", paper_id=each, text=f"The mean error of {each}"),)
        for each in papers
    }
    gathered = Gathered(
        papers=tuple(Paper(paper_id=each, title=f"The paper {each}") for each in papers),
        claims=claims,
        contracts={each: (contract(claim_id=f"{each}-c1"),) for each in papers},
    )
    store = Store(folder / "store", projections(EVENT))
    publish(store, gathered, "bench")
    asked = [_logbook(folder / f"logbook-{n}", n, papers[n // 2]) for n in range(count)]
    store.append_all(asked, "bench")
    store.close()


def _logbook(folder: Path, number: int, paper_id: str) -> SubmissionReceived:
    text = prose_cell(f"Claim: The mean error of {paper_id}. Try {number}.")
    text += run_cell(f"n=1000 mean error = 0.03{number % 10}\nseed {number}")
    for file in snapshot({"claim-1": text}).files:
        path = folder / file.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(file.text)
    place = str(folder)
    return SubmissionReceived(
        submission_id=f"S{number:05}", address=place, place=place, paper_id=paper_id
    )


def work(folder: Path, base_url: str, in_flight: int, workers: int) -> float:
    """Have the queue worked; seconds of the clock from the start of the processes to the end."""
    environ = {**os.environ, "OPENREPRO_EVENT": EVENT.event_id, "JUDGE_BASE_URL": base_url}
    environ |= {"JUDGE_MODEL": MODEL, "OPENREPRO_STORE": str(folder / "store")}
    line = [sys.executable, "-m", "judge", "work", "--once"]
    line += ["--in-flight", str(in_flight // workers), "--shard"]
    start = time.perf_counter()
    processes = [
        subprocess.Popen(
            [*line, f"{n}/{workers}"], cwd=ROOT, env=environ, stdout=subprocess.PIPE, text=True
        )
        for n in range(1, workers + 1)
    ]
    said = [process.communicate()[0].splitlines()[-1] for process in processes]
    seconds = time.perf_counter() - start
    print(*said, sep="\n")
    return seconds


def main(count: int = 2758, in_flight: int = 64, workers: int = 2) -> None:
    with tempfile.TemporaryDirectory() as name, slow_model(LATENCY_S) as (base_url, asked):
        folder = Path(name)
        fill(folder, count)
        load = os.getloadavg()[0]
        seconds = work(folder, base_url, in_flight, workers)
        used = os.times()
        store = Store(folder / "store", projections(EVENT))
        made = Counter(r.body["submission_id"] for r in store.records("judgement.made"))
        left = len(Queue(store).entries())
        store.close()
    ideal = count / in_flight * LATENCY_S
    print(
        f"{count:,} logbooks, {in_flight} in flight, {workers} workers, {asked.value:,} questions"
    )
    print(f"judged once {sum(n == 1 for n in made.values()):,}, more often "
          f"{sum(n > 1 for n in made.values())}, left {left}")  # fmt: skip
    print(f"{seconds:.1f} s, ideal {ideal:.1f} s: {seconds / ideal:.2f} times (aim {AIM})")
    print(f"processor of the workers: {used.children_user + used.children_system:.0f} s; "
          f"load {load:.1f} before, {os.getloadavg()[0]:.1f} after")  # fmt: skip


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
