"""An event of the first one's shape, made of made-up words; equal seeds make equal events.

    python -m tests.made.event STORE_DIR [--size 0.1] [--seed 1]

fills a store folder, on which the app then runs:

    OPENREPRO_EVENT=icml-2026 OPENREPRO_STORE=STORE_DIR python app.py

Outcomes come to the first event's published numbers exactly (`tests.made.numbers`): 6,341 papers,
2,226 attempted, 6,816 logbooks, 1,221 teams, 35,908 verdicts. Some logbooks are late, withdrawn,
copies of another team's, second ones of their team, judged twice, not judged, or judged for an
earlier claim set. Three judgements in ten have citations, the others are as imported ones.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from ulid import ULID

from data.judgements import Judgement, Reference
from data.kinds import (
    Body,
    CataloguePublished,
    ClaimsPublished,
    JudgementMade,
    LogbookSeen,
    Record,
    make,
)
from data.projections import projections
from data.records import Verdict
from data.store import Store
from tests.made.judging import Judging, references
from tests.made.logbooks import EVENT, Logbook, Role, logbooks
from tests.made.numbers import PUBLISHED, Numbers, scaled
from tests.made.papers import MadePaper, papers
from tests.made.plans import Plan, plans
from tests.made.verdicts import Row, verdicts
from tests.made.words import Words

BY = "made"


class Made(NamedTuple):
    """The whole event as values. `rows`: number of the logbook -> verdicts by claim number."""

    numbers: Numbers
    seed: int
    plans: list[Plan]
    papers: list[MadePaper]
    logbooks: list[Logbook]
    rows: dict[int, Row]


class Fact(NamedTuple):
    """A record to be: what and when."""

    at: datetime
    body: Body


def made_event(size: float = 1.0, seed: int = 1) -> Made:
    """An event of `size` times the first one's."""
    rng = random.Random(seed)
    words, numbers = Words(rng), PUBLISHED if size == 1 else scaled(size)
    planned = plans(rng, numbers)
    published = logbooks(rng, words, numbers, planned)
    renewed = {each.paper for each in published if each.role is Role.OUTDATED}
    return Made(
        numbers=numbers,
        seed=seed,
        plans=planned,
        papers=papers(rng, words, planned, renewed),
        logbooks=published,
        rows=verdicts(rng, numbers, planned, published),
    )


def catalogue(made: Made) -> bytes:
    """The papers as the JSONL blob that `facts` publishes."""
    return "".join(f"{each.paper.model_dump_json()}\n" for each in made.papers).encode()


def records(made: Made, catalogue_digest: str) -> list[Record]:
    """All records in the order of time, with ids that follow from the seed."""
    rng = random.Random(f"records {made.seed}")
    found = sorted(facts(made, catalogue_digest), key=lambda fact: fact.at)
    return [_record(rng, fact) for fact in found]


def _record(rng: random.Random, fact: Fact) -> Record:
    record = make(fact.body, BY, fact.at)
    name = int(fact.at.timestamp() * 1000).to_bytes(6, "big") + rng.randbytes(10)
    return record.model_copy(update={"id": str(ULID.from_bytes(name))})


def facts(made: Made, catalogue_digest: str) -> Iterator[Fact]:
    """What happened, in no order."""
    assert EVENT.opens is not None
    before = EVENT.opens - timedelta(days=9)
    yield Fact(before, CataloguePublished(digest=catalogue_digest, papers=len(made.papers)))
    for each in made.papers:
        paper_id, at = each.paper.paper_id, before + timedelta(hours=1)
        if each.earlier:
            yield Fact(at, ClaimsPublished(paper_id=paper_id, claims=each.earlier))
            at = EVENT.opens + timedelta(days=10)
        yield Fact(
            at,
            ClaimsPublished(paper_id=paper_id, claims=each.claims, supersedes=each.supersedes),
        )
    for logbook in made.logbooks:
        yield Fact(logbook.seen_at, _seen(made, logbook))
    yield from _judgements(made)


