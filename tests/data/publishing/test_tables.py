"""The published tables over stores with every kind of verdict, and what never stands in them."""

import io
from datetime import UTC, datetime

import pytest
from pyarrow import parquet

from data.kinds import (
    FalsificationClaimed,
    FalsificationDecided,
    FalsificationWithdrawn,
    LogbookWithdrawn,
    RecordRedacted,
    Ruling,
)
from data.parquet_tables import parquet_bytes, rows_in
from data.publishing.tables import published
from data.records import Verdict
from tests.data.build import at_minutes, catalogue, claims, judgement

SECRET = "organiser-with-a-name"


def tables(store):
    with store.read() as conn:
        return {each.name: each for each in published(conn)}


def fill(store, *more):
    bodies = [
        catalogue(store, "Adam", "Regret"),
        claims([0, 1]),
        judgement("team-a", {0: Verdict.VERIFIED, 1: Verdict.FALSIFIED}),
        judgement("team-b", {0: Verdict.TOY}, judge={"name": "rules", "version": 1}),
        judgement("team-c", {0: Verdict.VERIFIED}, digest="digest of team-a at sha-team-a"),
        *more,
    ]
    store.insert(at_minutes(*bodies, by=SECRET))


def test_all_five_tables_are_there_with_all_columns_even_of_an_empty_store(store):
    found = tables(store)

    assert list(found) == ["verdicts", "claims", "outcomes", "annotations", "falsifications"]
    for table in found.values():
        file = parquet.read_table(io.BytesIO(parquet_bytes(table.columns, table.rows)))
        assert (file.num_rows, file.column_names) == (0, [each.name for each in table.columns])


def test_a_verdict_says_whether_it_counts_and_if_not_why(store):
    fill(store, LogbookWithdrawn(space_id="team-d/logbook", paper_id="p1"), claims([0, 2]))
    store.insert(at_minutes(judgement("team-d", {0: Verdict.TOY})))

    found = {(row["team"], row["claim_id"]): row for row in tables(store)["verdicts"].rows}

    assert {key: row["standing"] for key, row in found.items()} == {
        ("team-a", "p1-c0"): "counts",
        ("team-a", "p1-c1"): "set aside",
        ("team-b", "p1-c0"): "preview",
        ("team-c", "p1-c0"): "copy",
        ("team-d", "p1-c0"): "withdrawn",
    }
    assert {key: row["points"] for key, row in found.items() if row["points"]} == {
        ("team-a", "p1-c0"): 2
    }


def test_an_earlier_judging_is_replaced_and_stays_in_the_table(store):
    fill(store, judgement("team-a", {0: Verdict.TOY}, sha="sha-2"))

    found = {row["sha"]: row["standing"] for row in tables(store)["verdicts"].rows}

    assert (found["sha-team-a"], found["sha-2"]) == ("replaced", "counts")


def test_outcomes_have_every_current_claim_with_what_teams_say(store):
    fill(store, judgement("team-d", {0: Verdict.FALSIFIED}))

    first, second = tables(store)["outcomes"].rows

    assert (first["outcome"], first["teams"], first["opposed"]) == ("contested", 2, True)
    assert (first["verified"], first["falsified"], first["toy"]) == (1, 1, 0)
    assert (second["outcome"], first["paper_title"]) == ("falsified", "Adam")
    assert first["paper_class"] == "falsified or contested"


def test_falsifications_are_those_of_the_docket_and_those_that_nobody_has_entered_yet(store):
    place = {"paper_id": "p1", "claim_id": "p1-c1", "space_id": "team-a/logbook"}
    fill(store)
    (open_one,) = tables(store)["falsifications"].rows
    name = {"falsification_id": "f1"}
    made = FalsificationClaimed(judgement_id="j-team-a-sha-team-a", **name, **place)
    store.insert(at_minutes(made, FalsificationDecided(ruling=Ruling.UPHELD, **name, **place)))
    (upheld,) = tables(store)["falsifications"].rows
    store.insert(at_minutes(*[claims([9])] * 3, FalsificationWithdrawn(**place)))

    (gone,) = tables(store)["falsifications"].rows

    assert (open_one["state"], open_one["falsification_id"]) == ("provisional", None)
    assert (upheld["state"], upheld["falsification_id"]) == ("upheld", "f1")
    assert (gone["state"], gone["claim"]) == ("withdrawn", "Claim 1")


def test_no_account_of_who_wrote_a_record_stands_in_any_table(store):
    place = {"paper_id": "p1", "claim_id": "p1-c1", "space_id": "team-a/logbook"}
    ruling = FalsificationDecided(falsification_id="f1", ruling=Ruling.UPHELD, **place)
    fill(store, ruling)

    for table in tables(store).values():
        assert SECRET not in repr(table.rows)
        assert SECRET.encode() not in parquet_bytes(table.columns, table.rows)


def test_a_redacted_judgement_leaves_the_tables(store):
    fill(store)
    made = next(store.records(kind="judgement.made"))
    store.insert(at_minutes(RecordRedacted(record_id=made.id, why="a token")))

    assert "team-a" not in {row["team"] for row in tables(store)["verdicts"].rows}


def test_equal_stores_give_equal_bytes_whatever_came_first(store, tmp_path):
    fill(store)
    before = {name: parquet_bytes(each.columns, each.rows) for name, each in tables(store).items()}
    records = list(store.records())
    store.insert(reversed(records))
    store.rebuild()

    again = {name: parquet_bytes(each.columns, each.rows) for name, each in tables(store).items()}

    assert again == before
    assert rows_in(before["verdicts"]) == 4


@pytest.mark.parametrize("name", ["verdicts", "falsifications"])
def test_times_are_moments_in_utc(store, name):
    fill(store)

    at = next(iter(tables(store)[name].rows))["made_at" if name == "verdicts" else "at"]

    assert at == datetime(2026, 7, 7, 0, 2, tzinfo=UTC)
