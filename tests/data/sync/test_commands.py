"""`python -m data sync`, from the command line to a Hub on loopback."""

import json

import pytest

from data.__main__ import main
from tests.data.build import claims
from tests.data.synced import PUBLIC, machine, on_hub


@pytest.fixture
def settings(monkeypatch, tmp_path, loopback):
    for name, value in {
        "OPENREPRO_DATASET": PUBLIC,
        "OPENREPRO_STORE": str(tmp_path / "here"),
        "HF_ENDPOINT": loopback.url,
        "HF_TOKEN": "hf_alice",
    }.items():
        monkeypatch.setenv(name, value)
    return monkeypatch


@pytest.fixture
def others(tmp_path, loopback):
    """What another machine has sent."""
    with machine(tmp_path / "there", loopback) as there:
        there.store.append(claims([1]), "a")
        there.sync.push()


def test_one_call_gets_and_sends(settings, others, loopback, capsys, tmp_path):
    with machine(tmp_path / "here", loopback) as here:
        here.store.append(claims([2]), "b")
    assert main(["sync", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["got"], told["sent"], told["unsent"], told["why"]) == (1, 1, 0, None)
    assert main(["sync"]) == 0
    assert capsys.readouterr().out.startswith("got    0 records from 0 files\nsent   0 records")
    assert sorted(on_hub(loopback).values()) == [1, 1]


def test_without_a_token_it_says_what_stays(settings, others, loopback, capsys, tmp_path):
    settings.delenv("HF_TOKEN")
    with machine(tmp_path / "here", loopback) as here:
        here.store.append(claims([2]), "b")
    assert main(["sync"]) == 0
    assert "left   1 record: HF_TOKEN is not set" in capsys.readouterr().out


def test_without_a_data_set_it_says_what_to_set(settings, capsys):
    settings.delenv("OPENREPRO_DATASET")
    assert main(["sync"]) == 2
    assert "OPENREPRO_DATASET" in capsys.readouterr().err
