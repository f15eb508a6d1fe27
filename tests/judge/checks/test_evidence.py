from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data.records import Direction, Verdict
from judge.checks.evidence import SHORTEST_RUN_S, STEPS_PER_SECOND, _holds_millions, tier
from judge.decide import Vote
from judge.text.extract import measurements
from judge.text.sieve import lowered
from tests.judge.build import pasted_cell, prose_cell, run_cell
from tests.judge.checks.scenes import caps, found, found_in_logbook, scene

GOOD = "n=1000\nmean error 0.0269"


def test_a_good_run_meets_no_cap():
    assert [r for r in found(scene(run_cell(GOOD)), "D2")] == []
    assert caps(scene(run_cell(GOOD)), "D3") == []


@pytest.mark.parametrize(
    ("page", "cap"),
    [
        (prose_cell("the mean error 0.0269 was seen"), Verdict.INCONCLUSIVE),
        (pasted_cell("print(1)", "n=1000\nmean error 0.0269"), Verdict.TOY),
    ],
)
def test_evidence_without_a_run_is_capped_by_its_tier(page: str, cap: Verdict):
    seen = scene(page)
    vote = Vote(Verdict.VERIFIED, Direction.SUPPORTS, seen.vote.citations)
    claimed = replace(seen, vote=vote)

    assert [result.cap for result in tier(claimed)] == [cap]


@pytest.mark.parametrize(
    "page",
    [
        run_cell(GOOD, exit_code=1),
        run_cell(GOOD + "\nTraceback (most recent call last):"),
        run_cell(GOOD + "\nRuntimeError: CUDA out of memory"),
        run_cell(GOOD + "\n[interrupted]"),
        run_cell("n=1000\nmean error 0.0269 std nan"),
    ],
)
def test_a_run_that_failed_supports_nothing(page: str):
    assert Verdict.INCONCLUSIVE in caps(scene(page), "D3")


def test_output_that_trackio_cut_is_flagged():
    page = run_cell(GOOD + "\n... [38890 chars elided] ...\nend")

    assert [result.effect for result in found(scene(page), "D4")] == ["flag"]


def test_artifacts_left_on_the_authors_disk_are_flagged_once_with_their_number():
    page = prose_cell("trackio-local-path://a.csv\n\ntrackio-artifact://p/b:v0")

    (result,) = found_in_logbook(page, "D4")

    assert result.sentence.startswith("2 artifacts")
    assert result.page == "pages/claim-1/page.md"


@pytest.mark.parametrize(("duration", "capped"), [(0.0001, True), (0.0004, True), (2.5, False)])
def test_more_steps_than_the_time_allows_cap_to_toy(duration: float, capped: bool):
    page = run_cell("n=10000000\nmean error 0.02", duration_s=duration)

    assert (Verdict.TOY in caps(scene(page), "D5")) is capped


def test_cells_out_of_order_and_runs_after_the_conclusion_are_flagged():
    late = {"created_at": "2026-07-22T10:00:00+00:00"}
    pages = {
        "claim-1": run_cell(GOOD, **late) + prose_cell("older"),
        "conclusion": prose_cell("done", created_at="2026-07-21T10:00:00+00:00"),
    }

    sentences = [result.sentence for result in found_in_logbook(pages, "D5")]

    assert sentences == [
        "A cell is dated before the cell above it.",
        "A run is dated after the conclusion was written.",
    ]


@given(st.floats(0, 1e300), st.sampled_from(["{:g}", "{:,.0f}", "{:.2e}", "{:.1f}", "{:.0f}.e0"]))
def test_no_number_of_steps_that_is_too_large_slips_through_the_sieve(value, form):
    text = f"steps = {form.format(value)}"
    counts = [item.value for item in measurements(text)]
    is_large = max(counts, default=0) > STEPS_PER_SECOND * SHORTEST_RUN_S
    assert _holds_millions(lowered([text])) or not is_large
