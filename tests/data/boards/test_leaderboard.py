"""Points, order and marks of the leaderboard, on cases small enough to be counted by hand."""

from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from data.boards.leaderboard import Leaderboard, Tally, ranked
from data.kinds import (
    Body,
    FalsificationDecided,
    FalsificationWithdrawn,
    LogbookSeen,
    LogbookWithdrawn,
    Ruling,
)
from data.records import Grade, Tier, Verdict
from data.store import Store
from tests.data.build import EVENT, at_minutes, claims, judgement, minute, opened, tables

V, F, T, Q = Verdict.VERIFIED, Verdict.FALSIFIED, Verdict.TOY, Verdict.INCONCLUSIVE


def board(store: Store) -> dict[str, Tally]:
    return {each.tally.team: each.tally for each in Leaderboard(store, EVENT).standings()}


def told(store: Store, *bodies: Body) -> dict[str, Tally]:
    store.insert(at_minutes(*bodies))
    return board(store)


def decided(claim: int, ruling: Ruling, team: str = "team-a") -> FalsificationDecided:
    return FalsificationDecided(
        falsification_id="f1",
        paper_id="p1",
        claim_id=f"p1-c{claim}",
        space_id=f"{team}/logbook",
        ruling=ruling,
    )


def seen(team: str, paper_id: str = "p1") -> LogbookSeen:
    return LogbookSeen(space_id=f"{team}/logbook", sha="1", team=team, paper_id=paper_id)


# --- the order ---------------------------------------------------------------------------------


def order(*tallies: Tally) -> list[tuple[int, str]]:
    return [(standing.rank, standing.tally.team) for standing in ranked(tallies)]


def test_points_come_first_then_logbooks_then_name_and_equal_points_share_a_rank():
    assert order(
        Tally("d", points=3, logbooks=9),
        Tally("b", points=5, logbooks=1),
        Tally("c", points=5, logbooks=2),
        Tally("a", points=5, logbooks=1),
        Tally("e", points=3, logbooks=9),
    ) == [(1, "c"), (1, "a"), (1, "b"), (4, "d"), (4, "e")]


def test_without_teams_there_is_no_rank():
    assert ranked([]) == []


# --- points ------------------------------------------------------------------------------------


def test_verdicts_give_the_points_of_the_event_out_of_what_the_claims_can_give(store):
    tally = told(store, claims([1, 2, 3, 4, 5]), judgement("team-a", {1: V, 2: F, 3: T, 4: Q}))[
        "team-a"
    ]

    assert (tally.points, tally.possible) == (2 + 2 + 1 + 0, 5 * 2)
    assert (tally.verified, tally.falsified, tally.toy, tally.inconclusive) == (1, 1, 1, 1)
    assert (tally.logbooks, tally.counting, tally.papers) == (1, 1, 1)


def test_the_papers_of_a_team_add_up(store):
    tally = told(
        store,
        *(claims([1, 2]), claims([1], "p2"), claims([1], "p3")),
        judgement("team-a", {1: V, 2: T}),
        judgement("team-a", {1: V}, "p2"),
        judgement("team-a", {1: Q}, "p3"),
    )["team-a"]

    assert (tally.points, tally.possible, tally.logbooks, tally.papers) == (5, 8, 3, 2)


def test_a_falsified_claim_is_provisional_until_people_decide(store):
    before = told(store, claims([1]), judgement("team-a", {1: F}))["team-a"]
    store.append(decided(1, Ruling.UNDECIDED), by="o")
    open_still = board(store)["team-a"]
    store.append(decided(1, Ruling.UPHELD), by="o")
    after = board(store)["team-a"]

    assert (before.points, before.provisional, before.settled) == (2, 2, 0)
    assert (before.undecided, before.upheld, before.papers) == (1, 0, 0)
    assert open_still == before
    assert (after.points, after.provisional, after.settled) == (2, 0, 2)
    assert (after.undecided, after.upheld, after.papers) == (0, 1, 1)


