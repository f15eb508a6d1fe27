"""Frozen results: the snapshot, what boards show from then on, and what comes later."""

import shutil
from datetime import UTC, datetime, timedelta

import pytest
from pydantic import SecretStr

from data.alone import alone
from data.boards.leaderboard import Leaderboard
from data.freeze_kinds import EventFrozen
from data.hub.repository import Repository
from data.kinds import RecordRedacted
from data.projections import projections
from data.publishing.boards import Boards
from data.publishing.freezing import (
    Wish,
    find,
    freeze,
    snapshot_folder,
    state_folder,
    tag_of,
    upload,
)
from data.publishing.manifest import RECORDS
from data.publishing.verifying import folder_source, hub_source, verify
from data.records import UserError, Verdict
from data.results.kept import Results
from data.store import Store
from tests.data.build import EVENT, at_minutes, catalogue, claims, judgement, tables

WISH = Wish("an organiser", "final")


@pytest.fixture
def boards(store):
    boards = Boards(store, projections(EVENT))
    yield boards
    boards.close()


def start(store: Store) -> None:
    said = judgement("team-a", {0: Verdict.VERIFIED})
    store.insert(at_minutes(catalogue(store, "Adam"), claims([0, 1]), said))


def points(boards) -> dict[str, int]:
    standings = Leaderboard(boards, EVENT).standings()
    return {each.tally.team: each.tally.points for each in standings}


def later(store: Store) -> None:
    store.insert(at_minutes(judgement("team-b", {1: Verdict.VERIFIED})))


def test_until_it_is_frozen_boards_show_what_is_known_now(store, boards):
    start(store)
    before = points(boards)
    later(store)

    assert boards.shown() is None
    assert (before, points(boards)) == ({"team-a": 2}, {"team-a": 2, "team-b": 2})


def test_once_frozen_boards_stay_as_they_were_and_the_store_goes_on(store, boards):
    start(store)
    results = Results(boards)
    frozen = freeze(store, EVENT, WISH, "0.1")
    later(store)

    shown = boards.shown()

    assert shown is not None
    assert (shown.freeze, shown.is_ready) == (frozen.freeze, True)
    assert points(boards) == {"team-a": 2}
    assert results.tables()["numbers"].pairs("number", "value")["teams"] == 1
    assert points(store) == {"team-a": 2, "team-b": 2}


def test_a_board_that_was_read_before_the_freeze_shows_it_afterwards(store, boards):
    start(store)
    board = Leaderboard(boards, EVENT)
    board.standings()
    freeze(store, EVENT, WISH, "0.1")
    later(store)

    assert [each.tally.team for each in board.standings()] == ["team-a"]


def test_of_several_snapshots_the_last_one_is_shown(store, boards):
    start(store)
    freeze(store, EVENT, WISH, "0.1")
    assert points(boards) == {"team-a": 2}
    later(store)
    freeze(store, EVENT, WISH._replace(name="final-2"), "0.1")

    assert points(boards) == {"team-a": 2, "team-b": 2}
    assert boards.shown().freeze.name == "final-2"


def test_the_snapshot_is_whole_and_has_the_digest_that_the_log_has(store):
    start(store)

    frozen = freeze(store, EVENT, WISH, "0.1")

    assert verify(folder_source(frozen.folder), frozen.freeze.snapshot).differences == ()
    assert frozen.freeze.records == 3
    assert (frozen.folder / RECORDS).read_text().count("\n") == 3


def test_the_same_state_has_the_same_files(store, tmp_path):
    start(store)
    first = freeze(store, EVENT, WISH, "0.1").folder
    other = Store(tmp_path / "other", projections(EVENT), store.blob)
    other.insert(each for each in store.records() if each.kind != "event.frozen")

    second = freeze(other, EVENT, WISH, "0.1").folder

    for path in ("records.txt", "tables/verdicts/train.parquet", "tables/outcomes/train.parquet"):
        assert (first / path).read_bytes() == (second / path).read_bytes()
    other.close()


def test_a_name_is_taken_once_and_must_be_plain(store):
    start(store)
    freeze(store, EVENT, WISH, "0.1")

    with pytest.raises(UserError, match="there is a snapshot 'final' already"):
        freeze(store, EVENT, WISH, "0.1")
    for name in ("../up", "A", "a" * 41, "-x", "a/b"):
        with pytest.raises(UserError, match="small letters"):
            freeze(store, EVENT, WISH._replace(name=name), "0.1")


def test_only_one_freeze_is_made_at_a_time(store):
    start(store)
    with alone(store.folder, "freeze"), pytest.raises(UserError, match="does 'freeze'"):
        freeze(store, EVENT, WISH, "0.1")

    assert find(store, "final") is None


