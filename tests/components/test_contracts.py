import pytest

from components.contracts import changed_contract, contract_view, editor, shower
from data.catalogue.catalog import Catalog, Edited
from data.catalogue.contract_form import WrongFields, texts_of
from data.catalogue.publish import publish_contracts
from data.kinds import ContractEdited
from data.records import ClaimKind, Contract, Origin, Quantifier, Relation, UserError
from judge.contract.by_rules import contract_by_rules
from tests.data.build import START, a_claim, at_minutes, catalogue, claims

CLAIM = a_claim(1)
HAND = Contract(
    claim_id="p1-c1",
    kind=ClaimKind.EMPIRICAL,
    quantifier=Quantifier.POINT,
    quantity="ratio",
    relation=Relation.AT_MOST,
    value=2,
    origin=Origin.HAND,
    reviewed=True,
)
FORM = texts_of(HAND)


@pytest.fixture
def edit(store):
    """`edit(**fields)` saves the hand-written contract with these fields replaced."""
    written = ContractEdited(paper_id="p1", contract=HAND)
    store.insert(at_minutes(catalogue(store, "A title"), claims([1, 2]), written))
    catalog = Catalog(store)

    def save(contracts, by):
        publish_contracts(store, contracts, by)

    function = editor(catalog.claim, catalog.edited_contracts, save)
    return lambda claim_id="p1-c1", **fields: function(
        {"claim_id": claim_id, "fields": {**FORM, **fields}}, "organiser"
    )


def edits(store):
    return [record for record in store.records() if record.kind == "contract.edited"]


def test_an_edit_is_a_record_by_the_organiser(edit, store):
    reply = edit(value="2.5", aliases="R")

    record = edits(store)[-1]
    assert record.by == "organiser"
    assert record.body["contract"]["value"] == 2.5
    assert record.body["contract"]["origin"] == "organiser"
    assert reply["changed"] is True
    assert reply["contract"]["author"] == "edited by organiser"
    assert reply["contract"]["edited_at"] == record.at.isoformat()
    assert reply["contract"]["form"]["aliases"] == "R"


def test_a_claim_without_a_written_contract_gets_its_first(edit, store):
    reply = edit("p1-c2", verifies="A run.")

    assert len(edits(store)) == 2
    assert reply["contract"]["verifies"] == "A run."


def test_saving_what_stood_there_writes_nothing(edit, store):
    reply = edit()

    assert reply["changed"] is False
    assert reply["contract"]["author"] == "written by hand"
    assert len(edits(store)) == 1


def test_wrong_fields_come_back_by_name_and_nothing_is_written(edit, store):
    assert "plain number" in edit(value="many")["wrong"]["value"]
    assert len(edits(store)) == 1


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("ratio", "must be one inequality"),
        ("ratio <= 2 <= 3", "must be one inequality"),
        ("ratio <=", "is not an inequality"),
        ("ratio <= bound", "unknown names bound"),
        ("__import__('os').system('x') <= ratio", "unknown names"),
        ("ratio <= ratio[0]", "cannot be computed"),
        ("ratio <= 9**9**9", "cannot be computed"),
        ("ratio <= log(-1)", "cannot be computed"),
    ],
)
def test_a_statement_must_be_an_inequality_that_code_can_compute(edit, statement, said):
    assert said in edit(statement=statement, variables="ratio")["wrong"]["statement"]


@pytest.mark.parametrize("statement", ["n <= 2 * H(n)", "log(n) <= 10", "1 / (n - 1) < n"])
def test_a_statement_that_is_undefined_somewhere_is_allowed(edit, statement):
    assert edit(statement=statement, variables="n")["changed"] is True


def test_an_unknown_claim_and_a_form_without_fields_are_refused(edit):
    with pytest.raises(UserError, match="no such claim"):
        edit("p9-c9")
    with pytest.raises(UserError, match="without its fields"):
        changed_contract(CLAIM, None, ["value"])


def test_a_wrong_form_says_everything_in_one_sentence_too():
    with pytest.raises(WrongFields, match=r"value must be a plain number.*seeds must be a whole"):
        changed_contract(CLAIM, None, {**FORM, "value": "x", "seeds": "y"})


@pytest.mark.parametrize(
    ("origin", "author"),
    [
        (Origin.HAND, "written by hand"),
        (Origin.MODEL, "refined by a model"),
        (Origin.RULES, "made by rules"),
        (Origin.ORGANISER, "edited by alice"),
    ],
)
def test_a_contract_names_its_author(origin, author):
    edited = Edited(HAND.model_copy(update={"origin": origin}), "alice", START)

    seen = contract_view(CLAIM, edited)

    assert seen["author"] == author
    assert (seen["edited_at"] is not None) == (origin is Origin.ORGANISER)


def test_where_nobody_wrote_one_the_rules_own_contract_is_shown():
    seen = shower(lambda _: {})("p1", [CLAIM])["p1-c1"]

    assert (seen["author"], seen["reviewed"]) == ("made by rules", False)
    assert seen["form"] == texts_of(contract_by_rules(CLAIM))


def test_what_a_contract_asks_is_said_in_words_and_the_rest_left_out():
    asked = HAND.model_copy(update={"tolerance": 0.5, "seeds": 3, "denominator": "item"})

    facts = contract_view(CLAIM, Edited(asked, "alice", START))["facts"]

    assert {fact["name"]: fact["value"] for fact in facts} == {
        "kind": "empirical, about one setting",
        "measured": "ratio",
        "unit": "per item",
        "must be": "at most 2 (± 0.5)",
        "seeds": "at least 3",
    }