def test_an_overturned_or_withdrawn_falsification_gives_nothing(store):
    withdrawn = FalsificationWithdrawn(
        paper_id="p1", claim_id="p1-c2", space_id="team-a/logbook", why="a wrong unit"
    )
    tally = told(
        store,
        claims([1, 2, 3]),
        judgement("team-a", {1: F, 2: F, 3: T}),
        decided(1, Ruling.OVERTURNED),
        withdrawn,
    )["team-a"]

    assert (tally.points, tally.provisional, tally.falsified) == (1, 0, 0)


def test_a_verdict_on_a_claim_that_was_replaced_gives_nothing(store):
    tally = told(store, claims([1, 2]), judgement("team-a", {1: V, 2: V}), claims([1, 3]))["team-a"]

    assert (tally.points, tally.possible) == (2, 4)


# --- what does not count -----------------------------------------------------------------------


def test_a_late_logbook_is_marked_and_gives_nothing(tmp_path: Path):
    event = EVENT.model_copy(update={"deadline": minute(2)})
    for store in opened(tmp_path / "store", event):
        teams = told(
            store,
            claims([1]),
            judgement("in-time", {1: V}),
            seen("waiting"),
            judgement("late", {1: V}),
        )

    assert (teams["in-time"].points, teams["in-time"].late) == (2, 0)
    assert (teams["late"].points, teams["late"].possible, teams["late"].late) == (0, 0, 1)
    assert (teams["waiting"].waiting, teams["waiting"].late) == (1, 0)


def test_a_copy_is_marked_and_gives_its_points_to_the_first(store):
    teams = told(
        store,
        claims([1]),
        judgement("first", {1: V}, digest="same"),
        judgement("second", {1: V}, digest="same"),
    )

    assert (teams["first"].points, teams["first"].copies) == (2, 0)
    assert (teams["second"].points, teams["second"].copies, teams["second"].counting) == (0, 1, 0)


def test_a_withdrawn_logbook_is_marked_and_gives_nothing(store):
    taken_back = LogbookWithdrawn(space_id="team-a/logbook", paper_id="p1", why="a bug")
    tally = told(store, claims([1]), judgement("team-a", {1: V}), taken_back)["team-a"]

    assert (tally.points, tally.possible, tally.withdrawn, tally.logbooks) == (0, 0, 1, 1)


def test_a_preview_by_another_judge_is_marked_and_gives_nothing(store):
    preview = judgement("team-a", {1: V}, judge={"name": "rules", "version": 1})
    tally = told(store, claims([1]), preview)["team-a"]

    assert (tally.points, tally.previews, tally.counting) == (0, 1, 0)


def test_a_second_logbook_of_a_team_on_a_paper_gives_nothing_more(store):
    tally = told(
        store,
        claims([1, 2]),
        judgement("team-a", {1: V}),
        judgement("team-a", {1: V, 2: V}, space_id="team-a/again", sha="2"),
    )["team-a"]

    assert (tally.points, tally.logbooks) == (2, 1)


def test_a_logbook_that_was_only_seen_waits(store):
    tally = told(store, claims([1]), seen("team-a"))["team-a"]

    assert (tally.points, tally.logbooks, tally.waiting, tally.first) == (0, 1, 1, "")


# --- quality and attempts ----------------------------------------------------------------------


def test_evidence_is_counted_by_grade_and_best_tier_where_it_gave_points(store):
    body = judgement("team-a", {1: V, 2: T, 3: Q, 4: F})
    grades = (Grade.RE_RUN, Grade.RE_COMPUTED, Grade.RE_READ, Grade.RE_RUN)
    tiers = (Tier.BACKED, Tier.RUN, Tier.BACKED, Tier.CORROBORATED)
    found = tuple(
        each.model_copy(
            update={
                "grade": grade,
                "citations": (each.citations[0].model_copy(update={"tier": tier}),),
            }
        )
        for each, grade, tier in zip(body.judgement.assessments, grades, tiers, strict=True)
    )
    made = body.judgement.model_copy(update={"assessments": found})

    tally = told(store, claims([1, 2, 3, 4]), body.model_copy(update={"judgement": made}))["team-a"]

    assert (tally.re_run, tally.re_computed, tally.re_read) == (2, 1, 0)
    assert (tally.own_run, tally.backed, tally.corroborated) == (1, 1, 1)
    assert tally.strong == 1  # the falsified one is not upheld
    store.append(decided(4, Ruling.UPHELD), by="o")
    assert board(store)["team-a"].strong == 2


