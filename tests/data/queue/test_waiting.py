import random
from contextlib import contextmanager

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data.judgements import Why
from data.kinds import RecordRedacted, SubmissionAnswered, make, read_body
from data.queue.waiting import Queue
from data.tables.submissions import where
from tests.data.build import at_minutes, claims, minute, opened
from tests.data.queued import asked, failed, judged


def order(store) -> list[str]:
    return [each.submission.submission_id for each in Queue(store).entries()]


def test_the_order_is_that_of_asking_where_all_teams_have_one(store):
    store.insert(at_minutes(asked("s1", "b/x"), asked("s2", "a/x"), asked("s3", "c/x")))

    assert order(store) == ["s1", "s2", "s3"]


def test_teams_take_turns_and_keep_their_own_order(store):
    flood = [asked(f"a{n}", f"team-a/{n}") for n in range(4)]
    store.insert(at_minutes(*flood, asked("b0", "team-b/0"), asked("c0", "team-c/0")))

    assert order(store) == ["a0", "b0", "c0", "a1", "a2", "a3"]


def test_who_was_served_last_comes_after_who_waits_since(store):
    flood = [asked(f"a{n}", f"team-a/{n}") for n in range(3)]
    store.insert(at_minutes(claims([1]), *flood, asked("b0", "team-b/0"), judged("a0", "team-a/0")))

    assert order(store) == ["b0", "a1", "a2"]


def test_what_nobody_judged_comes_before_what_has_a_verdict(store):
    again = asked("again", "team-a/x")
    store.insert(at_minutes(claims([1]), judged("s0", "team-a/x"), again, asked("new", "b/y")))

    entries = Queue(store).entries()

    assert [(e.submission.submission_id, e.again, e.why) for e in entries] == [
        ("new", False, Why.FIRST),
        ("again", True, Why.ASKED),
    ]


def test_a_verdict_on_another_paper_is_no_verdict_on_the_one_asked_for(store):
    other = asked("s1", "team-a/x", paper_id="p9")
    store.insert(at_minutes(claims([1]), judged("s0", "team-a/x"), other))

    assert [each.again for each in Queue(store).entries()] == [False]


def test_a_reason_that_was_given_stands_with_who_gave_it(store):
    store.insert(at_minutes(asked("s1", "team-a/x", why=Why.APPEAL), by="team-a"))

    (entry,) = Queue(store).entries()

    assert (entry.why, entry.by, entry.team, entry.at) == (
        Why.APPEAL,
        "team-a",
        "team-a",
        minute(0),
    )


@pytest.mark.parametrize(
    "end",
    [
        judged("s1", "team-a/x"),
        failed("s1"),
        SubmissionAnswered(submission_id="s1", judgement_id="j"),
    ],
)
def test_what_has_ended_waits_no_more(store, end):
    store.insert(at_minutes(end, asked("s1", "team-a/x"), asked("s2", "team-a/y")))

    assert order(store) == ["s2"]


def test_what_was_redacted_waits_no_more(store):
    record = make(asked("s1", "team-a/x"), "a", minute(0))
    store.insert([record, make(RecordRedacted(record_id=record.id, why="spam"), "o", minute(1))])

    assert order(store) == []


def test_a_place_counts_those_before_and_expects_what_was_measured(store):
    store.insert(at_minutes(claims([1]), asked("s0", "z/x"), judged("s0", "z/x", seconds=8.0)))
    store.insert(at_minutes(*[asked(f"q{n}", f"team-{n}/x") for n in range(5)]))

    queue = Queue(store, in_flight=2)

    assert queue.place("q0") == (0, 8.0)
    assert queue.place("q3") == (3, 16.0)
    assert queue.place("s0") is None


def test_packaged_logbooks_and_other_machines_tell_nothing_of_the_wait(store):
    store.insert(at_minutes(claims([1]), asked("s0", "z/x"), by="package"))
    store.append(judged("s0", "z/x", seconds=0.01), "judge")
    store.append(asked("s1", "team-a/x"), "a")

    assert Queue(store, 4).place("s1") == (0, None)
    store.insert(at_minutes(asked("s2", "y/x"), judged("s2", "y/x", seconds=8.0)))
    assert Queue(store, 4).place("s1") == (0, 8.0)
    assert Queue(store, 0).place("s1") == (0, None)


