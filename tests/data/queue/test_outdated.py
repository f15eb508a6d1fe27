from data.judgements import Judge, Why
from data.kinds import LogbookWithdrawn
from data.queue.outdated import Outdated, Renewal, outdated
from data.queue.waiting import Queue
from tests.data.build import at_minutes, claims, judgement
from tests.data.queued import asked as waiting

NOW = Judge(name="rules", version=3)


def found(store, judge=NOW, **revisions):
    with store.read() as conn:
        return outdated(conn, judge, revisions)


def test_a_logbook_is_outdated_by_newer_claims_or_by_another_judge(store):
    old, newer = judgement("team-a"), judgement("team-b", judge=NOW)
    store.insert(at_minutes(claims([1]), old, newer))

    assert found(store, p1=1) == [Outdated("team-a/logbook", "p1", Why.NEW_JUDGE)]
    assert found(store, p1=2) == [
        Outdated("team-a/logbook", "p1", Why.NEW_CLAIMS),
        Outdated("team-b/logbook", "p1", Why.NEW_CLAIMS),
    ]
    assert found(store, Judge(name="rules", version=2), p1=1) == [
        Outdated("team-b/logbook", "p1", Why.NEW_JUDGE)
    ]


def test_only_the_last_judgement_of_a_logbook_is_looked_at(store):
    first = judgement("team-a", judgement_id="j1")
    store.insert(at_minutes(claims([1]), first, judgement("team-a", judgement_id="j2", judge=NOW)))

    assert found(store, p1=1) == []


def test_what_waits_was_taken_back_is_a_folder_or_was_brought_in_is_left_alone(store):
    gone = LogbookWithdrawn(space_id="team-b/logbook", paper_id="p1")
    store.insert(
        at_minutes(
            claims([1]),
            *(judgement("team-a"), judgement("team-b"), judgement("team-c", legacy=True)),
            judgement("me", space_id="local/logbook"),
            *(waiting("s1", "team-a/logbook"), gone),
        )
    )

    assert found(store, p1=1) == []


def test_outdated_logbooks_are_queued_with_the_reason(store):
    store.insert(at_minutes(claims([1]), judgement("team-a")))

    Renewal(store, NOW).queue("eve")

    (entry,) = Queue(store).entries()
    assert (entry.space, entry.why, entry.by, entry.again) == (
        "team-a/logbook",
        Why.NEW_JUDGE,
        "eve",
        True,
    )
    assert found(store, p1=1) == []
