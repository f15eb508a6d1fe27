import pytest

from data.catalogue.parts import (
    PAPER_FIELDS,
    Refusal,
    address,
    checked,
    claim_kind,
    claim_row,
    flag,
    identifier,
    text,
    texts,
)
from data.faults import Faults


def test_numbers_are_ids_and_empty_strings_are_none():
    assert identifier(71132) == identifier("71132") == "71132"
    assert identifier("") is identifier(None) is identifier("  ") is None
    assert identifier("_aB-9.~x") == "_aB-9.~x"


@pytest.mark.parametrize("value", [True, -1, 1.5, "a b", "a/b", "x" * 81, "a?b", ["a"], "é"])
def test_what_cannot_be_an_id_is_refused(value):
    with pytest.raises(Refusal):
        identifier(value)


def test_text_is_folded_to_one_line_of_composed_letters():
    assert text(" a\x00b\n\x1b[1m\tc ") == "a b [1m c"
    assert text("Ru\u0308gamer") == "Rügamer"
    assert text(" \n") is None


def test_authors_are_a_list_or_separated_by_semicolons():
    assert texts(["Ada Lovelace", "", " Alan  Turing"]) == ("Ada Lovelace", "Alan Turing")
    assert texts("Ada Lovelace; Alan Turing;") == ("Ada Lovelace", "Alan Turing")
    assert texts([]) is texts("") is None
    for wrong in ({"a": 1}, [1], 3):
        with pytest.raises(Refusal):
            texts(wrong)


def test_flags_are_words_of_tables_too():
    assert [flag(value) for value in (True, "true", "1", 1, "Yes")] == [True] * 5
    assert [flag(value) for value in (False, "no", 0)] == [False] * 3
    assert flag("") is None
    for wrong in ("maybe", 2, []):
        with pytest.raises(Refusal):
            flag(wrong)


@pytest.mark.parametrize(
    "value", ["javascript:alert(1)", "//x.org", "data:text/html,x", "https:///"]
)
def test_only_web_addresses_may_become_links(value):
    with pytest.raises(Refusal):
        address(value)


def test_the_kind_of_a_claim_is_one_of_four():
    assert claim_kind("Theory") == "theory"
    assert claim_kind("") is None
    with pytest.raises(Refusal, match="one of empirical, theory, efficiency, qualitative"):
        claim_kind("guess")


def test_the_first_filled_key_of_a_field_wins_and_wrong_ones_are_faults():
    faults = Faults()
    names = (("arxiv", "arxiv_id"), ("hf", "arxiv_id"), ("title", "title"))

    fields = checked(
        "f.json",
        "row 1",
        names,
        PAPER_FIELDS,
        {"arxiv": "", "hf": "2503.08679", "title": 3},
        faults,
    )

    assert fields == {"arxiv_id": "2503.08679"}
    assert [str(each) for each in faults.found] == ["f.json: row 1: title must be text, not 3"]


def test_a_claim_needs_a_paper_and_a_text():
    faults = Faults()

    rows = list(claim_row("f", "line 2", {"paper_id": "", "text": None}, faults))

    assert rows == []
    assert [fault.what for fault in faults.found] == ["needs a 'paper_id'", "needs a 'text'"]
