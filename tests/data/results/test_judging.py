import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data.judgements import Judge, ReadingReport, Reference, ReferenceKind
from data.kinds import Body
from data.records import Verdict
from data.results.judging import (
    JUDGE,
    TEAMS,
    agreements,
    bins,
    by_number_of_teams,
    costs,
    quantile,
    references,
)
from data.store import Store
from tests.data.build import at_minutes, catalogue, claims, judgement
from tests.data.tables.test_costs import call

V, F, T, N = Verdict.VERIFIED, Verdict.FALSIFIED, Verdict.TOY, Verdict.INCONCLUSIVE
AGAIN = {"digest": "d", "key": "k"}


def of(store: Store, table, *bodies: Body):  # type: ignore[no-untyped-def]
    store.insert(at_minutes(*bodies))
    with store.read() as conn:
        return table(conn)


def test_teams_agree_as_far_as_counted_by_hand(store: Store):
    overall, by_teams, by_paper = of(
        store,
        agreements,
        catalogue(store, "One", "Two"),
        claims([1, 2, 3]),
        claims([1], "p2"),
        judgement("team-a", {1: V, 2: V, 3: V}),
        judgement("team-b", {1: V, 2: F}),
        judgement("team-a", {1: T}, "p2", sha="2"),
        judgement("team-c", {1: T}, "p2"),
        judgement("team-d", {1: T}, "p2"),
    )

    (teams, again) = overall.records()
    assert teams["between"] == TEAMS
    assert (teams["claims"], teams["pairs"], teams["same"], teams["share"]) == (3, 5, 4, 0.8)
    assert teams["alpha"] == pytest.approx(1 - 6 * 2 / (49 - 9 - 1 - 9))
    assert (again["between"], again["claims"], again["alpha"]) == (JUDGE, 0, None)
    assert [row[:4] for row in by_teams.rows] == [(2, 2, 2, 1), (3, 1, 3, 3)]
    assert [(row["paper_id"], row["title"], row["share"]) for row in by_paper.records()] == [
        ("p1", "One", 0.5),
        ("p2", "Two", 1.0),
    ]


def test_the_judge_is_held_against_itself_where_it_judged_the_same_again(store: Store):
    overall, *_ = of(
        store,
        agreements,
        claims([1, 2]),
        judgement("team-a", {1: V, 2: T}, judgement_id="first", **AGAIN),
        judgement("team-a", {1: V, 2: N}, judgement_id="again", **AGAIN),
        judgement("team-a", {1: F, 2: F}, judgement_id="changed", sha="2", digest="e", key="l"),
    )

    again = overall.records()[1]
    assert (again["claims"], again["pairs"], again["same"]) == (2, 2, 1)


def test_a_copy_has_the_judgement_of_another_logbook_and_is_no_second_judging(store: Store):
    overall, *_ = of(
        store,
        agreements,
        claims([1, 2]),
        judgement("team-a", {1: V, 2: T}, **AGAIN),
        judgement("team-b", {1: V, 2: T}, **AGAIN),
    )

    assert overall.records()[1]["claims"] == 0


def test_what_was_taken_over_for_a_copy_took_no_time(store: Store):
    judges, times, _ = of(store, costs, judgement(seconds=3.0), judgement("team-b", seconds=0.0))

    assert judges.records()[0]["judgements"] == 1
    assert times.rows == ((2.0, 5.0, 1),)


def test_another_version_of_the_judge_is_not_the_judge_itself(store: Store):
    newer = {"key": "other", "judge": Judge(name="rules", version=3), "judgement_id": "again"}
    overall, *_ = of(
        store,
        agreements,
        claims([1]),
        judgement("team-a", {1: V}, **AGAIN),
        judgement("team-a", {1: F}, **{**AGAIN, **newer}),
    )

    assert overall.records()[1]["claims"] == 0


def test_claims_of_very_many_teams_are_one_row():
    table = by_number_of_teams([(1, 1, 0, 0), (6, 0, 0, 0), (5, 4, 0, 0)])

    assert [row[:2] for row in table.rows] == [(2, 1), (6, 2)]


def test_what_judgements_took_is_said_in_all_and_by_judge(store: Store):
    model = Judge(name="model", version=1)
    judges, times, prices = of(
        store,
        costs,
        judgement("team-a", seconds=3.0),
        judgement("team-b", seconds=30.0, judge=model, calls=(call(1), call(2, outcome="timeout"))),
        judgement("team-c", seconds=40.0, judge=model, calls=(call(3),)),
        judgement("team-d", legacy=True, judge=model),
    )

    everything, by_model, by_rules = judges.records()
    assert everything["judgements"] == 3
    assert (by_model["judge"], by_model["calls"], by_model["failed_calls"]) == ("model", 3, 1)
    assert (by_model["usd"], by_model["usd_median"]) == (1.5, 0.5)
    assert (by_model["seconds_median"], by_model["seconds_most"]) == (30.0, 40.0)
    assert (by_rules["judge"], by_rules["usd"]) == ("rules", 0.0)
    assert times.rows == ((2.0, 5.0, 1), (5.0, 10.0, 0), (10.0, 20.0, 0), (20.0, 50.0, 2))
    assert prices.rows == ((0.2, 0.5, 2), (0.5, 1.0, 1))


def test_with_a_price_unknown_the_sum_is_unknown(store: Store):
    free = judgement("team-b", seconds=1.0)
    judges, *_ = of(store, costs, judgement(calls=(call(1, usd=None),)), free)

    assert judges.records()[0]["usd"] is None
    assert judges.records()[0]["usd_median"] == 0.0


def test_before_the_first_judgement_there_is_nothing(store: Store):
    assert [table.rows for table in of(store, costs)] == [(), (), ()]
    assert of(store, references).rows == ()


def test_a_job_that_two_logbooks_name_is_one_thing(store: Store):
    def naming(team: str, resolves: bool | None) -> Body:
        job = Reference(kind=ReferenceKind.JOB, url="u", page="p", line=1, resolves=resolves)
        return judgement(team, reading=ReadingReport(pages=(), references=(job,)))

    found = of(store, references, naming("team-a", None), naming("team-b", True))

    assert found.rows == (("job", 1, 2, 1),)


@given(st.lists(st.floats(min_value=0, allow_infinity=False) | st.just(math.inf), max_size=50))
def test_every_value_stands_in_one_bin_and_bins_have_no_gaps(values: list[float]):
    found = bins(values)

    if any(value > 0 for value in values):
        assert sum(count for *_, count in found) == len(values)
        assert all(high == low for (_, high, _), (low, *_) in pairwise(found))
        assert all(low < high for low, high, _ in found)
    else:
        assert found == ()


@given(st.lists(st.floats(min_value=1e-6, max_value=5e6), min_size=1))
def test_bins_begin_and_end_with_a_value(values: list[float]):
    found = bins(values)

    assert found[-1][1] >= max(values)
    assert found[0][0] < min(values) or found[0][0] == 1e-6
    assert len(found) == 1 or (found[0][2] > 0 and found[-1][2] > 0)


@pytest.mark.parametrize(
    ("part", "value"), [(0.5, 2), (0.9, 4), (0.25, 1), (0.26, 2), (1.0, 4), (0.0, 1)]
)
def test_a_quantile_is_a_value_that_was_seen(part: float, value: float):
    assert quantile([1, 2, 3, 4], part) == value


def test_of_nothing_there_is_no_quantile():
    assert quantile([], 0.5) is None
