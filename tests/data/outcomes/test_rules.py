import pytest

from data.outcomes.rules import Outcome, PaperClass, Stance, claim_outcome, is_opposed, paper_class
from data.records import Direction, Verdict

V, F, T, NONE = Verdict.VERIFIED, Verdict.FALSIFIED, Verdict.TOY, Verdict.INCONCLUSIVE
SUPPORTS, CONTRADICTS, NEITHER = Direction.SUPPORTS, Direction.CONTRADICTS, Direction.NEITHER


def stances(*verdicts: Verdict) -> list[Stance]:
    return [Stance("c", f"team-{n}", verdict, NEITHER) for n, verdict in enumerate(verdicts)]


@pytest.mark.parametrize(
    ("verdicts", "outcome"),
    [
        ((), Outcome.UNATTEMPTED),
        ((NONE,), Outcome.INCONCLUSIVE),
        ((NONE, T), Outcome.TOY),
        ((T, V, NONE), Outcome.VERIFIED),
        ((T, F, NONE), Outcome.FALSIFIED),
        ((V, V, F), Outcome.CONTESTED),
    ],
)
def test_the_first_rule_that_matches_gives_the_outcome_of_a_claim(verdicts, outcome):
    assert claim_outcome(stances(*verdicts)) is outcome
    assert claim_outcome(stances(*verdicts)[::-1]) is outcome


def test_a_falsification_that_people_upheld_outweighs_every_verified():
    upheld = Stance("c", "z", F, NEITHER, upheld=True)

    assert claim_outcome([*stances(V, V), upheld]) is Outcome.FALSIFIED


def test_a_claim_is_not_testable_if_all_teams_say_so_and_no_longer_once_one_looked():
    untestable = [Stance("c", team, NONE, NEITHER, testable=False) for team in "ab"]

    assert claim_outcome(untestable) is Outcome.NOT_TESTABLE
    assert claim_outcome([*untestable, *stances(NONE)]) is Outcome.INCONCLUSIVE
    assert claim_outcome([*untestable, *stances(T)]) is Outcome.TOY


@pytest.mark.parametrize(
    ("mine", "theirs", "opposed"),
    [
        ((T, SUPPORTS), (F, NEITHER), True),
        ((T, SUPPORTS), (NONE, CONTRADICTS), True),
        ((V, NEITHER), (F, NEITHER), True),
        ((T, SUPPORTS), (V, SUPPORTS), False),
        ((NONE, NEITHER), (F, CONTRADICTS), False),
        ((V, CONTRADICTS), (NONE, CONTRADICTS), True),
    ],
)
def test_evidence_is_opposed_if_one_team_supports_and_another_contradicts(mine, theirs, opposed):
    assert is_opposed([Stance("c", "a", *mine), Stance("c", "b", *theirs)]) is opposed


def test_one_team_cannot_oppose_itself():
    assert not is_opposed([Stance("c", "a", T, SUPPORTS), Stance("c", "a", F, CONTRADICTS)])


@pytest.mark.parametrize(
    ("outcomes", "expected"),
    [
        ([Outcome.VERIFIED, Outcome.VERIFIED], PaperClass.REPRODUCED),
        ([Outcome.VERIFIED, Outcome.TOY], PaperClass.PARTLY),
        ([Outcome.VERIFIED, Outcome.UNATTEMPTED], PaperClass.PARTLY),
        ([Outcome.VERIFIED, Outcome.CONTESTED], PaperClass.DISPUTED),
        ([Outcome.VERIFIED, Outcome.FALSIFIED], PaperClass.DISPUTED),
        ([Outcome.TOY, Outcome.INCONCLUSIVE], PaperClass.TOY_ONLY),
        ([Outcome.INCONCLUSIVE, Outcome.UNATTEMPTED], PaperClass.NOTHING),
        ([Outcome.NOT_TESTABLE], PaperClass.NOTHING),
        ([Outcome.VERIFIED, Outcome.NOT_TESTABLE], PaperClass.PARTLY),
        ([], PaperClass.NOTHING),
    ],
)
def test_the_outcomes_of_its_claims_give_the_class_of_a_judged_paper(outcomes, expected):
    assert paper_class(outcomes, logbooks=1, judged=1) is expected


def test_a_paper_whose_logbooks_nobody_judged_was_attempted_and_not_examined():
    assert paper_class([Outcome.UNATTEMPTED], logbooks=2, judged=0) is PaperClass.NOT_EXAMINED
    assert paper_class([Outcome.UNATTEMPTED], logbooks=0, judged=0) is PaperClass.UNATTEMPTED
