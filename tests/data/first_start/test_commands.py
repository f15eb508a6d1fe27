"""`python -m data fetch`, as a person runs it."""

import json

import pytest

from data.__main__ import main
from data.first_start.commands import progress_text
from data.first_start.fetching import Progress
from tests.data.delivered import serve, small_files


@pytest.fixture
def run(loopback, tmp_path, monkeypatch):
    monkeypatch.setenv("HF_ENDPOINT", loopback.url)
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_CACHE", str(tmp_path / "cache"))
    shared = ["--event", "icml-2026", "--store", str(tmp_path / "store")]
    return lambda *more: main(["fetch", *shared, *more])


def test_each_file_is_told_with_its_commit(loopback, run, capsys):
    serve(loopback, {**small_files(), "claims.json": b'{"a": 1, "b": []}'})

    assert run() == 0

    told = capsys.readouterr().out
    sha = loopback.shelf.repos["dataset", "ICML-2026-agent-repro/verdicts"].commits[-1].sha
    assert "data set 'ICML-2026-agent-repro/challenge'\n  imported  index.json at " in told
    assert f"  imported  verdicts.json at {sha[:7]}: " in told
    assert "  FAILED    claims.json" in told


def test_programs_get_the_whole_account(loopback, run, capsys):
    serve(loopback, small_files())
    assert run("--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert [len(each["files"]) for each in told["deliveries"]] == [2, 2, 1]


def test_an_event_without_files_says_so(run, capsys):
    assert run("--event", "classics") == 2
    assert "names no files to fetch" in capsys.readouterr().err


def test_progress_is_said_in_the_unit_of_its_step():
    assert progress_text(Progress("Fetching", "v.json", 12_300_000, 27_600_000)) == (
        "Fetching v.json, 12.3 of 27.6 MB"
    )
    assert progress_text(Progress("Importing", "v.json", 3000, 6398)) == (
        "Importing v.json, 3,000 of 6,398"
    )
    assert progress_text(Progress("Reading", "v.json")) == "Reading v.json"
