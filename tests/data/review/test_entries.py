import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data.faults import Faults
from data.pairs import ID
from data.review.entries import Details, Entry, Source, details, distinct, pair_id


@given(st.text(max_size=200))
def test_any_name_gives_an_id_that_pairs_may_have(name):
    assert re.fullmatch(ID, pair_id(name))


def test_ids_that_fall_together_get_a_number():
    image = Source("x", "x", bytes)
    entries = [
        Entry("x", pair_id(name), image, image) for name in ("Scene 1", "scene_1", "scene 1")
    ]

    assert [each.pair_id for each in distinct(entries)] == ["scene-1", "scene_1", "scene-1-2"]


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ({}, Details((), None, None)),
        ({"tags": "", "metric": "", "known": ""}, Details((), None, None)),
        ({"tags": " sky; text ;sky", "metric": "-0.5"}, Details(("sky", "text"), -0.5, None)),
        (
            {"tags": ["sky"], "metric": 1, "known": "cannot tell"},
            Details(("sky",), 1, "cannot tell"),
        ),
    ],
    ids=["nothing", "empty", "text", "values"],
)
def test_optional_columns_are_read_from_text_and_from_values(row, expected):
    faults = Faults()

    assert details(row, "pairs.csv", "line 2", faults) == expected
    assert faults.found == []


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ({"metric": "nan"}, "metric: must be a number from -1"),
        ({"metric": "1e999"}, "metric: must be a number"),
        ({"metric": 10**400}, "metric: must be a number"),
        ({"metric": 1.01}, "not 1.01"),
        ({"metric": True}, "not True"),
        ({"metric": "better"}, "not 'better'"),
        ({"known": "left"}, "known: must be one of first, second, tie"),
        ({"known": 1}, "not 1"),
        ({"tags": 5}, "tags: must be text"),
        ({"tags": [["a"]]}, "tags: must be text"),
        ({"tags": ";".join(map(str, range(21)))}, "tags: at most 20"),
        ({"tags": "x" * 61}, "tags: at most 20 of at most 60 characters"),
    ],
)
def test_a_wrong_value_is_a_fault_with_its_file_and_line(row, told):
    faults = Faults()

    details(row, "pairs.csv", "line 2", faults)

    (fault,) = faults.found
    assert str(fault).startswith("pairs.csv: line 2: ")
    assert told in fault.what
