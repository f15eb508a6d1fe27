"""Two stores and a Hub on loopback between them."""

import json
import random
import threading
from datetime import UTC, datetime

import pytest

from data.hub.repository import Repository
from data.kinds import AnnotationMade, RecordRedacted, ReviewSetKeyed, SubmissionReceived, make
from data.records import Paper, UserError
from data.sync import notes, rate
from data.sync import record_files as record_files_of
from tests.data.answered import said
from tests.data.build import at_minutes, catalogue, claims, judgement, minute, tables
from tests.data.synced import PRIVATE, PUBLIC, TOKEN, ids, machine, on_hub, record_files
from tests.loopback.hub import CUT

COMMIT = "/commit/main$"


@pytest.fixture
def one(tmp_path, loopback):
    with machine(tmp_path / "one", loopback) as made:
        yield made


@pytest.fixture
def two(tmp_path, loopback):
    with machine(tmp_path / "two", loopback) as made:
        yield made


def asked(number, address="alice/book"):
    return SubmissionReceived(submission_id=f"s{number}", address=address)


def keyed():
    return ReviewSetKeyed(set_id="set", origins={}, seed="0" * 64)


def log(store):
    return [record.line() for record in store.records()]


def test_what_one_store_has_the_other_gets_with_its_tables(one, two):
    one.store.insert(at_minutes(catalogue(one.store, "A title"), claims([1, 2]), judgement()))
    assert one.sync.push() == (3, 1, None)
    assert two.sync.pull() == (3, 1, ())
    assert log(two.store) == log(one.store)
    noted = ("hub_records", "hub_files", "hub_outbox", "hub_notes")
    derived = [
        {name: rows for name, rows in tables(each.store).items() if name not in noted}
        for each in (one, two)
    ]
    assert derived[0] == derived[1]
    assert one.sync.unsent() == two.sync.unsent() == 0


def test_what_came_from_the_hub_is_not_sent_back(one, two, loopback):
    one.store.append(asked(1), "a")
    one.sync.push()
    two.sync.pull()
    two.store.append(asked(2), "b")
    assert two.sync.push() == (1, 1, None)
    assert one.sync.pull() == (1, 1, ())
    assert set(on_hub(loopback).values()) == {1}
    assert one.sync.pull() == (0, 0, ())


def test_a_pull_that_is_cut_short_makes_nothing_that_is_sent_back(one, two, monkeypatch):
    one.store.append(asked(1), "a")
    one.sync.push()
    insert = two.store.insert

    def cut_short(records):
        insert(records)
        raise KeyboardInterrupt

    monkeypatch.setattr(two.store, "insert", cut_short)
    with pytest.raises(KeyboardInterrupt):
        two.sync.pull()
    assert len(ids(two.store)) == 1
    assert two.sync.unsent() == 0


def test_a_pull_of_nothing_new_is_one_request_a_repository(one, two, loopback):
    one.store.append(asked(1), "a")
    one.sync.push()
    two.sync.pull()
    before = len(loopback.requests)
    two.sync.pull()
    assert [each.path for each in loopback.requests[before:]] == [
        f"/api/datasets/{PUBLIC}",
        f"/api/datasets/{PRIVATE}",
    ]


def test_private_records_go_to_the_private_repository_only(one, two, loopback):
    private = one.store.append(keyed(), "a")
    public = one.store.append(asked(1), "a")
    assert one.sync.push().commits == 2
    assert set(on_hub(loopback)) == {public.id}
    assert set(on_hub(loopback, PRIVATE)) == {private.id}
    assert loopback.shelf.repos["dataset", PRIVATE].private
    two.sync.pull()
    assert ids(two.store) == {private.id, public.id}


def test_no_private_record_leaves_while_its_repository_is_public(one, loopback):
    one.store.append(keyed(), "a")
    one.sync.push()
    repo = loopback.shelf.repos["dataset", PRIVATE]
    repo.private = False
    two = one.store.append(keyed(), "a")
    with pytest.raises(UserError, match="make it private"):
        one.sync.push()
    assert two.id not in on_hub(loopback, PRIVATE)
    repo.private = True
    one.sync.push()
    assert on_hub(loopback, PRIVATE)[two.id] == 1


