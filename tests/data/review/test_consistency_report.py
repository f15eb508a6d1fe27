import json

from data.review.consistency import check
from data.review.consistency_report import report_json, report_text
from tests.data.answered import a_set, session

TWO = [*session("abba" * 4), *session("abba" * 4, "r2")]


def test_people_read_each_finding_and_what_came_of_it():
    fit = report_text(check(a_set(16), TWO), "review-set:s1@abc", True)
    unfit = report_text(check(a_set(16), TWO[:16]), "review-set:s1@abc", False)

    assert "  completeness: 16 of 16 pairs" in fit
    assert "The set 's1' is fit to be cited as evidence." in fit
    assert fit.endswith("To cite these answers: review-set:s1@abc")
    assert "x second opinion: No pair was judged twice" in unfit
    assert "It is still open" in unfit


def test_programs_read_plain_values():
    told = json.loads(json.dumps(report_json(check(a_set(16), TWO), "review-set:s1@abc", True)))

    assert (told["fit"], told["reasons"], told["closed"]) == (True, [], True)
    agreed = next(each for each in told["findings"] if each["topic"] == "agreement")
    assert (agreed["level"], agreed["numbers"]["interval"]) == ("fine", [1.0, 1.0])
