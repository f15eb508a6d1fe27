"""Judgements of made logbooks: their verdicts with citations, or without as in the first event."""

from __future__ import annotations

import random
from collections.abc import Iterable

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


class Judging:
    """Makes judgements; equal generators make equal ones."""

    def __init__(self, rng: random.Random, words: Words) -> None:
        self._rng = rng
        self._words = words

    def judgement(
        self,
        paper_id: str,
        logbook: Logbook,
        digest: str,
        claims: tuple[Claim, ...],
        row: Row,
        references: Iterable[Reference] = (),
        *,
        revision: int = 1,
        cited: bool = False,
        title: str = "",
    ) -> Judgement:
        """The judgement with these verdicts (number of the claim -> verdict)."""
        key = f"{logbook.space_id}@{logbook.sha}"
        return Judgement(
            judgement_id=f"made-{logbook.sha[:20]}",
            key=key,
            paper_id=paper_id,
            logbook=JudgedLogbook(
                space_id=logbook.space_id,
                team=logbook.team,
                sha=logbook.sha,
                digest=digest,
                title=title,
            ),
            judge=Judge(name=EVENT.counting_judge.name, version=EVENT.counting_judge.min_version),
            claim_set_revision=revision,
            assessments=tuple(
                self._assessment(claims[number], verdict, cited)
                for number, verdict in sorted(row.items())
            ),
            reading=ReadingReport(
                pages=(ReadPage(path=PAGE, chars=9000, read=9000),), references=tuple(references)
            ),
            seconds=round(self._rng.uniform(4, 90), 1),
        )

    def _assessment(self, claim: Claim, verdict: Verdict, cited: bool) -> Assessment:
        rng = self._rng
        sides, weights = zip(*SIDES[verdict], strict=True)
        direction = rng.choices(sides, weights)[0]
        if not cited:
            prose = f"{SAYS[verdict]}: {self._words.text(12)}."
            return Assessment(
                claim_id=claim.claim_id,
                claim=claim.text,
                verdict=verdict,
                direction=direction,
                reasons=(Reason(code="legacy", sentence=prose),),
            )
        items = rng.choice((100, 500, 1000, 10_000, 50_000))
        found = verdict is not Verdict.INCONCLUSIVE or direction is not Direction.NEITHER
        measured = round(rng.uniform(10, 99), 1)
        return Assessment(
            claim_id=claim.claim_id,
            claim=claim.text,
            verdict=verdict,
            direction=direction,
            grade=rng.choices((Grade.RE_RUN, Grade.RE_COMPUTED, Grade.RE_READ), (6, 3, 1))[0]
            if verdict in (Verdict.VERIFIED, Verdict.FALSIFIED)
            else None,
            reached={"items": float(items), "seeds": float(rng.randint(1, 5))} if found else {},
            measured=measured if found else None,
            reasons=(Reason(code="made", sentence=f"{SAYS[verdict]}."),),
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
