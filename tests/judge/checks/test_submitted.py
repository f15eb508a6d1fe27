import pytest

from data.records import Verdict
from tests.judge.build import run_cell
from tests.judge.checks.scenes import caps, found_in_logbook, scene

RESULT = "n=1000\nmean error 0.02"


def test_evidence_from_a_mere_submission_caps_to_inconclusive():
    sent = run_cell(RESULT, command="sbatch job.sh", duration_s=0.9)

    assert caps(scene(sent), "D20") == [Verdict.INCONCLUSIVE]
    assert caps(scene(run_cell(RESULT)), "D20") == []


def test_a_submission_is_flagged_wherever_it_stands():
    (result,) = found_in_logbook(run_cell("ok", command="hf jobs run -d img python t.py"), "D20")

    assert result.effect == "flag"
    assert "only submitted" in result.sentence


@pytest.mark.parametrize(
    ("command", "output"),
    [
        ("python train.py --epochs 3", "done"),
        ("python main.py", "using 8xA100\ndone"),
        ("torchrun main.py", "done"),
        ("python main.py", "device cuda:0"),
    ],
)
def test_training_or_gpu_work_in_no_time_is_flagged(command: str, output: str):
    def flagged(seconds: float) -> list[str]:
        page = run_cell(output, command=command, duration_s=seconds, title="A run")
        return [result.sentence for result in found_in_logbook(page, "D20")]

    assert len(flagged(0.6)) == 1
    assert flagged(60.0) == []


@pytest.mark.parametrize(
    ("command", "output"),
    [
        ("python regret.py", "n=200 regret 4.3"),
        ("pytest tests/test_training_set.py", "17 passed in 0.66s"),
        ("python count.py", "no GPU was used"),
        ("python count.py", "train loss 0.3, training data 400 rows"),
    ],
)
def test_quick_work_that_claims_neither_is_not(command: str, output: str):
    page = run_cell(output, command=command, duration_s=0.4, title="Count")

    assert found_in_logbook(page, "D20") == []
