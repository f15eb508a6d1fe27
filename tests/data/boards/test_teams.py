"""A team's logbooks, with what counts of each and how judging it again went."""

from data.boards.leaderboard import Leaderboard
from data.boards.teams import TeamLogbook
from data.kinds import LogbookSeen
from data.records import Verdict
from tests.data.build import EVENT, at_minutes, catalogue, claims, judgement

V, F, T, Q = Verdict.VERIFIED, Verdict.FALSIFIED, Verdict.TOY, Verdict.INCONCLUSIVE


def logbooks(store, team: str = "team-a") -> list[TeamLogbook]:
    return Leaderboard(store, EVENT).logbooks(team)


def test_a_logbook_tells_of_every_current_claim_in_order(store):
    store.insert(
        at_minutes(
            catalogue(store, "On Adam"), claims([2, 1, 3]), judgement("team-a", {1: V, 2: F})
        )
    )

    (found,) = logbooks(store)

    assert (found.title, found.points, found.provisional) == ("On Adam", 4, 2)
    assert [(each.claim, each.verdict, each.state, each.points) for each in found.told] == [
        ("Claim 2", F, "provisional", 2),
        ("Claim 1", V, "", 2),
        ("Claim 3", None, None, 0),
    ]


def test_what_counts_and_gives_most_comes_first(store):
    store.insert(
        at_minutes(
            *(claims([1], paper) for paper in ("p1", "p2", "p3", "p4")),
            judgement("team-b", {1: V}, "p4", digest="same"),
            judgement("team-a", {1: Q}, "p1"),
            judgement("team-a", {1: T}, "p2"),
            judgement("team-a", {1: V}, "p3"),
            judgement("team-a", {1: V}, "p4", digest="same"),
        )
    )

    found = logbooks(store)

    assert [each.paper_id for each in found] == ["p3", "p2", "p1", "p4"]
    assert (found[-1].counts, found[-1].same_as, found[-1].points) == (False, "team-b", 0)
    assert found[-1].told[0].verdict is V
    assert found[-1].told[0].state is None


def test_a_logbook_judged_again_shows_each_judging_and_what_changed(store):
    store.insert(
        at_minutes(
            claims([1, 2, 3]),
            judgement("team-a", {1: T, 2: V, 9: V}, sha="1"),
            judgement("team-b", {1: F}),
            judgement("team-a", {1: V, 2: V, 3: Q}, sha="2"),
        )
    )

    (found,) = logbooks(store)

    assert [(each.judgement_id, each.points) for each in found.judgings] == [
        ("j-team-a-1", 3),
        ("j-team-a-2", 4),
    ]
    assert [(told.claim, said) for told, said in found.changed()] == [("Claim 1", [T, V])]


def test_a_logbook_judged_once_has_no_list_of_judgings(store):
    store.insert(at_minutes(claims([1]), judgement("team-a", {1: V})))

    assert logbooks(store)[0].judgings == ()


def test_later_logbooks_on_the_same_paper_are_named(store):
    later = LogbookSeen(space_id="team-a/again", sha="2", team="team-a", paper_id="p1")
    elsewhere = LogbookSeen(space_id="team-b/x", sha="2", team="team-b", paper_id="p1")
    store.insert(at_minutes(claims([1]), judgement("team-a", {1: V}), later, elsewhere))

    assert logbooks(store)[0].others == ("team-a/again",)


def test_a_logbook_that_was_only_seen_has_no_judgement(store):
    store.insert(
        at_minutes(
            claims([1]), LogbookSeen(space_id="team-a/x", sha="1", team="team-a", paper_id="p1")
        )
    )

    (found,) = logbooks(store)

    assert (found.judgement_id, found.made_at, found.counts) == (None, None, False)
    assert [each.verdict for each in found.told] == [None]


def test_a_team_that_nobody_saw_has_no_logbooks(store):
    assert logbooks(store, "nobody") == []
