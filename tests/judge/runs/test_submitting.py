import pytest

from judge.runs.submitting import only_submits
from tests.judge.build import logbook, run_cell


def is_submission(command: str, output: str = "", script: str | None = None) -> bool:
    page = logbook(run_cell(output, command=command, script=script)).pages[0]
    (cell,) = [cell for cell in page.cells if cell.cell_id]
    return only_submits(page, cell)


@pytest.mark.parametrize(
    "command",
    [
        "hf jobs run -d python:3.12 python train.py",
        "hf jobs run --flavor a100-large --detach image python train.py",
        "hf jobs uv run --detach train.py",
        "sbatch --gres=gpu:8 job.sh",
        "kubectl apply -f job.yaml",
        "bash -c 'nohup python train.py &'",
        "bash -c 'nohup python train.py > log.txt 2>&1 & echo started'",
        "docker run -d image",
        "ray job submit --no-wait -- python t.py",
    ],
)
def test_commands_that_hand_a_job_over_are_known(command: str):
    assert is_submission(command)


@pytest.mark.parametrize(
    "command",
    [
        "hf jobs run python:3.12 python train.py",
        "hf jobs logs -d 123",
        "sbatch --wait job.sh",
        "bash -c 'nohup python train.py & wait'",
        "bash -c 'python a.py && python b.py'",
        "docker run image",
        "python sbatch_times.py -d 3",
        "python train.py",
    ],
)
def test_commands_that_wait_for_their_work_are_none(command: str):
    assert not is_submission(command)


def test_a_script_that_sends_a_job_and_never_looks_after_it_is_one():
    assert is_submission("python go.py", "ok", "api.run_job(image='x', command=['t'])")
    assert not is_submission(
        "python go.py", "ok", "job = api.run_job(image='x')\nwhile True:\n  api.inspect_job(job)"
    )
    assert not is_submission("python go.py", "ok", "# api.run_job(image='x')")


def test_a_short_answer_that_names_a_job_is_one():
    assert is_submission("make go", "Submitted batch job 4711")
    assert is_submission(
        "./go", "Job started with ID: 68\nView at: https://huggingface.co/jobs/a/68"
    )
    assert not is_submission("./go", "\n".join(["Submitted batch job 1", *["loss 0.3"] * 40]))
