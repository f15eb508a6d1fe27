from data.judgements import Assessment, Judgement
from data.kinds import LogbookSeen
from data.records import Direction, Tier, Verdict
from data.tables.judgements import SAID, attempts, sightings
from tests.data.build import at_minutes, judgement, minute

PARTS = f"""
SELECT verdict, direction, {SAID} AS said
FROM assessments JOIN judgements USING (paper_id, judgement_id) ORDER BY nth
"""


def test_a_judgement_and_its_assessments_can_be_read_back_whole(store):
    body = judgement(verdicts={2: (Verdict.TOY, Direction.SUPPORTS), 1: Verdict.INCONCLUSIVE})
    store.insert(at_minutes(body))

    with store.read() as conn:
        whole = conn.execute("SELECT json FROM judgements").fetchone()["json"]
        parts = conn.execute(PARTS).fetchall()

    assert Judgement.model_validate_json(whole) == body.judgement
    said = [Assessment.model_validate_json(part["said"]) for part in parts]
    assert said == list(body.judgement.assessments)
    assert [(part["verdict"], part["direction"]) for part in parts] == [
        ("toy", "supports"),
        ("inconclusive", "neither"),
    ]


def test_an_assessment_is_worth_the_best_tier_that_it_cites(store):
    body = judgement(verdicts={1: Verdict.TOY, 2: Verdict.INCONCLUSIVE})
    run, bare = body.judgement.assessments
    prose = run.citations[0].model_copy(update={"tier": Tier.PROSE})
    mixed = run.model_copy(update={"citations": (prose, *run.citations)})
    made = body.judgement.model_copy(
        update={"assessments": (mixed, bare.model_copy(update={"citations": ()}))}
    )
    store.insert(at_minutes(body.model_copy(update={"judgement": made})))

    with store.read() as conn:
        rows = conn.execute("SELECT tier FROM assessments ORDER BY claim_id").fetchall()

    assert [row["tier"] for row in rows] == [Tier.RUN, None]


def test_one_judgement_recorded_twice_stands_once_as_first_recorded(store):
    first, second = judgement(reason="submitted"), judgement(reason="audit")

    store.insert(reversed(at_minutes(first, second)))

    with store.read() as conn:
        assert [row["reason"] for row in conn.execute("SELECT * FROM judgements")] == ["submitted"]
        assert len(attempts(conn, "p1")) == 1


def test_a_commit_counts_as_seen_when_the_first_record_told_of_it(store):
    told = LogbookSeen(
        space_id="team-a/logbook",
        sha="1",
        team="team-a",
        paper_id="p1",
        published_at=minute(-60),
    )
    store.insert(at_minutes(judgement(sha="1"), told))

    with store.read() as conn:
        (sighting,) = sightings(conn, "p1")

    assert sighting.seen_at.startswith("2026-07-07T00:00:00")
    assert sighting.published_at.startswith("2026-07-06T23:00:00")
