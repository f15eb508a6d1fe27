"""How long outcomes take at the first event's size: pure, imported, and derived anew.

    python -m tests.benchmarks.bench_outcomes [--size 0.1]

The bars of the whole event on two idle cores: outcomes of 36,000 verdicts from scratch within
100 ms, the import of the first event's file of verdicts (27 MB) within 10 s. Seconds of the
processor stand beside those of the clock, since others may share the machine, and as multiples of
what ten million turns of an empty loop take on it.
"""

from __future__ import annotations

import argparse
import gc
import json
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, TypeVar

from data.__main__ import main as data_main
from data.kinds import make
from data.outcomes.rules import Stance, claim_outcome, is_opposed, paper_class
from data.outcomes.voices import Attempt, Sighting, voices
from data.projections import projections
from data.records import Direction
from data.store import Store
from data.tables.ballots import rules_of
from tests.made.event import catalogue, made_event, published, records
from tests.made.facts import Made
from tests.made.logbooks import EVENT, Role
from tests.made.verdict_file import verdict_file

R = TypeVar("R")


class Paper(NamedTuple):
    """What outcomes of one paper are worked out from."""

    claims: tuple[str, ...]
    sightings: list[Sighting]
    attempts: list[Attempt]
    withdrawn: set[str]


def timed(what: str, loop: float, work: Callable[[], R], repeats: int = 1) -> R:
    """Do it and print the best of several times."""
    best: tuple[float, float] | None = None
    for _ in range(repeats):
        cpu, clock = time.process_time(), time.perf_counter()
        result = work()
        spent = (time.process_time() - cpu, time.perf_counter() - clock)
        best = min(best or spent, spent)
    assert best is not None
    print(f"{what:44} {best[0] * 1000:9.0f} {best[1] * 1000:9.0f} {best[0] / loop:8.2f}")
    return result


def empty_loop() -> float:
    """Seconds of the processor for ten million turns."""
    start, total = time.process_time(), 0
    for number in range(10_000_000):
        total += number
    return time.process_time() - start


def papers_of(made: Made) -> tuple[list[Paper], dict[str, list[Stance]]]:
    """The attempted papers as the pure rules take them, and what each judgement says."""
    papers = [Paper(tuple(c.claim_id for c in each.claims), [], [], set()) for each in made.papers]
    said: dict[str, list[Stance]] = {}
    judge = EVENT.counting_judge
    for number, logbook in enumerate(made.logbooks):
        paper, team, space = papers[logbook.paper], logbook.team, logbook.space_id
        times = (logbook.seen_at.isoformat(), logbook.published_at.isoformat())
        paper.sightings.append(Sighting(team, space, logbook.sha, *times))
        if logbook.role is Role.WITHDRAWN:
            paper.withdrawn.add(space)
        if logbook.judged_at is None:
            continue
        digest = logbook.sha if logbook.copy_of is None else made.logbooks[logbook.copy_of].sha
        at, name = logbook.judged_at.isoformat(), f"j{number}"
        place = (name, team, space, logbook.sha, digest, at)
        paper.attempts.append(Attempt(*place, judge.name, judge.min_version, 1))
        said[name] = [
            Stance(paper.claims[claim], team, verdict, Direction.NEITHER)
            for claim, verdict in made.rows[number].items()
            if logbook.role is not Role.OUTDATED
        ]
    return [paper for paper in papers if paper.sightings], said


def outcomes(papers: list[Paper], said: dict[str, list[Stance]]) -> int:
    """Who has a voice, what claims and papers come to; how many verdicts that took."""
    rules, count = rules_of(EVENT), 0
    for paper in papers:
        ballot = voices(paper.sightings, paper.attempts, rules, paper.withdrawn)
        by_claim: dict[str, list[Stance]] = {claim: [] for claim in paper.claims}
        shown = [voice.shown for voice in ballot if voice.shown and voice.counts]
        for attempt in shown:
            stances = said[attempt.judgement_id]
            count += len(stances)
            for stance in stances:
                by_claim[stance.claim_id].append(stance)
        found = [(claim_outcome(each), is_opposed(each)) for each in by_claim.values()]
        paper_class([outcome for outcome, _ in found], len(ballot), len(shown))
    return count


def imported(folder: Path, made: Made, file: Path) -> Callable[[], int]:
    """The import of the file into a store that has the papers and claims."""
    store = Store(folder, projections(EVENT))
    facts = published(made, store.put_blob(catalogue(made)))
    store.insert(make(fact.body, "benchmark", fact.at) for fact in facts)
    store.close()
    return lambda: data_main(
        ["import", str(file), "--event", EVENT.event_id, "--store", str(folder)]
    )


def main(size: float) -> None:
    """Print the table."""
    made, loop = made_event(size), min(empty_loop() for _ in range(3))
    papers, said = papers_of(made)
    gc.collect()
    gc.freeze()  # What was made for the benchmark would be looked through again and again.
    print(f"{'':44} {'cpu ms':>9} {'clock ms':>9} {'loops':>8}")
    count = timed("outcomes, pure, from scratch", loop, lambda: outcomes(papers, said), 5)
    with tempfile.TemporaryDirectory() as place:
        file = Path(place) / "verdicts.json"
        file.write_text(json.dumps(verdict_file(made)))
        size_mb = file.stat().st_size / 1e6
        again = imported(Path(place) / "imported", made, file)
        timed(f"import of verdicts.json, {size_mb:.1f} MB", loop, again)
        timed("the same import again", loop, again)
        store = Store(Path(place) / "made", projections(EVENT))
        everything = records(made, store.put_blob(catalogue(made)))
        timed("whole event into an empty store", loop, lambda: store.insert(everything))
        timed("all tables derived anew", loop, store.rebuild)
        store.close()
    print(f"{count:,} verdicts that count, {len(everything):,} records, an empty loop {loop:.2f} s")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Time outcomes at the first event's size.")
    parser.add_argument("--size", type=float, default=1.0)
    main(parser.parse_args().size)
