import pytest

from judge.runs.texts import Texts
from judge.runs.told import name_in, told_in
from tests.judge.build import logbook, prose_cell

LABELS = {"mean error", "accuracy"}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("mean error", "mean error"),
        ("the mean error was", "mean error"),
        ("in our run the accuracy is", "accuracy"),
        ("final accuracy", "accuracy"),
        ("training accuracy", ""),
        ("accuracy loss", ""),
        ("was", ""),
        ("", ""),
    ],
)
def test_a_label_is_found_behind_harmless_words_only(text: str, name: str):
    assert name_in(text, LABELS) == name


def test_what_is_told_keeps_its_line_and_the_settings_beside_it():
    book = logbook(prose_cell("First.\nAt k=64 the accuracy was 0.81.", title="Results"))
    (told,) = told_in(Texts(book).prose, LABELS, set())

    assert (told.label, told.item.value, told.conditions) == ("accuracy", 0.81, {"k": 64})
    assert told.page.lines[told.line - 1].startswith("At k=64")
    assert told.cell.title == "Results"
