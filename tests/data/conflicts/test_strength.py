import pytest
from hypothesis import given
from hypothesis import strategies as st

from data.conflicts.strength import Stand, strength
from data.records import Direction, Grade, Tier

PRO, CON = Direction.SUPPORTS, Direction.CONTRADICTS


def stand(team: str, side: Direction, **fields: object) -> Stand:
    return Stand(team, side, Tier.RUN, Grade.RE_RUN, upheld=False)._replace(**fields)


PLAIN = [stand("a", PRO), stand("b", CON)]


@pytest.mark.parametrize(
    "stronger",
    [
        [*PLAIN, stand("c", PRO), stand("d", CON)],
        [*PLAIN, stand("c", PRO)],
        [stand("a", PRO, tier=Tier.BACKED), stand("b", CON, tier=Tier.BACKED)],
        [stand("a", PRO, tier=Tier.BACKED), stand("b", CON)],
        [stand("a", PRO), stand("b", CON, upheld=True)],
    ],
    ids=["two on each side", "another team", "better evidence", "better on one side", "upheld"],
)
def test_what_makes_a_conflict_stronger(stronger: list[Stand]):
    assert strength(stronger) > strength(PLAIN)


@pytest.mark.parametrize(
    "weaker",
    [
        [stand("a", PRO, tier=None), stand("b", CON)],
        [stand("a", PRO, tier=Tier.PROSE), stand("b", CON, tier=Tier.CORROBORATED)],
        [stand("a", PRO, grade=Grade.RE_READ), stand("b", CON)],
        [stand("a", PRO, grade=None), stand("b", CON)],
    ],
    ids=["cites nothing", "prose against a job", "read again", "no grade"],
)
def test_a_conflict_is_as_strong_as_its_weaker_side(weaker: list[Stand]):
    assert strength(weaker) < strength(PLAIN)


def test_two_against_two_is_stronger_than_one_against_ten():
    many = [stand(f"t{n}", CON) for n in range(10)]
    two = [stand("a", PRO), stand("b", PRO), stand("c", CON), stand("d", CON)]

    assert strength(two) > strength([stand("a", PRO), *many])


def test_one_team_counts_once_on_a_side():
    assert strength([*PLAIN, stand("a", PRO)]) == strength(PLAIN)


@given(st.permutations([*PLAIN, stand("c", PRO, tier=None), stand("d", CON, upheld=True)]))
def test_the_order_of_teams_does_not_matter(stands: list[Stand]):
    assert strength(stands) == strength(sorted(stands))