def test_a_freeze_that_was_cut_off_changes_nothing_and_is_made_again(store, boards, monkeypatch):
    start(store)
    with monkeypatch.context() as cut:
        cut.setattr(store, "append", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            freeze(store, EVENT, WISH, "0.1")
    assert boards.shown() is None
    later(store)

    frozen = freeze(store, EVENT, WISH, "0.1")

    assert verify(folder_source(frozen.folder), frozen.freeze.snapshot).differences == ()
    assert points(boards) == {"team-a": 2, "team-b": 2}


def test_before_the_deadline_only_an_interim_snapshot_is_made(store):
    start(store)
    event = EVENT.model_copy(update={"deadline": datetime.now(UTC) + timedelta(days=1)})

    with pytest.raises(UserError, match="the deadline is"):
        freeze(store, event, WISH, "0.1")
    assert find(store, "final") is None
    assert freeze(store, event, WISH._replace(early=True), "0.1").freeze.name == "final"


def test_another_machine_makes_the_state_anew_of_the_same_records(store, tmp_path):
    start(store)
    freeze(store, EVENT, WISH, "0.1")
    later(store)
    other = Store(tmp_path / "other", projections(EVENT), store.blob)
    other.insert(store.records())
    boards = Boards(other, projections(EVENT))

    before = boards.shown()
    assert boards.prepare()

    assert (before.is_ready, boards.shown().is_ready) == (False, True)
    assert points(boards) == {"team-a": 2}
    state = Store(state_folder(store, "final"), projections(EVENT), store.blob)
    remade = Store(state_folder(other, "final"), projections(EVENT), other.blob)
    notes = ("meta", "hub_records", "hub_files", "hub_outbox", "hub_notes")
    left, right = tables(state), tables(remade)
    assert {k: v for k, v in left.items() if k not in notes} == {
        k: v for k, v in right.items() if k not in notes
    }
    for each in (state, remade, boards, other):
        each.close()


def test_where_records_have_not_arrived_yet_boards_wait_for_them(store, tmp_path):
    start(store)
    freeze(store, EVENT, WISH, "0.1")
    other = Store(tmp_path / "other", projections(EVENT), store.blob)
    other.insert(each for each in store.records() if each.kind != "judgement.made")
    boards = Boards(other, projections(EVENT))

    assert not boards.prepare()
    assert not boards.shown().is_ready
    other.insert(store.records())
    assert boards.prepare()
    assert points(boards) == {"team-a": 2}
    boards.close()
    other.close()


def test_tables_of_an_older_program_are_derived_anew_before_boards_show_them(tmp_path):
    store = Store(tmp_path / "store", projections(EVENT))
    start(store)
    freeze(store, EVENT, WISH, "0.1")
    store.close()
    changed = EVENT.model_copy(update={"points": {**EVENT.points, Verdict.VERIFIED: 5}})
    store = Store(tmp_path / "store", projections(changed))
    boards = Boards(store, projections(changed))

    assert not boards.shown().is_ready
    assert boards.prepare()
    assert boards.shown().is_ready
    assert points(boards) == {"team-a": 5}
    boards.close()
    store.close()


def test_what_is_redacted_later_is_blank_in_the_frozen_state_too(store, boards):
    start(store)
    freeze(store, EVENT, WISH, "0.1")
    made = next(store.records(kind="judgement.made"))
    assert points(boards) == {"team-a": 2}

    store.insert(at_minutes(RecordRedacted(record_id=made.id, why="a token")))

    assert points(boards) == {}
    with boards.read() as conn:
        rows = conn.execute("SELECT body FROM records WHERE id = ?", (made.id,)).fetchall()
    assert [row["body"] for row in rows] == ["{}"]


def test_a_logbook_after_the_deadline_is_judged_and_shown_but_not_scored(tmp_path):
    event = EVENT.model_copy(update={"deadline": datetime(2026, 7, 7, 0, 4, tzinfo=UTC)})
    store = Store(tmp_path / "late", projections(event))
    start(store)
    freeze(store, event, WISH, "0.1")
    store.insert(at_minutes(*[claims([9], "p9")] * 6, judgement("team-b", {1: Verdict.VERIFIED})))

    with store.read() as conn:
        rows = conn.execute("SELECT team, late, counts FROM voices ORDER BY team").fetchall()

    assert list(map(tuple, rows)) == [("team-a", 0, 1), ("team-b", 1, 0)]
    store.close()


def test_a_freeze_of_another_event_is_none_of_this_one(store, boards):
    start(store)
    other = {"event_id": "other", "name": "final", "snapshot": "0" * 64, "blob": "0" * 64}
    store.insert(at_minutes(EventFrozen.model_validate({**other, "records": 1})))

    assert boards.shown() is None


@pytest.fixture
def repository(loopback):
    repository = Repository(
        "alice/records", SecretStr("hf_alice"), loopback.url, rest=lambda _: None
    )
    repository.create()
    return repository


def test_a_snapshot_goes_to_the_hub_under_a_tag_and_is_verified_there(store, repository):
    start(store)
    frozen = freeze(store, EVENT, WISH, "0.1")

    tag = upload(store, repository, "final")
    head = repository.commit({"records/2026-07-08/a.jsonl": b"{}\n"})

    source = hub_source(repository, tag_of("final"))
    assert verify(source, frozen.freeze.snapshot).differences == ()
    assert tag == tag_of("final")
    assert len([path for path in repository.tree(tag) if path.startswith("frozen/final/")]) == 7
    assert upload(store, repository, "final") == tag
    assert repository.head() == head


def test_a_snapshot_whose_files_are_gone_is_not_sent(store, repository):
    start(store)
    freeze(store, EVENT, WISH, "0.1")
    shutil.rmtree(snapshot_folder(store, "final"))

    with pytest.raises(UserError, match="are not in"):
        upload(store, repository, "final")