def test_a_repository_that_was_public_before_gets_no_private_record(one, loopback):
    loopback.add_dataset(PRIVATE)
    one.store.append(keyed(), "a")
    with pytest.raises(UserError, match="make it private"):
        one.sync.push()
    assert not on_hub(loopback, PRIVATE)


def test_a_private_repository_that_refuses_keeps_nothing_from_the_public_one(one, loopback):
    private = one.store.append(keyed(), "a")
    loopback.fail(f"{PRIVATE}/commit/", 403, method="POST", times=9)
    with pytest.raises(UserError, match="may not write"):
        one.sync.push()
    public = one.store.append(asked(1), "a")
    with pytest.raises(UserError, match="may not write"):
        one.sync.push()
    assert list(on_hub(loopback)) == [public.id]
    loopback.forgive()
    one.sync.push()
    assert list(on_hub(loopback, PRIVATE)) == [private.id]


def test_a_reader_without_a_token_gets_what_is_public_and_sends_nothing(tmp_path, loopback, one):
    one.store.append(keyed(), "a")
    public = one.store.append(asked(1), "a")
    one.sync.push()
    with machine(tmp_path / "reader", loopback, token=None) as reader:
        reader.store.append(asked(2), "b")
        reader.sync.pull()
        assert public.id in ids(reader.store)
        assert reader.sync.push() == (0, 0, None)
        assert reader.sync.unsent() == 1
    assert len(on_hub(loopback)) == 1


def test_a_reader_of_a_data_set_that_is_not_there_is_told(tmp_path, loopback, one):
    assert one.sync.pull() == (0, 0, ())
    with (
        machine(tmp_path / "reader", loopback, token=None) as reader,
        pytest.raises(UserError, match=PUBLIC),
    ):
        reader.sync.pull()


def test_what_was_redacted_before_it_was_sent_is_sent_without_its_body(one, loopback):
    record = one.store.append(asked(1, "alice/secret"), "a")
    one.store.append(RecordRedacted(record_id=record.id, why="a leak"), "b")
    one.sync.push()
    (sent,) = record_files(loopback).values()
    assert b"alice/secret" not in sent
    assert json.loads(sent.splitlines()[0])["body"] == {}


def test_what_was_redacted_on_its_way_is_sent_again_without_its_body(one, two, loopback):
    record = one.store.append(asked(1, "alice/secret"), "a")
    loopback.fail(COMMIT, 403, method="POST")
    with pytest.raises(UserError):
        one.sync.push()
    one.store.append(RecordRedacted(record_id=record.id, why="a leak"), "b")
    one.sync.push()
    assert all(b"alice/secret" not in data for data in record_files(loopback).values())
    two.sync.pull()
    assert log(two.store) == log(one.store)


def test_a_redaction_made_elsewhere_blanks_here(one, two):
    record = one.store.append(asked(1, "alice/secret"), "a")
    one.sync.push()
    two.sync.pull()
    two.store.append(RecordRedacted(record_id=record.id, why="a leak"), "b")
    two.sync.push()
    one.sync.pull()
    assert "alice/secret" not in "".join(log(one.store))


def test_a_push_whose_answers_were_lost_sends_nothing_twice(one, loopback):
    one.store.append(asked(1), "a")
    loopback.fail(COMMIT, method="POST", dropped=True)
    loopback.fail(COMMIT, 403, method="POST")
    one.sync.push()
    assert list(on_hub(loopback).values()) == [1]
    assert len(record_files(loopback)) == 1


def test_a_push_goes_on_under_the_name_that_was_noted(tmp_path, loopback):
    with machine(tmp_path / "one", loopback) as before:
        before.store.append(asked(1), "a")
        before.homes["public"].create()
        loopback.fail(COMMIT, 403, method="POST")
        with pytest.raises(UserError):
            before.sync.push()
        before.store.append(asked(2), "a")
    with machine(tmp_path / "one", loopback) as after:
        assert after.sync.push() == (2, 2, None)
    assert [len(data.splitlines()) for data in record_files(loopback).values()] == [1, 1]


