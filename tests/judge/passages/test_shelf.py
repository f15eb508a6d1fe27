from data.pages import PartKind
from data.records import Tier
from judge.passages.shelf import Rank, Shelf
from tests.judge.build import logbook, pasted_cell, prose_cell, run_cell

BOOK = logbook(
    {
        "claim-1": prose_cell("We ran it.", title="Setup") + run_cell("mean error 0.0269"),
        "claim-2": pasted_cell("print(err)", "mean error 0.9")
        + prose_cell("```python\nx = 1\n```"),
    }
)
SHELF = Shelf(BOOK)


def test_cells_are_numbered_in_reading_order_through_all_pages():
    numbers = [passage.cell for passage in SHELF.passages]

    assert numbers == sorted(numbers)
    assert set(numbers) == {1, 2, 3, 4}
    assert {p.page for p in SHELF.passages if p.cell > 2} == {"pages/claim-2/page.md"}


def test_a_passage_holds_the_lines_that_it_names():
    pages = {page.path: page.lines for page in BOOK.pages}

    for passage in SHELF.passages:
        assert pages[passage.page][passage.first - 1 : passage.last] == passage.lines


def test_output_is_worth_what_its_cell_is():
    ranks = {(p.cell, p.rank, p.tier) for p in SHELF.passages if p.kind is PartKind.OUTPUT}

    assert ranks == {(2, Rank.RUN, Tier.RUN), (3, Rank.DATA, Tier.PASTED)}


def test_a_passage_says_where_it_stands_and_how_its_run_ended():
    prose, *_, output = (passage for passage in SHELF.passages if passage.cell < 3)

    assert (prose.title, prose.ran) == ("claim-1 / Setup", "")
    assert (output.title, output.ran) == ("claim-1 / Run: python run.py", "exit 0 after 2.5 s")


def test_code_beside_output_is_read_line_by_line_and_other_code_is_ranked():
    ranked = {passage.cell for passage in SHELF.ranked if passage.kind is PartKind.CODE}
    rows, code = SHELF.script(2)

    assert ranked == {4}
    assert rows[0].lines[0] == "import random"
    assert len(rows) == len(code) == 3
    assert all(row.first == row.last for row in rows)
