from itertools import permutations

import pytest

from data.kinds import (
    FalsificationClaimed,
    FalsificationDecided,
    FalsificationWithdrawn,
    LogbookWithdrawn,
    Ruling,
)
from data.queue_kinds import LogbookRestored
from data.records import Verdict
from data.tables.docket import falsifications, withdrawn_logbooks
from tests.data.build import at_minutes, claims, judgement

PLACE = {"paper_id": "p1", "claim_id": "p1-c1", "space_id": "team-b/logbook"}
CLAIMED = FalsificationClaimed(falsification_id="f1", judgement_id="j", **PLACE)
WITHDRAWN = FalsificationWithdrawn(why="the unit was wrong", **PLACE)


def decided(ruling: Ruling) -> FalsificationDecided:
    return FalsificationDecided(falsification_id="f1", ruling=ruling, why="re-run", **PLACE)


def state_of(store):
    with store.read() as conn:
        return falsifications(conn, "p1")["p1-c1", "team-b/logbook"].state


@pytest.mark.parametrize(
    ("bodies", "state"),
    [
        ([CLAIMED], "claimed"),
        ([CLAIMED, decided(Ruling.UPHELD)], "upheld"),
        ([CLAIMED, decided(Ruling.UPHELD), decided(Ruling.OVERTURNED)], "overturned"),
        ([decided(Ruling.UPHELD), CLAIMED], "upheld"),
        ([CLAIMED, WITHDRAWN], "withdrawn"),
        ([CLAIMED, decided(Ruling.UPHELD), WITHDRAWN], "withdrawn"),
        ([WITHDRAWN, CLAIMED], "claimed"),
        ([CLAIMED, decided(Ruling.UNDECIDED)], "undecided"),
        ([CLAIMED, CLAIMED], "claimed"),
    ],
)
def test_the_last_decision_or_withdrawal_stands_whatever_the_order_of_arrival(store, bodies, state):
    records = at_minutes(*bodies)
    for arrival in permutations(records):
        store.insert(arrival)
        assert state_of(store) == state
        store.rebuild()
        assert state_of(store) == state


def both(store, *more):
    """One team verified claim 1, another falsified it; and what happened then."""
    store.insert(
        at_minutes(
            claims([1]),
            judgement("team-a", {1: Verdict.VERIFIED}),
            judgement("team-b", {1: Verdict.FALSIFIED}),
            *more,
        )
    )
    with store.read() as conn:
        (row,) = conn.execute("SELECT outcome, teams, opposed FROM claim_outcomes").fetchall()
        rows = conn.execute("SELECT team, state, points FROM stances ORDER BY team")
        return tuple(row), {team: (state, points) for team, state, points in rows}


def test_a_falsified_is_provisional_until_people_decide(store):
    outcome, stances = both(store)

    assert outcome == ("contested", 2, 1)
    assert stances == {"team-a": ("", 2), "team-b": ("provisional", 2)}


def test_what_people_upheld_decides_the_claim_and_the_opposition_stays_visible(store):
    outcome, stances = both(store, decided(Ruling.UPHELD))

    assert outcome == ("falsified", 2, 1)
    assert stances["team-b"] == ("upheld", 2)


@pytest.mark.parametrize("end", [decided(Ruling.OVERTURNED), WITHDRAWN])
def test_a_falsification_overturned_or_taken_back_is_no_stance_any_more(store, end):
    outcome, stances = both(store, end)

    assert outcome == ("verified", 1, 0)
    assert stances == {"team-a": ("", 2)}


def test_a_falsification_undecided_stays_provisional(store):
    outcome, stances = both(store, decided(Ruling.UNDECIDED))

    assert outcome == ("contested", 2, 1)
    assert stances["team-b"] == ("provisional", 2)


def test_a_withdrawn_logbook_keeps_its_row_and_loses_its_stances(store):
    gone = LogbookWithdrawn(space_id="team-b/logbook", paper_id="p1", why="a bug")
    outcome, stances = both(store, gone)

    assert outcome == ("verified", 1, 0)
    assert stances == {"team-a": ("", 2)}
    with store.read() as conn:
        assert withdrawn_logbooks(conn, "p1") == {"team-b/logbook"}
        rows = conn.execute("SELECT team, counts, withdrawn FROM voices ORDER BY team").fetchall()
    assert [tuple(row) for row in rows] == [("team-a", 1, 0), ("team-b", 0, 1)]


def test_withdrawing_from_one_paper_leaves_the_others_alone(store):
    gone = LogbookWithdrawn(space_id="team-b/logbook", paper_id="p2")
    outcome, _ = both(store, gone)

    assert outcome == ("contested", 2, 1)


def test_claiming_again_what_is_claimed_corrects_its_text_and_keeps_who_claimed_it_first(store):
    better = CLAIMED.model_copy(update={"evidence": "by run 3, not by run 2"})
    claimed, corrected = at_minutes(CLAIMED, better, by="team-b")
    store.insert([corrected, claimed])

    with store.read() as conn:
        found = falsifications(conn, "p1")["p1-c1", "team-b/logbook"]

    assert (found.why, found.by) == ("by run 3, not by run 2", "team-b")
    assert found.at.startswith(claimed.at.isoformat()[:16])


def test_a_logbook_that_is_restored_counts_again_until_it_is_taken_back_once_more(store):
    gone = LogbookWithdrawn(space_id="team-b/logbook", paper_id="p1", why="a bug")
    back = LogbookRestored(space_id="team-b/logbook", paper_id="p1", why="it was none")
    outcome, stances = both(store, gone, back)
    with store.read() as conn:
        restored = withdrawn_logbooks(conn, "p1")
    store.append(gone, "team-b")

    assert (outcome, set(stances)) == (("contested", 2, 1), {"team-a", "team-b"})
    assert restored == set()
    with store.read() as conn:
        assert withdrawn_logbooks(conn, "p1") == {"team-b/logbook"}
