from data.judgements import Citation
from data.records import Direction, Tier, Verdict
from judge.decide import Vote
from judge.measure import measured
from tests.judge.build import contract, logbook, prose_cell, run_cell

BOOK = logbook(
    prose_cell("we find a mean error of 0.01")
    + run_cell("n=200\nmean error 0.0269\nall is done here")
)
PAGE = BOOK.pages[0]


def vote(text: str, tier: Tier = Tier.BACKED) -> Vote:
    line = next(n for n, shown in enumerate(PAGE.lines, 1) if text in shown)
    cell = next(c for c in PAGE.cells if c.first_line <= line <= c.last_line)
    citation = Citation(
        page=PAGE.path,
        cell=cell.cell_id,
        lines=(line, line),
        quote=text,
        tier=tier,
        direction=Direction.SUPPORTS,
    )
    return Vote(Verdict.VERIFIED, Direction.SUPPORTS, (citation,), measured=0.0001)


def test_value_and_scale_are_read_where_the_quote_stands():
    found = measured(vote("mean error 0.0269"), contract(), BOOK)

    assert (found.measured, found.reached) == (0.0269, {"n": 200})
    assert found.citations[0].tier is Tier.RUN


def test_a_cited_line_without_the_quantity_still_tells_the_scale():
    found = measured(vote("all is done here"), contract(), BOOK)

    assert (found.measured, found.reached) == (None, {"n": 200})


def test_prose_tells_no_scale():
    found = measured(vote("we find a mean error of 0.01"), contract(), BOOK)

    assert found.reached == {}
