import shutil
import sqlite3
import subprocess
import sys
import threading
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from data.kinds import LogbookSeen, Record, RecordRedacted, SubmissionReceived, make
from data.log import Projection
from data.projections import projections
from data.records import UserError, Verdict
from data.store import Store
from tests.data.build import EVENT, at_minutes, claims, judgement, minute, tables

ROOT = Path(__file__).parents[2]
HISTORY = at_minutes(
    claims([1, 2]),
    LogbookSeen(space_id="team-b/logbook", sha="1", team="team-b", paper_id="p1"),
    SubmissionReceived(submission_id="s1", address="team-a/logbook"),
    judgement(verdicts={1: Verdict.VERIFIED, 2: Verdict.TOY}, submission_id="s1"),
    judgement("team-b", {1: Verdict.FALSIFIED}, sha="1"),
    claims([1, 3], supersedes={"p1-c3": "p1-c2"}),
    judgement("team-a", {1: Verdict.INCONCLUSIVE}, sha="2"),
    claims([1], "p2"),
)
SECRET = make(SubmissionReceived(submission_id="s2", address="hf_secret"), "a", minute(30))
LEAK = make(RecordRedacted(record_id=SECRET.id, why="a token"), "b", minute(20))
WITHDRAWN = make(claims([1], "p3"), "a", minute(31))
ALL = [
    *HISTORY,
    *(SECRET, LEAK, WITHDRAWN),
    make(RecordRedacted(record_id=WITHDRAWN.id, why="not theirs"), "b", minute(32)),
    make(claims([4], "p2"), "tie", minute(7)),
]


def test_records_come_back_as_they_were_and_survive_a_restart(tmp_path):
    store = Store(tmp_path, projections(EVENT))
    first = store.append(claims([1]), "someone")
    store.insert(HISTORY)
    store.close()

    again = Store(tmp_path, projections(EVENT))
    kept = list(again.records())
    again.close()

    assert kept == sorted([first, *HISTORY], key=lambda record: (record.at, record.id))


def test_records_can_be_asked_for_by_kind_and_subject(store):
    store.insert(HISTORY)

    published = list(store.records(kind="claims.published", subject="p1"))

    assert [record.id for record in published] == [HISTORY[0].id, HISTORY[5].id]
    assert {record.id for record in store.records(subject="s1")} == {HISTORY[2].id, HISTORY[3].id}


def test_a_blob_is_kept_beside_the_log(store):
    digest = store.put_blob(b"text")

    assert store.blob(digest) == b"text"
    assert (store.folder / "blobs" / digest[:2] / digest).is_file()


def test_a_known_id_is_ignored(store):
    assert store.insert(HISTORY[:2]) == 2
    assert store.insert(HISTORY[:3]) == 1


def test_all_records_of_a_call_are_added_or_none(store):
    broken = make(claims([9]), "someone").model_copy(update={"body": {"not": object()}})

    with pytest.raises(TypeError):
        store.insert([HISTORY[0], broken])

    assert list(store.records()) == []


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(order=st.permutations([*ALL, *ALL[:4]]), cuts=st.lists(st.integers(0, len(ALL)), max_size=4))
def test_any_order_any_batches_and_repeats_give_the_same_tables(tmp_path_factory, order, cuts):
    expected = tables_after(tmp_path_factory, [ALL])
    marks = [0, *sorted(cuts), len(order)]
    batches = [order[a:b] for a, b in pairwise(marks)]

    assert tables_after(tmp_path_factory, batches) == expected


def tables_after(tmp_path_factory, batches):
    """The tables of a new store after these batches, having seen that a rebuild changes none."""
    folder = tmp_path_factory.mktemp("store")
    store = Store(folder, projections(EVENT))
    for batch in batches:
        store.insert(batch)
    found = tables(store)
    assert store.rebuild() == len(ALL)
    assert tables(store) == found
    store.close()
    shutil.rmtree(folder)
    return found


def test_a_redaction_leaves_no_trace_of_the_text_on_the_disk(store):
    store.insert([SECRET])
    assert on_disk(store.folder, b"hf_secret")

    store.insert([LEAK])

    assert not on_disk(store.folder, b"hf_secret")
    (blank,) = store.records(kind="submission.received")
    assert blank == SECRET.model_copy(update={"body": {}})
    with store.read() as conn:
        assert conn.execute("SELECT count(*) FROM submissions").fetchone()[0] == 0


