import pytest

from data.catalogue.board_files import read_board
from data.catalogue.gathering import Known, gather
from data.catalogue.parts import Content, ContractRow
from data.faults import Faults
from data.records import Paper, UserError
from tests.data.files import board_claims, board_paper, index

PAPER = Paper(paper_id="GW3umRqsZZ", title="Sampling", aliases=("71132",))
WITH_PAPER = Known((PAPER,))


def gathered(contents, known=WITH_PAPER):
    faults = Faults()
    found = gather(contents, known, faults)
    faults.refuse()
    return found


def claims(file, **texts):
    return read_board(file, board_claims(**texts), Faults())


def texts(found):
    return {key: [claim.text for claim in each] for key, each in found.items()}


def test_anchored_claims_win_then_a_claims_file_then_the_curated_ones():
    curated = read_board(
        "challenge.json", {**index(), "claims": board_claims(GW3umRqsZZ=["first"])}, Faults()
    )
    plain, anchored = (
        claims(name, GW3umRqsZZ=[text])
        for name, text in (("claims.json", "second"), ("claims_anchored.json", "third"))
    )

    assert texts(gathered([anchored, plain, curated]).claims) == {"GW3umRqsZZ": ["third"]}
    assert texts(gathered([plain, curated]).claims) == {"GW3umRqsZZ": ["second"]}
    assert texts(gathered([curated]).claims) == {"GW3umRqsZZ": ["first"]}


def test_of_two_equal_files_the_later_wins_and_a_note_says_so():
    found = gathered([claims("a", GW3umRqsZZ=["one"]), claims("b", GW3umRqsZZ=["two"])])

    assert texts(found.claims) == {"GW3umRqsZZ": ["two"]}
    assert "different claims in several places: 1;" in found.notes[0]


def test_claims_under_a_number_belong_to_its_paper_but_its_own_id_goes_first():
    both = claims("claims.json", GW3umRqsZZ=["own"], **{"71132": ["number"]})
    one = claims("claims.json", **{"71132": ["number"]})

    assert texts(gathered([both]).claims) == {"GW3umRqsZZ": ["own"]}
    assert texts(gathered([one]).claims) == {"GW3umRqsZZ": ["number"]}


def test_legacy_claims_are_kept_apart():
    rows = [{"orid": "GW3umRqsZZ", "current_claims": ["old"]}]

    found = gathered([read_board("l", rows, Faults()), claims("c", GW3umRqsZZ=["new"])])

    assert texts(found.claims) == {"GW3umRqsZZ": ["new"]}
    assert texts(found.legacy) == {"GW3umRqsZZ": ["old"]}
    assert found.notes == ()


def test_the_numbered_twin_is_folded_whatever_the_order_in_the_file():
    rows = index(board_paper("71132", "Sampling"), board_paper("GW3umRqsZZ", "Sampling"))

    found = gathered([read_board("index.json", rows, Faults())], Known())

    assert [paper.paper_id for paper in found.papers] == ["GW3umRqsZZ"]


def contract(text="It wins (Table 1)", **fields):
    row = {"kind": "empirical", "quantifier": "point", **fields}
    return ContractRow("contracts.jsonl", "line 1", "71132", text, row)


def test_a_contract_finds_its_claim_with_or_without_the_anchor():
    wins = claims("c", GW3umRqsZZ=["It wins (Table 1)"])

    for text in ("It wins (Table 1)", "it wins"):
        found = gathered([wins, Content("contracts", 3, contracts=(contract(text),))])
        [made] = found.contracts["GW3umRqsZZ"]
        assert made.claim_id == found.claims["GW3umRqsZZ"][0].claim_id


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ([contract("Something else")], "is of a claim that is not known: 'Something else'"),
        ([contract(quantifier="often")], "quantifier: Input should be 'point'"),
        ([contract(), contract()], "is the second contract of its claim"),
    ],
    ids=["unknown claim", "wrong field", "twice"],
)
def test_a_contract_that_does_not_fit_is_named(rows, told):
    wins = claims("c", GW3umRqsZZ=["It wins (Table 1)"])

    with pytest.raises(UserError, match=r"contracts\.jsonl: line 1") as caught:
        gathered([wins, Content("contracts", 3, contracts=tuple(rows))])

    assert told in str(caught.value)
