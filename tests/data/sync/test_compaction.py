"""Joining files of records: the same lines, fewer files, and nothing of what was redacted."""

import json
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data.kinds import JudgementMade, Record, RecordRedacted, make
from data.records import Verdict
from data.sync.compaction import LARGE, MOST, holds, join, redacts, wanted
from tests.data.build import claims, judgement

TODAY = date(2026, 7, 9)
BLOB, KEPT = "ab" * 32, "cd" * 32


def line(record: Record) -> bytes:
    return record.line().encode() + b"\n"


def judged(team: str, blob: str) -> Record:
    made = judgement(team, {0: Verdict.TOY})
    return make(JudgementMade.model_validate({**made.model_dump(), "text_blob": blob}), "someone")


def compacted(files: dict[str, bytes], redacted: frozenset[str] = frozenset(), named: str = ""):
    tree = {path: len(data) for path, data in files.items()}
    tree |= {f"blobs/{digest[:2]}/{digest}": 1 for digest in (BLOB, KEPT)}
    return join(files, tree, redacted, lambda digest: digest == named)


def test_files_of_days_before_today_and_joined_ones_that_are_small_are_joined():
    tree = {
        "records/2026-07-07/a-1.jsonl": 9,
        "records/2026-07-08/b-2.jsonl": 9,
        "records/2026-07-09/b-3.jsonl": 9,
        "records/compact/4.jsonl": 9,
        "records/compact/5.jsonl": LARGE,
        "records/2026-99-99/x.jsonl": 9,
        "tables/claims/train.parquet": 9,
        "README.md": 9,
    }

    assert wanted(tree, TODAY) == [
        "records/2026-07-07/a-1.jsonl",
        "records/2026-07-08/b-2.jsonl",
        "records/compact/4.jsonl",
    ]


@pytest.mark.parametrize(
    "names",
    [
        [],
        ["records/compact/1.jsonl", "records/compact/2.jsonl"],
        ["records/2026-07-09/a-1.jsonl", "records/compact/2.jsonl"],
        ["records/2026-07-08/a-1.jsonl"],
    ],
)
def test_nothing_is_joined_where_no_request_would_be_saved(names):
    assert wanted(dict.fromkeys(names, 1), TODAY) == []


def test_a_commit_joins_a_bounded_number_of_files():
    tree = {f"records/2026-07-07/a-{number:05}.jsonl": 1 for number in range(MOST + 5)}

    assert len(wanted(tree, TODAY)) == MOST


@given(st.lists(st.lists(st.integers(0, 30), max_size=6), max_size=8))
def test_every_record_stands_once_in_the_joined_file_as_it_was(groups):
    known = [make(claims([number], f"p{number}"), "someone") for number in range(31)]
    files = {
        f"records/2026-07-07/a-{place}.jsonl": b"".join(line(known[each]) for each in group)
        for place, group in enumerate(groups)
    }

    change = compacted(files)

    lines = change.joined.splitlines(keepends=True)
    assert sorted(lines) == sorted({line(known[each]) for group in groups for each in group})
    assert (change.records, change.blanked) == (len(lines), 0)
    assert change.deletes == tuple(sorted(files))


def test_lines_that_are_no_record_are_kept_as_they_are():
    odd = [b"not json", b'{"id": 3}', b"[1]", b"\xff\xfe broken", "ein\u2028Umbruch".encode()]
    good = line(make(claims([0]), "someone"))

    change = compacted({"records/2026-07-07/a.jsonl": b"\n".join(odd) + b"\n\n" + good})

    assert change.joined == b"".join(each + b"\n" for each in odd) + good


def test_a_redacted_record_loses_its_body_and_what_only_it_named():
    gone, stays = judged("team-a", BLOB), judged("team-b", KEPT)
    change = compacted(
        {"records/2026-07-07/a.jsonl": line(gone) + line(stays)}, frozenset({gone.id}), named=KEPT
    )

    first, second = change.joined.splitlines(keepends=True)
    blank = json.loads(first)
    assert (blank["id"], blank["kind"], blank["by"]) == (gone.id, gone.kind, "someone")
    assert blank["body"] == {}
    assert Record.model_validate_json(first).id == gone.id
    assert BLOB.encode() not in change.joined
    assert second == line(stays)
    assert change.deletes == ("records/2026-07-07/a.jsonl", f"blobs/ab/{BLOB}")
    assert change.blanked == 1


def test_a_blob_that_another_record_names_stays():
    gone = judged("team-a", BLOB)

    change = compacted({"records/2026-07-07/a.jsonl": line(gone)}, frozenset({gone.id}), named=BLOB)

    assert change.deletes == ("records/2026-07-07/a.jsonl",)


def test_no_copy_of_a_redacted_record_survives_whichever_comes_first():
    gone = judged("team-a", BLOB)
    blank = gone.model_copy(update={"body": {}})
    for lines in ([gone, blank], [blank, gone]):
        files = {f"records/2026-07-07/{n}.jsonl": line(each) for n, each in enumerate(lines)}

        change = compacted(files, frozenset({gone.id}))

        assert change.joined.count(b"\n") == 1
        assert not holds(change.joined, frozenset({gone.id}))


def test_a_redaction_is_never_blanked_and_is_seen_in_a_file():
    redaction = make(RecordRedacted(record_id="x", why="a token"), "someone")
    ids = frozenset({redaction.id})

    assert redacts(line(redaction))
    assert not redacts(line(judged("record.redacted", BLOB)))
    assert not holds(line(redaction), ids)
    assert compacted({"records/2026-07-07/a.jsonl": line(redaction)}, ids).joined == line(redaction)