def on_disk(folder: Path, text: bytes) -> bool:
    return any(text in path.read_bytes() for path in folder.glob("records.sqlite*"))


def test_a_redaction_cannot_itself_be_redacted(store):
    undo = make(RecordRedacted(record_id=LEAK.id, why="undo"), "c")

    store.insert([undo, LEAK, SECRET])

    assert [record.body != {} for record in store.records(kind="record.redacted")] == [True, True]
    assert [record.body for record in store.records(kind="submission.received")] == [{}]


def test_records_of_unknown_kinds_and_malformed_ones_are_kept_and_passed_over(store):
    strange = [
        HISTORY[0].model_copy(update={"id": "0" * 26, "kind": "from.the.future"}),
        HISTORY[0].model_copy(update={"id": "1" * 26, "body": {"schema_number": 99}}),
        HISTORY[0].model_copy(
            update={"id": "2" * 26, "body": {"schema_number": 1, "paper_id": "p1", "claims": 5}}
        ),
        HISTORY[0].model_copy(update={"id": "3" * 26, "body": {"paper_id": "\ud800"}}),
        LEAK.model_copy(update={"id": "4" * 26, "body": {"record_id": ["x"]}}),
    ]
    store.insert(HISTORY)
    before = tables(store)["claims"]

    assert store.insert(strange) == 5
    assert tables(store)["claims"] == before
    assert len(list(store.records())) == len(HISTORY) + 5


def test_a_copy_of_a_record_with_another_body_is_read_anew():
    record = make(claims([1]), "a", minute(1))
    assert record.typed is not None

    assert record.model_copy(update={"body": {"schema_number": 99}}).typed is None
    assert record.model_copy(update={"kind": "from.the.future"}).typed is None


def test_what_sqlite_cannot_write_is_derived_as_it_is_written(store):
    seen = LogbookSeen(space_id="team-b/\ud800", sha="\udfff", team="team-b\ud801", paper_id="p1")
    store.insert([*HISTORY, make(seen, "\ud800", minute(40))])
    before = tables(store)

    store.rebuild()

    assert tables(store) == before


def test_changed_projections_are_derived_anew_and_old_tables_dropped(tmp_path):
    old = Projection("kept", "CREATE TABLE old (id);", frozenset(), lambda _: set(), no_rows)
    store = Store(tmp_path, (*projections(EVENT), old))
    store.insert(HISTORY)
    before = tables(store)
    store.close()

    again = Store(tmp_path, projections(EVENT))
    after = tables(again)
    again.close()

    assert before.pop("old") == []
    assert before.pop("meta") != after.pop("meta")
    assert after == before


def no_rows(_conn: object, _subject: str, _records: object) -> None:
    """A projection that derives nothing."""


def test_a_process_with_other_projections_must_not_go_on_writing(store):
    newer = Store(store.folder, projections(EVENT)[:-1])
    newer.close()

    with pytest.raises(UserError, match="another version of this program or for another event"):
        store.append(claims([1]), "someone")


def test_a_store_of_a_newer_schema_is_refused_and_left_alone(tmp_path):
    conn = sqlite3.connect(tmp_path / "records.sqlite")
    conn.execute("PRAGMA user_version = 2")
    conn.close()
    before = (tmp_path / "records.sqlite").read_bytes()

    with pytest.raises(UserError, match="made by a newer version of this program"):
        Store(tmp_path, projections(EVENT))

    assert (tmp_path / "records.sqlite").read_bytes() == before


def test_a_file_that_is_no_database_is_called_damaged(tmp_path):
    (tmp_path / "records.sqlite").write_bytes(b"not a database" * 999)

    with pytest.raises(UserError, match=r"is damaged; put a copy in its place"):
        Store(tmp_path, projections(EVENT))


def test_damage_inside_the_database_is_told_when_it_is_met(store):
    store.insert(HISTORY)
    store.close()
    path = store.folder / "records.sqlite"
    whole = path.read_bytes()
    path.write_bytes(whole[:4096] + b"\xff" * (len(whole) - 4096))

    with pytest.raises(UserError, match="is damaged"):
        Store(store.folder, projections(EVENT)).close()


