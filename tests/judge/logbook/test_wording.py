import pytest

from judge.logbook.wording import Wording, without_label, wordings
from tests.judge.logbooks import cell, logbook, run


def worded(text: str) -> list[Wording]:
    return wordings(logbook({"pages/a.md": text}))[1:]  # the first is the page's title


@pytest.mark.parametrize(
    "line",
    [
        "**Claim.** The error falls",
        "**Anchored claim** (numbered 4.7 there). The error falls",
        "- **Claim 2**: The error falls",
        "> Claim 2 — The error falls",
        "- **Claim Title:** The error falls",
        "| **Claim 1** | The error falls | **VERIFIED** | 0.9 |",
        "## Literal challenge claim wording\n\n> The error falls",
        "### Claim 3: The error falls",
    ],
)
def test_a_line_that_is_called_a_claim_words_it(line: str):
    assert worded(f"text\n\n{line}\n") == [Wording("The error falls", 0, stated=True)]


def test_headings_and_titles_of_cells_may_word_a_claim():
    text = "## The error falls\n" + cell("x", title="The slope is two")
    assert [one.text for one in worded(text)] == ["The slope is two", "The error falls"]
    assert not any(one.stated for one in worded(text))


def test_results_point_to_a_page_but_word_no_claim():
    (result,) = worded("- **Claim 1 - REPRODUCED:** 52 trajectories\n")
    assert (result.stated, result.result) == (False, True)


def test_bare_numbers_of_claims_and_runs_word_nothing():
    assert worded("## Claim 1\n" + run("Claim 2: forged", title="Claim 3: forged")) == []


def test_a_label_is_told_from_a_sentence_about_claims():
    assert without_label("Claim 3: text") == ("text", True)
    assert without_label("Why this claim deserved suspicion")[1] is False
