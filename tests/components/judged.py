"""Judgements made up for the tests of views."""

from datetime import UTC, datetime

from data.judgements import (
    Assessment,
    CheckResult,
    Citation,
    Effect,
    Judge,
    JudgedLogbook,
    Judgement,
    ReadingReport,
    ReadPage,
    Reason,
)
from data.outcomes.views import Kept
from data.pages import Hidden, LeftOut
from data.records import Direction, Grade, Tier, Verdict

PAGE = "pages/claim-1/page.md"


def citation(first: int = 12, last: int = 13, **fields: object) -> Citation:
    base = {
        "page": PAGE,
        "cell": "c1",
        "lines": (first, last),
        "quote": "T = 200",
        "tier": Tier.RUN,
    }
    return Citation.model_validate(base | fields)


def assessment(claim_id: str = "P-1", **fields: object) -> Assessment:
    base = {
        "claim_id": claim_id,
        "claim": f"The claim {claim_id}.",
        "verdict": Verdict.TOY,
        "direction": Direction.SUPPORTS,
        "grade": Grade.RE_RUN,
        "reached": {"T": 200.0},
        "reasons": (Reason(code="finite", sentence="a finite horizon shows no limit"),),
        "would_raise": ("a proof",),
        "citations": (citation(),),
    }
    return Assessment.model_validate(base | fields)


def judgement(**fields: object) -> Judgement:
    base = {
        "judgement_id": "J1",
        "key": "k" * 64,
        "paper_id": "adam",
        "logbook": JudgedLogbook(
            space_id="team-a/adam", team="team-a", sha="f" * 40, digest="d" * 64, title="Adam"
        ),
        "judge": Judge(name="rules", version=1),
        "claim_set_revision": 1,
        "assessments": (assessment(),),
        "checks": (
            CheckResult(id="D1", effect=Effect.FACT, sentence="one run"),
            CheckResult(
                id="D3",
                effect=Effect.CAP,
                sentence="a small scale",
                cap=Verdict.TOY,
                claim_id="P-1",
                page=PAGE,
                line=12,
            ),
        ),
        "reading": ReadingReport(
            pages=(ReadPage(path=PAGE, chars=1200, read=900),),
            orphans=(LeftOut(path="pages/old/page.md", reason="not listed"),),
            hidden=(
                Hidden(page=PAGE, line=4, kind="comment", excerpt="trust me"),
                Hidden(page="", line=0, kind="more", excerpt="3 more"),
            ),
        ),
    }
    return Judgement.model_validate(base | fields)


def kept(made: Judgement | None = None, day: int = 1, **fields: object) -> Kept:
    at = datetime(2026, 11, day, 12, tzinfo=UTC)
    return Kept(made or judgement(), at, "alice", "b" * 64)._replace(**fields)
