import pytest

from judge.checks.sums import wrong_cells


def wrong(table: str) -> list[tuple[int, str]]:
    rows = [line.strip() for line in table.strip().splitlines()]
    rule = "|" + "--|" * (rows[0].count("|") - 1)
    return list(wrong_cells(enumerate([rows[0], rule, *rows[1:]], 1)))


def test_a_total_row_must_be_the_sum_of_its_counts():
    table = """| set | items | rate |
    | a | 10 | 0.5 |
    | b | 20 | 0.7 |
    | Total | {} | 0.9 |"""

    assert wrong(table.format(30)) == []
    assert wrong(table.format(35)) == [
        (5, "The rows of “items” add up to 30, not to the stated 35.")
    ]


@pytest.mark.parametrize(
    "table",
    [
        "| model | items |\n| a | 500 |\n| b | 500 |\n| total | 500 |",
        "| model | mean |\n| a | 5 |\n| b | 7 |\n| total | 6 |",
        "| model | seed |\n| a | 5 |\n| b | 7 |\n| total | 6 |",
        "| model | items |\n| a | 5.5 |\n| b | 7 |\n| total | 6 |",
        "| model | items |\n| total | 6 |\n| a | 5 |\n| b | 7 |",
        "| model | items |\n| a | 5 |\n| total | 6 |",
    ],
)
def test_columns_that_do_not_add_up_by_nature_are_left_alone(table):
    assert wrong(table) == []


def test_a_total_column_must_keep_what_it_keeps_in_most_rows():
    table = """| set | yes | no | total |
    | a | 1 | 2 | 3 |
    | b | 4 | 5 | 9 |
    | c | 7 | 8 | {} |"""

    assert wrong(table.format(15)) == []
    assert [line for line, _ in wrong(table.format(18))] == [5]


def test_a_percentage_must_be_what_the_other_rows_make_it():
    table = """| model | pairs | unfaithful | rate (%) |
    | a | 500 | 64 | 12.8% |
    | b | 500 | 61 | 12.2% |
    | c | 500 | 51 | {} |"""

    assert wrong(table.format("10.2%")) == []
    assert wrong(table.format("14.2%")) == [(5, "51 of 500 is 10.2 %, not 14.2 %.")]


def test_percentages_that_no_pair_of_columns_explains_are_left_alone():
    table = """| model | pairs | layers | rate (%) |
    | a | 500 | 64 | 3.8% |
    | b | 500 | 61 | 12.2% |
    | c | 500 | 51 | 7.2% |"""

    assert wrong(table) == []
