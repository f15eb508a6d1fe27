import re
from pathlib import Path

from judge.checks.catalogue import CLAIM_CHECKS, LOGBOOK_CHECKS, check_claim
from tests.judge.build import run_cell
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


def test_a_finding_names_its_claim_and_is_said_once():
    results = list(check_claim(scene(run_cell("n=10\nmean error 0.02\nmean error 0.03"))))

    assert {result.claim_id for result in results} == {"p1-c1"}
    assert len({(result.id, result.sentence) for result in results}) == len(results)
