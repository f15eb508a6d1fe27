import pytest

from data.judgements import Assessment, Citation
from data.records import Direction, Tier, Verdict
from judge.checks.scene import cap, flag
from judge.decide import Vote, decide
from tests.judge.build import claim, contract, logbook, prose_cell, run_cell

BOOK = logbook(
    prose_cell("our mean error is 0.01, really")
    + run_cell("n=1000\nmean error 0.0269\nmean error 0.9 of all runs")
)
PAGE = BOOK.pages[0]


def cite(text: str, direction: Direction = Direction.SUPPORTS) -> Citation:
    line = next(n for n, shown in enumerate(PAGE.lines, 1) if text in shown)
    cell = next(c for c in PAGE.cells if c.first_line <= line <= c.last_line)
    return Citation(
        page=PAGE.path,
        cell=cell.cell_id,
        lines=(line, line),
        quote=text,
        tier=Tier.BACKED,
        direction=direction,
    )


def vote(verdict: Verdict, *citations: Citation, direction: Direction = Direction.SUPPORTS) -> Vote:
    return Vote(verdict, direction, citations, measured=0.0269)


def decided(*votes: Vote, findings: tuple = (), **fields: object) -> Assessment:
    return decide(claim(), contract(**fields), votes, findings, BOOK)


GOOD = vote(Verdict.VERIFIED, cite("mean error 0.0269"))


def codes(assessment: Assessment) -> list[str]:
    return [reason.code for reason in assessment.reasons]


def test_a_vote_with_a_true_quote_from_a_run_passes():
    assessment = decided(GOOD)

    assert assessment.verdict is Verdict.VERIFIED
    assert assessment.citations[0].tier is Tier.RUN, "the tier is read, not taken from the citation"


def test_a_fabricated_quote_ends_inconclusive_and_leaves_no_citation():
    false = cite("mean error 0.0269").model_copy(
        update={"quote": "mean error 0.0001 over 30 seeds"}
    )

    assessment = decided(vote(Verdict.VERIFIED, false))

    assert assessment.verdict is Verdict.INCONCLUSIVE
    assert assessment.citations == ()
    assert assessment.direction is Direction.NEITHER
    assert codes(assessment) == ["quote_not_found"]


def test_prose_never_carries_verified():
    assessment = decided(vote(Verdict.VERIFIED, cite("our mean error is 0.01, really")))

    assert assessment.verdict is Verdict.INCONCLUSIVE


@pytest.mark.parametrize("verdict", [Verdict.VERIFIED, Verdict.FALSIFIED])
def test_a_true_quote_whose_numbers_say_the_opposite_carries_nothing(verdict: Verdict):
    says = {Verdict.VERIFIED: "mean error 0.9 of", Verdict.FALSIFIED: "mean error 0.0269"}[verdict]
    points = Direction.SUPPORTS if verdict is Verdict.VERIFIED else Direction.CONTRADICTS

    assessment = decided(vote(verdict, cite(says, points), direction=points))

    assert assessment.verdict is Verdict.INCONCLUSIVE


def test_a_quote_that_leaves_out_the_end_of_its_line_is_read_with_it():
    book = logbook(run_cell("mean error 0.02 on the subset; mean error 0.9 on all of it, n=1000"))
    page = book.pages[0]
    line = next(n for n, text in enumerate(page.lines, 1) if "subset" in text)
    half = Citation(
        page=page.path,
        cell=page.cells[-1].cell_id,
        lines=(line, line),
        quote="mean error 0.02 on the subset",
        tier=Tier.RUN,
        direction=Direction.SUPPORTS,
    )

    assessment = decide(claim(), contract(), [vote(Verdict.VERIFIED, half)], (), book)

    assert assessment.verdict is Verdict.INCONCLUSIVE


def test_verified_and_falsified_need_unanimous_votes():
    other = vote(Verdict.TOY, cite("mean error 0.0269"))

    assert decided(GOOD, GOOD).verdict is Verdict.VERIFIED
    split = decided(GOOD, GOOD, other)
    assert split.verdict is Verdict.INCONCLUSIVE
    assert "votes_differ" in codes(split)


@pytest.mark.parametrize(
    ("verdict", "cap_to", "left"),
    [
        (Verdict.VERIFIED, Verdict.TOY, Verdict.TOY),
        (Verdict.VERIFIED, Verdict.INCONCLUSIVE, Verdict.INCONCLUSIVE),
        (Verdict.TOY, Verdict.TOY, Verdict.TOY),
        (Verdict.TOY, Verdict.INCONCLUSIVE, Verdict.INCONCLUSIVE),
        (Verdict.INCONCLUSIVE, Verdict.TOY, Verdict.INCONCLUSIVE),
    ],
)
def test_caps_only_lower(verdict: Verdict, cap_to: Verdict, left: Verdict):
    findings = (cap("D6", cap_to, "too small"), flag("D4", "cut"))

    assert decided(vote(verdict, cite("mean error 0.0269")), findings=findings).verdict is left


def test_a_falsification_below_the_scale_is_inconclusive_not_toy():
    against = vote(
        Verdict.FALSIFIED,
        cite("mean error 0.9 of", Direction.CONTRADICTS),
        direction=Direction.CONTRADICTS,
    )

    assert decided(against).verdict is Verdict.FALSIFIED
    assert (
        decided(against, findings=(cap("D6", Verdict.TOY, "small"),)).verdict
        is Verdict.INCONCLUSIVE
    )


def test_a_cap_says_why_in_the_reasons():
    assessment = decided(GOOD, findings=(cap("D6", Verdict.TOY, "The run reached n = 10."),))

    assert assessment.reasons[-1].sentence == "The run reached n = 10."


def test_only_a_run_that_no_check_voids_points_anywhere():
    void = (cap("D8", Verdict.INCONCLUSIVE, "mixed bases"),)
    prose = vote(Verdict.INCONCLUSIVE, cite("our mean error is 0.01, really"))

    assert decided(GOOD).direction is Direction.SUPPORTS
    assert decided(GOOD, findings=void).direction is Direction.NEITHER
    assert decided(prose).direction is Direction.NEITHER


def test_a_contract_without_numbers_lets_nothing_strong_pass():
    assert decided(GOOD, value=None).verdict is Verdict.INCONCLUSIVE
