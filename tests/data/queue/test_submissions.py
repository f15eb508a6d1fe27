from datetime import datetime

import pytest

from data.boards.board import Board
from data.judgements import Submission, Unjudged, Why
from data.logbooks.fetching import load
from data.queue.submissions import Submissions
from data.queue.waiting import Queue
from data.store import Store
from tests.components.judged import judgement
from tests.data.build import EVENT
from tests.judge.build import snapshot

WISH = Submission(submission_id="S1", address="team-a/adam", paper_id="adam", place="team-a/adam")
TEXT = snapshot({"claim-1": "some text"})


@pytest.fixture
def submissions(store: Store) -> Submissions:
    return Submissions(store)


def waiting(store: Store) -> list[Submission]:
    return [each.submission for each in Queue(store).entries()]


def test_what_was_received_waits_until_it_ends(submissions: Submissions, store: Store):
    later = Submission(submission_id="S2", address="b/adam@x", place="team-b/adam@x")
    submissions.received(WISH, "alice")
    submissions.received(later, "bob")

    before = waiting(store)
    submissions.failed(WISH, "the Space is private")

    assert before == [WISH, later]
    assert waiting(store) == [later]


def test_a_kept_judgement_ends_its_submission_and_is_found_by_its_key(
    submissions: Submissions, store: Store
):
    submissions.received(WISH, "alice")

    submissions.keep(TEXT, judgement(), "S1")

    assert waiting(store) == []
    assert submissions.judged("k" * 64, "team-a/adam") == judgement()
    assert submissions.judged("x" * 64, "team-a/adam") is None


def test_of_equal_judgements_a_space_gets_its_own(submissions: Submissions):
    logbook = judgement().logbook.model_copy(update={"space_id": "team-f/copy", "team": "team-f"})
    copy = judgement(judgement_id="J2", logbook=logbook)
    submissions.keep(TEXT, judgement(), None)
    submissions.keep(TEXT, copy, None)

    assert submissions.judged("k" * 64, "team-f/copy") == copy
    assert submissions.judged("k" * 64, "team-x/other") == judgement()


def test_of_equal_judgements_of_one_space_the_last_one_is_given_as_it_counts(
    submissions: Submissions,
):
    submissions.keep(TEXT, judgement(), None)
    submissions.keep(TEXT, judgement(judgement_id="J2", reason="audit"), None)

    assert submissions.judged("k" * 64, "team-a/adam") == judgement(
        judgement_id="J2", reason="audit"
    )


def test_a_judgement_that_left_claims_unjudged_is_made_again(submissions: Submissions):
    failed = Unjudged(claim_id="c9", claim="a claim", kind="deadline", message="too slow")

    submissions.keep(TEXT, judgement(unjudged=(failed,)), None)
    before = submissions.judged("k" * 64, "team-a/adam")
    submissions.keep(TEXT, judgement(judgement_id="J2"), None)

    assert before is None
    assert submissions.judged("k" * 64, "team-a/adam") == judgement(judgement_id="J2")


def test_the_last_judgement_of_a_logbook_is_found_whatever_its_text(submissions: Submissions):
    submissions.keep(TEXT, judgement(), None)
    submissions.keep(TEXT, judgement(judgement_id="J2", key="x" * 64), None)

    assert submissions.latest("team-a/adam", "adam") == judgement(judgement_id="J2", key="x" * 64)
    assert submissions.latest("team-a/adam", "other") is None


def test_the_judged_text_is_kept_with_the_judgement(submissions: Submissions, store: Store):
    submissions.keep(TEXT, judgement(), None)

    (record,) = store.records("judgement.made")

    assert load(store, record.body["text_blob"]) == TEXT


def test_a_submission_answered_by_an_earlier_judgement_is_finished(
    submissions: Submissions, store: Store
):
    submissions.keep(TEXT, judgement(), None)
    submissions.received(WISH, "alice")

    submissions.answered("S1", "J1")

    assert waiting(store) == []


def test_the_board_tells_who_asked_for_a_kept_judgement(submissions: Submissions, store: Store):
    submissions.received(WISH, "alice")
    submissions.keep(TEXT, judgement(), "S1")

    kept = Board(store, EVENT).kept("J1")

    assert kept is not None
    assert (kept.judgement, kept.by) == (judgement(), "alice")
    assert Board(store, EVENT).kept("J2") is None


def test_a_judgement_remembers_when_it_was_asked_for(submissions: Submissions, store: Store):
    submissions.received(WISH, "alice")

    submissions.keep(TEXT, judgement(), "S1")

    (asked,) = store.records("submission.received")
    with store.read() as conn:
        (row,) = conn.execute("SELECT seen_at FROM logbooks").fetchall()
    assert datetime.fromisoformat(row["seen_at"]) == asked.at


def test_claims_left_out_are_queued_for_a_space_and_not_for_a_folder(
    submissions: Submissions, store: Store
):
    submissions.unfinished("team-a/adam", "adam")
    submissions.unfinished("local/adam", "adam")

    (entry,) = Queue(store).entries()
    assert (entry.space, entry.submission.paper_id) == ("team-a/adam", "adam")
    assert (entry.why, entry.by) == (Why.UNFINISHED, "judge")
