import pytest

from data.judgements import Judgement
from data.kinds import FalsificationDecided, Ruling
from data.queue.team_acts import Standing, TeamActs
from data.records import UserError, Verdict
from tests.data.build import at_minutes, claims, judgement

SPACE, CLAIM = "team-b/logbook", "p1-c1"


@pytest.fixture
def judged(store) -> Judgement:
    made = judgement("team-b", {1: Verdict.FALSIFIED, 2: Verdict.VERIFIED})
    store.insert(at_minutes(claims([1, 2]), made))
    return made.judgement


@pytest.fixture
def acts(store) -> TeamActs:
    return TeamActs(store)


def counting(store) -> int:
    with store.read() as conn:
        return conn.execute("SELECT count(*) FROM voices WHERE counts").fetchone()[0]


def test_a_logbook_nobody_touched_has_no_acts(acts, judged):
    assert acts.standing(SPACE, "p1") == Standing()


def test_a_logbook_is_taken_back_and_restored_each_once_and_with_its_reason(acts, judged, store):
    acts.take_back(judged, "the seeds were wrong", "team-b")
    taken, without = acts.standing(SPACE, "p1").withdrawn, counting(store)
    with pytest.raises(UserError, match="taken back already"):
        acts.take_back(judged, "again", "team-b")
    acts.restore(judged, "they were right", "team-b")
    with pytest.raises(UserError, match="was not taken back"):
        acts.restore(judged, "again", "team-b")

    assert taken is not None
    assert (taken.by, taken.why) == ("team-b", "the seeds were wrong")
    assert acts.standing(SPACE, "p1").withdrawn is None
    assert (without, counting(store)) == (0, 1)


def test_a_falsification_is_corrected_taken_back_and_claimed_again(acts, judged):
    acts.correct_claim(judged, CLAIM, "by run 3", "team-b")
    first = acts.standing(SPACE, "p1").falsifications[CLAIM]
    acts.take_back_claim(judged, CLAIM, "the unit was wrong", "team-b")
    back = acts.standing(SPACE, "p1").falsifications[CLAIM]
    with pytest.raises(UserError, match="withdrawn already"):
        acts.take_back_claim(judged, CLAIM, "again", "team-b")
    acts.correct_claim(judged, CLAIM, "by run 4", "team-b")
    again = acts.standing(SPACE, "p1").falsifications[CLAIM]

    assert (first.state, first.why) == ("claimed", "by run 3")
    assert (back.state, back.why) == ("withdrawn", "the unit was wrong")
    assert (again.state, again.why) == ("claimed", "by run 4")
    assert first.falsification_id == again.falsification_id is not None


def test_what_people_decided_is_not_for_the_team_to_reword(acts, judged, store):
    place = {"paper_id": "p1", "claim_id": CLAIM, "space_id": SPACE}
    ruled = FalsificationDecided(falsification_id="f", ruling=Ruling.UPHELD, **place)
    store.append(ruled, "organiser")

    with pytest.raises(UserError, match="people have decided"):
        acts.correct_claim(judged, CLAIM, "other words", "team-b")


@pytest.mark.parametrize("claim_id", ["p1-c2", "p1-c9", ""])
def test_a_claim_that_the_logbook_does_not_falsify_cannot_be_taken_back(acts, judged, claim_id):
    with pytest.raises(UserError, match="does not falsify"):
        acts.take_back_claim(judged, claim_id, "why", "team-b")
    with pytest.raises(UserError, match="does not falsify"):
        acts.correct_claim(judged, claim_id, "text", "team-b")


def test_appeals_are_kept_with_their_reason_in_their_order(acts, judged):
    acts.appealed(judged, "b" * 40, "S1", "ten more seeds", "team-b")
    acts.appealed(judged, "c" * 40, "S2", "a longer run", "team-b")

    assert [each.why for each in acts.standing(SPACE, "p1").appeals] == [
        "ten more seeds",
        "a longer run",
    ]
    assert acts.standing(SPACE, "p2").appeals == ()
