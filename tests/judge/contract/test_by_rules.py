import pytest

from data.records import ClaimKind, Quantifier, Relation
from judge.contract.by_rules import contract_by_rules, contract_digest
from tests.judge.build import claim, contract


def made(text: str, **fields: object):
    return contract_by_rules(claim(text, **fields))


def test_a_threshold_gives_quantity_relation_value_and_scales():
    made_from = made(
        "With a buffer of size k=128 the mean error of the median is below 0.05 on 2,000,000 items"
    )

    assert made_from.quantity == "mean error of the median"
    assert made_from.aliases == ("mean error",)
    assert (made_from.relation, made_from.value) == (Relation.BELOW, 0.05)
    assert {scale.name: scale.value for scale in made_from.scales} == {"k": 128, "items": 2e6}
    assert (made_from.kind, made_from.quantifier) == (ClaimKind.EMPIRICAL, Quantifier.POINT)


def test_a_reported_value_has_the_tolerance_of_its_last_digit():
    made_from = made("The model reaches an accuracy of 0.912")

    assert (made_from.quantity, made_from.relation, made_from.value) == (
        "accuracy",
        Relation.EQUALS,
        0.912,
    )
    assert made_from.tolerance == pytest.approx(0.0005)


def test_times_faster_is_a_speed_up_of_at_least_that():
    made_from = made("Training is 3 times faster than the baseline")

    assert (made_from.quantity, made_from.relation, made_from.value) == (
        "speedup",
        Relation.AT_LEAST,
        3.0,
    )
    assert made_from.kind is ClaimKind.EFFICIENCY


@pytest.mark.parametrize(
    ("text", "anchor", "kind", "quantifier"),
    [
        (
            "The estimator converges at rate sqrt(N)",
            "Theorem 4",
            ClaimKind.THEORY,
            Quantifier.ASYMPTOTIC,
        ),
        ("The error stays small for all inputs", "Lemma 2", ClaimKind.THEORY, Quantifier.FORALL),
        ("Clusters look clearer", "Figure 2", ClaimKind.QUALITATIVE, Quantifier.POINT),
        ("It needs less memory", None, ClaimKind.EFFICIENCY, Quantifier.POINT),
    ],
)
def test_kind_and_quantifier_follow_from_the_words(
    text: str, anchor: str | None, kind: ClaimKind, quantifier: Quantifier
):
    made_from = made(text, anchor=anchor)

    assert (made_from.kind, made_from.quantifier) == (kind, quantifier)


def test_a_contract_by_rules_is_never_reviewed():
    assert made("The mean error is below 0.05").reviewed is False


def test_the_digest_changes_with_anything_a_judge_sees():
    assert contract_digest(contract()) == contract_digest(contract())
    assert contract_digest(contract()) != contract_digest(contract(reviewed=False))
    assert contract_digest(contract()) != contract_digest(contract(value=0.06))


@pytest.mark.parametrize("number", ["1e99999", "9" * 400, "1e301"])
def test_a_number_that_no_machine_holds_is_no_value_and_no_scale(number: str):
    made_from = made(f"At k={number} the accuracy is {number} on {number} items")

    assert made_from.value is None
    assert all(scale.value < 1e302 for scale in made_from.scales)
    assert type(made_from).model_validate_json(made_from.model_dump_json()) == made_from


def test_of_a_size_said_twice_the_larger_counts():
    made_from = made("The mean error is below 0.05 on 1,000,000 items, as with items=1")

    assert [(scale.name, scale.value) for scale in made_from.scales] == [("items", 1e6)]


def test_the_size_behind_a_symbol_is_no_value():
    made_from = made("At cache size k = 64 the error is below 0.05")

    assert (made_from.quantity, made_from.value) == ("error", 0.05)
    assert made("It needs 10 times fewer steps at R = 100").value is None
