import json
from datetime import UTC, datetime

import pytest

from judge.logbook.headers import Fields, read_fields


def fields(**values: object) -> Fields:
    return read_fields(json.dumps({"type": "code", "id": "cell_0123456789ab"} | values))[0]


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        ("{", "header_not_json"),
        ("[" * 60_000, "header_not_json"),
        ("", "header_not_json"),
        ('{"exit_code": ' + "9" * 5000 + "}", "header_not_json"),
        ("[1]", "header_not_object"),
        ("null", "header_not_object"),
        ('{"a": "' + "x" * 10_000_000 + '"}', "header_too_long"),
    ],
)
def test_a_header_that_is_no_object_counts_as_an_empty_markdown_header(raw: str, code: str):
    assert read_fields(raw) == (Fields(), [code])


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("type", ["code"]),
        ("id", 5),
        ("title", 5),
        ("title", {"a": 1}),
        ("created_at", 5),
        ("created_at", "yesterday"),
        ("command", "python x.py"),
        ("command", ["python", 5]),
        ("exit_code", True),
        ("exit_code", 0.0),
        ("exit_code", "0"),
        ("exit_code", 10**30),
        ("duration_s", True),
        ("duration_s", float("nan")),
        ("duration_s", float("inf")),
        ("duration_s", -1),
        ("artifact", []),
    ],
)
def test_a_field_of_the_wrong_type_counts_as_not_said(name: str, value: object):
    got, codes = read_fields(json.dumps({"type": "code", "id": "cell_0123456789ab", name: value}))
    assert codes == [f"header_wrong_type:{name}"]
    without = {"type": "code", "id": "cell_0123456789ab"}
    without.pop(name, None)
    assert got == read_fields(json.dumps(without))[0]


def test_a_run_has_its_command_exit_code_and_duration():
    got = fields(command=["python", "a b.py"], exit_code=1, duration_s=0.5)
    assert (got.command, got.exit_code, got.duration_s) == (("python", "a b.py"), 1, 0.5)


def test_only_code_cells_can_be_runs():
    got = fields(type="markdown", command=["python"], exit_code=0, duration_s=1)
    assert (got.command, got.exit_code, got.duration_s) == ((), None, None)


def test_unknown_types_read_as_markdown_and_custom_fields_do_no_harm():
    got = fields(type="poster", pinned="true", evidence_run_id=[1])
    assert got.kind == "markdown"


def test_times_are_in_utc_whatever_their_zone():
    assert fields(created_at="2026-07-08T12:00:00+02:00").created_at == datetime(
        2026, 7, 8, 10, tzinfo=UTC
    )
    assert fields(created_at="2026-07-08").created_at == datetime(2026, 7, 8, tzinfo=UTC)


def test_surrogates_and_hidden_characters_of_a_title_are_removed_and_told():
    got, codes = read_fields('{"id": "own", "title": "a\\u200bb \\ud800 c\\n d"}')
    assert got.title == "ab ? c d"
    assert codes == ["header_hidden_text", "id_not_from_cli"]
