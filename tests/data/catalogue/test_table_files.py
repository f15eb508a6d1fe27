import json

from data.catalogue.table_files import csv_rows, jsonl_rows, read_table
from data.faults import Faults


def from_csv(content):
    faults = Faults()
    found = read_table("t.csv", csv_rows("t.csv", content, faults), faults)
    return found, [str(fault) for fault in faults.found]


def from_jsonl(*rows):
    faults = Faults()
    content = "\n".join(row if isinstance(row, str) else json.dumps(row) for row in rows)
    found = read_table("t.jsonl", jsonl_rows("t.jsonl", content, faults), faults)
    return found, [str(fault) for fault in faults.found]


def test_a_csv_of_papers_is_read_by_its_header():
    found, faults = from_csv(
        'title,paper_id,authors,spotlight\n"Adam, a ""method""\nin two lines",p1,A B;C D,yes\n'
    )

    assert faults == []
    assert found.papers[0].fields == {
        "paper_id": "p1",
        "title": 'Adam, a "method" in two lines',
        "authors": ("A B", "C D"),
        "spotlight": True,
    }


def test_a_csv_of_claims_keeps_the_anchor_column():
    found, faults = from_csv(
        "paper_id,text,anchor,kind\np1,It wins,Table 1,empirical\np1,It is,,\n"
    )

    assert faults == []
    assert [row.attributes for row in found.claims] == [
        {"anchor": "Table 1", "kind": "empirical"},
        {},
    ]


def test_rows_that_do_not_fit_the_header_are_named():
    _, faults = from_csv("paper_id,text\np1,a,b\np1\np1,fine\n,x\n")

    assert faults == [
        "t.csv: line 2: must have 2 cells, as the header has",
        "t.csv: line 3: must have 2 cells, as the header has",
        "t.csv: line 5: needs a 'paper_id'",
    ]


def test_a_broken_quote_is_named():
    _, faults = from_csv('paper_id,text\np1,"a"b\n')

    assert "after line 1: is not CSV" in faults[0]


def test_a_misspelt_column_is_not_lost_in_silence():
    _, faults = from_csv("paper_id,text,anker\np1,a,b\n")

    assert faults == ["t.csv: has a column 'anker', which no such table has"]


def test_lines_that_are_no_objects_are_named():
    _, faults = from_jsonl({"paper_id": "p1", "title": "A"}, "", "{", "[1]")

    assert faults[0].startswith("t.jsonl: line 3: is not JSON")
    assert faults[1] == "t.jsonl: line 4: must be an object, not [1]"


def test_a_contract_names_its_claim_by_text():
    row = {"paper_id": "p1", "claim": "It wins", "kind": "theory", "quantifier": "forall"}

    found, faults = from_jsonl(row)

    assert faults == []
    assert found.contracts[0].text == "It wins"
    assert found.contracts[0].fields == {"kind": "theory", "quantifier": "forall"}


def test_a_table_of_other_columns_is_none():
    assert from_csv("name,value\na,1\n") == (None, [])
    assert from_csv("") == (None, [])
