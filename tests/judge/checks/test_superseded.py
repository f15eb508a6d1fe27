import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from judge.checks.superseded import _results
from judge.runs.texts import Texts
from judge.text.extract import measurements
from tests.judge.build import logbook, prose_cell, run_cell
from tests.judge.checks.scenes import found, found_in_logbook, scene


@pytest.mark.parametrize(
    "title",
    ["Superseded: first try", "Results (old)", "Old run", "Outdated numbers", "do not use this"],
)
def test_what_calls_itself_old_is_flagged(title: str):
    (result,) = found_in_logbook(prose_cell("Text.", title=title), "D18")

    assert result.effect == "flag"
    assert title[:20] in result.sentence


@pytest.mark.parametrize("title", ["Results for golden eggs", "Threshold", "10-year-old patients"])
def test_other_titles_are_not(title: str):
    assert found_in_logbook(prose_cell("Text.", title=title), "D18") == []


def test_two_versions_of_one_page_are_flagged():
    assert len(found_in_logbook({"Claim 1 v1": "", "Claim 1 (v2)": "", "Claim 2": ""}, "D18")) == 1
    assert found_in_logbook({"Claim 1": "", "Claim 2": ""}, "D18") == []


def test_one_command_with_two_results_is_flagged():
    first, other = run_cell("accuracy 0.81\ntime 2.5 s"), run_cell("accuracy 0.64\ntime 2.6 s")
    failed = run_cell("accuracy 0.64", exit_code=1)

    (result,) = found_in_logbook(first + other, "D18")
    assert "accuracy" in result.sentence
    assert found_in_logbook(first + first, "D18") == []
    assert found_in_logbook(first + failed, "D18") == []
    assert found_in_logbook(first + run_cell("accuracy 0.64", command="python b.py"), "D18") == []


def test_evidence_under_an_old_title_is_flagged_for_its_claim_and_caps_nothing():
    (result,) = found(scene(run_cell("n=1000\nmean error 0.02", title="Superseded run")), "D18")

    assert (result.effect, result.cap) == ("flag", None)


LINE = st.sampled_from(
    [
        *("loss 1", "loss 2", "loss 3", "acc 1 loss 3", "acc 1 loss 4", "acc 2"),
        *(
            "p5 at 1",
            "p9 at 2",
            "p5 at 3",
            "10^3 x 1",
            "10^4 x 2",
            "a 1,000",
            "a 1,001",
            "b 1 a .6",
        ),
    ]
)


@example(["p5 at 1", "p5 at 3", "p9 at 2"])
@given(st.lists(LINE, max_size=6))
def test_the_results_of_an_output_are_what_it_prints_with_one_value(lines):
    (output,) = Texts(logbook(run_cell("\n".join(["begin", *lines])))).ran.spans
    values: dict[str, set[float]] = {}
    for item in (item for line in lines for item in measurements(line)):
        values.setdefault(item.label, set()).add(item.value)
    once = {label: min(each) for label, each in values.items() if label and len(each) == 1}
    assert _results(output) == once
