import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data.kinds import JudgementMade, Record, SubmissionReceived, make
from data.sync.notes import Home
from data.sync.record_files import MOST_BYTES, as_file, fitting, named_blobs, new_path, parse
from tests.data.build import judgement, minute

ID = "01ARZ3NDEKTSV4RRFFQ69G5FAV"
GOOD = {"id": ID, "kind": "x.y", "at": "2026-01-01T00:00:00Z", "by": "a", "body": {"a": [1, "é"]}}


def received(number=0, address="alice/book"):
    return make(
        SubmissionReceived(submission_id=f"s{number}", address=address), "a", minute(number)
    )


def read(*lines: bytes):
    return parse(b"\n".join(lines), Home.PUBLIC, "f")


def test_what_is_written_is_read():
    records = [received(number) for number in range(3)]
    assert parse(as_file(records), Home.PUBLIC, "f") == (records, [])


def test_the_same_records_make_the_same_bytes():
    record = received()
    again = Record.model_validate_json(record.line())
    assert as_file([record]) == as_file([again])


def test_two_files_have_two_names():
    assert new_path("w", minute(0)) != new_path("w", minute(0))
    assert new_path("w", minute(0)).startswith("records/2026-07-07/w-")


@pytest.mark.parametrize(
    "line",
    [
        b"no json",
        b"[]",
        b"null",
        b"\xff\xfe",
        b"1" * 5000,
        b'{"id": "short", "kind": "x"}',
        json.dumps(GOOD | {"id": "../../../etc/passwd"}).encode(),
        json.dumps(GOOD | {"at": "yesterday"}).encode(),
        json.dumps(GOOD | {"at": "0001-01-01T00:00:00+23:00"}).encode(),
        json.dumps(GOOD | {"at": "2026-01-01T00:00:00"}).encode(),
        json.dumps(GOOD | {"body": []}).encode(),
        json.dumps(GOOD | {"more": 1}).encode(),
        json.dumps(GOOD | {"body": {"a": float("nan")}}).encode(),
        json.dumps(GOOD).replace("[1,", "[1e999,").encode(),
        json.dumps(GOOD).replace("[1,", "[" * 300 + "]" * 300 + "," + "[1,").encode(),
        b'{"a":' * 200_000,
    ],
)
def test_a_line_that_is_no_record_is_passed_over_and_told(line):
    good = json.dumps(GOOD).encode()
    parsed = read(good, line, good)
    assert [each.id for each in parsed.records] == [ID, ID]
    (fault,) = parsed.faults
    assert fault.startswith("f, line 2: ")
    assert len(fault) < 200


@given(st.binary(max_size=200))
def test_no_bytes_break_it(data):
    assert not read(data).records


def test_half_a_character_becomes_a_question_mark():
    line = json.dumps(GOOD | {"by": "\ud800", "body": {"a": "x\udfff"}}).encode()
    (record,) = read(line).records
    assert (record.by, record.body) == ("?", {"a": "x?"})


def test_a_private_record_in_a_public_file_is_passed_over():
    line = json.dumps(GOOD | {"kind": "reviewset.keyed"}).encode()
    assert "does not belong" in read(line).faults[0]
    assert parse(line, Home.PRIVATE, "f").faults == []
    assert "does not belong" in parse(as_file([received()]), Home.PRIVATE, "f").faults[0]


def test_a_file_takes_as_many_records_as_fit_and_at_least_one():
    large = [received(number, "x" * (MOST_BYTES // 3)) for number in range(3)]
    assert fitting(large) == large[:2]
    assert fitting([received(0, "x" * MOST_BYTES)])
    assert fitting([]) == []


def test_blobs_are_named_by_their_fields():
    digest = "ab" * 32
    made = make(JudgementMade(**judgement().model_dump() | {"text_blob": digest}), "judge")
    said = received(address=digest)
    assert named_blobs([made, said]) == {digest}
    nested = Record.model_validate(GOOD | {"body": {"pairs": [{"a": {"digest": "cd" * 32}}]}})
    assert named_blobs([nested]) == {"cd" * 32}
    wrong = Record.model_validate(GOOD | {"body": {"digest": "../x", "blob": 3}})
    assert named_blobs([wrong]) == set()
