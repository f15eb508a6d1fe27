"""All judgements of a made event: those that are shown, earlier ones, and ones that came late."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import timedelta

from data.judgements import Judgement, Reference
from data.kinds import JudgementMade, LogbookSeen
from data.outcomes.rules import Outcome
from data.records import Verdict
from tests.made.facts import Fact, Made
from tests.made.judging import Judging, Task, references
from tests.made.logbooks import EVENT, Logbook, Role
from tests.made.verdicts import Row
from tests.made.words import Words


def seen(made: Made, logbook: Logbook) -> LogbookSeen:
    """The record of finding a logbook at its commit."""
    paper = made.papers[logbook.paper].paper
    return LogbookSeen(
        space_id=logbook.space_id,
        sha=logbook.sha,
        team=logbook.team,
        paper_id=paper.paper_id,
        title=f"Reproduction of {paper.title}",
        published_at=logbook.published_at,
    )


def cited(made: Made) -> set[int]:
    """Logbooks whose judgement has citations: where imported ones would say too little."""
    rng = random.Random(f"cited {made.seed}")
    found = set()
    for number in made.rows:
        logbook = made.logbooks[number]
        plan = made.plans[logbook.paper]
        special = plan.group == "contested" or Outcome.NOT_TESTABLE in plan.outcomes
        if rng.random() < 0.3 or special or logbook.role in (Role.LATE, Role.COPY):
            found |= {number, number if logbook.copy_of is None else logbook.copy_of}
    return found


def judgements(made: Made) -> Iterator[Fact]:
    """Every judgement, and the sightings of the commits that they were made for."""
    rng = random.Random(f"judgements {made.seed}")
    judging, with_quotes = Judging(rng, Words(rng)), cited(made)
    named = _named_on_the_hub(made, rng, sorted(with_quotes))
    counting = made.numbers_of(Role.COUNTS)
    again = set(rng.sample(counting, min(made.numbers.rejudged, len(counting))))
    lively = sorted(with_quotes & set(counting) - again)
    improved = set(rng.sample(lively, min(made.numbers.improved, len(lively))))
    for number, row in made.rows.items():
        logbook, is_cited = made.logbooks[number], number in with_quotes
        judgement = _judgement(made, judging, logbook, row, named.get(number, []), is_cited)
        assert logbook.judged_at is not None
        yield Fact(logbook.judged_at, JudgementMade(judgement=judgement))
        if number in again:
            yield from _earlier(made, judging, rng, number, is_cited)
        if number in improved:
            yield from _later(made, judging, rng, number)


def _judgement(
    made: Made, judging: Judging, logbook: Logbook, row: Row, named: list[Reference], cited: bool
) -> Judgement:
    made_paper, original = made.papers[logbook.paper], logbook.copy_of
    paper, claims, earlier, _ = made_paper
    is_old = logbook.role is Role.OUTDATED
    outcomes = made.plans[logbook.paper].outcomes
    task = Task(
        paper_id=paper.paper_id,
        title=f"Reproduction of {paper.title}",
        logbook=logbook,
        digest=f"digest-{(logbook if original is None else made.logbooks[original]).sha}",
        claims=earlier if is_old else claims,
        row=row,
        revision=2 if earlier and not is_old else 1,
        untestable={n for n, each in enumerate(outcomes) if each is Outcome.NOT_TESTABLE},
    )
    return judging.judgement(task, named, cited=cited)


def _earlier(
    made: Made, judging: Judging, rng: random.Random, number: int, cited: bool
) -> Iterator[Fact]:
    """An earlier commit of a logbook and its verdicts: some weaker than those that count."""
    logbook = made.logbooks[number]
    assert logbook.judged_at is not None
    seen_at = logbook.published_at + (logbook.seen_at - logbook.published_at) / 3
    earlier = logbook._replace(
        sha=f"{rng.getrandbits(160):040x}",
        seen_at=seen_at,
        judged_at=seen_at + (logbook.judged_at - seen_at) / 2,
    )
    row = {
        claim: Verdict.INCONCLUSIVE if rng.random() < 0.3 else verdict
        for claim, verdict in made.rows[number].items()
    }
    yield from _another(made, judging, earlier, row, cited)


def _later(made: Made, judging: Judging, rng: random.Random, number: int) -> Iterator[Fact]:
    """A commit after the deadline that verifies everything: shown, and without any weight."""
    assert EVENT.deadline is not None
    seen_at = EVENT.deadline + timedelta(hours=rng.uniform(0.1, 48))
    later = made.logbooks[number]._replace(
        sha=f"{rng.getrandbits(160):040x}",
        seen_at=seen_at,
        judged_at=seen_at + timedelta(minutes=20),
    )
    row = dict.fromkeys(made.rows[number], Verdict.VERIFIED)
    yield from _another(made, judging, later, row, True)


def _another(
    made: Made, judging: Judging, logbook: Logbook, row: Row, cited: bool
) -> Iterator[Fact]:
    assert logbook.judged_at is not None
    yield Fact(logbook.seen_at, seen(made, logbook))
    judgement = _judgement(made, judging, logbook, row, [], cited)
    yield Fact(logbook.judged_at, JudgementMade(judgement=judgement))


def _named_on_the_hub(
    made: Made, rng: random.Random, among: list[int]
) -> dict[int, list[Reference]]:
    """Jobs and trace data sets by the logbook that names them; some name many."""
    jobs = rng.choices(rng.sample(among, len(among) // 2 + 1), k=made.numbers.jobs)
    traces = rng.choices(among, k=made.numbers.traces)
    return {
        number: references(
            rng, made.logbooks[number].team, jobs.count(number), traces.count(number)
        )
        for number in sorted({*jobs, *traces})
    }
