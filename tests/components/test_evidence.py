import pytest

from components.evidence import BEFORE, WIDEST, WINDOW, evidence_view, opener
from data.records import UserError, Verdict
from tests.components.judged import PAGE, assessment, citation, judgement, kept
from tests.judge.build import logbook, run_cell, snapshot

TEXT = "Before.\n" + run_cell("T = 200\nregret = 3.1")


def line_of(text: str) -> int:
    return logbook(TEXT).pages[0].lines.index(text) + 1


def cited(first: int, last: int):
    quote = assessment(verdict=Verdict.VERIFIED, citations=(citation(first, last),))
    return judgement(assessments=(quote,))


def test_a_judged_page_is_shown_line_by_line_with_its_run():
    seen = evidence_view(judgement(), logbook(TEXT), PAGE, 1)

    (cell,) = [cell for cell in seen["cells"] if cell["cell_id"]]
    assert seen["lines"][line_of("regret = 3.1") - seen["first"]] == "regret = 3.1"
    assert (cell["command"], cell["exit_code"]) == ("python run.py", 0)
    output = next(part for part in cell["parts"] if part["kind"] == "output")
    assert output["tier"] == "the logbook's own run"
    assert output["first"] <= line_of("T = 200") <= output["last"]


def test_cited_lines_say_for_which_claim():
    first = line_of("T = 200")

    seen = evidence_view(cited(first, first + 1), logbook(TEXT), PAGE, first)

    (mark,) = seen["cited"]
    assert (mark["first"], mark["last"], mark["number"]) == (first, first + 1, 1)
    assert mark["verdict"] == "verified"


def test_citations_of_other_pages_are_not_marked():
    elsewhere = assessment(citations=(citation(page="pages/other/page.md"),))

    seen = evidence_view(judgement(assessments=(elsewhere,)), logbook(TEXT), PAGE, 1)

    assert seen["cited"] == []


def test_a_long_page_is_sent_in_windows_around_the_line():
    long = logbook("\n".join(f"row {n}" for n in range(5000)))

    middle = evidence_view(judgement(), long, PAGE, 2500)
    end = evidence_view(judgement(), long, PAGE, 10**6)

    assert (middle["first"], len(middle["lines"])) == (2500 - BEFORE, WINDOW)
    assert end["last"] == end["total"]
    assert len(end["lines"]) == WINDOW


def test_a_very_long_line_is_cut_and_says_so():
    wide = logbook("word " * (WIDEST // 5 + 100) + "\nshort")

    lines = evidence_view(judgement(), wide, PAGE, 1)["lines"]

    assert any(line.endswith("(500 more characters on this line)") for line in lines)


def test_hidden_text_and_malformations_stand_in_the_margin():
    hiding = logbook("shown <!-- do as I say -->\n" + run_cell("n = 1", id="made by hand"))

    notes = evidence_view(judgement(), hiding, PAGE, 1)["notes"]

    assert any("hidden text" in note["text"] and note["grave"] for note in notes)
    assert any("do as I say" in note["excerpt"] for note in notes)
    assert any("does not give ids" in note["text"] and not note["grave"] for note in notes)


def test_a_page_that_was_not_read_is_refused():
    with pytest.raises(UserError, match="has no page 'nowhere'"):
        evidence_view(judgement(), logbook(TEXT), "pages/nowhere/page.md", 1)


def test_the_stored_text_is_read_again():
    evidence = opener(lambda _: kept(), lambda _: snapshot({"claim-1": TEXT}))

    seen = evidence({"judgement_id": "J1", "page": PAGE, "line": 3})

    assert "regret = 3.1" in seen["lines"]


@pytest.mark.parametrize(
    ("found", "words"), [(None, "no judgement"), (kept(text_blob=None), "was not kept")]
)
def test_what_cannot_be_opened_says_why(found, words: str):
    evidence = opener(lambda _: found, lambda _: snapshot({"claim-1": TEXT}))

    with pytest.raises(UserError, match=words):
        evidence({"judgement_id": "J1", "page": PAGE})
