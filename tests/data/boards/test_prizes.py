import pytest

from data.boards.leaderboard import Tally
from data.boards.prizes import Place, podium, progress, score, waiting
from data.event import Measure, Threshold

TALLY = Tally(
    *("team-a",),
    points=10,
    provisional=4,
    verified=3,
    falsified=3,
    undecided=2,
    upheld=1,
    papers=5,
    strong=2,
)


@pytest.mark.parametrize(
    ("by", "settled", "open_still"),
    [
        (Measure.POINTS, 6, 4),
        (Measure.VERIFIED, 3, 0),
        (Measure.FALSIFIED, 1, 2),
        (Measure.PAPERS, 5, 0),
        (Measure.QUALITY, 2, 0),
    ],
)
def test_only_what_is_settled_is_measured(by: Measure, settled: int, open_still: int):
    assert (score(TALLY, by), waiting(TALLY, by)) == (settled, open_still)


@pytest.mark.parametrize(("least", "earned"), [(6, True), (7, False), (10, False)])
def test_provisional_points_earn_no_certificate(least: int, earned: bool):
    found = progress(TALLY, Threshold(by=Measure.POINTS, least=least))

    assert found.earned is earned
    assert (found.reached, found.waiting) == (6, 4)


def teams(**verified: int) -> list[Tally]:
    return [Tally(team, verified=count) for team, count in verified.items()]


def test_the_first_three_have_places_and_equal_ones_share_theirs():
    found = podium(teams(b=5, a=5, d=1, c=3, e=0), Measure.VERIFIED)

    assert found.places == (Place(1, "a", 5), Place(1, "b", 5), Place(3, "c", 3))
    assert (found.tied, found.waiting) == (0, 0)


def test_of_more_equal_teams_than_places_the_rest_is_counted():
    found = podium(teams(a=2, b=1, c=1, d=1, e=1, f=0), Measure.VERIFIED)

    assert [place.team for place in found.places] == ["a", "b", "c"]
    assert found.tied == 2


def test_where_everything_awaits_a_decision_there_is_no_place():
    board = [Tally("a", falsified=2, undecided=2), Tally("b", falsified=1, undecided=1)]

    assert podium(board, Measure.FALSIFIED) == ((), 0, 3)
