from data.kinds import LogbookSeen
from data.records import Direction, Verdict
from tests.data.build import at_minutes, claims, judgement


def outcomes_of(store):
    with store.read() as conn:
        claims = conn.execute("SELECT * FROM claim_outcomes ORDER BY paper_id, claim_id").fetchall()
        papers = conn.execute("SELECT * FROM paper_outcomes ORDER BY paper_id").fetchall()
    return (
        {row["claim_id"]: (row["outcome"], row["teams"], row["opposed"]) for row in claims},
        {row["paper_id"]: (row["class"], row["attempted"], row["teams"]) for row in papers},
    )


def test_judgements_that_count_make_the_outcomes_of_current_claims(store):
    store.insert(
        at_minutes(
            claims([1, 2, 3]),
            judgement("team-a", {1: Verdict.VERIFIED, 2: (Verdict.TOY, Direction.SUPPORTS)}),
            judgement("team-b", {1: Verdict.FALSIFIED, 2: (Verdict.FALSIFIED, Direction.NEITHER)}),
        )
    )

    by_claim, by_paper = outcomes_of(store)

    assert by_claim == {
        "p1-c1": ("contested", 2, 1),
        "p1-c2": ("falsified", 2, 1),
        "p1-c3": ("unattempted", 0, 0),
    }
    assert by_paper == {"p1": ("falsified or contested", 1, 2)}


def test_a_paper_nobody_tried_and_one_only_seen_have_their_classes(store):
    seen = LogbookSeen(space_id="team-a/x", sha="1", team="team-a", paper_id="p2")
    store.insert(at_minutes(claims([1]), claims([1], "p2"), seen))

    assert outcomes_of(store)[1] == {
        "p1": ("unattempted", 0, 0),
        "p2": ("attempted, not examined", 1, 1),
    }


def test_a_preview_makes_no_outcome(store):
    preview = judgement("team-a", {1: Verdict.VERIFIED}, judge={"name": "rules", "version": 1})
    store.insert(at_minutes(claims([1]), preview))

    by_claim, by_paper = outcomes_of(store)

    assert by_claim == {"p1-c1": ("unattempted", 0, 0)}
    assert by_paper == {"p1": ("attempted, not examined", 1, 1)}


def test_equal_content_of_two_teams_is_one_voice(store):
    store.insert(
        at_minutes(
            claims([1]),
            judgement("team-a", {1: Verdict.VERIFIED}, digest="same"),
            judgement("team-b", {1: Verdict.VERIFIED}, digest="same"),
        )
    )

    by_claim, by_paper = outcomes_of(store)

    assert by_claim == {"p1-c1": ("verified", 1, 0)}
    assert by_paper == {"p1": ("reproduced", 1, 2)}


def test_a_verdict_on_a_claim_whose_text_changed_counts_no_more(store):
    store.insert(
        at_minutes(
            claims([1, 2]),
            judgement("team-a", {1: Verdict.VERIFIED, 2: Verdict.FALSIFIED}),
            claims([1, 3], supersedes={"p1-c3": "p1-c2"}),
        )
    )

    by_claim, by_paper = outcomes_of(store)

    assert by_claim == {"p1-c1": ("verified", 1, 0), "p1-c3": ("unattempted", 0, 0)}
    assert by_paper == {"p1": ("partly reproduced", 1, 1)}
