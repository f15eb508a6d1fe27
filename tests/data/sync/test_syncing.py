"""The thread that keeps a store in step with a Hub on loopback."""

import time
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from data.kinds import SubmissionReceived
from data.projections import projections
from data.settings import Settings
from data.sync import notes, rate
from data.sync import syncing as syncing_module
from data.sync.exchange import Sync
from data.sync.lasting import open_lasting
from data.sync.syncing import NO_TOKEN, Pace, State, Syncing
from tests.data.build import EVENT
from tests.data.synced import PUBLIC, TOKEN, ids, machine, on_hub
from tests.loopback.hub import CUT

LONG = 20.0
HOUR = 3600.0


def asked(number):
    return SubmissionReceived(submission_id=f"s{number}", address="alice/book")


def until(is_so):
    """Wait for another thread, as long as anybody would."""
    end = time.monotonic() + LONG
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.01)


@contextmanager
def running(folder: Path, url: str, **more):
    """A store whose syncing runs until the block ends."""
    wanted = Settings(store=folder, dataset=PUBLIC, hf_token=TOKEN, hub_endpoint=url)
    lasting = open_lasting(replace(wanted, **more), projections(EVENT))
    try:
        yield lasting
    finally:
        lasting.close(LONG)


def syncing_of(each, every=HOUR, **more):
    return Syncing(Sync(each.store, each.homes, True), Pace(), every, **more)


def test_without_a_data_set_nothing_syncs(tmp_path):
    with running(tmp_path, "http://127.0.0.1:9", dataset=None) as lasting:
        lasting.store.append(asked(1), "a")
        assert lasting.status() is None
        assert not lasting.is_on_hub("s1")


def test_an_empty_store_has_what_the_hub_has_before_it_begins(tmp_path, loopback):
    with machine(tmp_path / "one", loopback) as one:
        record = one.store.append(asked(1), "a")
        one.sync.push()
    with running(tmp_path / "two", loopback.url) as lasting:
        assert ids(lasting.store) == {record.id}


def test_a_hub_that_is_away_is_no_reason_not_to_begin(tmp_path):
    with running(tmp_path, "http://127.0.0.1:9") as lasting:
        status = lasting.syncing.status()
        assert status.state is State.OFFLINE
        assert "cannot be reached" in status.why


def test_what_a_person_does_is_queued_until_the_hub_has_it(tmp_path, loopback):
    with running(tmp_path, loopback.url) as lasting:
        syncing = lasting.syncing
        record = lasting.store.append(asked(1), "a")
        assert lasting.status()[:2] == (State.QUEUED, 1)
        assert not lasting.is_on_hub("s1")
        syncing.start()
        until(lambda: syncing.status().state is State.SAVED)
        assert lasting.is_on_hub("s1")
        second = lasting.store.append(asked(2), "a")
        assert not lasting.is_on_hub("s2")
        until(lambda: lasting.is_on_hub("s2"))
    assert on_hub(loopback) == {record.id: 1, second.id: 1}


def test_a_command_may_wait_for_the_budget_until_all_is_sent(tmp_path, loopback):
    with running(tmp_path, loopback.url) as lasting:
        with lasting.store.noting() as conn:
            while not rate.take(conn, datetime.now(UTC), reserve=0):
                pass
        lasting.store.append(asked(1), "judge")
        rests = []

        def rest(seconds):
            rests.append(seconds)
            with lasting.store.noting() as conn:
                notes.put(conn, rate.KEY, f"{rate.BURST} 0")

        lasting.push_all(lambda _: True)
        assert not lasting.is_on_hub("s1")
        lasting.push_all(rest)
        assert lasting.is_on_hub("s1")
        assert len(rests) == 1
        lasting.pull()


def test_the_last_push_is_made_at_the_end(tmp_path, loopback):
    with running(tmp_path, loopback.url) as lasting:
        lasting.syncing.start()
        record = lasting.store.append(asked(1), "judge")
    assert list(on_hub(loopback)) == [record.id]


def test_two_machines_that_run_side_by_side_converge(tmp_path, loopback, monkeypatch):
    monkeypatch.setattr(syncing_module, "EVERY", 0.2)
    with running(tmp_path / "1", loopback.url) as one, running(tmp_path / "2", loopback.url) as two:
        one.start()
        two.start()
        made = [one.store.append(asked(1), "a"), two.store.append(asked(2), "b")]
        made += [two.store.append(asked(3), "judge"), one.store.append(asked(4), "judge")]
        wanted = {record.id for record in made}
        until(lambda: ids(one.store) == ids(two.store) == wanted)
    assert on_hub(loopback) == dict.fromkeys(wanted, 1)


def test_trouble_is_told_with_its_begin_and_passes(tmp_path, loopback):
    with machine(tmp_path, loopback) as each:
        moments = iter(datetime(2026, 11, 30, tzinfo=UTC) + timedelta(hours=n) for n in range(99))
        syncing = syncing_of(each, now=lambda: next(moments))
        each.store.append(asked(1), "a")
        loopback.fail("/api/", CUT, method="POST", times=100)
        assert syncing.round()
        first = syncing.status()
        assert (first.state, first.records) == (State.OFFLINE, 1)
        syncing.round()
        assert syncing.status().since == first.since
        loopback.forgive()
        assert syncing.round() == []
        assert syncing.status() == (State.SAVED, 0, None, None)


def test_what_others_did_arrives_although_nothing_can_be_sent(tmp_path, loopback):
    with machine(tmp_path / "one", loopback) as one, machine(tmp_path / "two", loopback) as two:
        record = one.store.append(asked(1), "a")
        one.sync.push()
        two.store.append(asked(2), "b")
        loopback.fail("/commit/", 403, method="POST", times=9)
        (trouble,) = syncing_of(two).round()
        assert "may not write" in trouble
        assert record.id in ids(two.store)


def test_without_a_token_the_state_says_that_nothing_leaves(tmp_path, loopback):
    loopback.add_dataset(PUBLIC)
    with running(tmp_path, loopback.url, hf_token=None) as lasting:
        lasting.store.append(asked(1), "a")
        assert lasting.syncing.round() == [NO_TOKEN]
        assert lasting.syncing.status()[:2] == (State.OFFLINE, 1)


def test_a_thread_that_died_is_told(tmp_path, loopback):
    with machine(tmp_path, loopback) as each:
        syncing = syncing_of(each)
        syncing.start()
        assert syncing.status().state is not State.OFFLINE
        syncing.close(LONG)
        assert "stopped" in syncing.status().why


def test_rests_end_with_the_app():
    pace = Pace()
    pace.end()
    pace.rest(0.01)
    assert pace.await_round(HOUR)


def test_work_of_machines_goes_out_at_once_while_there_is_plenty(tmp_path, loopback):
    with running(tmp_path, loopback.url) as lasting:
        lasting.syncing.start()
        until(lambda: len(loopback.requests) > 2)
        record = lasting.store.append(asked(1), "judge")
        until(lambda: lasting.is_on_hub("s1"))
        assert on_hub(loopback)[record.id] == 1
