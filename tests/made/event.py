"""An event of the first one's shape, made of made-up words; equal seeds make equal events.

    python -m tests.made.event STORE_DIR [--size 0.1] [--seed 1]

fills a store folder, on which the app then runs:

    OPENREPRO_EVENT=icml-2026 OPENREPRO_STORE=STORE_DIR python app.py

Outcomes come to the first event's published numbers exactly (`tests.made.numbers`): 6,341 papers,
2,226 attempted, 6,816 logbooks, 1,221 teams, 35,908 verdicts. Some logbooks are late, withdrawn,
copies of another team's, second ones of their team, judged twice, not judged, or judged for an
earlier claim set; some falsified verdicts were decided on. Four judgements in ten have citations,
the others are as imported from the first event's files.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

from ulid import ULID

from data.kinds import (
    CataloguePublished,
    ClaimsPublished,
    LogbookWithdrawn,
    Record,
    make,
)
from data.projections import projections
from data.store import Store
from tests.made.docket import docket
from tests.made.facts import Fact, Made
from tests.made.judgements import judgements, seen
from tests.made.logbooks import EVENT, Role, logbooks
from tests.made.numbers import scaled
from tests.made.papers import papers
from tests.made.plans import plans
from tests.made.verdicts import verdicts
from tests.made.words import Words

BY = "made"


def made_event(size: float = 1.0, seed: int = 1) -> Made:
    """An event of `size` times the first one's."""
    rng = random.Random(seed)
    words, numbers = Words(rng), scaled(size)
    planned = plans(rng, numbers)
    published = logbooks(rng, words, numbers, planned)
    renewed = {each.paper for each in published if each.role is Role.OUTDATED}
    given = verdicts(rng, numbers, planned, published)
    return Made(
        numbers=numbers,
        seed=seed,
        plans=planned,
        papers=papers(rng, words, planned, renewed),
        logbooks=published,
        rows=given.rows,
        void=given.void,
    )


def catalogue(made: Made) -> bytes:
    """The papers as the JSONL blob that the catalogue's record names."""
    return "".join(f"{each.paper.model_dump_json()}\n" for each in made.papers).encode()


def records(made: Made, catalogue_digest: str) -> list[Record]:
    """All records in the order of time, with ids that follow from the seed."""
    rng = random.Random(f"records {made.seed}")
    facts = [*published(made, catalogue_digest), *sightings(made), *judgements(made)]
    facts += [*withdrawals(made), *docket(made)]
    return [_record(rng, fact) for fact in sorted(facts, key=lambda fact: fact.at)]


def _record(rng: random.Random, fact: Fact) -> Record:
    record = make(fact.body, BY, fact.at)
    name = int(fact.at.timestamp() * 1000).to_bytes(6, "big") + rng.randbytes(10)
    return record.model_copy(update={"id": str(ULID.from_bytes(name))})


def published(made: Made, catalogue_digest: str) -> Iterator[Fact]:
    """The catalogue and all claim sets."""
    assert EVENT.opens is not None
    before = EVENT.opens - timedelta(days=9)
    yield Fact(before, CataloguePublished(digest=catalogue_digest, papers=len(made.papers)))
    for paper, claims, earlier, supersedes in made.papers:
        at = before + timedelta(hours=1)
        if earlier:
            yield Fact(at, ClaimsPublished(paper_id=paper.paper_id, claims=earlier))
            at = EVENT.opens + timedelta(days=10)
        body = ClaimsPublished(paper_id=paper.paper_id, claims=claims, supersedes=supersedes)
        yield Fact(at, body)


def sightings(made: Made) -> Iterator[Fact]:
    """Every logbook as it was found."""
    return (Fact(logbook.seen_at, seen(made, logbook)) for logbook in made.logbooks)


def withdrawals(made: Made) -> Iterator[Fact]:
    """Logbooks that their teams took back."""
    for number in made.numbers_of(Role.WITHDRAWN):
        logbook = made.logbooks[number]
        assert logbook.judged_at is not None
        body = LogbookWithdrawn(
            space_id=logbook.space_id,
            paper_id=made.papers[logbook.paper].paper.paper_id,
            why="A wrong data split.",
        )
        yield Fact(logbook.judged_at + timedelta(hours=5), body)


def fill(folder: Path, made: Made) -> int:
    """Fill a store with the event; the number of records."""
    store = Store(folder, projections(EVENT))
    everything = records(made, store.put_blob(catalogue(made)))
    store.insert(everything)
    store.close()
    return len(everything)


def main() -> None:
    """Fill the folder that the command line names."""
    parser = argparse.ArgumentParser(description="Fill a store with a made event.")
    parser.add_argument("store", type=Path, metavar="STORE_DIR")
    parser.add_argument("--size", type=float, default=1.0, help="1 = the first event's")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    start = time.perf_counter()
    number = fill(given.store, made_event(given.size, given.seed))
    print(f"{number:,} records in {given.store} ({time.perf_counter() - start:.1f} s)")


if __name__ == "__main__":
    main()
