import pytest

from data.kinds import JudgementFailed, SubmissionAnswered, SubmissionReceived
from tests.data.build import at_minutes, judgement

RECEIVED = SubmissionReceived(submission_id="s1", address="team-a/logbook", paper_id="p1")
FAILED = JudgementFailed(submission_id="s1", address="team-a/logbook", message="no pages")
ANSWERED = SubmissionAnswered(submission_id="s1", judgement_id="j-before")
MADE = judgement(submission_id="s1", judgement_id="j-made")
OTHER = judgement(submission_id="s2", judgement_id="j-other")


@pytest.mark.parametrize(
    ("bodies", "state", "judgement_id", "message"),
    [
        ([RECEIVED, OTHER], "queued", None, None),
        ([RECEIVED, FAILED], "failed", None, "no pages"),
        ([RECEIVED, MADE], "judged", "j-made", None),
        ([RECEIVED, ANSWERED], "judged", "j-before", None),
        ([RECEIVED, MADE, ANSWERED], "judged", "j-before", None),
        ([RECEIVED, FAILED, MADE], "judged", "j-made", None),
        ([RECEIVED, MADE, FAILED], "judged", "j-made", None),
    ],
)
def test_records_of_a_submission_give_its_state(store, bodies, state, judgement_id, message):
    store.insert(reversed(at_minutes(*bodies)))

    with store.read() as conn:
        (row,) = conn.execute("SELECT * FROM submissions").fetchall()

    assert (row["state"], row["judgement_id"], row["message"]) == (state, judgement_id, message)
    assert (row["address"], row["paper_id"]) == ("team-a/logbook", "p1")


def test_an_end_without_a_beginning_is_no_submission_yet(store):
    store.insert(at_minutes(FAILED, MADE))

    with store.read() as conn:
        assert conn.execute("SELECT count(*) FROM submissions").fetchone()[0] == 0
