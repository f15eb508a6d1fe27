"""Runs a judge over items: through the whole pipeline, in this process, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import NamedTuple

from data.judgements import Assessment, Judgement
from data.records import Verdict
from judge.bench.items import Item, case_of
from judge.progress import Case

BenchJudge = Callable[[Item, Case], Judgement]
"""Judges a case. The item is for personalities that are told the truth; others leave it alone."""

RERUNS = 5


class Result(NamedTuple):
    """What came of one item. `verdict` None: the instrument failed. Quotes are those of ballots,
    before code dropped any; tokens and cost are of all claims of the item's logbook."""

    item: Item
    verdict: Verdict | None
    quotes: int = 0
    quotes_found: int = 0
    tokens: int = 0
    usd: float = 0.0
    seconds: float = 0.0

    @property
    def is_forbidden(self) -> bool:
        """The verdict is one that the label calls plain wrong."""
        return self.verdict in self.item.label.forbidden

    @property
    def is_acceptable(self) -> bool:
        return self.verdict in self.item.label.acceptable


def run(items: Iterable[Item], judge: BenchJudge) -> list[Result]:
    """One result an item, in order."""
    return [_result(item, judge(item, case_of(item))) for item in items]


def rerun(items: Sequence[Item], judge: BenchJudge, seed: int) -> list[list[Verdict | None]]:
    """Verdicts of RERUNS more judgings, each with pages and claims in another order."""
    return [
        [_verdict(item, judge(item, permuted(case_of(item), rng))) for item in items]
        for rng in (Random(f"{seed}/{number}") for number in range(RERUNS))
    ]


def permuted(case: Case, rng: Random) -> Case:
    """The same case with the pages of the logbook and the claims of the paper in another order."""
    pages = rng.sample(case.logbook.pages, len(case.logbook.pages))
    claims = rng.sample(case.claim_set.claims, len(case.claim_set.claims))
    return case._replace(
        logbook=case.logbook.model_copy(update={"pages": tuple(pages)}),
        claim_set=case.claim_set.model_copy(update={"claims": tuple(claims)}),
    )


def _result(item: Item, judgement: Judgement) -> Result:
    assessment = _assessment(item, judgement)
    ballots = assessment.ballots if assessment else ()
    return Result(
        item,
        assessment.verdict if assessment else None,
        quotes=sum(ballot.quotes for ballot in ballots),
        quotes_found=sum(ballot.quotes_found for ballot in ballots),
        tokens=sum(call.prompt_tokens + call.completion_tokens for call in judgement.calls),
        usd=sum(call.usd or 0.0 for call in judgement.calls),
        seconds=judgement.seconds,
    )


def _verdict(item: Item, judgement: Judgement) -> Verdict | None:
    assessment = _assessment(item, judgement)
    return assessment.verdict if assessment else None


def _assessment(item: Item, judgement: Judgement) -> Assessment | None:
    return next((a for a in judgement.assessments if a.claim_id == item.claim_id), None)
