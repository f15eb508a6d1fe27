import pytest

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
from data.pages import LeftOut
from data.records import Grade, Tier, Verdict
from judge.report import WIDTH, report


def judgement(**changes) -> Judgement:
    citation = Citation(
        page="pages/claim-1/page.md",
        cell="cell_1",
        lines=(12, 13),
        quote="T = 200\nregret = 3.1",
        tier=Tier.RUN,
    )
    assessment = Assessment(
        claim_id="P-1",
        claim="The average regret vanishes for every convex sequence of losses. " * 2,
        verdict=Verdict.TOY,
        grade=Grade.RE_RUN,
        reached={"T": 200.0},
        reasons=(Reason(code="finite", sentence="a finite horizon does not show a limit"),),
        would_raise=("an argument for every T",),
        citations=(citation,),
    )
    fields = {
        "judgement_id": "01J0000000000000000000000A",
        "key": "k" * 64,
        "paper_id": "adam",
        "logbook": JudgedLogbook(
            space_id="team-a/adam", team="team-a", sha="f" * 40, digest="d" * 64, title="Adam"
        ),
        "judge": Judge(name="rules", version=1),
        "claim_set_revision": 1,
        "assessments": (assessment,),
        "checks": (
            CheckResult(id="D3", effect=Effect.CAP, sentence="no run", cap=Verdict.INCONCLUSIVE),
        ),
        "reading": ReadingReport(
            pages=(ReadPage(path="pages/claim-1/page.md", chars=1200, read=900),),
            orphans=(LeftOut(path="pages/old/page.md", reason="not in the table of contents"),),
        ),
        "seconds": 0.25,
    }
    return Judgement.model_validate({**fields, **changes})


def test_a_report_names_verdict_quote_place_reason_and_remedy():
    text = report(judgement())

    assert "◐ toy (re-run, T up to 200)" in text
    assert "> T = 200\n     > regret = 3.1\n       pages/claim-1/page.md:12-13" in text
    assert "- a finite horizon does not show a limit" in text
    assert "- would raise it: an argument for every T" in text


def test_a_report_says_what_was_not_read_and_what_a_check_limits():
    text = report(judgement())

    assert "Read 900 of 1,200 characters on 1 page; not read: 1 outside the table" in text
    assert "- D3: no run (at most inconclusive)" in text


def test_long_claims_are_wrapped():
    assert max(len(line) for line in report(judgement()).splitlines()) <= WIDTH


@pytest.mark.parametrize("escape", ["\x1b]0;owned\x07", "\x9b31m", "\r", "\u202e"])
def test_no_control_character_of_a_logbook_reaches_the_terminal(escape: str):
    hostile = Citation(
        page=f"pages/{escape}.md", cell=None, lines=(1, 1), quote=f"a{escape}b", tier=Tier.PROSE
    )
    assessment = judgement().assessments[0].model_copy(update={"citations": (hostile,)})

    text = report(judgement(assessments=(assessment,)))

    assert escape[0] not in text
    assert all(char == "\n" or char.isprintable() for char in text)
