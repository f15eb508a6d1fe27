import pytest

from data.judgements import CheckResult, Effect
from data.records import ClaimKind, Contract, Origin, Quantifier, Tier, Variable, Verdict
from judge.prompt.briefs import allowed_verdicts, settled
from tests.judge.briefing import briefs
from tests.judge.build import claim, contract, logbook, pasted_cell, prose_cell, run_cell

V, F, T, N = Verdict.VERIFIED, Verdict.FALSIFIED, Verdict.TOY, Verdict.INCONCLUSIVE
RUN = run_cell("n=1000\nmean error 0.0269")
STATED = {
    "statement": "regret <= bound",
    "variables": (Variable(name="regret"), Variable(name="bound")),
    "value": None,
    "relation": None,
}
BY_RULES = {"reviewed": False, "origin": Origin.RULES}
BY_MODEL = {"reviewed": False, "origin": Origin.MODEL}


def allowed(text: str, wanted: Contract, *facts: CheckResult) -> tuple[Verdict, ...]:
    (brief,) = briefs(logbook(text), [claim()], [wanted])
    return allowed_verdicts(wanted, brief.choice, facts)


def cap(verdict: Verdict, claim_id: str | None = None) -> CheckResult:
    return CheckResult(
        id="D0", effect=Effect.CAP, sentence="Capped.", cap=verdict, claim_id=claim_id
    )


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, (V, F, T, N)),
        ({"kind": ClaimKind.EFFICIENCY}, (V, F, T, N)),
        (BY_RULES, (V, T, N)),
        (BY_MODEL, (V, F, T, N)),
        ({"value": None, "relation": None}, (T, N)),
        ({"kind": ClaimKind.QUALITATIVE} | BY_MODEL, (T, N)),
        ({"quantifier": Quantifier.FORALL}, (T, N)),
        ({"quantifier": Quantifier.ASYMPTOTIC} | BY_RULES, (T, N)),
        ({"kind": ClaimKind.THEORY}, (V, T, N)),
        ({"kind": ClaimKind.THEORY} | BY_MODEL, (T, N)),
        ({"kind": ClaimKind.THEORY, "quantifier": Quantifier.FORALL} | STATED, (F, T, N)),
        ({"kind": ClaimKind.THEORY, "quantifier": Quantifier.FORALL} | STATED | BY_MODEL, (T, N)),
    ],
)
def test_a_run_leaves_open_what_code_can_check_for_the_contract(
    fields: dict[str, object], expected: tuple[Verdict, ...]
):
    assert allowed(RUN, contract(**fields)) == expected


def test_without_a_run_nothing_is_open_but_toy_beside_code():
    assert allowed(prose_cell("mean error 0.0269, verified"), contract()) == (N,)
    assert allowed(prose_cell("```\nmean error 0.0269\n```"), contract()) == (N,)
    assert allowed(pasted_cell("print(err)", "mean error 0.0269"), contract()) == (T, N)


def test_caps_close_verdicts_of_the_claim_they_concern():
    assert allowed(RUN, contract(), cap(T)) == (T, N)
    assert allowed(RUN, contract(), cap(N, "p1-c1")) == (N,)
    assert allowed(RUN, contract(), cap(N, "p1-c2")) == (V, F, T, N)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (prose_cell("The mean error is small."), "no_run"),
        (prose_cell("```\nmean error 0.0269\n```"), "only_pasted"),
        ("", "not_attempted"),
    ],
)
def test_a_claim_with_nothing_left_open_is_settled_with_the_gap_as_its_reason(text: str, code: str):
    (brief,) = briefs(logbook(text), [claim()], [contract()])
    vote = settled(brief)

    assert vote is not None
    assert vote.verdict is N
    assert [reason.code for reason in vote.reasons] == [code]


def test_a_capped_claim_says_what_capped_it_and_an_open_one_is_not_settled():
    (brief,) = briefs(logbook(RUN), [claim()], [contract()])
    capped = settled(brief._replace(facts=(cap(N),), allowed=(N,)))

    assert settled(brief) is None
    assert capped is not None
    assert capped.reasons[0].sentence == "Capped."
    assert all(passage.tier is Tier.RUN for passage in brief.choice.passages[-1:])