def _seen(made: Made, logbook: Logbook) -> LogbookSeen:
    paper = made.papers[logbook.paper].paper
    return LogbookSeen(
        space_id=logbook.space_id,
        sha=logbook.sha,
        team=logbook.team,
        paper_id=paper.paper_id,
        title=f"Reproduction of {paper.title}",
        published_at=logbook.published_at,
    )


def _judgements(made: Made) -> Iterator[Fact]:
    rng = random.Random(f"judgements {made.seed}")
    judging = Judging(rng, Words(rng))
    named = _named_on_the_hub(made, rng)
    again = set(rng.sample(_counting(made), min(made.numbers.rejudged, len(_counting(made)))))
    for number, row in made.rows.items():
        logbook = made.logbooks[number]
        cited = rng.random() < 0.3 or made.plans[logbook.paper].group == "contested"
        judgement = _judgement(made, judging, number, row, named.get(number, []), cited)
        assert logbook.judged_at is not None
        yield Fact(logbook.judged_at, JudgementMade(judgement=judgement))
        if number in again:
            yield from _earlier_try(made, judging, rng, number)


def _judgement(
    made: Made,
    judging: Judging,
    number: int,
    row: Row,
    named: list[Reference],
    cited: bool,
) -> Judgement:
    logbook = made.logbooks[number]
    paper, original = made.papers[logbook.paper], logbook.copy_of
    is_old = logbook.role is Role.OUTDATED
    return judging.judgement(
        paper.paper.paper_id,
        logbook,
        f"digest-{logbook.sha if original is None else made.logbooks[original].sha}",
        paper.earlier if is_old else paper.claims,
        row,
        named,
        revision=1 if is_old or not paper.earlier else 2,
        cited=cited,
        title=f"Reproduction of {paper.paper.title}",
    )


def _earlier_try(made: Made, judging: Judging, rng: random.Random, number: int) -> Iterator[Fact]:
    """An earlier commit of a logbook and its verdicts: some weaker than those that count."""
    logbook = made.logbooks[number]
    assert logbook.judged_at is not None
    seen_at = logbook.published_at + (logbook.seen_at - logbook.published_at) / 3
    earlier = logbook._replace(sha=f"{rng.getrandbits(160):040x}", seen_at=seen_at)
    row = {
        claim: Verdict.INCONCLUSIVE if rng.random() < 0.3 else verdict
        for claim, verdict in made.rows[number].items()
    }
    yield Fact(seen_at, _seen(made, earlier))
    paper = made.papers[logbook.paper]
    judgement = judging.judgement(
        paper.paper.paper_id,
        earlier,
        f"digest-{earlier.sha}",
        paper.claims,
        row,
        revision=2 if paper.earlier else 1,
        title=f"Reproduction of {paper.paper.title}",
    )
    yield Fact(seen_at + (logbook.judged_at - seen_at) / 2, JudgementMade(judgement=judgement))


def _counting(made: Made) -> list[int]:
    return [number for number, each in enumerate(made.logbooks) if each.role is Role.COUNTS]


def _named_on_the_hub(made: Made, rng: random.Random) -> dict[int, list[Reference]]:
    """Jobs and trace data sets by the logbook that names them."""
    counting = _counting(made)
    jobs = rng.choices(counting[: len(counting) // 3], k=made.numbers.jobs)
    traces = rng.choices(counting, k=made.numbers.traces)
    return {
        number: references(
            rng, made.logbooks[number].team, jobs.count(number), traces.count(number)
        )
        for number in sorted({*jobs, *traces})
    }


def fill(folder: Path, made: Made) -> int:
    """Fill a store with the event; the number of records."""
    store = Store(folder, projections(EVENT))
    everything = records(made, store.put_blob(catalogue(made)))
    store.insert(everything)
    store.close()
    return len(everything)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("store", type=Path, metavar="STORE_DIR")
    parser.add_argument("--size", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    start = time.perf_counter()
    number = fill(given.store, made_event(given.size, given.seed))
    print(f"{number:,} records in {given.store} ({time.perf_counter() - start:.1f} s)")


if __name__ == "__main__":
    main()
