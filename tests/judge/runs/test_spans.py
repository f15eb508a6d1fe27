from data.pages import PartKind
from judge.runs.spans import outputs, scripts
from judge.runs.texts import Texts
from tests.judge.build import logbook, pasted_cell, prose_cell, run_cell


def test_parts_are_walked_by_kind_with_their_lines():
    book = logbook(prose_cell("Told.") + run_cell("n=1\nscore 2", script="print(1)"))
    (output,) = Texts(book).spans((PartKind.OUTPUT,))

    assert output.lines == ("n=1", "score 2")
    assert [output.page.lines[line - 1] for line, _ in output.numbered()] == ["n=1", "score 2"]
    assert output.ran
    assert [span.lines for span in Texts(book).spans((PartKind.PROSE,))] == [("Told.",)]


def test_a_failed_run_and_pasted_output_did_not_run():
    book = logbook(run_cell("a 1", exit_code=2) + pasted_cell("print(1)", "a 1"))

    assert [span.ran for span in Texts(book).spans((PartKind.OUTPUT,))] == [False, False]


def test_a_cell_gives_its_scripts_and_the_lines_of_its_outputs():
    page = logbook(run_cell("n=1\nscore 2", script="print(1)\nprint(2)")).pages[0]
    (cell,) = [cell for cell in page.cells if cell.cell_id]

    assert [text.strip() for text in scripts(page, cell)] == ["print(1)\nprint(2)"]
    assert outputs(page, cell) == ["n=1", "score 2"]
