import csv
import io

import pytest

from data.results.table import Table, csv_text, share

TABLE = Table(
    "areas", "areas", ("area", "papers", "share"), (("Theory", 3, 0.5), ("", 1_000, None))
)


def read(table: Table) -> list[list[str]]:
    return list(csv.reader(io.StringIO(csv_text(table))))


def test_a_table_is_read_back_from_its_csv():
    assert read(TABLE) == [
        ["area", "papers", "share"],
        ["Theory", "3", "0.5"],
        ["", "1000", ""],
    ]


@pytest.mark.parametrize("area", ["=1+1", "@cmd", "+1", "-1", "\t=1", "\r=1", "\n=1", " =1", "＝1"])
def test_a_name_that_a_spreadsheet_would_compute_is_text(area: str):
    table = TABLE._replace(rows=((area, -3, None),))

    assert read(table)[1] == [f"'{area}", "-3", ""]


def test_commas_quotes_and_lines_of_names_stay_within_their_cell():
    name = 'Deep "learning", \nand more'

    assert read(TABLE._replace(rows=((name, 1, 1.0),)))[1][0] == name


def test_rows_are_found_by_their_columns():
    assert TABLE.records()[0] == {"area": "Theory", "papers": 3, "share": 0.5}
    assert TABLE.pairs("area", "papers") == {"Theory": 3, "": 1000}


def test_a_share_of_nothing_is_none():
    assert (share(1, 3), share(0, 2), share(0, 0)) == (0.3333, 0.0, None)
