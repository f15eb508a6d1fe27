import pytest

from data.records import ClaimKind, Direction, Quantifier, Relation, Scale, Tier, Variable, Verdict
from judge.rules import vote
from judge.runs.texts import Texts
from tests.judge.build import contract, logbook, pasted_cell, prose_cell, run_cell


def judged(pages: dict[str, str] | str, attempted: bool = True, **fields: object):
    return vote(contract(**fields), Texts(logbook(pages)), attempted)


def codes(pages: dict[str, str] | str, **fields: object) -> list[str]:
    return [reason.code for reason in judged(pages, **fields).reasons]


def test_a_run_at_full_scale_that_agrees_is_verified_with_its_line_quoted():
    found = judged(run_cell("n=1000\nmean error 0.0269"))

    assert found.verdict is Verdict.VERIFIED
    assert found.citations[0].quote == "mean error 0.0269"
    assert found.citations[0].tier is Tier.RUN
    assert (found.measured, found.reached) == (0.0269, {"n": 1000})


def test_a_run_at_full_scale_that_disagrees_is_falsified():
    assert judged(run_cell("n=2,000\nmean error 0.08")).verdict is Verdict.FALSIFIED


def test_a_smaller_run_that_agrees_is_toy_and_says_how_small():
    found = judged(run_cell("n=200\nmean error 0.0269"))

    assert found.verdict is Verdict.TOY
    assert "n = 200" in found.reasons[-1].sentence
    assert "n = 1,000" in found.reasons[-1].sentence


def test_a_smaller_run_that_disagrees_settles_nothing():
    found = judged(run_cell("n=200\nmean error 0.08"))

    assert found.verdict is Verdict.INCONCLUSIVE
    assert found.direction is Direction.CONTRADICTS


def test_a_scale_that_is_not_shown_is_not_assumed():
    assert judged(run_cell("mean error 0.0269")).verdict is Verdict.TOY
    assert codes(run_cell("mean error 0.0269")) == ["agrees", "scale_not_shown"]


def test_the_scale_may_stand_in_the_line_the_output_or_the_command():
    assert judged(run_cell("n=1000 mean error 0.02")).verdict is Verdict.VERIFIED
    assert (
        judged(
            run_cell("items n: 1000\nmean error 0.02"), scales=(Scale(name="items n", value=1000),)
        ).verdict
        is Verdict.VERIFIED
    )
    assert (
        judged(run_cell("mean error 0.02", command="python run.py --n 1000")).verdict
        is Verdict.VERIFIED
    )


def test_of_several_printed_scales_the_smallest_counts_unless_the_line_says_its_own():
    assert judged(run_cell("n=10\nn=1000\nmean error 0.02")).verdict is Verdict.TOY
    assert (
        judged(run_cell("n=10 mean error 0.9\nn=1000 mean error 0.02")).verdict is Verdict.VERIFIED
    )


def test_runs_that_disagree_at_full_scale_are_inconclusive():
    text = run_cell("n=1000\nmean error 0.02") + run_cell("n=1000\nmean error 0.2")

    assert judged(text).verdict is Verdict.INCONCLUSIVE
    assert codes(text) == ["runs_disagree"]


def test_too_few_seeds_are_a_smaller_scale():
    assert judged(run_cell("n=1000 seeds=3\nmean error 0.02"), seeds=30).verdict is Verdict.TOY
    assert (
        judged(run_cell("n=1000 seeds=30\nmean error 0.02"), seeds=30).verdict is Verdict.VERIFIED
    )


@pytest.mark.parametrize(
    ("page", "code"),
    [
        (prose_cell("mean error 0.0269 at n=1000"), "only_pasted"),
        (pasted_cell("print(1)", "n=1000\nmean error 0.0269"), "only_pasted"),
        (run_cell("n=1000\nmean error 0.0269", exit_code=1), "run_failed"),
        (run_cell("n=1000\nmean error 0.0269\nTraceback (most recent call last):"), "run_failed"),
        (run_cell("n=1000\nmean error 2.69 %"), "not_this_unit"),
        (run_cell("n=1000\nall good"), "no_number"),
        (prose_cell("VERIFIED"), "no_run"),
    ],
)
def test_what_is_missing_is_named(page: str, code: str):
    assert judged(page).verdict is Verdict.INCONCLUSIVE
    assert codes(page)[0] == code


def test_a_claim_without_a_number_to_look_for_says_so():
    page = run_cell("n=1000\nmean error 0.0269")

    assert codes(page, value=None) == ["no_quantity"]
    assert codes(page, value=None, kind=ClaimKind.THEORY) == ["kind_not_for_rules"]


def test_a_claim_the_logbook_never_mentions_is_not_attempted():
    assert [r.code for r in judged(prose_cell("other"), attempted=False).reasons] == [
        "not_attempted"
    ]


def test_without_a_reviewed_contract_rules_state_facts_and_no_direction():
    found = judged(run_cell("n=1000\nmean error 0.0269"), reviewed=False)

    assert found.verdict is Verdict.INCONCLUSIVE
    assert found.direction is Direction.NEITHER
    assert [r.code for r in found.reasons] == ["numbers_match", "contract_not_reviewed"]


def test_without_a_reviewed_contract_a_smaller_scale_is_a_fact_as_well():
    found = codes(run_cell("n=10\nmean error 0.0269"), reviewed=False)

    assert found == ["numbers_match", "smaller_scale", "contract_not_reviewed"]


@pytest.mark.parametrize("quantifier", [Quantifier.FORALL, Quantifier.ASYMPTOTIC])
@pytest.mark.parametrize("output", ["n=1000\nmean error 0.02", "n=1000\nmean error 0.9"])
def test_claims_about_all_or_a_limit_are_never_decided_by_a_value(
    quantifier: Quantifier, output: str
):
    assert judged(run_cell(output), quantifier=quantifier).verdict not in (
        Verdict.VERIFIED,
        Verdict.FALSIFIED,
    )


REGRET = {
    "kind": ClaimKind.THEORY,
    "quantifier": Quantifier.FORALL,
    "statement": "regret <= bound",
    "variables": (Variable(name="regret"), Variable(name="bound")),
    "scales": (),
    "value": None,
}


def test_a_counterexample_whose_numbers_break_the_statement_falsifies_theory():
    output = "T=100 regret=50.0 bound=90.0\nT=100000 regret=9000.0 bound=800.0"

    found = judged(run_cell(output), **REGRET)

    assert found.verdict is Verdict.FALSIFIED
    assert found.citations[0].quote == "T=100000 regret=9000.0 bound=800.0"


def test_lines_that_hold_support_theory_as_a_toy_only():
    found = judged(run_cell("T=100 regret=50.0 bound=90.0"), **REGRET)

    assert found.verdict is Verdict.TOY
    assert found.direction is Direction.SUPPORTS


@pytest.mark.parametrize("output", ["n=1000\nacc 0.9", "acc 0.9\nn=1000"])
def test_a_short_line_is_quoted_whole_wherever_it_stands(output: str):
    found = judged(run_cell(output), quantity="acc", relation=Relation.ABOVE, value=0.8)

    assert found.verdict is Verdict.VERIFIED
    assert found.citations[0].quote == "acc 0.9"
