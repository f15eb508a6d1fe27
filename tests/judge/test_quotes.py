from data.judgements import Citation
from data.records import Tier
from judge.quotes import normalise, verify
from tests.judge.build import logbook, pasted_cell, prose_cell, run_cell

BOOK = logbook(
    prose_cell("We claim a mean error of 0.02.")
    + run_cell("n=1000 seeds=30\nmean error 0.0269\nsecond line here")
)
PAGE = BOOK.pages[0]
RUN = next(cell for cell in PAGE.cells if cell.is_run)


def line_of(text: str) -> int:
    return next(n for n, line in enumerate(PAGE.lines, 1) if text in line)


def cite(
    quote: str, line: int | None = None, cell: str | None = RUN.cell_id, page: str = PAGE.path
) -> Citation:
    at = line if line is not None else line_of("mean error 0.0269")
    return Citation(page=page, cell=cell, lines=(at, at), quote=quote, tier=Tier.CORROBORATED)


def test_a_verbatim_quote_keeps_its_lines_and_gets_its_true_tier():
    found = verify(cite("mean error 0.0269"), BOOK)

    assert found is not None
    assert found.lines == (line_of("mean error 0.0269"),) * 2
    assert found.tier is Tier.RUN


def test_a_quote_with_wrong_lines_is_relocated_inside_its_cell():
    found = verify(cite("mean error 0.0269", line=RUN.first_line), BOOK)

    assert found is not None
    assert found.lines[0] == line_of("mean error 0.0269")


def test_a_quote_may_run_over_lines_and_white_space():
    found = verify(cite("seeds=30\n   mean  error 0.0269"), BOOK)

    assert found is not None
    assert found.lines == (line_of("seeds=30"), line_of("mean error 0.0269"))


def test_what_does_not_stand_there_is_dropped():
    assert verify(cite("mean error 0.0270"), BOOK) is None
    assert verify(cite("mean error 0.0269", page="pages/none.md"), BOOK) is None
    assert verify(cite("mean error 0.0269", cell="cell_unknown"), BOOK) is None
    assert verify(cite("We claim a mean error"), BOOK) is None, "stands in another cell"


def test_a_quote_that_stands_in_the_cited_line_is_not_moved_to_one_beside_it():
    book = logbook(run_cell("best mean error 0.0269\nmean error 0.0269\n"))
    page = book.pages[0]
    at = next(n for n, text in enumerate(page.lines, 1) if text == "mean error 0.0269")

    found = verify(cite("mean error 0.0269", at, page.cells[-1].cell_id), book)

    assert found is not None
    assert found.lines == (at, at)


SHORT = logbook(run_cell("auc 0.93\ndone\nauc 0.93 of 1\n}"))


def short_at(quote: str, text: str) -> Citation | None:
    page = SHORT.pages[0]
    at = next(n for n, line in enumerate(page.lines, 1) if line == text)
    return verify(cite(quote, at, page.cells[-1].cell_id), SHORT)


def test_a_short_quote_holds_as_the_whole_of_its_lines_only():
    found = short_at("auc 0.93", "auc 0.93")

    assert found is not None
    assert found.tier is Tier.RUN
    assert short_at("auc 0.93", "done") is None, "one line off"
    assert short_at("auc 0.93", "auc 0.93 of 1") is None, "a part of its line"
    assert short_at("0.93", "auc 0.93") is None
    assert short_at("}", "}") is None, "no number in it"
    assert short_at("", "done") is None


def test_quotes_too_short_or_too_long_are_dropped():
    assert verify(cite("0.0269"), BOOK) is None
    assert verify(cite("mean error 0.0269 " * 40), BOOK) is None


def test_unicode_variants_of_signs_are_the_same_text():
    assert normalise("−5 × “a”\u200b  b") == '-5 x "a" b'


def test_a_quote_that_touches_prose_is_worth_prose():
    book = logbook(pasted_cell("print(1)", "mean error 0.0269 by hand"))
    page = book.pages[0]
    line = next(n for n, text in enumerate(page.lines, 1) if "by hand" in text)
    citation = cite("mean error 0.0269 by hand", line, page.cells[-1].cell_id)

    found = verify(citation, book)

    assert found is not None
    assert found.tier is Tier.PASTED
