"""`python -m judge run`, over the packaged event and small logbooks in folders."""

import json
from pathlib import Path

import pytest

from judge.__main__ import main
from tests.judge.build import run_cell, snapshot

LOGBOOK = "team-b/repro-adam-counterexample"


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The command over a fresh store, with a Hub at which nobody listens."""
    monkeypatch.setenv("HF_ENDPOINT", "http://127.0.0.1:9")
    return lambda *words: main(["run", *words, "--store", str(tmp_path / "store")])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A logbook on one's own disk that names no paper."""
    root = tmp_path / "logbook"
    for file in snapshot({"claim-1": run_cell("n=1000 mean error = 0.031")}).files:
        (root / file.path).parent.mkdir(parents=True, exist_ok=True)
        (root / file.path).write_text(file.text)
    return root


def test_a_packaged_logbook_is_judged_and_reported_with_its_decisive_quote(run, capsys):
    code = run(LOGBOOK)

    said = capsys.readouterr().out
    assert code == 0
    assert "✕ falsified" in said
    assert "> T=1000" in said


def test_the_json_has_all_that_the_format_names(run, capsys):
    code = run(LOGBOOK, "--json")

    said = json.loads(capsys.readouterr().out)
    first = said["assessments"][0]
    assert code == 0
    assert said["logbook"].keys() == {"space_id", "team", "sha", "digest", "title"}
    assert said["judge"] == {"name": "rules", "version": 3}
    assert {"claim_id", "claim", "verdict", "grade", "reasons", "would_raise"} <= first.keys()
    assert {"page", "cell", "lines", "quote"} <= first["citations"][0].keys()
    assert {"pages", "orphans", "hidden"} <= said["reading"].keys()


def test_the_same_logbook_is_not_judged_twice(run, capsys):
    run(LOGBOOK, "--json")
    first = json.loads(capsys.readouterr().out)

    run(LOGBOOK, "--json")

    assert json.loads(capsys.readouterr().out) == first


def test_a_folder_is_judged_for_the_paper_that_is_named(run, folder, capsys):
    code = run(str(folder), "--paper", "adam-2015", "--json")

    assert code == 0
    assert json.loads(capsys.readouterr().out)["paper_id"] == "adam-2015"


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("nonsense", "owner/name"),
        ("/nowhere/at/all", "no folder"),
        ("https://example.org/x", "example.org"),
    ],
)
def test_what_cannot_be_judged_ends_with_3_and_why(run, capsys, address: str, why: str):
    code = run(address)

    said = capsys.readouterr()
    assert code == 3
    assert said.out == ""
    assert said.err.startswith("not judged: ")
    assert why in said.err


def test_a_logbook_of_no_known_paper_ends_with_3(run, folder, capsys):
    assert run(str(folder)) == 3
    assert "choose the paper" in capsys.readouterr().err


def test_wrong_settings_end_with_2(run, capsys):
    assert run(LOGBOOK, "--event", "nope") == 2
    assert "no event 'nope'" in capsys.readouterr().err


@pytest.mark.parametrize("words", [[], ["run"], ["judge", "x"], ["run", "a/b", "--what"]])
def test_wrong_use_ends_with_2(words: list[str], capsys):
    with pytest.raises(SystemExit) as ended:
        main(words)

    assert ended.value.code == 2
    assert "usage" in capsys.readouterr().err
