from datetime import UTC, datetime

import pytest

from components.conflicts import (
    comparison,
    conflict_of,
    conflict_view,
    number_words,
    sentence,
    summary_view,
)
from data.judgements import Reason
from data.records import Claim, Direction, Grade, Paper, Tier, UserError, Verdict
from data.views import Conflict, Side
from tests.components.judged import citation


def side(team: str, verdict: Verdict = Verdict.TOY, **fields: object) -> Side:
    direction = Direction.CONTRADICTS if verdict is Verdict.FALSIFIED else Direction.SUPPORTS
    made = Side(
        team=team,
        space_id=f"{team}/adam",
        judgement_id=f"J-{team}",
        made_at=datetime(2026, 11, 1, tzinfo=UTC),
        verdict=verdict,
        direction=direction,
        grade=Grade.RE_RUN,
        reached={"T": 200.0},
        measured=None,
        citations=(citation(),),
        reasons=(Reason(code="x", sentence="because"),),
    )
    return made._replace(**fields)


def conflict(supports: list[Side], contradicts: list[Side], kind: str = "opposing") -> Conflict:
    paper = Paper(paper_id="adam", title="Adam")
    claim = Claim(claim_id="adam-1", paper_id="adam", text="It converges.", anchor="Theorem 1")
    return Conflict(kind, paper, claim, tuple(supports), tuple(contradicts))


NEAR = side("team-a")
FAR = side("team-b", Verdict.FALSIFIED, reached={"T": 100_000.0})


def test_a_finite_horizon_beside_a_counterexample_is_said_in_a_sentence():
    assert sentence(conflict([NEAR], [FAR])) == (
        "team-a checked up to T = 200; the evidence of team-b against the claim stands at "
        "T = 100,000."
    )


def test_at_equal_scales_the_sentence_compares_what_was_measured():
    support = side("team-a", measured=8.0)
    against = side("team-c", Verdict.FALSIFIED, measured=4.85)

    assert sentence(conflict([support], [against])) == "team-a measured 8, team-c 4.85."


def test_where_the_facts_say_nothing_neither_does_the_sentence():
    bare = {"reached": {}, "measured": None}

    assert sentence(conflict([side("a", **bare)], [side("b", Verdict.FALSIFIED, **bare)])) == ""


def test_a_scale_that_the_supporting_side_reached_as_well_is_no_explanation():
    support = side("team-a", reached={"T": 100_000.0})

    assert sentence(conflict([support], [FAR])) == ""


def test_set_ups_are_compared_line_by_line_with_what_differs():
    rows = {row["name"]: row for row in comparison([NEAR, FAR])}

    assert rows["largest T"] == {
        "name": "largest T",
        "values": ["200", "100,000"],
        "differs": True,
    }
    assert rows["evidence"]["differs"] is False
    assert "measured" not in rows


def test_a_side_that_says_nothing_does_not_differ():
    rows = comparison([NEAR, side("team-b", reached={})])

    assert rows[0] == {"name": "largest T", "values": ["200", None], "differs": False}


def test_what_evidence_rests_on_is_its_best_tier():
    mixed = side("team-a", citations=(citation(tier=Tier.PROSE), citation(tier=Tier.RUN)))

    assert comparison([mixed])[-1]["values"] == ["the logbook's own run"]


def test_a_conflict_has_both_sides_with_quotes_that_can_be_opened():
    seen = conflict_view(conflict([NEAR], [FAR]))

    (against,) = seen["contradicts"]
    assert (against["team"], against["verdict"], against["judgement_id"]) == (
        "team-b",
        "falsified",
        "J-team-b",
    )
    assert against["quotes"][0]["where"] == "claim-1, lines 12–13"
    assert against["reasons"] == ["because"]


def test_more_quotes_than_fit_are_counted():
    many = side("team-a", citations=tuple(citation(n, n) for n in range(1, 6)))

    seen = conflict_view(conflict([many], [FAR]))["supports"][0]

    assert (len(seen["quotes"]), seen["more_quotes"]) == (3, 2)


def test_an_entry_of_the_list_names_who_stands_where():
    entry = summary_view(conflict([NEAR], [FAR]))

    assert (entry["supports"], entry["contradicts"]) == (["team-a"], ["team-b"])
    assert entry["paper"] == {"paper_id": "adam", "title": "Adam"}


def test_a_claim_without_conflict_is_refused():
    with pytest.raises(UserError, match="do not disagree"):
        conflict_of([conflict([NEAR], [FAR])], "adam-2")


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (200.0, "200"),
        (100_000.0, "100,000"),
        (0.913, "0.913"),
        (2e-9, "2e-09"),
        (0.0, "0"),
        (1e20, "1e+20"),
        (-4.85, "-4.85"),
        (1.23456789, "1.234568"),
    ],
)
def test_numbers_are_written_as_people_do(value: float, words: str):
    assert number_words(value) == words