def test_what_arrived_unnoticed_and_was_joined_since_is_not_sent_again(one, loopback, monkeypatch):
    record = one.store.append(asked(1), "a")
    with monkeypatch.context() as patch:
        patch.setattr(notes, "arrived", interrupted)
        with pytest.raises(KeyboardInterrupt):
            one.sync.push()
    repo = loopback.shelf.repos["dataset", PUBLIC]
    ((path, data),) = record_files(loopback).items()
    repo.commit({path: None, "records/compact/1.jsonl": data})
    one.sync.pull()
    second = one.store.append(asked(2), "a")
    assert one.sync.push() == (1, 1, None)
    assert on_hub(loopback) == {record.id: 1, second.id: 1}


def interrupted(*_):
    raise KeyboardInterrupt


def test_blobs_travel_with_the_records_that_name_them(one, two, loopback):
    digest = one.store.put_blob(b"the judged text")
    body = judgement().model_copy(update={"text_blob": digest})
    one.store.append(body, "judge")
    one.store.put_blob(b"of no record")
    one.sync.push()
    files = loopback.shelf.repos["dataset", PUBLIC].commits[-1].files
    assert [path for path in files if path.startswith("blobs/")] == [f"blobs/{digest[:2]}/{digest}"]
    two.sync.pull()
    assert not two.store.has_blob(digest)
    assert two.store.blob(digest) == b"the judged text"
    assert two.store.has_blob(digest)


def test_a_blob_that_is_something_else_on_the_hub_is_refused(one, two, loopback):
    digest = one.store.put_blob(b"the judged text")
    repo = loopback.add_dataset(PUBLIC, {f"blobs/{digest[:2]}/{digest}": b"another text"})
    for missing in (digest, "0" * 64):
        with pytest.raises(UserError, match="neither this store nor the Hub"):
            two.store.blob(missing)
        assert not two.store.has_blob(missing)
    assert len(repo.commits) == 2


def test_damaged_lines_do_not_stop_a_pull(one, two, loopback):
    good = make(asked(1), "a", minute(1))
    lines = [good.line(), "{", '{"id": 3}', json.dumps(json.loads(good.line()) | {"id": "x"})]
    loopback.add_dataset(PUBLIC, {"records/2026-01-01/w-1.jsonl": "\n".join(lines)})
    records, files, faults = two.sync.pull()
    assert (records, files, len(faults)) == (1, 1, 3)
    assert ids(two.store) == {good.id}
    assert two.sync.pull() == (0, 0, ())


def test_a_file_that_is_far_too_large_is_not_even_fetched(two, loopback):
    good = make(asked(1), "a", minute(1))
    large = "records/2026-01-01/w-1.jsonl"
    files = {large: good.line(), "records/2026-01-01/w-2.jsonl": good.line()}
    loopback.add_dataset(PUBLIC, files, sizes={large: 10**9})
    records, files, faults = two.sync.pull()
    assert (records, files, len(faults)) == (1, 2, 1)
    assert not any(each.path.endswith(large) for each in loopback.requests)


def test_a_catalogue_whose_file_is_nowhere_is_passed_over(one, two, loopback):
    lost = make(catalogue(one.store, "A title"), "a", minute(0))
    good = make(claims([1]), "a", minute(1))
    lines = "\n".join([lost.line(), good.line()])
    loopback.add_dataset(PUBLIC, {"records/2026-01-01/w-1.jsonl": lines})
    records, _, faults = two.sync.pull()
    assert records == 1
    assert lost.id in faults[0]
    two.store.insert([make(catalogue(two.store, "Another"), "a", minute(2))])
    assert Paper.model_validate_json(papers(two.store)[0]).title == "Another"


def papers(store):
    with store.read() as conn:
        return [row["json"] for row in conn.execute("SELECT json FROM papers")]


def test_a_file_joined_with_others_meanwhile_is_found_in_the_newer_commit(one, two, loopback):
    record = one.store.append(asked(1), "a")
    one.sync.push()
    repo = loopback.shelf.repos["dataset", PUBLIC]
    ((path, data),) = record_files(loopback).items()
    repo.commit({path: None, "records/compact/1.jsonl": data})
    repo.stale = 1
    loopback.fail(f"/resolve/.*{path[-20:]}", 404, headers={"X-Error-Code": "EntryNotFound"})
    assert two.sync.pull().records == 1
    assert ids(two.store) == {record.id}


