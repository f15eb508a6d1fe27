"""Sides of conflicts made up for tests; every argument has a plain default."""

from datetime import UTC, datetime

from data.judgements import Citation, Judge, Reason, SetupFact, SetupName
from data.outcomes.views import Conflict, Side
from data.records import (
    Claim,
    ClaimKind,
    Contract,
    Direction,
    Grade,
    Paper,
    Quantifier,
    Relation,
    Scale,
    Tier,
    Verdict,
)

PAGE = "pages/claim-1/page.md"


def quote(**fields: object) -> Citation:
    base = {"page": PAGE, "cell": "c1", "lines": (12, 13), "quote": "T=200 regret=3"}
    return Citation.model_validate(base | {"tier": Tier.RUN} | fields)


def fact(name: SetupName, value: str, of: str = "", number: float | None = None) -> SetupFact:
    return SetupFact(name=name, value=value, of=of, number=number, page=PAGE, line=7)


def side(team: str, verdict: Verdict = Verdict.VERIFIED, **fields: object) -> Side:
    against = verdict is Verdict.FALSIFIED
    made = Side(
        team=team,
        space_id=f"{team}/repro",
        judgement_id=f"J-{team}",
        made_at=datetime(2026, 11, 1, tzinfo=UTC),
        verdict=verdict,
        direction=Direction.CONTRADICTS if against else Direction.SUPPORTS,
        grade=Grade.RE_RUN,
        reached={},
        measured=None,
        citations=(quote(),),
        reasons=(Reason(code="x", sentence="because"),),
        would_raise=(),
        setup=(),
        judge=Judge(name="rules", version=1),
        revision=1,
        legacy=False,
        state="provisional" if against else "",
        docket_why="",
        copies=(),
        earlier=(),
    )
    return made._replace(**fields)


def pro(team: str = "team-a", *setup: SetupFact, **fields: object) -> Side:
    """A side for the claim, by the facts of its run."""
    return side(team, setup=setup, **fields)


def con(team: str = "team-b", *setup: SetupFact, **fields: object) -> Side:
    """A side against it."""
    return side(team, Verdict.FALSIFIED, setup=setup, **fields)


def contract(**fields: object) -> Contract:
    """At least 10 x at n = 1000."""
    base = Contract(
        claim_id="p1-c1",
        kind=ClaimKind.EMPIRICAL,
        quantifier=Quantifier.POINT,
        quantity="speed-up",
        unit="x",
        relation=Relation.AT_LEAST,
        value=10,
        scales=(Scale(name="items", aliases=("n",), value=1000),),
    )
    return base.model_copy(update=fields)


def claim(**fields: object) -> Claim:
    base = {"claim_id": "p1-c1", "paper_id": "p1", "text": "It is fast.", "anchor": "Theorem 1"}
    return Claim.model_validate(base | fields)


def conflict(supports: list[Side], contradicts: list[Side], **fields: object) -> Conflict:
    made = Conflict(
        kind="contested",
        paper=Paper(paper_id="p1", title="A paper"),
        claim=claim(),
        contract=contract(),
        supports=tuple(supports),
        contradicts=tuple(contradicts),
        silent=(),
        since=None,
    )
    return made._replace(**fields)
