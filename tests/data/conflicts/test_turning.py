from hypothesis import given
from hypothesis import strategies as st

from data.conflicts.turning import Turn, disagreed_since
from data.records import Direction

PRO, CON, NEITHER = Direction.SUPPORTS, Direction.CONTRADICTS, Direction.NEITHER


def test_they_disagree_from_the_second_side_on():
    assert disagreed_since([Turn("1", "a", PRO), Turn("2", "c", PRO), Turn("3", "b", CON)]) == "3"


def test_a_team_that_turned_and_turned_back_begins_anew():
    turns = [Turn("1", "a", PRO), Turn("2", "b", CON), Turn("3", "b", NEITHER), Turn("4", "b", CON)]

    assert disagreed_since(turns) == "4"


def test_a_later_team_on_the_same_side_keeps_the_beginning():
    turns = [Turn("1", "a", PRO), Turn("2", "b", CON), Turn("3", "c", CON), Turn("4", "b", CON)]

    assert disagreed_since(turns) == "2"


def test_without_two_sides_there_is_no_beginning():
    assert disagreed_since([Turn("1", "a", PRO), Turn("2", "a", CON)]) is None
    assert disagreed_since([]) is None


@given(st.permutations([Turn("1", "a", PRO), Turn("2", "b", CON), Turn("3", "a", PRO)]))
def test_the_order_of_arrival_does_not_matter(turns: list[Turn]):
    assert disagreed_since(turns) == "2"
