import csv
import io

from hypothesis import example, given
from hypothesis import strategies as st

from data.csv_cells import ESCAPE, FORMULA, csv_of, escaped


@given(st.text())
@example("'")
@example("''=1")
@example(" '")
def test_what_is_escaped_comes_back(text):
    assert escaped(text).removeprefix(ESCAPE) == text


@given(st.lists(st.none() | st.integers() | st.text(), min_size=1, max_size=4))
@example(["=1", -1, None, "\r"])
def test_a_row_is_read_back_and_no_text_of_it_is_a_formula(row):
    _, read = csv.reader(io.StringIO(csv_of(["header"], [row]), newline=""))

    for cell, found in zip(row, read, strict=True):
        if isinstance(cell, str):
            assert found.removeprefix(ESCAPE) == cell
            assert not found.lstrip(" ").startswith(FORMULA)
        else:
            assert found == ("" if cell is None else str(cell))
