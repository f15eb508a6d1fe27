from judge.logbook.place import place_of
from tests.judge.build import logbook, prose_cell, run_cell


def test_a_line_stands_in_the_cell_and_the_part_that_hold_it():
    book = logbook(prose_cell("Told.") + run_cell("n=1\nscore 2"))
    page = book.pages[0]
    line = page.lines.index("score 2") + 1

    found, fence = place_of(book, page.path, line), place_of(book, page.path, line + 1)

    assert found is not None
    assert found.part is not None
    assert (found.cell.is_run, found.part.name) == (True, "output")
    assert fence == found._replace(part=None)


def test_a_line_of_no_cell_and_of_no_page_stands_nowhere():
    book = logbook(prose_cell("Told."))

    assert place_of(book, book.pages[0].path, 999) is None
    assert place_of(book, "no.md", 1) is None
