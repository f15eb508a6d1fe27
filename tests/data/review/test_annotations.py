import csv
import io
import json
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data.csv_cells import ESCAPE, FORMULA, escaped
from data.pairs import Region
from data.review.annotations import COLUMNS, citation, csv_text, digest, rows
from data.review.reviews import Kept
from tests.data.answered import a_set, said

ORIGINS = {"p0": {"a": "ours", "b": "base"}, "t0": {"a": "x", "b": "y"}}
REGION = Region(side="b", shape="box", x=1.5, y=2, width=3, height=4, tag="blur")


def kept(closed: bool = False, **fields: object) -> Kept:
    at = datetime(2026, 7, 8, tzinfo=UTC)
    return Kept(a_set(4, 1, **fields), at, "organiser", at if closed else None, "0" * 64, ORIGINS)


def read(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text, newline="")))


FULL = said(
    "p0",
    "b",
    "reviewer-1",
    61,
    left="b",
    usable_a=True,
    usable_b=False,
    defects_b=("banding", "blur"),
    regions=(REGION,),
    note='=cmd|"x"!A1, one\nand two',
    milliseconds=4321,
    app_version="0.1",
)


def test_a_row_says_all_that_was_answered():
    (row,) = read(csv_text(rows(kept(), [FULL])))

    regions = json.loads(row.pop("regions"))
    assert regions == [
        {"side": "b", "shape": "box", "x": 1.5, "y": 2, "width": 3, "height": 4, "tag": "blur"}
    ]
    assert row == {
        "set_id": "s1",
        "pair_id": "p0",
        "turn": "0",
        "reviewer": "reviewer-1",
        "left": "b",
        "right": "a",
        "answer": "b",
        "is_training": "false",
        "usable_a": "true",
        "usable_b": "false",
        "defects_a": "[]",
        "defects_b": '["banding", "blur"]',
        "note": '\'=cmd|"x"!A1, one\nand two',
        "milliseconds": "4321",
        "app_version": "0.1",
        "at": "2026-07-07T00:01:01.000000+00:00",
        "label_a": "",
        "label_b": "",
    }


def test_columns_stand_in_the_order_of_the_dictionary():
    header = csv_text([]).splitlines()[0].split(",")

    assert header == [column.name for column in COLUMNS]
    assert list(rows(kept(), [FULL])[0]) == header


def test_labels_are_told_when_the_set_is_closed():
    answers = [FULL, said("t0", "a")]

    open_rows, closed_rows = rows(kept(), answers), rows(kept(closed=True), answers)

    assert {(row["label_a"], row["label_b"]) for row in open_rows} == {(None, None)}
    assert [(row["label_a"], row["label_b"]) for row in closed_rows] == [
        ("ours", "base"),
        ("x", "y"),
    ]
    assert [row["is_training"] for row in closed_rows] == [False, True]


@given(st.sampled_from(FORMULA), st.text(), st.integers(0, 2))
def test_no_cell_begins_with_what_starts_a_formula(start, text, spaces):
    note = " " * spaces + start + text

    assert escaped(note).startswith("'")
    (row,) = read(csv_text(rows(kept(), [said("p0", "a", note=note)])))
    assert row["note"].removeprefix(ESCAPE) == note


@given(st.permutations([said("p0", "a"), said("p1", "b"), said("p0", "b", "r2"), FULL]))
def test_the_digest_does_not_depend_on_the_order_of_answers(answers):
    assert digest(a_set(), answers) == digest(a_set(), answers[::-1])
    assert rows(kept(), answers) == rows(kept(), answers[::-1])


@pytest.mark.parametrize(
    "other",
    [
        [],
        [said("p0", "b")],
        [said("p0", "a", note="x")],
        [said("p0", "a", milliseconds=1)],
        [said("p0", "a", second=1)],
        [said("p0", "a"), said("p1", "a")],
    ],
    ids=["none", "answer", "note", "time taken", "moment", "more"],
)
def test_the_digest_changes_with_the_answers(other):
    assert digest(a_set(), other) != digest(a_set(), [said("p0", "a")])


def test_the_digest_changes_with_the_set_and_stands_in_the_citation():
    answers = [said("p0", "a")]

    assert digest(a_set(question="Why?"), answers) != digest(a_set(), answers)
    assert citation("s1", "f" * 64) == f"review-set:s1@{'f' * 64}"
