"""`python -m data publish | export | freeze | verify`, on a store of its own and a loopback Hub."""

import json
from dataclasses import replace

import pytest
from pydantic import SecretStr

from data.__main__ import main
from data.boards.board import Board
from data.event import load_event
from data.hub.repository import Repository
from data.projections import projections
from data.publishing.boards import Boards
from data.records import Verdict
from data.settings import from_process
from data.store import Store
from data.sync.lasting import open_lasting
from tests.data.build import at_minutes, catalogue, claims, judgement

EVENT = load_event("classics")
REPO = "alice/records"


@pytest.fixture
def run(tmp_path, monkeypatch, capsys):
    """Run a command; its exit code, output and error output."""
    monkeypatch.setenv("OPENREPRO_STORE", str(tmp_path / "store"))
    for name in ("OPENREPRO_EVENT", "OPENREPRO_DATASET", "HF_TOKEN", "HF_ENDPOINT"):
        monkeypatch.delenv(name, raising=False)

    def call(*arguments):
        code = main([str(each) for each in arguments])
        return code, *capsys.readouterr()

    return call


@pytest.fixture
def folder(tmp_path):
    """The folder of a store with two verdicts."""
    store = Store(tmp_path / "store", projections(EVENT))
    said = judgement("team-a", {0: Verdict.VERIFIED, 1: Verdict.TOY})
    store.insert(at_minutes(catalogue(store, "Adam"), claims([0, 1]), said))
    store.close()
    return tmp_path / "store"


@pytest.fixture
def on_hub(loopback, monkeypatch, folder):
    """The store has a data set on the loopback Hub."""
    monkeypatch.setenv("OPENREPRO_DATASET", REPO)
    monkeypatch.setenv("HF_TOKEN", "hf_alice")
    monkeypatch.setenv("HF_ENDPOINT", loopback.url)
    return Repository(REPO, SecretStr("hf_alice"), loopback.url)


def test_an_export_has_the_shape_of_the_first_event(run, folder, tmp_path):
    code, out, _ = run("export", "--format", "icml2026", tmp_path / "out")

    assert code == 0
    assert "1 logbooks, 2 verdicts" in out
    verdicts = json.loads((tmp_path / "out/verdicts.json").read_text())
    assert [each["verdict"] for each in verdicts["team-a/logbook"]["claims"]] == ["verified", "toy"]
    assert list(json.loads((tmp_path / "out/claims_anchored.json").read_text())) == ["p1"]


def test_a_freeze_is_verified_by_name_and_by_folder_and_damage_is_exit_code_1(run, folder):
    code, out, _ = run("freeze", "--name", "final", "--why", "The end.", "--json")
    told = json.loads(out)
    assert (code, told["name"], told["records"]) == (0, "final", 3)

    whole = run("verify", "final")
    copied = run("verify", folder / "frozen/final", "--digest", told["digest"])
    (folder / "frozen/final/records.txt").write_text("")
    damaged = run("verify", "final", "--json")

    assert (whole[0], copied[0], damaged[0]) == (0, 0, 1)
    assert whole[1].startswith("whole     final: 7 files")
    assert "records.txt: has 0 bytes" in json.loads(damaged[1])["differences"][0]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["verify", "never"], "neither a folder nor a snapshot 'never'"),
        (["verify", "/nowhere/at all"], "has no manifest.json"),
        (["freeze", "--name", "No Name"], "small letters"),
        (["publish"], "set OPENREPRO_DATASET"),
    ],
)
def test_what_cannot_be_done_is_refused_with_what_to_do(run, folder, arguments, why):
    code, _, err = run(*arguments)

    assert code == 2
    assert why in err


def test_the_store_is_published_with_what_it_had_not_sent(run, on_hub):
    code, out, err = run("publish", "--json")

    assert (code, err) == (0, "")
    told = json.loads(out)["public"]
    assert told["tables"]["verdicts"]["rows"] == 2
    sha = on_hub.head()
    assert sha == told["commit"]
    paths = {path.split("/")[0] for path in on_hub.tree(sha)}
    assert paths >= {"README.md", "records", "blobs", "tables"}
    assert run("publish")[1] == "nothing has changed since it was published last\n"


def test_a_frozen_snapshot_is_on_the_hub_and_verified_there(run, on_hub):
    _, out, _ = run("freeze", "--name", "final", "--json")
    told = json.loads(out)

    assert told["hub"] == f"{REPO}@frozen-final"
    code, out, _ = run("verify", told["hub"], "--digest", told["digest"])
    assert (code, out[:5]) == (0, "whole")
    assert run("verify", f"{REPO}@frozen-never")[0] == 2


def test_a_freeze_that_did_not_reach_the_hub_goes_on_there(run, on_hub, loopback):
    loopback.fail("/tag/", 403, method="POST")
    assert run("freeze", "--name", "final")[0] == 2
    assert run("verify", "final")[0] == 0

    code, out, _ = run("freeze", "--name", "final", "--json")

    assert (code, json.loads(out)["hub"]) == (0, f"{REPO}@frozen-final")


def test_a_machine_with_an_empty_disk_shows_the_frozen_results_of_another_one(
    run, on_hub, tmp_path
):
    run("freeze", "--name", "final")
    store = Store(tmp_path / "store", projections(EVENT))
    store.insert(at_minutes(judgement("team-b", {0: Verdict.VERIFIED})))
    store.close()
    run("publish")
    settings = replace(from_process(), store=tmp_path / "other")

    lasting = open_lasting(settings, projections(EVENT))
    boards = Boards(lasting.store, projections(EVENT))
    assert boards.prepare()

    live, frozen = Board(lasting.store, EVENT), Board(lasting.store, EVENT, boards)
    assert (live.stats().teams, frozen.stats().teams) == (2, 1)
    boards.close()
    lasting.close(5)
