import pytest
from pydantic import ValidationError

from data.faults import SHOWN, Faults, shown
from data.records import Claim, UserError


def test_without_faults_nothing_is_refused():
    assert Faults().refuse() is None


def test_a_refusal_names_file_place_and_fault():
    faults = Faults()
    faults.add("a.json", "row 3", "must be text")
    faults.add("b.csv", "", "is empty")

    with pytest.raises(UserError) as caught:
        faults.refuse()

    assert str(caught.value).splitlines() == [
        "nothing was imported: 2 faults in the files",
        "a.json: row 3: must be text",
        "b.csv: is empty",
    ]


def test_only_the_first_faults_are_shown_and_all_are_counted():
    faults = Faults()
    for number in range(SHOWN + 7):
        faults.add("a.json", f"row {number}", "is wrong")

    with pytest.raises(UserError, match=f"{SHOWN + 7} faults") as caught:
        faults.refuse()

    assert str(caught.value).endswith(f"row {SHOWN - 1}: is wrong\n… and 7 more")


def test_what_a_noun_refuses_is_named_by_field():
    faults = Faults()
    with pytest.raises(ValidationError) as caught:
        Claim.model_validate({"claim_id": 3, "paper_id": "p", "text": "x", "color": "red"})

    faults.add_invalid("a.json", "row 1", caught.value)

    assert [fault.what.split(":")[0] for fault in faults.found] == ["claim_id", "color"]


def test_a_long_value_is_shown_as_one_short_line():
    assert shown("a\nb") == r"'a\nb'"
    assert len(shown("x" * 10_000)) == 81
