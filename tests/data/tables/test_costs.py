"""What judgings took, one row each."""

from datetime import timedelta

from data.database import Row
from data.judgements import Call
from data.kinds import Body
from data.store import Store
from data.tables.costs import spent_on
from tests.data.build import START, at_minutes, judgement


def call(number: int, **fields: object) -> Call:
    base = {
        "call_id": f"c{number}",
        "purpose": "vote",
        "host": "h",
        "model_requested": "m",
        "request_digest": "d",
        "outcome": "ok",
        "prompt_tokens": 1000,
        "completion_tokens": 10,
        "usd": 0.5,
    }
    return Call.model_validate(base | fields)


def costs(store: Store, *bodies: Body) -> list[Row]:
    store.insert(at_minutes(*bodies))
    with store.read() as conn:
        return conn.execute("SELECT * FROM costs ORDER BY judgement_id").fetchall()


def test_calls_tokens_and_dollars_of_a_judgement_are_summed(store: Store):
    made = judgement(calls=(call(1), call(2, outcome="timeout", completion_tokens=0)), seconds=7.5)

    (row,) = costs(store, made)

    assert (row["calls"], row["failed"], row["cached"]) == (2, 1, 0)
    assert (row["prompt_tokens"], row["completion_tokens"]) == (2000, 10)
    assert (row["usd"], row["seconds"], row["legacy"]) == (1.0, 7.5, 0)
    assert row["made_at"].startswith("2026-07-07T00:00:00")


def test_what_the_cache_answered_costs_no_tokens(store: Store):
    (row,) = costs(store, judgement(calls=(call(1), call(2, cached=True, usd=0.0))))

    assert (row["calls"], row["cached"], row["prompt_tokens"], row["usd"]) == (2, 1, 1000, 0.5)


def test_calls_without_a_price_are_counted_beside_the_dollars_of_the_others(store: Store):
    (row,) = costs(store, judgement(calls=(call(1), call(2, usd=None))))

    assert (row["usd"], row["unpriced"]) == (0.5, 1)


def test_what_a_day_cost_is_the_sum_of_its_calls_but_for_those_from_the_cache(store: Store):
    calls = (call(1), call(2, usd=None), call(3, cached=True, usd=0.0))
    costs(store, judgement("team-a", calls=calls), judgement("team-b", calls=(call(4),)))

    with store.read() as conn:
        assert spent_on(conn, START.date()) == (3030, 1.0)
        assert spent_on(conn, START.date() - timedelta(days=1)) == (0, 0.0)


def test_rules_ask_nothing_and_cost_nothing(store: Store):
    (row,) = costs(store, judgement())

    assert (row["calls"], row["failed"], row["usd"], row["prompt_tokens"]) == (0, 0, 0.0, 0)


def test_what_was_judged_elsewhere_is_marked(store: Store):
    (row,) = costs(store, judgement(legacy=True))

    assert row["legacy"] == 1


def test_each_judgement_has_a_row_whatever_comes_in_later(store: Store):
    first, second = judgement("team-a", calls=(call(1),)), judgement("team-b")
    costs(store, first)

    rows = costs(store, second, first)

    assert [row["calls"] for row in rows] == [1, 0]
