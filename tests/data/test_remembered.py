"""What is worked out from a store is worked out again when its log has grown, and not before."""

from data.remembered import Remembered
from data.store import Store
from tests.data.build import at_minutes, claims


def test_the_work_is_done_once_for_each_state_of_the_log(store: Store):
    counted: list[int] = []

    def count(conn) -> int:  # type: ignore[no-untyped-def]
        counted.append(conn.execute("SELECT count(*) FROM claims").fetchone()[0])
        return counted[-1]

    remembered = Remembered(count)

    def asked() -> int:
        with store.read() as conn:
            return remembered.of(conn)

    assert (asked(), asked()) == (0, 0)
    store.insert(at_minutes(claims([1, 2])))
    assert (asked(), asked()) == (2, 2)
    assert counted == [0, 2]


def test_who_reads_an_older_moment_is_told_of_that_moment(store: Store):
    remembered = Remembered(lambda conn: conn.execute("SELECT count(*) FROM claims").fetchone()[0])

    with store.read() as before:
        before.execute("SELECT 1 FROM claims").fetchall()
        store.insert(at_minutes(claims([1])))
        with store.read() as now:
            assert remembered.of(now) == 1
        assert remembered.of(before) == 0
