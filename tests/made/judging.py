"""Judgements of made logbooks: their verdicts with citations, or without as in the first event."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import NamedTuple

from data.judgements import (
    Assessment,
    Citation,
    Judge,
    JudgedLogbook,
    Judgement,
    ReadingReport,
    ReadPage,
    Reason,
    Reference,
    ReferenceKind,
)
from data.records import Claim, Direction, Grade, Tier, Verdict
from data.tables.judgements import NOT_TESTABLE
from tests.made.logbooks import EVENT, Logbook
from tests.made.verdicts import Row
from tests.made.words import Words

SIDES: dict[Verdict, tuple[tuple[Direction, int], ...]] = {
    Verdict.VERIFIED: ((Direction.SUPPORTS, 1),),
    Verdict.FALSIFIED: ((Direction.CONTRADICTS, 1),),
    Verdict.TOY: ((Direction.SUPPORTS, 80), (Direction.NEITHER, 15), (Direction.CONTRADICTS, 5)),
    Verdict.INCONCLUSIVE: (
        (Direction.NEITHER, 85),
        (Direction.SUPPORTS, 8),
        (Direction.CONTRADICTS, 7),
    ),
}
SAYS: dict[Verdict, str] = {
    Verdict.VERIFIED: "The run at full scale gives the paper's value",
    Verdict.FALSIFIED: "The run at full scale gives another value than the paper's",
    Verdict.TOY: "The run is far smaller than what the claim speaks of",
    Verdict.INCONCLUSIVE: "No run bears on this claim",
}
PAGE = "pages/results.md"


class Task(NamedTuple):
    """What is to be judged, and the verdicts it shall get."""

    paper_id: str
    title: str
    logbook: Logbook
    digest: str
    claims: tuple[Claim, ...]
    row: Row
    revision: int
    untestable: set[int]
    """Numbers of claims of which the judge says that nobody could test them."""


class Judging:
    """Makes judgements; equal generators make equal ones."""

    def __init__(self, rng: random.Random, words: Words) -> None:
        self._rng = rng
        self._words = words

    def judgement(self, task: Task, named: Iterable[Reference], *, cited: bool) -> Judgement:
        """The judgement: with citations, or as the first event's files have them."""
        logbook = task.logbook
        pages = (ReadPage(path=PAGE, chars=9000, read=9000),) if cited else ()
        judge = EVENT.counting_judge
        return Judgement(
            judgement_id=logbook.judgement_id,
            key=f"{logbook.space_id}@{logbook.sha}",
            paper_id=task.paper_id,
            logbook=JudgedLogbook(
                space_id=logbook.space_id,
                team=logbook.team,
                sha=logbook.sha,
                digest=task.digest,
                title=task.title,
            ),
            judge=Judge(name=judge.name, version=judge.min_version if cited else 0),
            claim_set_revision=task.revision,
            assessments=tuple(
                self._cited(task.claims[number], verdict, number not in task.untestable)
                if cited
                else self._legacy(task.claims[number], verdict)
                for number, verdict in sorted(task.row.items())
            ),
            reading=ReadingReport(pages=pages, references=tuple(named)),
            seconds=round(self._rng.uniform(4, 90), 1) if cited else 0.0,
            legacy=not cited,
        )

    def _legacy(self, claim: Claim, verdict: Verdict) -> Assessment:
        prose = f"{SAYS[verdict]}: {self._words.text(30)}."
        return Assessment(
            claim_id=claim.claim_id,
            claim=claim.text,
            verdict=verdict,
            reasons=(Reason(code="legacy", sentence=prose),),
        )

    def _cited(self, claim: Claim, verdict: Verdict, testable: bool) -> Assessment:
        rng = self._rng
        sides, weights = zip(*SIDES[verdict], strict=True)
        direction = rng.choices(sides, weights)[0] if testable else Direction.NEITHER
        items, measured = rng.choice((100, 500, 1000, 10_000, 50_000)), rng.randrange(100, 999) / 10
        found = verdict is not Verdict.INCONCLUSIVE or direction is not Direction.NEITHER
        firm = verdict in (Verdict.VERIFIED, Verdict.FALSIFIED)
        reason = Reason(code="made", sentence=f"{SAYS[verdict]}.")
        if not testable:
            reason = Reason(code=NOT_TESTABLE, sentence="No team can run this here.")
        return Assessment(
            claim_id=claim.claim_id,
            claim=claim.text,
            verdict=verdict,
            direction=direction,
            grade=rng.choices(list(Grade), (1, 3, 6))[0] if firm else None,
            reached={"items": float(items), "seeds": float(rng.randint(1, 5))} if found else {},
            measured=measured if found else None,
            reasons=(reason,),
            citations=self._citations(direction, measured, items) if found else (),
        )

    def _citations(self, direction: Direction, measured: float, items: int) -> tuple[Citation, ...]:
        rng, line = self._rng, self._rng.randint(3, 90)
        cell = f"cell_{rng.getrandbits(48):012x}"
        run = Citation(
            page=PAGE,
            cell=cell,
            lines=(line, line),
            quote=f"{self._words.made()}_{self._words.term()} = {measured} (items = {items})",
            tier=rng.choices((Tier.RUN, Tier.BACKED, Tier.CORROBORATED), (70, 20, 10))[0],
            direction=direction,
        )
        if rng.random() < 0.6:
            return (run,)
        told = Citation(
            page=PAGE,
            cell=None,
            lines=(line + 4, line + 4),
            quote=f"Over {items} items we saw {measured} {self._words.text(6)}.",
            tier=Tier.PROSE,
            direction=Direction.NEITHER,
        )
        return (run, told)


def references(rng: random.Random, team: str, jobs: int, traces: int) -> list[Reference]:
    """Jobs and trace data sets of a team, all different."""
    hub = "https://huggingface.co"
    urls = [
        (ReferenceKind.JOB, f"{hub}/jobs/{team}/{rng.getrandbits(96):024x}") for _ in range(jobs)
    ]
    urls += [
        (ReferenceKind.TRACE, f"{hub}/datasets/{team}/traces-{rng.getrandbits(32):08x}")
        for _ in range(traces)
    ]
    return [
        Reference(kind=kind, url=url, page=PAGE, line=5 + number, resolves=rng.random() < 0.9)
        for number, (kind, url) in enumerate(urls)
    ]