def test_a_stale_listing_is_caught_up_later(one, two, loopback):
    one.store.append(asked(1), "a")
    one.sync.push()
    one.store.append(asked(2), "a")
    one.sync.push()
    loopback.shelf.repos["dataset", PUBLIC].stale = 1
    assert two.sync.pull().records == 1
    assert two.sync.pull().records == 1


def test_commits_stop_where_the_budget_ends_and_the_rest_goes_in_one(one, loopback):
    with one.store.noting() as conn:
        spent = [rate.take(conn, datetime.now(UTC), reserve=0) for _ in range(rate.BURST - 2)]
    assert not any(spent)
    pushed = [_push_one(one, number) for number in range(5)]
    assert [each.commits for each in pushed] == [1, 1, 0, 0, 0]
    assert 0 < pushed[-1].wait <= 90
    assert one.sync.unsent() == 3


def _push_one(one, number):
    one.store.append(asked(number), "a")
    return one.sync.push()


@pytest.mark.parametrize("reserve", [rate.RESERVE, rate.PLENTY])
def test_what_machines_did_leaves_tokens_for_people(one, loopback, reserve):
    with one.store.noting() as conn:
        for _ in range(rate.BURST - reserve):
            rate.take(conn, datetime.now(UTC), reserve=0)
    made = one.store.append(asked(1), "judge")
    assert one.sync.push(reserve).commits == 0
    said = one.store.append(asked(2), "name:ada")
    assert one.sync.push(reserve).commits == 1
    assert set(on_hub(loopback)) == {made.id, said.id}


def test_what_people_did_is_in_the_first_file_of_many(one, loopback, monkeypatch):
    monkeypatch.setattr(record_files_of, "MOST_RECORDS", 2)
    one.store.append_all([asked(number) for number in range(5)], "judge")
    said = one.store.append(asked(9), "name:ada")
    one.sync.push()
    first = min(record_files(loopback).items())[1]
    assert said.id in first.decode()
    assert len(record_files(loopback)) == 3


def test_a_hub_that_is_away_costs_no_commits(one, two, loopback):
    one.store.append(asked(1), "a")
    loopback.fail("/api/repos/create", CUT, method="POST", times=1000)
    for _ in range(25):
        with pytest.raises(UserError, match="cannot be reached"):
            one.sync.push()
    loopback.forgive()
    assert one.sync.push().records == 1


def test_each_submission_and_each_pair_is_saved_when_the_hub_has_it(one):
    one.store.append(asked(1), "a")
    one.store.append(AnnotationMade(annotation=said("p0", "a").annotation), "r1")
    assert not one.sync.has("s1")
    assert not one.sync.has("s1/p0")
    one.sync.push()
    one.store.append(AnnotationMade(annotation=said("p1", "a").annotation), "r1")
    assert one.sync.has("s1")
    assert one.sync.has("s1/p0")
    assert not one.sync.has("s1/p1")


def test_two_writers_through_faults_lose_and_double_nothing(one, two, loopback):
    luck = random.Random(1)
    Repository(PUBLIC, TOKEN, loopback.url).create()
    for status in (409, 412, 429, 500, 503, 504, CUT):
        loopback.fail(COMMIT, status, method="POST")
    loopback.fail(COMMIT, method="POST", dropped=True, times=3)

    def write(each):
        for number in range(16):
            each.store.append_all([asked(16 * n + number) for n in range(5)], "w")
            each.sync.push()
            if luck.random() < 0.3:
                loopback.shelf.repos["dataset", PUBLIC].stale = 1
                each.sync.pull()

    writers = [threading.Thread(target=write, args=(each,)) for each in (one, two)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    for each in (one, two):
        each.sync.pull()
        each.sync.pull()
    assert len(on_hub(loopback)) == 160
    assert set(on_hub(loopback).values()) == {1}
    assert ids(one.store) == ids(two.store) == set(on_hub(loopback))
    assert len(record_files(loopback)) == 32
