"""`python -m judge work`: real processes over one store, one of which is killed."""

import shlex
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from data.__main__ import main as data_main
from data.catalogue.packaged import load_packaged
from data.event import load_event
from data.kinds import SubmissionReceived
from data.projections import projections
from data.queue.waiting import Queue
from data.store import Store
from judge.__main__ import main
from tests.judge.build import prose_cell, run_cell, snapshot
from tests.loopback import jobs as board
from tests.loopback.hub import LoopbackHub

ROOT = Path(__file__).parents[2]
CLASSICS = load_event("classics")
README = "---\ntags: [paper-adam-2015]\n---\n"


@contextmanager
def store_at(folder: Path) -> Iterator[Store]:
    store = Store(folder, projections(CLASSICS))
    yield store
    store.close()


def fill(hub: LoopbackHub, folder: Path, count: int, delay: float = 0.0) -> set[str]:
    """Publish small logbooks and queue them; their ids."""
    spaces = {f"team-{number}/adam" for number in range(count)}
    for space in spaces:
        text = prose_cell(f"By {space}.") + run_cell("T=200 regret=1 bound=2")
        files = {file.path: file.text for file in snapshot({"claim-1": text}).files}
        hub.add_space(space, {"README.md": README} | files, sdk="static")
    if delay:
        hub.fail("/resolve/", delay=delay, times=100_000)
    with store_at(folder) as store:
        load_packaged(store, CLASSICS)
        store.append_all(
            [SubmissionReceived(submission_id=s, address=s, place=s) for s in sorted(spaces)],
            "tests",
        )
    return spaces


