"""Results are kept while nothing happens, and never shown a moment longer."""

from data.kinds import RecordRedacted
from data.records import Verdict
from data.results.kept import Results
from data.store import Store
from tests.data.build import at_minutes, claims, judgement


def verdicts(results: Results) -> int:
    return results.tables()["numbers"].pairs("number", "value")["verdicts"]


def test_tables_are_made_once_while_the_log_stays_as_it_is(store: Store):
    results = Results(store)
    records = at_minutes(claims([1]))
    store.insert(records)
    first = results.tables()

    store.insert(records)

    assert results.tables() is first


def test_a_new_record_shows_at_once_whenever_it_was_made(store: Store):
    results = Results(store)
    early, late = at_minutes(judgement("team-a", {1: Verdict.TOY}), claims([1]))
    store.insert([late])
    assert verdicts(results) == 0

    store.insert([early])

    assert verdicts(results) == 1


def test_what_is_redacted_is_gone_at_once(store: Store):
    results = Results(store)
    _, made = records = at_minutes(claims([1]), judgement("team-a", {1: Verdict.TOY}))
    store.insert(records)
    assert verdicts(results) == 1

    store.append(RecordRedacted(record_id=made.id, why="a leak"), by="organiser")

    assert verdicts(results) == 0


def test_another_process_that_adds_a_record_is_noticed(store: Store, tmp_path):  # type: ignore[no-untyped-def]
    results = Results(store)
    results.tables()
    other = Store(store.folder, store._projections)
    other.insert(at_minutes(claims([1]), judgement("team-a", {1: Verdict.TOY})))
    other.close()

    assert verdicts(results) == 1


def test_every_table_stands_under_its_name_with_rows_as_wide_as_its_columns(store: Store):
    store.insert(at_minutes(claims([1]), judgement("team-a", {1: Verdict.TOY})))

    for name, table in Results(store).tables().items():
        assert name == table.name
        assert all(len(row) == len(table.columns) for row in table.rows)