def test_no_wait_is_told_before_anything_was_measured(store):
    store.insert(at_minutes(asked("s1", "team-a/x")))

    assert Queue(store).place("s1") == (0, None)


def test_the_queue_follows_the_log(store):
    queue = Queue(store)
    before = queue.entries()
    store.append(asked("s1", "team-a/x"), "a")

    assert (len(before), len(queue.entries())) == (0, 1)


def test_an_entry_changes_its_lane_when_another_one_of_the_logbook_is_judged(store):
    store.insert(at_minutes(claims([1]), asked("s1", "team-a/x@old"), asked("s2", "team-a/x")))
    queue = Queue(store)
    before = [each.again for each in queue.entries()]
    store.append(judged("s1", "team-a/x"), "judge")

    assert before == [False, False]
    assert [each.again for each in queue.entries()] == [True]


def test_a_logbooks_entry_is_found_by_space_and_paper(store):
    store.insert(at_minutes(asked("s1", "team-a/x@abc", paper_id="p1"), asked("s2", "team-b/x")))
    queue = Queue(store)

    assert queue.of("team-a/x", "p1").submission.submission_id == "s1"
    assert queue.of("team-b/x", "p1").submission.submission_id == "s2"
    assert queue.of("team-a/x", "p2") is None
    assert queue.same("team-a/x@abc", "p1") == "s1"
    assert queue.same("team-a/x", "p1") is None


def test_a_submission_of_the_first_schema_is_read_with_its_address_as_its_place(store):
    old = make(asked("s1", "x"), "a", minute(0))
    body = {"schema_number": 1, "submission_id": "s1", "paper_id": None}
    body["address"] = "https://huggingface.co/spaces/team-a/x"
    store.insert([old.model_copy(update={"body": body})])

    (entry,) = Queue(store).entries()

    assert read_body(old.model_copy(update={"body": body})).schema_number == 2
    assert (entry.space, entry.team) == ("team-a/x", "team-a")


@pytest.mark.parametrize(
    ("place", "space", "team"),
    [
        ("team-a/x", "team-a/x", "team-a"),
        ("team-a/x@main2", "team-a/x", "team-a"),
        ("/home/me/logbook", "/home/me/logbook", "/home/me/logbook"),
        ("/home/me@work/log", "/home/me@work/log", "/home/me@work/log"),
        ("team-x.hf.space", "team-x.hf.space", "team-x.hf.space"),
    ],
)
def test_a_place_tells_the_logbook_and_whose_it_is(place, space, team):
    assert where(place) == (space, team)


@given(st.lists(st.sampled_from("abc"), min_size=1, max_size=12), st.randoms())
def test_any_order_of_arrival_gives_one_queue_in_which_no_team_gets_two_turns_before_another_one(
    tmp_path_factory, owners: list[str], rng: random.Random
):
    records = at_minutes(*[asked(f"s{n}", f"{who}/{n}") for n, who in enumerate(owners)])
    shuffled = rng.sample(records, len(records))
    with contextmanager(opened)(tmp_path_factory.mktemp("queue")) as store:
        store.insert(shuffled)
        entries = Queue(store).entries()

    turns: dict[str, int] = {}
    seen = []
    for entry in entries:
        turns[entry.team] = turns.get(entry.team, 0) + 1
        seen.append(turns[entry.team])
    assert seen == sorted(seen)
    assert len(entries) == len(owners)


def test_judgings_of_long_ago_do_not_hide_what_judging_takes_now(store):
    past = [judged(f"old{n}", f"t/{n}", seconds=100.0) for n in range(50)]
    now = [judged(f"new{n}", f"u/{n}", seconds=2.0) for n in range(50)]
    all_asked = [asked(b.submission_id, b.judgement.logbook.space_id) for b in (*past, *now)]
    store.insert(at_minutes(claims([1]), *all_asked, *past, *now, asked("s", "v/x")))

    assert Queue(store).place("s") == (0, 2.0)
