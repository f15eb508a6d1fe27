import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from data.__main__ import main
from tests.data.files import board_claims, board_paper, index, write

ROOT = Path(__file__).parents[2]


@pytest.fixture
def run(tmp_path, monkeypatch, capsys):
    """Run a command on a store of its own; its exit code, output and error output."""
    monkeypatch.setenv("OPENREPRO_STORE", str(tmp_path / "store"))
    monkeypatch.delenv("OPENREPRO_EVENT", raising=False)

    def call(*arguments):
        code = main([str(each) for each in arguments])
        return code, *capsys.readouterr()

    return call


@pytest.fixture
def files(tmp_path):
    folder = tmp_path / "files"
    folder.mkdir()
    claims = board_claims(abc=["It wins by 3 points (Table 1)", "It is fast"])
    return write(folder, index=index(board_paper("abc", "Adam")), claims=claims, labels=[1])


def test_an_import_says_what_was_read_and_what_changed(run, files):
    code, out, err = run("import", files)

    assert (code, err) == (0, "")
    lines = [line.split(None, 1) for line in out.splitlines()]
    assert [line[0] for line in lines] == ["read", "read", "skipped", "changed", "now"]
    assert lines[3][1] == "1 paper new or changed; 1 first claim set"
    assert lines[4][1].startswith("1 paper, 2 claims (")


def test_the_same_import_again_changes_nothing(run, files):
    run("import", files)

    _, out, _ = run("import", files, "--json")

    told = json.loads(out)
    assert set(told["published"].values()) == {0}
    assert told["catalogue"] == {"papers": 1, "claims": 2}
    assert [each["reason"][:18] for each in told["skipped"]] == ["has no known shape"]


def test_a_refused_import_leaves_the_catalogue_as_it_was(run, files):
    write(files, claims=board_claims(abc=["It wins"], xyz=["of nothing"]))

    code, out, err = run("import", files)

    assert (code, out) == (2, "")
    assert "claims.json: xyz, claim 0: is of a paper 'xyz' that is not known" in err
    assert run("search", "")[1] == "no paper passes the filters\n"


def test_hits_are_printed_for_people_and_programs(run, files):
    run("import", files)

    _, out, _ = run("search", "wins")
    _, told, _ = run("search", "wins", "--json", "--has-claims", "--limit", "1")

    assert "Adam\n    It wins by 3 points (Table 1)\n    Theory · unattempted" in out
    [hit] = json.loads(told)["hits"]
    assert hit["snippet"] == [["It ", False], ["wins", True], [" by 3 points", False]]
    assert (hit["kind"], hit["paper_id"], hit["anchor"]) == ("claim", "abc", "Table 1")


def test_filters_of_the_command_line_narrow_the_search(run, files):
    run("import", files)

    assert "Adam" in run("search", "adam", "--area", "Theory")[1]
    assert run("search", "", "--sub-area", "Nowhere")[1] == "no paper passes the filters\n"
    assert run("search", "", "--honour", "spotlight")[1] == "no paper passes the filters\n"
    assert run("search", "wisn")[1] == 'nothing found for "wisn"; did you mean "wins"?\n'


def test_a_rebuild_tells_the_number_of_records(run, files):
    run("import", files)

    assert run("rebuild")[:2] == (0, "derived all tables anew from 2 records\n")


def test_events_are_listed_with_the_chosen_one_marked(run):
    assert run("events", "--event", "icml-2026")[1].splitlines()[1].startswith("* icml-2026")
    assert json.loads(run("events", "--json")[1])[0]["event_id"] == "classics"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["import", "/does/not/exist"], "/does/not/exist: is not there"),
        (["search", "x", "--event", "none"], "no event 'none'; there are: classics, icml-2026"),
        (["search", "x", "--store", "/proc/version"], "/proc/version"),
    ],
    ids=["path", "event", "store"],
)
def test_a_refusal_exits_with_2_and_the_reason(run, arguments, told):
    code, out, err = run(*arguments)

    assert (code, out) == (2, "")
    assert told in err


def test_the_command_runs_as_a_module(tmp_path):
    environment = {**os.environ, "OPENREPRO_STORE": str(tmp_path), "OPENREPRO_EVENT": "nonsense"}

    done = subprocess.run(
        [sys.executable, "-m", "data", "events"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
    )

    assert done.returncode == 2
    assert done.stderr == (
        "OPENREPRO_EVENT must be the id of an event; there are: classics, icml-2026\n"
    )
