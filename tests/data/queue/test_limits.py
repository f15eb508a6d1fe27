from datetime import timedelta

import pytest

from data.judgements import VISITOR, Submission, Why
from data.kinds import SubmissionAnswered
from data.queue.limits import Limits, Turnstile, cool_down_words
from data.records import UserError
from tests.data.build import at_minutes, claims, minute
from tests.data.queued import asked, failed, judged


def wish(place: str, why: Why | None = None) -> Submission:
    return Submission(submission_id="new", address=place, place=place, why=why)


def test_a_team_may_not_flood_the_queue_and_others_are_not_held_up(store):
    store.insert(at_minutes(*[asked(f"s{n}", f"team-a/{n}") for n in range(30)]))
    door = Turnstile(store, Limits())

    with pytest.raises(UserError, match="30 logbooks of team-a are waiting"):
        door.admit(wish("team-a/more"), "alice")
    door.admit(wish("team-b/first"), "alice")
    door.admit(wish("team-a/more", Why.AUDIT), "alice")
    Turnstile(store, None).admit(wish("team-a/more"), VISITOR)


AGAIN = [
    asked("s1", "team-a/x"),
    judged("s1", "team-a/x"),
    asked("s2", "team-a/x"),
]


@pytest.mark.parametrize("end", [[], [judged("s2", "team-a/x")]])
def test_a_team_that_asked_again_waits_before_it_asks_again(store, end):
    store.insert(at_minutes(*AGAIN, *end, claims([1])))
    door = Turnstile(store, Limits(cool_down=timedelta(minutes=10)))

    with pytest.raises(UserError, match="in 9 minutes"):
        door.admit(wish("team-a/x"), "alice", minute(3))
    door.admit(wish("team-a/x"), "alice", minute(12))
    assert door.free_at("team-a") == minute(12)


def test_a_logbook_that_was_never_judged_does_not_wait_for_its_teams_re_judging(store):
    store.insert(at_minutes(*AGAIN, claims([1])))
    door = Turnstile(store, Limits())

    door.admit(wish("team-a/new"), "alice", minute(3))
    with pytest.raises(UserError):
        door.admit(wish("team-a/x"), "alice", minute(3))


@pytest.mark.parametrize(
    "end", [failed("s2"), SubmissionAnswered(submission_id="s2", judgement_id="j")]
)
def test_what_failed_or_was_answered_from_what_was_kept_costs_no_time(store, end):
    store.insert(at_minutes(*AGAIN, end, claims([1])))
    door = Turnstile(store, Limits())

    door.admit(wish("team-a/x"), "alice", minute(4))

    assert door.free_at("team-a") is None
    assert door.free_at("team-b") is None


def test_a_first_judging_starts_no_cool_down(store):
    store.insert(at_minutes(*AGAIN[:2], claims([1])))
    door = Turnstile(store, Limits())

    door.admit(wish("team-a/x"), "alice", minute(2))

    assert door.free_at("team-a") is None


@pytest.mark.parametrize(("seconds", "said"), [(1, "in a minute"), (61, "in 2 minutes")])
def test_the_wait_is_said_in_whole_minutes(seconds, said):
    until = minute(0) + timedelta(seconds=seconds)

    assert said in cool_down_words("team-a", until, minute(0))


def test_a_crowd_without_accounts_is_bounded_together_whatever_owners_it_makes_up(store):
    crowd = [asked(f"s{n}", f"team-{n}/x") for n in range(3)]
    store.insert(at_minutes(*crowd, by=VISITOR))
    door = Turnstile(store, Limits(visitors=3))

    with pytest.raises(UserError, match="sign in with your account of the Hub, or come back in 57"):
        door.admit(wish("team-new/x"), VISITOR, minute(3))
    door.admit(wish("team-new/x"), "alice", minute(3))
    door.admit(wish("team-new/x"), VISITOR, minute(61))
