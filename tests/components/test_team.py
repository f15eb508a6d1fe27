import pytest

from components.team import PAGE, Sources, certificate_view, logbook_view, notes, opener
from data.boards.leaderboard import Tally, ranked
from data.boards.teams import Judging, TeamLogbook, Told
from data.event import Measure, Threshold
from data.records import UserError, Verdict
from tests.data.build import EVENT

V, F, T = Verdict.VERIFIED, Verdict.FALSIFIED, Verdict.TOY


def told(number: int, verdict: Verdict | None, state: str | None = "", points: int = 0) -> Told:
    return Told(f"c{number}", f"Claim {number}", verdict, state, points)


def logbook(**fields: object) -> TeamLogbook:
    made = TeamLogbook(
        paper_id="p1",
        title="On Adam",
        space_id="team-a/adam",
        judgement_id="J1",
        published_at="2026-07-08T10:00:00.000000+00:00",
        made_at="2026-07-08T11:00:00.000000+00:00",
        counts=True,
        preview=False,
        same_as=None,
        late=False,
        withdrawn=False,
        legacy=False,
        told=(told(1, V, points=2), told(2, F, "provisional", 2), told(3, None, None)),
        judgings=(),
        others=(),
    )
    return made._replace(**fields)


def test_a_logbook_shows_its_verdicts_points_and_what_is_provisional():
    seen = logbook_view(logbook(), EVENT)

    assert (seen["points"], seen["provisional"], seen["possible"]) == (4, 2, 6)
    assert seen["verdicts"] == [V, F, None]
    assert seen["notes"] == []


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"withdrawn": True}, "Withdrawn: its team took it back"),
        ({"late": True}, "Late: first seen after the deadline. Judged, shown, not scored."),
        ({"same_as": "team-b"}, "Same content as a logbook that team-b published before"),
        ({"preview": True}, "Preview: the verdicts of rules count in this event"),
        ({"judgement_id": None}, "Not judged yet."),
        ({"legacy": True}, "first event's own judge"),
        ({"others": ("team-a/x", "team-a/y")}, "2 later logbooks of this team on the same paper"),
    ],
)
def test_what_does_not_count_is_said_in_plain_words(fields: dict[str, object], words: str):
    uncounted = logbook(counts=False, told=(told(1, F, None),), **fields)

    (note,) = notes(uncounted, EVENT)

    assert words in note


def test_a_falsification_that_stands_no_more_is_named():
    (note,) = notes(logbook(told=(told(1, F, None), told(2, V), told(3, None, None))), EVENT)

    assert note == "1 falsification overturned or withdrawn: no points."


def test_judgings_and_what_changed_between_them_are_shown():
    judgings = tuple(
        Judging(f"J{n}", f"2026-07-0{n}", {"c1": said, "c2": F}, points)
        for n, said, points in ((1, T, 3), (2, V, 4))
    )

    seen = logbook_view(logbook(judgings=judgings), EVENT)

    assert [(each["judgement_id"], each["points"]) for each in seen["judgings"]] == [
        ("J1", 3),
        ("J2", 4),
    ]
    assert seen["changed"] == [{"claim": "Claim 1", "verdicts": [T, V]}]


@pytest.mark.parametrize(
    ("tally", "distance"),
    [
        (Tally("a", points=3), "3 of 5 points: 2 to go."),
        (Tally("a", points=7, provisional=4), "3 of 5 points: 2 to go. Decisions may add 4."),
        (Tally("a", points=9, provisional=2), "Earned, with 7 points. Decisions may add 2."),
    ],
)
def test_the_distance_to_the_certificate_is_a_sentence(tally: Tally, distance: str):
    event = EVENT.model_copy(update={"certificate": Threshold(by=Measure.POINTS, least=5)})

    seen = certificate_view(tally, event)

    assert seen["distance"] == distance
    assert "It takes 5 points in Trial." in seen["takes"]


def sources(count: int) -> Sources:
    board = ranked([Tally("team-b", points=9), Tally("team-a", points=4, logbooks=count)])
    books = [logbook(paper_id=f"p{number}") for number in range(count)]
    return Sources(lambda: board, lambda team: books if team == "team-a" else [])


def test_a_page_has_the_rank_and_logbooks_from_an_offset_on():
    open_team = opener(sources(PAGE + 3), EVENT)

    first, rest = open_team({"team": "team-a"}), open_team({"team": "team-a", "offset": PAGE})

    assert (first["rank"], first["teams"], len(first["books"])) == (2, 2, PAGE)
    assert [book["paper_id"] for book in rest["books"]] == ["p50", "p51", "p52"]


def test_a_team_that_nobody_saw_is_refused_with_what_a_team_is():
    with pytest.raises(UserError, match="no logbook of a team 'Team-A'; a team is the owner"):
        opener(sources(1), EVENT)({"team": "Team-A"})
