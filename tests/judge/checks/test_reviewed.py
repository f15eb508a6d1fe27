from data.judgements import Effect
from judge.checks.catalogue import check_logbook
from judge.checks.scene import Whole
from judge.runs.texts import Texts
from tests.judge.build import logbook
from tests.judge.test_review_sets import FIT, ONE, OTHER, UNFIT


def found(text: str, standings):
    whole = Whole(Texts(logbook(text)), (), standings)
    return [result for result in check_logbook(whole) if result.id == "D21"]


def test_a_fit_set_is_a_fact_for_claims_about_what_people_see():
    (result,) = found(f"People saw it.\n\nreview-set:s1@{ONE}", FIT)

    assert (result.effect, result.cap, result.line) == (Effect.FACT, None, 4)
    assert "fit and unchanged" in result.sentence
    assert "the claim about what people see that it was made for" in result.sentence


def test_an_unknown_a_changed_and_an_unfit_set_are_flagged_and_cap_nothing():
    results = [
        *found(f"review-set:s1@{ONE}", {}),
        *found(f"review-set:s1@{OTHER}", FIT),
        *found(f"review-set:s1@{ONE}", UNFIT),
    ]

    assert {(result.effect, result.cap) for result in results} == {(Effect.FLAG, None)}
    assert [result.sentence.split("'s1' ")[1][:12] for result in results] == [
        "is not known",
        "has other an",
        "is unfit to ",
    ]
    assert all(result.sentence.endswith("it counts for nothing.") for result in results)


def test_a_logbook_that_cites_no_set_has_no_such_finding():
    assert found("review-set: see below", FIT) == []
