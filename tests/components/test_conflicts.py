import json
from datetime import UTC, datetime

import pytest

from components.conflicts import (
    NAMES,
    Sources,
    conflict_view,
    lister,
    opener,
    page_view,
    summary_view,
    why,
)
from data.conflicts.wording import listed, number_words
from data.judgements import SetupName
from data.outcomes.views import ConflictChoices, ConflictPage, ConflictsWanted, Earlier, Silent
from data.records import Direction, Tier, UserError, Verdict
from tests.data.disputes import con, conflict, contract, fact, pro, quote

SILENT = Silent(
    team="team-d",
    judgement_id="J-d",
    verdict=Verdict.FALSIFIED,
    direction=Direction.CONTRADICTS,
    same_as=None,
    late=False,
    preview=False,
    withdrawn=False,
    ruling=None,
    why="",
)


def sources(*found, asked: list[ConflictsWanted] | None = None) -> Sources:
    def page(wanted: ConflictsWanted) -> ConflictPage:
        if asked is not None:
            asked.append(wanted)
        return ConflictPage(found, 1, 1, {"contested": len(found), "opposing": 0})

    def one(claim_id: str):
        return next((each for each in found if each.claim.claim_id == claim_id), None)

    return Sources(page, one, lambda: ConflictChoices((), ()))


def test_an_entry_of_the_list_names_who_stands_where_and_says_why():
    near, first = pro(reached={"items": 10.0}), fact(SetupName.FIRST_BREAK, "n = 30", "items", 30.0)
    entry = summary_view(conflict([near], [con("team-b", first)]))

    assert (entry["supports"], entry["contradicts"]) == (["team-a"], ["team-b"])
    assert entry["paper"] == {"paper_id": "p1", "title": "A paper"}
    assert entry["state"] == "provisional"
    assert entry["sentence"] == (
        "team-a checked up to items n = 10; team-b's counterexample first appears at n = 30."
    )


def test_an_upheld_falsification_is_said_on_the_entry():
    both = [con(), con("team-c", state="upheld")]

    assert summary_view(conflict([pro()], both))["state"] == "upheld"


def test_of_many_teams_the_list_names_some_and_counts_all():
    entry = summary_view(conflict([pro(f"t{n}") for n in range(40)], [con()]))

    assert (len(entry["supports"]), entry["teams"]) == (NAMES, [40, 1])


def test_a_claim_without_a_written_contract_is_compared_by_one_from_its_text():
    seen = conflict_view(conflict([pro()], [con()], contract=None))

    assert seen["settles"]["verifies"] == ""


def test_filters_and_page_reach_the_list():
    asked: list[ConflictsWanted] = []
    lister(sources(asked=asked))({"area": " Theory ", "team": "t", "kind": "opposing", "page": 3})

    assert asked == [ConflictsWanted("Theory", "t", "opposing", 3)]


@pytest.mark.parametrize(
    "wrong",
    [{"kind": "all"}, {"page": -1}, {"page": "2"}, {"area": 3}, {"team": "x" * 301}],
    ids=str,
)
def test_a_wrong_filter_is_refused(wrong: dict[str, object]):
    with pytest.raises(UserError):
        lister(sources())(wrong)


def test_a_claim_without_conflict_is_refused():
    with pytest.raises(UserError, match="do not disagree"):
        opener(sources(conflict([pro()], [con()])))({"claim_id": "p1-c2"})


def test_a_conflict_has_both_sides_with_quotes_that_can_be_opened():
    seen = opener(sources(conflict([pro()], [con()])))({"claim_id": "p1-c1"})

    (against,) = seen["contradicts"]
    assert (against["team"], against["verdict"], against["judgement_id"]) == (
        "team-b",
        "falsified",
        "J-team-b",
    )
    assert against["quotes"][0]["where"] == "claim-1, lines 12–13"
    assert against["reasons"] == ["because"]


def test_what_makes_it_a_conflict_counts_the_teams():
    many = conflict([pro(), pro("team-c")], [con()])

    assert why(many) == "2 teams verified this claim, one team falsified it."
    assert why(many._replace(kind="opposing")) == (
        "The evidence of 2 teams supports this claim, that of one team contradicts it."
    )


def test_more_quotes_than_fit_are_counted():
    many = pro(citations=tuple(quote(lines=(n, n)) for n in range(1, 6)))

    seen = conflict_view(conflict([many], [con()]))["supports"][0]

    assert (len(seen["quotes"]), seen["more_quotes"]) == (3, 2)


def test_a_value_of_the_comparison_opens_the_line_that_says_it():
    seeds = fact(SetupName.UNIT, "x")
    (line,) = [
        each
        for each in conflict_view(conflict([pro("a", seeds)], [con()]))["lines"]
        if each["name"] == "unit"
    ]

    assert line["values"] == [
        {"text": "x", "judgement_id": "J-a", "page": "pages/claim-1/page.md", "line": 7},
        None,
    ]


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"ruling": "overturned"}, "overturned"),
        ({"ruling": "withdrawn"}, "withdrawn by its team"),
        ({"withdrawn": True}, "took the whole logbook back"),
        ({"same_as": "team-a"}, "the same content as team-a's"),
        ({"late": True}, "after the deadline"),
        ({"preview": True}, "another judge"),
    ],
    ids=str,
)
def test_a_verdict_that_does_not_count_says_why(fields: dict[str, object], why: str):
    silent = SILENT._replace(why="a bug", **fields)
    (row,) = conflict_view(conflict([pro()], [con()], silent=(silent,)))["silent"]

    assert why in row["why"]
    assert row["said"] == "a bug"


def test_a_silent_verdict_that_points_nowhere_is_left_out():
    silent = SILENT._replace(verdict=Verdict.INCONCLUSIVE, direction=Direction.NEITHER, late=True)

    assert conflict_view(conflict([pro()], [con()], silent=(silent,)))["silent"] == []


def test_the_history_has_earlier_verdicts_of_both_sides_the_latest_first():
    at = datetime(2026, 10, 1, tzinfo=UTC)
    before = Earlier("J-0", at, Verdict.VERIFIED, "submitted")
    seen = conflict_view(conflict([pro()], [con(earlier=(before,))], since=at))

    assert [(row["team"], row["verdict"], row["counts"]) for row in seen["history"]] == [
        ("team-b", "falsified", True),
        ("team-a", "verified", True),
        ("team-b", "verified", False),
    ]
    assert seen["since"] == at.isoformat()


def test_what_would_settle_it_comes_from_the_contract_and_from_both_sides():
    asked = contract(verifies="a run", falsifies="a case")
    found = conflict([pro(would_raise=("a proof",))], [con()], contract=asked)

    assert conflict_view(found)["settles"] == {
        "verifies": "a run",
        "falsifies": "a case",
        "raises": [{"team": "team-a", "words": ["a proof"]}],
    }


def test_every_view_can_be_sent_as_json():
    odd = pro(
        "</script><b>", fact(SetupName.RUN, "\u202e <img src=x>"), reached={"n": float("inf")}
    )
    found = conflict([odd], [con(citations=(quote(tier=Tier.PROSE),))])

    for view in (page_view(sources(found).page(ConflictsWanted())), conflict_view(found)):
        assert json.loads(json.dumps(view, allow_nan=False)) is not None


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
        (float("inf"), "inf"),
    ],
)
def test_numbers_are_written_as_people_do(value: float, words: str):
    assert number_words(value) == words


def test_names_are_written_as_people_do():
    assert [listed(list("abcde"[:count])) for count in (1, 2, 3, 5)] == [
        "a",
        "a and b",
        "a, b and c",
        "a and 4 others",
    ]
