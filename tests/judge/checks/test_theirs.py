import pytest

from data.records import Verdict
from tests.judge.build import run_cell
from tests.judge.checks.scenes import caps, scene


@pytest.mark.parametrize(
    "lines",
    [
        "| metric | paper | ours |\n|---|---|---|\n| mean error | 0.02 | 0.41 |",
        "│ metric     │ reported │ ours │\n├────────────┼──────────┼──────┤\n"
        "│ mean error │ 0.02     │ 0.41 │",
        "metric paper ours\nmean error 0.02 0.41",
        "metric,target,ours\nmax error,0.1,0.9\nmean error,0.02,0.41",
        "Paper:\n  mean error 0.02",
        "Expected results\n----------------\nmean error 0.02",
    ],
)
def test_a_number_under_somebody_elses_name_decides_nothing(lines: str):
    assert caps(scene(run_cell(f"n=1000\n\n{lines}")), "D22") == [Verdict.INCONCLUSIVE]


@pytest.mark.parametrize(
    "lines",
    [
        "| metric | ours | paper |\n|---|---|---|\n| mean error | 0.02 | 0.05 |",
        "metric ours paper\nmean error 0.02 0.05",
        "metric,ours,target\nmean error,0.02,0.05",
        "Ours:\n  mean error 0.02",
        "Paper:\n\nmean error 0.02",
        "Paper: 0.05\nOurs:\nmean error 0.02",
        "compared with the paper\nmean error 0.02",
        "mean error 0.02",
    ],
)
def test_the_runs_own_number_is_left_alone(lines: str):
    assert caps(scene(run_cell(f"n=1000\n\n{lines}")), "D22") == []
