from data.board import Board
from data.records import Direction, Verdict
from tests.data.build import EVENT, assessment, at_minutes, catalogue, claims, judgement

V, F, T, NONE = Verdict.VERIFIED, Verdict.FALSIFIED, Verdict.TOY, Verdict.INCONCLUSIVE
SUPPORTS, CONTRADICTS = Direction.SUPPORTS, Direction.CONTRADICTS


def conflicts(store, *bodies):
    store.insert(at_minutes(*bodies))
    return Board(store, EVENT).conflicts()


def test_contested_claims_come_first_then_opposing_evidence_by_number_of_teams(store):
    found = conflicts(
        store,
        catalogue(store, "Alpha", "Beta"),
        claims([1, 2, 3]),
        claims([1], "p2"),
        judgement("team-a", {1: (T, SUPPORTS), 2: (T, SUPPORTS), 3: V}),
        judgement("team-b", {1: F, 2: F, 3: V}),
        judgement("team-c", {2: (NONE, CONTRADICTS)}),
        judgement("team-a", {1: V}, "p2", judgement_id="j4"),
        judgement("team-b", {1: F}, "p2", judgement_id="j5"),
    )

    assert [(each.kind, each.paper.title, each.claim.claim_id, each.teams) for each in found] == [
        ("contested", "Beta", "p2-c1", 2),
        ("opposing", "Alpha", "p1-c2", 3),
        ("opposing", "Alpha", "p1-c1", 2),
    ]


def test_each_side_shows_its_team_its_verdict_and_its_decisive_evidence(store):
    (conflict,) = conflicts(
        store,
        claims([1]),
        judgement("team-a", {1: (T, SUPPORTS)}),
        judgement("team-b", {1: (F, CONTRADICTS)}),
        judgement("team-c", {1: NONE}),
    )

    (support,), (against,) = conflict.supports, conflict.contradicts
    assert conflict.paper.title == "p1"
    assert (support.team, support.verdict, support.reached) == ("team-a", T, {"items": 10.0})
    assert (against.team, against.verdict, against.judgement_id) == (
        "team-b",
        F,
        "j-team-b-sha-team-b",
    )
    assert [citation.direction for citation in against.citations] == [CONTRADICTS]


def test_of_a_sides_quotes_those_that_point_its_way_are_decisive(store):
    mixed = assessment(1, (T, SUPPORTS))
    pro = mixed.citations[0]
    con = pro.model_copy(update={"direction": CONTRADICTS, "lines": (9, 9)})
    mixed = mixed.model_copy(update={"citations": (con, pro)})

    (conflict,) = conflicts(
        store,
        claims([1]),
        judgement("team-a", assessments=(mixed,)),
        judgement("team-b", {1: F}),
    )

    assert conflict.supports[0].citations == (pro,)
    assert [citation.direction for citation in conflict.contradicts[0].citations] == [
        Direction.NEITHER
    ]


def test_previews_and_copies_make_no_conflict(store):
    assert not conflicts(
        store,
        claims([1]),
        judgement("team-a", {1: V}, digest="same"),
        judgement("team-b", {1: F}, digest="same"),
        judgement("team-c", {1: F}, judge={"name": "rules", "version": 1}),
    )


def test_a_claim_that_was_replaced_is_no_conflict_any_more(store):
    assert not conflicts(
        store,
        claims([1]),
        judgement("team-a", {1: V}),
        judgement("team-b", {1: F}),
        claims([2], supersedes={"p1-c2": "p1-c1"}),
    )
