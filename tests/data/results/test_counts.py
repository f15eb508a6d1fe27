from collections.abc import Iterable
from datetime import timedelta

from hypothesis import given
from hypothesis import strategies as st

from data.kinds import Body, CataloguePublished, LogbookSeen
from data.records import Paper, Verdict
from data.results.counts import LONGEST_DAYS, areas, calendar, classes, days, numbers, outcomes
from data.results.counts import verdicts as verdict_mix
from data.results.table import Table
from data.store import Store
from tests.data.build import START, at_minutes, claims, judgement

V, F, T, N = Verdict.VERIFIED, Verdict.FALSIFIED, Verdict.TOY, Verdict.INCONCLUSIVE
AREAS = {
    "p1": ("Theory", "Bounds"),
    "p2": ("Theory", "Games"),
    "p3": ("Vision", None),
    "p4": (None, None),
}


def catalogue(store: Store) -> Body:
    papers = [
        Paper(paper_id=each, title=each, area=area, sub_area=sub_area)
        for each, (area, sub_area) in AREAS.items()
    ]
    lines = "\n".join(paper.model_dump_json() for paper in papers)
    return CataloguePublished(digest=store.put_blob(lines.encode()), papers=len(papers))


def filled(store: Store) -> Store:
    """p1: one claim verified, one contested; p2: reproduced; p3: seen, not judged; p4: nothing."""
    bodies = [
        catalogue(store),
        *(claims([1, 2], paper_id) for paper_id in AREAS),
        judgement("team-a", {1: V, 2: V}),
        judgement("team-b", {1: T, 2: F}),
        judgement("team-a", {1: V, 2: V}, "p2", sha="2", space_id="team-a/two"),
        LogbookSeen(space_id="team-c/three", sha="3", team="team-c", paper_id="p3"),
    ]
    store.insert(at_minutes(*bodies))
    return store


def of(store: Store, table, *bodies: Body) -> Table:  # type: ignore[no-untyped-def]
    store.insert(at_minutes(*bodies))
    with store.read() as conn:
        return table(conn)


def test_the_headline_numbers_are_those_counted_by_hand(store: Store):
    found = of(filled(store), numbers).pairs("number", "value")

    assert found == {
        "papers": 4,
        "papers with claims": 4,
        "papers attempted": 3,
        "papers examined": 2,
        "papers with a verified claim": 2,
        "papers with a contested claim": 1,
        "logbooks": 4,
        "teams": 3,
        "judgements": 3,
        "claims": 8,
        "claims judged": 4,
        "claims verified": 3,
        "claims contested": 1,
        "verdicts": 6,
        "jobs": 0,
        "traces": 0,
    }


def test_classes_are_of_all_papers_and_shares_of_the_examined_ones(store: Store):
    table = of(filled(store), classes)

    assert table.pairs("class", "papers") == {
        "reproduced": 1,
        "partly reproduced": 0,
        "falsified or contested": 1,
        "toy only": 0,
        "nothing established": 0,
        "attempted, not examined": 1,
        "unattempted": 1,
    }
    assert [row["share"] for row in table.records()] == [0.5, 0.0, 0.5, 0.0, 0.0, None, None]


def test_papers_that_the_catalogue_lacks_make_no_negative_count(store: Store):
    found = of(store, classes, claims([1]), judgement("team-a", {1: T}))

    assert found.pairs("class", "papers")["unattempted"] == 0
    assert found.pairs("class", "papers")["toy only"] == 1


def test_verdicts_are_of_teams_and_outcomes_of_claims(store: Store):
    filled(store)

    assert of(store, verdict_mix).pairs("verdict", "verdicts") == {
        "verified": 4,
        "falsified": 1,
        "toy": 1,
        "inconclusive": 0,
    }
    assert of(store, outcomes).pairs("outcome", "claims") == {
        "verified": 3,
        "toy": 0,
        "inconclusive": 0,
        "not testable": 0,
        "contested": 1,
        "falsified": 0,
    }


def test_an_area_has_the_claims_of_its_sub_areas(store: Store):
    by_area, by_sub_area = of(filled(store), areas)

    assert by_area.rows == (
        ("Theory", 2, 2, 4, 3, 0, 0, 0, 1, 0),
        ("", 1, 0, 0, 0, 0, 0, 0, 0, 0),
        ("Vision", 1, 1, 0, 0, 0, 0, 0, 0, 0),
    )
    assert by_sub_area.rows == (
        ("Theory", "Bounds", 1, 1, 2, 1, 0, 0, 0, 1, 0),
        ("Theory", "Games", 1, 1, 2, 2, 0, 0, 0, 0, 0),
    )


def test_a_paper_is_attempted_for_the_first_time_once(store: Store):
    seen = [
        LogbookSeen(
            space_id=f"{team}/x", sha="1", team=team, paper_id="p1", published_at=START + day
        )
        for team, day in (("team-a", timedelta(2)), ("team-b", timedelta(0)))
    ]
    late = LogbookSeen(
        space_id="team-c/y",
        sha="1",
        team="team-c",
        paper_id="p2",
        published_at=START + timedelta(3),
    )

    table = of(store, days, *seen, late, judgement("team-z", paper_id="p1"))

    assert table.rows == (
        ("2026-07-07", 1, 1, 1),
        ("2026-07-08", 0, 0, 1),
        ("2026-07-09", 0, 0, 1),
        ("2026-07-10", 0, 1, 2),
    )


def test_an_empty_store_has_tables_of_zeros(store: Store):
    assert set(of(store, numbers).pairs("number", "value").values()) == {0}
    assert set(of(store, classes).pairs("class", "papers").values()) == {0}
    assert of(store, days).rows == ()
    assert [table.rows for table in of(store, areas)] == [(), ()]  # type: ignore[union-attr]


@given(st.sets(st.dates(), max_size=5))
def test_a_calendar_has_each_day_and_is_never_longer_than_it_helps(present: Iterable):  # type: ignore[type-arg]
    listed = calendar(day.isoformat() for day in present)

    assert {day.isoformat() for day in present} <= set(listed)
    assert listed == sorted(set(listed))
    assert len(listed) <= LONGEST_DAYS + 5
