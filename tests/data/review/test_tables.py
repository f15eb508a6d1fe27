import json

import pytest

from data.records import UserError
from data.review import tables as review_tables
from data.review.tables import inside, table_entries
from tests.data.reviewed import image_file

HEADER = "first,second,pair_id,first_label,second_label,tags,metric,known\n"


@pytest.fixture
def table(tmp_path):
    """Write a table beside two images; its path."""
    (tmp_path / "img").mkdir()
    (tmp_path / "img/a.png").write_bytes(image_file(0))
    (tmp_path / "img/b.png").write_bytes(image_file(1))

    def write(content: str | bytes, name: str = "pairs.csv"):
        path = tmp_path / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    return write


def test_a_row_of_csv_is_a_pair(table):
    path = table(
        HEADER
        + "img/a.png,./img/b.png,q1,ours,base,sky;text,0.25,first\nimg/a.png,img/b.png,,,,,,\n"
    )

    found = table_entries(path)
    one, two = found.pairs

    assert (one.where, one.pair_id, one.tags, one.metric, one.known) == (
        "pairs.csv, line 2",
        "q1",
        ("sky", "text"),
        0.25,
        "first",
    )
    assert (one.first.label, one.second.label) == ("ours", "base")
    assert (one.second.name, one.second.read()) == ("img/b.png", image_file(1))
    assert (two.pair_id, two.first.label, two.second.label) == ("pair-002", "first", "second")
    assert found.source == "table pairs.csv"


def test_an_object_of_jsonl_is_a_pair_with_plain_values(table):
    row = {"first": "img/a.png", "second": "img/b.png", "tags": ["sky"], "metric": 1, "pair_id": 7}

    (pair,) = table_entries(table(json.dumps(row) + "\n\n", "pairs.jsonl")).pairs

    assert (pair.pair_id, pair.tags, pair.metric) == ("7", ("sky",), 1.0)


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("/etc/passwd", "without '..'"),
        ("../secret.png", "without '..'"),
        ("img/../../secret.png", "without '..'"),
        ("C:\\\\secret.png", "without '..'"),
        ("..\\\\secret.png", "without '..'"),
        ("out/secret.png", "leads out of the table's folder"),
        ("img/\\u0000.png", "cannot be the path"),
        ("x" * 501, "cannot be the path"),
        ("loop/a.png", "cannot be the path"),
    ],
)
def test_a_path_that_leads_out_of_the_folder_is_refused_by_file_and_line(
    tmp_path, table, path, told
):
    (tmp_path / "out").symlink_to("/etc")
    (tmp_path / "loop").symlink_to("loop")
    row = f'{{"first": "{path}", "second": "img/b.png"}}'

    with pytest.raises(UserError) as refused:
        table_entries(table(row, "pairs.jsonl"))

    assert "pairs.jsonl: line 1: first: " in str(refused.value)
    assert told in str(refused.value)


def test_a_link_as_the_last_step_is_not_followed_even_within_the_folder(tmp_path, table):
    (tmp_path / "img/c.png").symlink_to("a.png")

    (pair,) = table_entries(table("first,second\nimg/c.png,img/b.png\n")).pairs

    with pytest.raises(UserError, match="cannot be read"):
        pair.first.read()


def test_a_path_that_stays_inside_is_kept(tmp_path):
    assert inside(tmp_path.resolve(), "a..b/c.png") == tmp_path.resolve() / "a..b/c.png"


def test_every_fault_is_named_at_once(table):
    rows = [
        "img/a.png,img/b.png,Q 1,,,,,",
        "img/a.png,img/b.png,q1,,,,2,",
        "img/a.png,img/b.png,q1,,,,,left",
        ",img/b.png,q3,,,,,",
        "img/a.png,img/b.png",
    ]

    with pytest.raises(UserError) as refused:
        table_entries(table(HEADER + "\n".join(rows) + "\n"))

    told = str(refused.value)
    for line, what in (
        (2, "pair_id: must be lower-case"),
        (3, "metric: must be a number"),
        (4, "known: must be one of"),
        (5, "first: needs the place of an image"),
        (6, "must have 8 cells"),
    ):
        assert f"pairs.csv: line {line}: {what}" in told


def test_an_id_that_stands_twice_is_named_with_both_lines(table):
    with pytest.raises(UserError, match=r"line 3: pair_id: 'q1' stands on line 2 already"):
        table_entries(
            table("first,second,pair_id\nimg/a.png,img/b.png,q1\nimg/b.png,img/a.png,q1\n")
        )


@pytest.mark.parametrize(
    ("content", "name", "told"),
    [
        ("first,second,metrik\na,b,1\n", "x.csv", "has a column 'metrik'"),
        ('first,second\n"a', "x.csv", "is not CSV"),
        (f'first,second\n"{"x" * 200_000}",b\n', "x.csv", "is not CSV: field larger"),
        (b"first,second\n\xff,b\n", "x.csv", "line 2: is not UTF-8"),
        ("[" * 100_000, "x.jsonl", "line 1: is not JSON"),
        ("[1]", "x.jsonl", "line 1: must be an object"),
        ('{"first": {"a": 1}, "second": "b"}', "x.jsonl", "line 1: first: needs the place"),
        ("first,second\n" + "a,b\n" * 2001, "x.csv", "has 2,001 rows"),
    ],
    ids=["column", "quote", "long", "bytes", "depth", "list", "type", "rows"],
)
def test_a_table_that_cannot_be_read_is_refused_by_file(table, content, name, told):
    with pytest.raises(UserError) as refused:
        table_entries(table(content, name))

    assert name in str(refused.value)
    assert told in str(refused.value)


def test_a_huge_table_is_not_read(table, monkeypatch):
    monkeypatch.setattr(review_tables, "LARGEST", 10)

    with pytest.raises(UserError, match="make several sets"):
        table_entries(table("first,second\na,b\n"))
    with pytest.raises(UserError, match="there is no file"):
        table_entries(table("x").parent / "none.csv")
