import pytest

from data.records import UserError
from judge.shard import Shard, read_shard


@pytest.mark.parametrize("of", [1, 3, 4])
def test_each_logbook_is_of_exactly_one_shard(of):
    shards = [Shard(n, of) for n in range(1, of + 1)]
    spaces = [f"team-{n}/logbook" for n in range(100)]

    owners = [[shard.number for shard in shards if shard.has(space)] for space in spaces]

    assert all(len(each) == 1 for each in owners)
    assert {each[0] for each in owners} == set(range(1, of + 1))


def test_a_shard_is_the_same_on_every_machine():
    owner = [Shard(n, 4).has("team-a/logbook") for n in (1, 2, 3, 4)]

    assert owner == [False, False, False, True]


def test_a_shard_is_read_as_it_is_written():
    assert read_shard(" 2/4 ") == Shard(2, 4)
    assert str(Shard(2, 4)) == "2/4"


@pytest.mark.parametrize("text", ["", "0/4", "5/4", "1", "1/0", "-1/4", "1/99999", "1/1001", "a/b"])
def test_what_is_no_part_of_all_is_refused(text):
    with pytest.raises(UserError, match="such as 1/4"):
        read_shard(text)
