import pytest

from components.leaderboard import PAGE, lister, row_view, rules_view
from data.boards.leaderboard import Standing, Tally, ranked
from data.event import Measure, Prize, Threshold
from data.records import UserError
from tests.data.build import EVENT

WITH_PRIZE = EVENT.model_copy(
    update={
        "certificate": Threshold(by=Measure.VERIFIED, least=2),
        "prizes": (
            Prize(id="f", title="Falsifiers", sentence="For what is wrong.", by=Measure.FALSIFIED),
        ),
    }
)


def many(count: int) -> list[Standing]:
    return ranked(Tally(f"Team-{number:03}", points=count - number) for number in range(count))


def test_the_first_rows_come_with_the_rules_and_later_ones_without():
    list_teams = lister(lambda: many(PAGE + 7), EVENT)

    first, rest = list_teams({}), list_teams({"offset": PAGE})

    assert (len(first["rows"]), len(rest["rows"])) == (PAGE, 7)
    assert (rest["teams"], rest["found"], rest["rows"][0]["rank"]) == (PAGE + 7, PAGE + 7, PAGE + 1)
    assert "rules" in first
    assert "rules" not in rest


def test_a_team_is_found_by_a_part_of_its_name_and_keeps_its_rank():
    found = lister(lambda: many(20), EVENT)({"query": "TEAM-01"})

    assert [row["team"] for row in found["rows"]] == [f"Team-01{n}" for n in range(10)]
    assert found["rows"][0]["rank"] == 11
    assert (found["teams"], found["found"]) == (20, 10)


@pytest.mark.parametrize("payload", [{"offset": -1}, {"offset": "1"}, {"limit": 999}, {"query": 3}])
def test_a_wrong_question_is_refused(payload):
    with pytest.raises(UserError):
        lister(lambda: many(3), EVENT)(payload)


def test_a_row_says_whether_the_certificate_is_earned():
    earned = row_view(Standing(1, Tally("a", verified=2)), WITH_PRIZE)
    short = row_view(Standing(2, Tally("b", verified=1)), WITH_PRIZE)

    assert (earned["earned"], short["earned"], short["team"], short["rank"]) == (
        True,
        False,
        "b",
        2,
    )


def test_the_rules_say_what_verdicts_give_and_what_the_certificate_takes():
    said = {rule["word"]: rule["sentence"] for rule in rules_view([], WITH_PRIZE)["rules"]}

    assert "verified 2, falsified 2, toy 1, inconclusive 0" in said["Points"]
    assert "2 claims verified" in said["Certificate"]


def test_a_prize_names_its_first_places_and_what_awaits_a_decision():
    board = ranked([Tally("a", upheld=2, undecided=1), Tally("b", undecided=3)])

    (prize,) = rules_view(board, WITH_PRIZE)["prizes"]

    assert (prize["title"], prize["tied"], prize["waiting"]) == (
        "Falsifiers",
        0,
        "4 falsifications",
    )
    assert prize["places"] == [{"rank": 1, "team": "a", "score": 2, "words": "2 falsifications"}]
