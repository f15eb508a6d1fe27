import re
from pathlib import Path

import pytest

from judge.checks.catalogue import CLAIM_CHECKS, LOGBOOK_CHECKS, check_claim, check_logbook
from judge.checks.scene import Whole
from tests.judge.build import prose_cell, run_cell
from tests.judge.checks.scenes import scene

DOCS = Path(__file__).parents[3] / "docs" / "checks.md"


def test_the_page_on_checks_lists_exactly_the_checks_there_are():
    documented = re.findall(r"^\| (D\d+) \|", DOCS.read_text(encoding="utf-8"), re.MULTILINE)

    assert set(documented) == {check.id for check in (*LOGBOOK_CHECKS, *CLAIM_CHECKS)}
    assert len(documented) == len(set(documented))


def test_no_check_ever_gives_more_than_toy():
    results = list(check_claim(scene(run_cell("n=10\nmean error 0.02 on the toy subset"))))

    assert results
    assert all(result.cap in (None, "toy", "inconclusive") for result in results)


def test_an_honest_logbook_meets_no_flag_and_no_cap():
    later = {"created_at": "2026-07-21T09:00:00+00:00"}
    pages = {
        "claim-1": prose_cell(
            "The mean error is below 0.05 at n=1000. We got a mean error of 0.02."
        )
        + run_cell("n=1000\n43 of 80 (53.75%)\nmean error 0.02 (paper: 0.05)")
        + prose_cell("Data: https://huggingface.co/buckets/team-a/x#logbook-files/a.csv", **later),
        "conclusion": prose_cell("Done.", **later),
    }
    of = scene(pages)

    findings = [*check_logbook(Whole(of.texts, ())), *check_claim(of)]

    assert {(result.id, result.effect.value) for result in findings} == {("D9", "fact")}


def test_a_finding_names_its_claim_and_is_said_once():
    results = list(check_claim(scene(run_cell("n=10\nmean error 0.02\nmean error 0.03"))))

    assert {result.claim_id for result in results} == {"p1-c1"}
    assert len({(result.id, result.sentence) for result in results}) == len(results)


@pytest.mark.parametrize(
    "text",
    [
        "pad 1e999 %",
        f"{'9' * 299} / 0.{'0' * 290}1 = 3%",
        "mean error 1e999",
        "[1e308, 1e308, 1e308] mean 1e308",
        "a 1e300 s b 1e-300 s speedup 2x",
        "seed 0: a=1e308\nseed 1: a=1e308\nmean a=3",
        f"| a | b |\n|--|--|\n| 1 | {'9' * 400} |\n| 2 | 3 |\n| total | 4 |",
        "| n | mean error |\n|--|--|\n| 1e999 | 1e999 |",
    ],
)
def test_no_number_however_large_stops_a_check(text: str):
    page = run_cell(f"n=1000\nmean error 0.02\n{text}") + prose_cell(text)
    of = scene(page)

    assert list(check_claim(of))
    assert isinstance(list(check_logbook(Whole(of.texts, ()))), list)


@pytest.mark.parametrize(
    "script",
    [
        f"train = load({'1+' * 3000}1)\ntest = load({'1+' * 3000}1)",
        f"x_test = train{'()' * 3000}",
        f"train = test = {'a.' * 3000}b()",
        "\0",
    ],
)
def test_no_script_however_deep_stops_a_check(script: str):
    of = scene(run_cell("n=1000\nmean error 0.02", script=script))

    assert isinstance([*check_claim(of), *check_logbook(Whole(of.texts, ()))], list)
