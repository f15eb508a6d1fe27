import pytest
from hypothesis import given
from hypothesis import strategies as st

from data.catalogue.contract_form import WrongFields, contract_of, number_text, texts_of
from data.catalogue.packaged import load_packaged
from data.event import load_event
from data.records import ClaimKind, Contract, Origin, Quantifier, Relation, Scale, Variable

WHOLE = Contract(
    claim_id="c1",
    kind=ClaimKind.EMPIRICAL,
    quantifier=Quantifier.POINT,
    quantity="mean ratio",
    aliases=("ratio", "R"),
    unit="x",
    denominator="",
    relation=Relation.AT_MOST,
    value=9.49,
    tolerance=0.0,
    scales=(Scale(name="cache size", aliases=("k",), value=64), Scale(name="n", value=1e6)),
    statement="ratio <= 2 * H(k)",
    variables=(Variable(name="ratio", aliases=("mean ratio",)), Variable(name="k")),
    baseline="offline optimum",
    seeds=30,
    verifies="A mean of at most 9.49.",
    falsifies="One above it.",
    origin=Origin.ORGANISER,
    reviewed=True,
)
FORM = texts_of(WHOLE)


def wrong(**fields: object) -> dict[str, str]:
    with pytest.raises(WrongFields) as caught:
        contract_of("c1", {**FORM, **fields})
    return caught.value.fields


def test_a_contract_survives_its_form():
    assert contract_of("c1", FORM) == WHOLE


def test_the_packaged_contracts_survive_their_forms(store):
    load_packaged(store, load_event("classics"))
    with store.read() as conn:
        rows = conn.execute("SELECT json FROM contracts").fetchall()
    contracts = [Contract.model_validate_json(row["json"]) for row in rows]

    assert len(contracts) > 5
    for contract in contracts:
        made = contract_of(contract.claim_id, texts_of(contract))
        assert made.model_copy(update={"origin": contract.origin}) == contract


def test_lists_are_written_as_people_read_them():
    assert FORM["aliases"] == "ratio; R"
    assert FORM["scales"] == "cache size; k = 64\nn = 1000000"
    assert FORM["variables"] == "ratio; mean ratio\nk"


@pytest.mark.parametrize(("typed", "unit"), [("", None), ("none", ""), ("None", ""), ("ms", "ms")])
def test_an_unknown_unit_is_not_the_same_as_none(typed: str, unit: str | None):
    assert contract_of("c1", {**FORM, "unit": typed}).unit == unit


@pytest.mark.parametrize(
    ("field", "typed", "said"),
    [
        ("kind", "", "must be one of: empirical, theory"),
        ("kind", "guess", "must be one of"),
        ("quantifier", None, "must be one of: point"),
        ("quantity", "x" * 201, "at most 200 characters, not 201"),
        ("quantity", 7, "must be text"),
        ("quantity", "\ud800", "valid Unicode"),
        ("aliases", "; ".join("abcdefghijklmnopqrstu"), "at most 20 names"),
        ("relation", "around", "must be one of: equals"),
        ("value", "nan", "plain number"),
        ("value", "inf", "plain number"),
        ("value", "1e999", "plain number"),
        ("value", "0,95", "plain number"),
        ("value", "1_000", "plain number"),
        ("value", "٣", "plain number"),
        ("tolerance", "-1", "0 or more"),
        ("scales", "cache size 64", "lines such as"),
        ("scales", "k = 0", "above 0"),
        ("scales", "= 64", "lines such as"),
        ("scales", "k = many", "plain number"),
        ("scales", "k = 1\n" * 21, "at most 20 lines"),
        ("scales", ["k = 1"], "must be text"),
        ("variables", "mean ratio", "one plain word"),
        ("variables", "lambda", "one plain word"),
        ("seeds", "0", "whole number"),
        ("seeds", "2.5", "whole number"),
        ("verifies", "x" * 2001, "at most 2,000"),
        ("reviewed", "perhaps", "true or false"),
    ],
)
def test_what_a_field_cannot_take_is_said_at_that_field(field: str, typed: object, said: str):
    faults = wrong(**{field: typed})

    assert list(faults) == [field]
    assert said in faults[field]


def test_all_wrong_fields_are_named_at_once():
    assert set(wrong(value="x", seeds="y", kind="z")) == {"value", "seeds", "kind"}


def test_a_value_needs_a_relation_and_a_tolerance_needs_a_value():
    assert set(wrong(relation="")) == {"relation"}
    assert set(wrong(value="", tolerance="")) == {"value"}
    assert set(wrong(relation="", value="", tolerance="1")) == {"tolerance"}


def test_an_empty_form_is_refused_at_its_two_choices_only():
    with pytest.raises(WrongFields) as caught:
        contract_of("c1", {})

    assert set(caught.value.fields) == {"kind", "quantifier"}


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_every_finite_number_survives(number: float):
    form = {**FORM, "value": number_text(number)}

    assert contract_of("c1", form).value == number


@given(st.dictionaries(st.sampled_from(sorted(FORM)), st.text() | st.integers() | st.none()))
def test_whatever_is_sent_is_taken_or_refused(fields: dict[str, object]):
    try:
        made = contract_of("c1", {**FORM, **fields})
    except WrongFields:
        return
    assert contract_of("c1", texts_of(made)) == made
