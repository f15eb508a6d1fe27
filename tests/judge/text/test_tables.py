import time

from judge.text.tables import plain_text, tables


def numbered(text: str) -> list[tuple[int, str]]:
    return list(enumerate(text.splitlines(), 1))


def test_a_table_has_a_header_rows_and_plain_cells_with_line_numbers():
    text = "before\n| model | acc |\n|:--|--:|\n| **a** | `0.5` |\n| b | 12\\% |\nafter"

    (table,) = tables(numbered(text))

    assert table.header == ("model", "acc")
    assert [(row.line, row.cells) for row in table.rows] == [(4, ("a", "0.5")), (5, ("b", "12%"))]
    assert table.column(1) == ("0.5", "12%")


def test_rows_of_another_width_and_lines_without_a_rule_are_no_table():
    assert list(tables(numbered("| a | b |\n| 1 | 2 |"))) == []
    (table,) = tables(numbered("| a | b |\n|--|--|\n| 1 |\n| 1 | 2 |"))
    assert [row.cells for row in table.rows] == [("1", "2")]


def test_two_tables_are_told_apart():
    text = "| a |\n|--|\n| 1 |\n\n| b |\n|--|\n| 2 |"

    assert [table.header for table in tables(numbered(text))] == [("a",), ("b",)]


def test_a_flood_of_bars_is_read_in_linear_time():
    started = time.thread_time()
    found = list(tables(numbered("|---" * 900 + "|\n" + "|" * 3000 + "\n" * 3 + "| - " * 900)))

    assert found == []
    assert time.thread_time() - started < 1


def test_marks_of_emphasis_code_and_mathematics_are_taken_out():
    assert plain_text(r"\( 43/80 = **53.75\%** \)") == "( 43/80 = 53.75% )"