def worker(hub: LoopbackHub, folder: Path, shard: str, **more: str) -> subprocess.Popen[str]:
    line = [sys.executable, "-m", "judge", "work", "--once", "--shard", shard, "--in-flight", "2"]
    env = {"HF_ENDPOINT": hub.url, "OPENREPRO_STORE": str(folder), "PATH": "/usr/bin:/bin", **more}
    env |= {"HF_HUB_DISABLE_XET": "1", "HF_HUB_DISABLE_TELEMETRY": "1"}
    return subprocess.Popen(
        line, cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def judged(folder: Path) -> Counter[str]:
    with store_at(folder) as store:
        return Counter(
            record.body["judgement"]["logbook"]["space_id"]
            for record in store.records("judgement.made")
        )


def test_four_workers_one_of_them_killed_lose_nothing_and_judge_nothing_twice(
    loopback: LoopbackHub, tmp_path: Path
):
    folder = tmp_path / "store"
    spaces = fill(loopback, folder, 24, delay=0.15)
    workers = [worker(loopback, folder, f"{number}/4") for number in (1, 2, 3, 4)]
    victim = workers[1]
    assert victim.stdout is not None
    began = [victim.stdout.readline(), victim.stdout.readline()]
    victim.send_signal(signal.SIGKILL)
    ends = [each.communicate(timeout=60) for each in workers]
    before = judged(folder)
    again = worker(loopback, folder, "2/4")
    said, errors = again.communicate(timeout=60)

    assert began[0].startswith("shard 2/4:")
    assert began[1].startswith("judged ")
    assert [each.returncode for each in workers] == [0, -signal.SIGKILL, 0, 0], ends
    assert again.returncode == 0, errors
    assert "judged" in said
    assert len(before) < 24, "the one that was killed had not ended"
    assert judged(folder) == Counter(spaces)
    with store_at(folder) as store:
        assert Queue(store).entries() == ()


def test_a_worker_asked_to_end_lets_what_it_judges_end(loopback: LoopbackHub, tmp_path: Path):
    folder = tmp_path / "store"
    fill(loopback, folder, 12, delay=0.15)
    process = worker(loopback, folder, "1/1")
    assert process.stdout is not None
    process.stdout.readline()
    process.stdout.readline()
    process.send_signal(signal.SIGTERM)
    said, errors = process.communicate(timeout=60)

    left = 12 - sum(judged(folder).values())
    assert process.returncode == 0, errors
    assert 0 < left < 12
    assert f"{12 - left} judged" in said


def test_one_part_of_a_store_is_worked_by_one_process(
    loopback: LoopbackHub, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    folder = tmp_path / "store"
    fill(loopback, folder, 6, delay=0.3)
    first = worker(loopback, folder, "1/1")
    assert first.stdout is not None
    first.stdout.readline()

    code = main(["work", "--once", "--store", str(folder)])
    first.communicate(timeout=60)

    assert code == 2
    assert "another process does 'work-1-of-1'" in capsys.readouterr().err


def test_workers_on_different_machines_share_a_queue_through_the_hub(
    loopback: LoopbackHub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    shared = {"OPENREPRO_DATASET": "alice/records", "HF_TOKEN": "hf_token_of_the_tests"}
    first = tmp_path / "first"
    spaces = fill(loopback, first, 8)
    for name, value in {**shared, "HF_ENDPOINT": loopback.url}.items():
        monkeypatch.setenv(name, value)
    sync = ["sync", "--store", str(first)]
    assert data_main(sync) == 0

    workers = [worker(loopback, tmp_path / f"{n}", f"{n}/2", **shared) for n in (1, 2)]
    ends = [each.communicate(timeout=60) for each in workers]
    assert data_main(sync) == 0

    assert [each.returncode for each in workers] == [0, 0], ends
    assert judged(first) == Counter(spaces)
    with store_at(first) as store:
        assert Queue(store).entries() == ()


@pytest.fixture
def hub_of_jobs(loopback: LoopbackHub, monkeypatch: pytest.MonkeyPatch) -> LoopbackHub:
    settings = {
        "HF_ENDPOINT": loopback.url,
        "HF_TOKEN": "hf_token_of_the_tests",
        "OPENREPRO_DATASET": "org/records",
        "JUDGE_MODEL": "some/model",
        "JUDGE_API_KEY": "secret_key",
    }
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    return loopback


def test_workers_are_started_as_jobs_one_a_shard(
    hub_of_jobs: LoopbackHub, capsys: pytest.CaptureFixture[str]
):
    code = main(["work", "--on-jobs", "3", "--space", "org/app"])

    started = board.started(hub_of_jobs.shelf)
    assert code == 0
    assert [each["command"][5] for each in started] == ["1/3", "2/3", "3/3"]
    assert started[0]["environment"]["OPENREPRO_DATASET"] == "org/records"
    assert started[0]["secrets"] == {
        "HF_TOKEN": "hf_token_of_the_tests",
        "JUDGE_API_KEY": "secret_key",
    }
    assert len(capsys.readouterr().out.splitlines()) == 3


def test_a_dry_run_prints_the_very_lines_and_starts_nothing(
    hub_of_jobs: LoopbackHub, capsys: pytest.CaptureFixture[str]
):
    code = main(["work", "--on-jobs", "2", "--space", "org/app", "--dry-run"])

    lines = capsys.readouterr().out.splitlines()
    assert code == 0
    assert board.started(hub_of_jobs.shelf) == []
    assert lines[1] == (
        "hf jobs run --detach --flavor cpu-basic --timeout 6h --env OPENREPRO_EVENT=classics "
        "--env OPENREPRO_DATASET=org/records --env OPENREPRO_STORE=/tmp/store "
        "--env JUDGE_MODEL=some/model --env JUDGE_IN_FLIGHT=4 --secrets HF_TOKEN "
        "--secrets JUDGE_API_KEY hf.co/spaces/org/app python -m judge work --shard 2/2 --once"
    )
    assert shlex.split(lines[0])[-2] == "1/2"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--shard", "5/4"], "such as 1/4"),
        (["--in-flight", "0"], "from 1 to 256"),
        (["--on-jobs", "0", "--space", "a/b"], "from 1 to 100"),
        (["--on-jobs", "2"], "owner/name"),
    ],
)
def test_wrong_use_is_said_in_one_line(hub_of_jobs, tmp_path, capsys, words, why):
    code = main(["work", *words, "--store", str(tmp_path / "store")])

    said = capsys.readouterr().err
    assert code == 2
    assert why in said
    assert said.count("\n") == 1


def test_jobs_without_a_shared_queue_are_refused(monkeypatch, capsys):
    monkeypatch.delenv("OPENREPRO_DATASET", raising=False)

    assert main(["work", "--on-jobs", "2", "--space", "a/b"]) == 2
    assert "set OPENREPRO_DATASET" in capsys.readouterr().err


def test_a_worker_with_nothing_to_do_says_so_and_ends(loopback, tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("HF_ENDPOINT", loopback.url)
    code = main(["work", "--once", "--store", str(tmp_path / "store")])

    assert code == 0
    assert capsys.readouterr().out == "shard 1/1: 0 logbooks wait\nshard 1/1: nothing to do\n"
