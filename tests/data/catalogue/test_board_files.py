import pytest

from data.catalogue.board_files import read_board
from data.catalogue.parts import Rank
from data.faults import Faults
from tests.data.files import board_claims, board_paper, index

LONG = "An abstract says what the paper does, how it does it, and what came out of it. " * 2


def read(content, file="some.json"):
    faults = Faults()
    found = read_board(file, content, faults)
    faults.refuse()
    return found


def test_a_paper_takes_the_fields_of_the_index():
    row = board_paper(
        "oiMjaUbSWp",
        "Adam",
        pid="17",
        sub="Learning Theory",
        spot=True,
        insts=["MIT"],
        hf="2601.00001",
    )

    [part] = read(index(row)).papers

    assert part.fields == {
        "paper_id": "oiMjaUbSWp",
        "title": "Adam",
        "authors": ("Ada Lovelace", "Alan Turing"),
        "institutions": ("MIT",),
        "area": "Theory",
        "sub_area": "Learning Theory",
        "arxiv_id": "2601.00001",
        "poster_id": "17",
        "presentation": "Poster",
        "spotlight": True,
        "openreview_url": "https://openreview.net/forum?id=oiMjaUbSWp",
        "venue_url": "https://icml.cc/virtual/2026/poster/1",
    }


def test_a_paper_without_an_openreview_id_goes_by_its_poster_number():
    [part] = read(index(board_paper("", pid=71132))).papers

    assert part.key == "71132"


def test_abstracts_may_stand_beside_the_papers_or_alone():
    beside = read({**index(board_paper("abc")), "abstracts": {"abc": "Short."}})
    alone = read({"abc": LONG, "xyz": LONG})
    by_name = read({"abc": "Short."}, "abstracts.json")

    assert beside.papers[1].fields == {"paper_id": "abc", "abstract": "Short."}
    assert (alone.shape, by_name.shape) == ("abstracts", "abstracts")


@pytest.mark.parametrize(
    ("file", "rank"), [("claims.json", Rank.CLAIMS), ("claims_anchored.json", Rank.ANCHORED)]
)
def test_anchored_claims_rank_above_the_others(file, rank):
    content = read(board_claims(abc=["It wins (Table 1)"]), f"folder/{file}")

    assert content.rank is rank
    assert [(row.key, row.text) for row in content.claims] == [("abc", "It wins (Table 1)")]


def test_claims_may_be_bare_texts_in_a_file_named_so():
    assert [row.text for row in read({"abc": ["It wins"]}, "claims.json").claims] == ["It wins"]
    assert read({"abc": ["It wins"]}, "tags.json") is None


def test_earlier_claims_are_legacy():
    rows = [{"orid": "abc", "title": "Adam", "index": 1, "current_claims": ["It won"]}]

    content = read(rows)

    assert content.rank is Rank.LEGACY
    assert [(row.key, row.text) for row in content.claims] == [("abc", "It won")]


@pytest.mark.parametrize(
    "content",
    [
        None,
        3,
        "text",
        [],
        {},
        [1],
        {"name": "x"},
        {"a": {"b": 1}},
        [{"logbook": "x"}],
        {"papers": 3},
    ],
    ids=repr,
)
def test_other_json_is_not_taken_for_a_catalogue(content):
    assert read(content) is None