def test_a_full_disk_saves_nothing_and_says_so(store):
    store.insert(HISTORY[:1])
    with store._writing() as conn:
        pages = conn.execute("PRAGMA page_count").fetchone()[0]
    store._writer.execute(f"PRAGMA max_page_count = {pages}")

    with pytest.raises(UserError, match=r"is full: nothing was saved; free space"):
        store.append_all([claims(range(200), f"p{n}") for n in range(50)], "someone")

    assert list(store.records()) == HISTORY[:1]


def test_a_read_only_database_says_so(store):
    store._writer.execute("PRAGMA query_only = ON")

    with pytest.raises(UserError, match="is read-only for this program"):
        store.append(claims([1]), "someone")


def test_a_folder_that_cannot_be_made_says_so(tmp_path):
    (tmp_path / "file").write_text("in the way")

    with pytest.raises(UserError, match="cannot be used"):
        Store(tmp_path / "file" / "store", projections(EVENT))


def test_a_locked_store_says_so_after_waiting(store):
    other = sqlite3.connect(store.folder / "records.sqlite", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    store._writer.execute("PRAGMA busy_timeout = 50")

    with pytest.raises(UserError, match="another program has kept the store"):
        store.append(claims([1]), "someone")

    other.close()


def test_reading_sees_one_moment_while_others_write(store):
    store.insert(HISTORY[:1])
    with store.read() as conn:
        before = conn.execute("SELECT count(*) FROM records").fetchone()[0]
        store.insert(HISTORY)
        assert conn.execute("SELECT count(*) FROM records").fetchone()[0] == before == 1

    assert len(list(store.records())) == len(HISTORY)


def test_a_reader_cannot_write(store):
    with pytest.raises(UserError, match="read-only"), store.read() as conn:
        conn.execute("DELETE FROM records")


def test_a_connection_in_use_is_closed_when_its_reading_ends(store):
    with store.read() as conn:
        store.close()
        assert conn.execute("SELECT 1").fetchone()[0] == 1

    with pytest.raises(sqlite3.ProgrammingError, match="closed database"):
        conn.execute("SELECT 1")


def test_threads_write_and_read_at_once(store):
    def work(number: int) -> None:
        for each in range(10):
            store.append(claims([each], f"p{number}"), "someone")
            assert len(list(store.records(subject=f"p{number}"))) == each + 1

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert len(list(store.records())) == 40


WRITER = """
import sys
from pathlib import Path
from data.projections import projections
from data.store import Store
from tests.data.build import EVENT, claims
store = Store(Path(sys.argv[1]), projections(EVENT))
for number in range(40):
    print(store.append(claims([number], f"p{number % 5}"), sys.argv[2]).id, flush=True)
store.close()
"""


def start_writer(folder: Path, name: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", WRITER, str(folder), name]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def test_what_was_acknowledged_survives_a_kill(tmp_path):
    writer = start_writer(tmp_path / "store", "victim")
    assert writer.stdout is not None
    acknowledged = [writer.stdout.readline().strip() for _ in range(5)]
    writer.kill()
    acknowledged += writer.communicate()[0].split("\n")[:-1]

    store = Store(tmp_path / "store", projections(EVENT))
    kept = [record.id for record in store.records()]
    found = tables(store)
    store.rebuild()
    rebuilt = tables(store)
    store.close()

    assert set(acknowledged) <= set(kept)
    assert len(kept) - len(acknowledged) <= 1
    assert found == rebuilt


def test_several_processes_on_one_new_store_lose_nothing(tmp_path):
    writers = [start_writer(tmp_path / "store", name) for name in ("one", "two", "three")]
    acknowledged = [line for writer in writers for line in writer.communicate()[0].split()]

    store = Store(tmp_path / "store", projections(EVENT))
    kept: list[Record] = list(store.records())
    found = tables(store)
    store.rebuild()
    rebuilt = tables(store)
    store.close()

    assert [writer.returncode for writer in writers] == [0, 0, 0]
    assert len(acknowledged) == 120
    assert sorted(acknowledged) == sorted(record.id for record in kept)
    assert found == rebuilt