def test_claims_of_which_judgings_say_different_things_are_counted(store):
    tally = told(
        store,
        claims([1, 2, 3]),
        judgement("team-a", {1: T, 2: V, 3: V}, sha="1"),
        judgement("team-a", {1: V, 2: V}, sha="2"),
        judgement("team-b", {1: F}),
    )["team-a"]

    assert (tally.judgings, tally.rejudged, tally.changed) == (2, 1, 1)


def test_the_board_is_worked_out_again_when_a_record_comes_in(store):
    store.insert(at_minutes(claims([1]), judgement("team-a", {1: T})))
    leaderboard = Leaderboard(store, EVENT)
    before = leaderboard.standings()
    again = leaderboard.standings()
    store.append(judgement("team-b", {1: V}), by="judge")

    assert again is before
    assert [each.tally.team for each in leaderboard.standings()] == ["team-b", "team-a"]


# --- any history -------------------------------------------------------------------------------

TEAMS, PAPERS = ("team-a", "team-b", "team-c"), ("p1", "p2")
judgings = st.builds(
    lambda team, paper, verdicts, sha, digest, version: judgement(
        team,
        verdicts,
        paper,
        sha=f"{sha}",
        digest=digest,
        judgement_id=f"{team} {paper} {sha} {digest} {version}",
        judge={"name": "rules", "version": version},
    ),
    st.sampled_from(TEAMS),
    st.sampled_from(PAPERS),
    st.dictionaries(st.integers(1, 4), st.sampled_from(Verdict), max_size=4),
    st.integers(1, 3),
    st.sampled_from(["x", "y", "z"]),
    st.integers(1, 3),
)
others = st.sampled_from(
    [
        *(decided(1, ruling, team) for ruling in Ruling for team in TEAMS),
        *(LogbookWithdrawn(space_id=f"{team}/logbook", paper_id="p1") for team in TEAMS),
        *(seen(team, paper) for team in TEAMS for paper in PAPERS),
        claims([1, 2, 3]),
        claims([2, 3, 4], "p2"),
    ]
)


@settings(max_examples=40)
@given(st.lists(st.one_of(judgings, others), max_size=14))
def test_whatever_happened_the_stances_points_are_the_boards(history: list[Body]):
    with TemporaryDirectory() as folder:
        event = EVENT.model_copy(update={"deadline": minute(10)})
        for store in opened(Path(folder) / "store", event):
            store.insert(at_minutes(claims([1, 2, 3]), claims([1, 2, 3], "p2"), *history))
            standings = Leaderboard(store, event).standings()
            with store.read() as conn:
                stances = conn.execute("SELECT * FROM stances").fetchall()
            before = tables(store)["scores"]
            store.rebuild()
            assert tables(store)["scores"] == before

    points: Counter[str] = Counter()
    provisional: Counter[str] = Counter()
    for row in stances:
        points[row["team"]] += row["points"]
        provisional[row["team"]] += row["points"] * (row["state"] == "provisional")
    tallies = [standing.tally for standing in standings]
    assert {each.team: each.points for each in tallies} == {
        each.team: points[each.team] for each in tallies
    }
    assert +points == Counter({each.team: each.points for each in tallies if each.points})
    assert all(each.provisional == provisional[each.team] for each in tallies)
    assert all(each.points <= each.possible for each in tallies)
    assert [each.points for each in tallies] == sorted((e.points for e in tallies), reverse=True)


@pytest.mark.parametrize("team", ["", "Zoë", "<b>", "a'b", "\u202e", "💥"])
def test_a_team_may_have_any_name(store, team):
    assert told(store, claims([1]), judgement(team, {1: V}))[team].points == 2
