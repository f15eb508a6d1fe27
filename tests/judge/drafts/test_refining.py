"""What is kept of a draft: honest ones make a contract fuller, no draft makes it ask for less."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data.records import ClaimKind, Contract, Origin, Quantifier, Relation, Verdict
from judge.contract.by_rules import contract_by_rules
from judge.drafts.grounding import Source
from judge.drafts.refining import refine
from judge.prompt.briefs import _decided
from tests.judge.build import claim
from tests.judge.drafted import draft, refined, weaknesses

MEDIAN = (
    "With a buffer of size k=128 the mean error of the median is below 0.05 on 2,000,000 items, "
    "over 30 seeds, at 3 ms per item, unlike reservoir sampling"
)
HONEST = draft(
    quantity="mean error of the median",
    relation="below",
    value="0.05",
    scales=[{"name": "k", "value": "128"}, {"name": "items", "value": "2e6"}],
    baseline="reservoir sampling",
    seeds="30",
)
CLAIMS = [
    MEDIAN,
    "The model reaches an accuracy of 0.912 on 10,000 images",
    "Training is 3 times faster than the baseline at n=1000",
    "On all inputs the latency is at most 5 ms per token for 64 tokens",
    "The BLEU score is 28.4 ± 0.3 over 5 runs",
    "At k=64 with 1,000 samples memory is at least 2 GB",
]
PAPER = "We study medians. The runtime is above 0 and at least 1 in Table 9. Steps: 7."
LIES: list[dict[str, Any]] = [
    {"value": "1"},
    {"value": "0", "relation": "above"},
    {"value": "0", "relation": "at least"},
    {"value": "1e9", "relation": "at most"},
    {"relation": "none", "value": ""},
    {"relation": "at least"},
    {"relation": "equals", "tolerance": "1e9"},
    {"tolerance": "1e9"},
    {"tolerance": "inf"},
    {"tolerance": "0.3"},
    {"scales": [{"name": name, "value": "1"} for name in ("k", "n", "items", "seeds", "runs")]},
    {"scales": []},
    {"scales": [{"name": "steps", "value": "7"}], "seeds": "1"},
    {"quantity": "runtime", "aliases": ["time", "error", "loss", "anything"]},
    {"quantity": "", "aliases": ["n", "k", "exit"]},
    {"kind": "qualitative", "quantifier": "point"},
    {"statement": "0 <= error", "variables": [{"name": "error", "aliases": []}]},
    {
        "quantifier": "forall",
        "statement": "64 * latency >= 5",
        "variables": [{"name": "latency", "aliases": []}],
    },
    {"quantity": "runtime", "relation": "above", "value": "0"},
    {"denominator": "batch"},
]


def by_rules(text: str) -> Contract:
    return contract_by_rules(claim(text))


def echo(base: Contract) -> dict[str, Any]:
    """A draft that agrees with what rules read."""
    return {"quantity": base.quantity, "relation": base.relation, "value": repr(base.value)}


@pytest.mark.parametrize("lie", LIES, ids=str)
@pytest.mark.parametrize("text", CLAIMS)
def test_no_lie_asks_for_less_than_the_rules_do(text: str, lie: dict[str, Any]):
    base = by_rules(text)
    for believed in ({}, echo(base)):
        made = refine(claim(text), Source(text, (PAPER,)), draft(**believed) | lie).contract

        assert weaknesses(made, base, tolerance=0.3 if "± 0.3" in text else 0.0) == []


WORDS = st.sampled_from(
    [
        "",
        "error",
        "mean error",
        "runtime",
        "k",
        "items",
        "steps",
        "n",
        "accuracy",
        "BLEU score",
        "speedup",
        "latency",
        "memory",
        "the",
        "is below",
        "baseline",
        "seeds",
    ]
) | st.text(max_size=30)
NUMBERS = st.sampled_from(
    [
        "",
        "0",
        "1",
        "0.05",
        "5e-2",
        "0.912",
        "3",
        "5",
        "28.4",
        "2",
        "64",
        "128",
        "1e9",
        "-1",
        "2,000,000",
        "nan",
        "inf",
        "1e999",
        "9" * 90,
        "0x10",
        "½",
        "٣",
    ]
)
NAMES = st.lists(WORDS, max_size=5)
DRAFTS = st.fixed_dictionaries(
    {
        "claim_id": st.just("k1"),
        "kind": st.sampled_from(list(ClaimKind)),
        "quantifier": st.sampled_from(list(Quantifier)),
        "quantity": WORDS,
        "aliases": NAMES,
        "relation": st.sampled_from([*Relation, "none"]),
        "value": NUMBERS,
        "tolerance": NUMBERS,
        "denominator": WORDS,
        "scales": st.lists(st.fixed_dictionaries({"name": WORDS, "value": NUMBERS}), max_size=8),
        "baseline": WORDS,
        "seeds": NUMBERS,
        "statement": st.sampled_from(["", "0 <= error", "error <= k", "k < k", "9**9**9 > n", "("])
        | st.text(max_size=40),
        "variables": st.lists(st.fixed_dictionaries({"name": WORDS, "aliases": NAMES}), max_size=4),
    }
)


@given(st.sampled_from(CLAIMS), DRAFTS, st.booleans())
def test_no_draft_asks_for_less_than_the_rules_do(text: str, told: dict[str, Any], agrees: bool):
    base = by_rules(text)
    made = refine(
        claim(text), Source(text, (PAPER,)), told | (echo(base) if agrees else {})
    ).contract

    assert weaknesses(made, base, tolerance=0.3 if "± 0.3" in text else 0.0) == []
    assert made.origin in (Origin.MODEL, Origin.RULES)
    assert Contract.model_validate_json(made.model_dump_json()) == made


@given(st.sampled_from([*CLAIMS, "Regret stays below its bound for all T", "It looks better"]))
def test_a_draft_that_says_nothing_leaves_the_contract_by_rules(text: str):
    assert refined(text).contract == by_rules(text)


def test_an_honest_draft_makes_the_contract_fuller_and_needs_no_excuse():
    made, notes = refine(claim(MEDIAN), Source(MEDIAN), HONEST)

    assert notes == ()
    assert (made.origin, made.reviewed) == (Origin.MODEL, False)
    assert (made.quantity, made.relation, made.value) == (
        "mean error of the median",
        Relation.BELOW,
        0.05,
    )
    assert {scale.name: scale.value for scale in made.scales} == {
        "k": 128,
        "items": 2e6,
        "seeds": 30,
    }
    assert made.baseline == "reservoir sampling"
    assert "mean error of the median below 0.05" in made.verifies


def test_a_draft_that_reads_another_value_is_not_believed_in_anything():
    made, notes = refined(MEDIAN, **{**HONEST, "value": "3", "quantity": "items"})

    assert made == by_rules(MEDIAN)
    assert "the claim's words give the value" in notes[0]


def test_only_a_draft_that_agrees_on_the_value_opens_the_way_to_falsified():
    agreed = refine(claim(MEDIAN), Source(MEDIAN), HONEST).contract
    other = refined(MEDIAN, baseline="reservoir sampling").contract

    assert Verdict.FALSIFIED in _decided(agreed)
    assert Verdict.FALSIFIED not in _decided(other)


@pytest.mark.parametrize("printed", ["1e6", "1,000,000", "1000000", "1000000.0"])
def test_a_number_may_be_written_in_another_way_but_must_be_printed(printed: str):
    fields = {"scales": [{"name": "hidden units", "value": printed}]}

    assert refined("Wide nets with 1,000,000 hidden units win", **fields).contract.scales
    assert not refined("Wide nets with 100,000 hidden units win", **fields).contract.scales


FID = "The generator beats the GAN baseline"
FID_2 = "The generator improves the FID over the GAN baseline"


def test_a_value_may_come_from_the_paper_where_the_claim_prints_none():
    made, notes = refined(
        FID_2,
        "Our generator is new. It reaches an FID of 2.41 on CIFAR-10, with 5 runs.",
        quantity="FID",
        relation="equals",
        value="2.41",
        seeds="5",
        baseline="GAN baseline",
    )

    assert notes == ()
    assert (made.quantity, made.relation, made.value) == ("fid", Relation.EQUALS, 2.41)
    assert made.tolerance == pytest.approx(0.005)
    assert (made.kind, made.seeds) == (ClaimKind.EMPIRICAL, 5)


@pytest.mark.parametrize(
    ("text", "paper", "fields"),
    [
        (FID, "FID of 2.41.", {"quantity": "FID", "relation": "equals", "value": "2.41"}),
        (FID_2, "FID of 2.41.", {"quantity": "FID", "relation": "at least", "value": "2.41"}),
        (FID_2, "FID of 2.41.", {"quantity": "FID", "relation": "above", "value": "0"}),
        (FID_2, "FID is 9.", {"quantity": "FID", "relation": "equals", "value": "2.41"}),
        (FID_2, "FID is not below 9.", {"quantity": "FID", "relation": "below", "value": "9"}),
        (FID_2, "FID drops by 9.", {"quantity": "FID", "relation": "equals", "value": "9"}),
        (FID_2, "FID reduction of 9.", {"quantity": "FID", "relation": "equals", "value": "9"}),
        (FID_2, "FID of 9 or more.", {"quantity": "FID", "relation": "equals", "value": "9"}),
        (FID_2, "FID of 3 and 9.", {"quantity": "FID", "relation": "equals", "value": "9"}),
        ("See Table 4", "", {"quantity": "Table", "relation": "equals", "value": "4"}),
        ("Wins when k=128", "", {"quantity": "k", "relation": "equals", "value": "128"}),
    ],
)
def test_a_value_that_the_text_does_not_state_of_the_quantity_is_dropped(
    text: str, paper: str, fields: dict[str, Any]
):
    made, notes = refined(text, paper, **fields)

    assert made.value is None
    assert any(note.startswith("value") for note in notes)


def test_a_tolerance_is_the_printed_spread_or_the_last_digit():
    text = "The BLEU score is 28.4 ± 0.3"
    fields = {"quantity": "BLEU score", "relation": "equals", "value": "28.4"}

    assert refined(text, **fields).contract.tolerance == pytest.approx(0.05)
    assert refined(text, **fields, tolerance="0.3").contract.tolerance == pytest.approx(0.3)
    assert refined(text, **fields, tolerance="3").contract.tolerance == pytest.approx(0.05)


def test_another_name_counts_only_where_a_text_says_that_it_is_one():
    fields = {"quantity": "mean squared error", "relation": "below", "value": "0.05"}
    told = "The mean squared error (MSE) drops."
    made, notes = refined(
        "The mean squared error is below 0.05", told, **fields, aliases=["MSE", "time"]
    )

    assert made.aliases == ("mse",)
    assert notes == ("alias: no text says that “time” is the quantity",)


REGRET = "For all horizons T the regret stays below the bound of the theorem, 2 sqrt(T)"
TWO = [{"name": "regret", "aliases": []}, {"name": "bound", "aliases": ["theorem bound"]}]


def test_a_statement_over_named_quantities_of_the_text_is_kept():
    made, notes = refined(REGRET, quantifier="forall", statement="regret <= 2*bound", variables=TWO)

    assert notes == ("kind: stays “theory”",)
    assert made.statement == "regret <= 2*bound"
    assert [variable.name for variable in made.variables] == ["regret", "bound"]
    assert made.falsifies == "One case that breaks regret <= 2*bound."


@pytest.mark.parametrize(
    "statement",
    [
        "regret <= 3*bound",
        "regret <= regret + bound",
        "regret == bound",
        "regret <= loss + bound",
        "regret <= bound <= bound",
        "__import__('os')",
        "regret <= (",
        "regret**9 <= bound" * 20,
        "regret <= bound[0]",
        "regret <= 1e400*bound",
        "regret",
        "bound >= bound",
        "regret <= 2",
        "regret <= bound if bound else 2",
        "True <= regret - bound + 'x'",
    ],
)
def test_a_statement_that_says_nothing_or_is_none_is_dropped(statement: str):
    made, notes = refined(REGRET, quantifier="forall", statement=statement, variables=TWO)

    assert made.statement is None
    assert any("statement" in note for note in notes)


@pytest.mark.parametrize("names", [["regret", "gain"], ["regret"], ["regret", "bound", "T", "2"]])
def test_a_statement_needs_variables_that_the_text_names(names: list[str]):
    variables = [{"name": name, "aliases": []} for name in names]
    made = refined(
        REGRET, quantifier="forall", statement="regret <= bound", variables=variables
    ).contract

    assert made.statement is None


def test_a_theorem_stays_one_and_a_general_claim_stays_general():
    made, notes = refined(REGRET, quantity="regret")

    assert (made.kind, made.quantifier) == (ClaimKind.THEORY, Quantifier.FORALL)
    assert notes[:2] == ("quantifier: the claim's words say “forall”", "kind: stays “theory”")


def test_a_published_kind_is_not_changed():
    made = refined("The mean error is below 0.05", kind=ClaimKind.EFFICIENCY).contract

    assert made.kind is ClaimKind.EFFICIENCY
