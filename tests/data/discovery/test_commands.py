"""`python -m data discover`, as a scheduler or a person runs it."""

import json

import pytest

from data.__main__ import main
from tests.data.listed import papers
from tests.data.synced import PUBLIC, machine, on_hub
from tests.loopback.repo import Repo


@pytest.fixture
def run(loopback, tmp_path, monkeypatch):
    monkeypatch.setenv("HF_ENDPOINT", loopback.url)
    return lambda *more: main(["discover", "--store", str(tmp_path / "store"), *more])


def a_space(loopback, name: str, *tags: str) -> Repo:
    files = {"pages/index.md": "# Book"}
    return loopback.add_space(name, files, tags=("open-reproductions-classics", *tags))


def test_the_report_counts_and_names_what_was_found(loopback, run, capsys):
    for number in range(12):
        a_space(loopback, f"team/book-{number:02}")
    a_space(loopback, "bob/odd", "paper-nowhere")

    assert run("--event", "classics") == 0

    told = capsys.readouterr().out
    assert told.startswith("13 of 13 read, at ")
    assert "     12  no paper: without a tag that names a paper" in told
    assert "bob/odd  tagged nowhere" in told
    assert "… and 2 more" in told


def test_programs_get_every_space(loopback, run, capsys):
    a_space(loopback, "bob/odd", "paper-nowhere")
    assert run("--json") == 0
    (finding,) = json.loads(capsys.readouterr().out)["findings"]
    assert finding == {
        "reason": "unknown paper",
        "space_id": "bob/odd",
        "paper_id": None,
        "detail": "tagged nowhere",
    }


def test_what_is_found_goes_to_the_data_set_and_is_found_only_once(
    loopback, run, monkeypatch, tmp_path
):
    monkeypatch.setenv("OPENREPRO_DATASET", PUBLIC)
    monkeypatch.setenv("HF_TOKEN", "hf_alice")
    with machine(tmp_path / "first", loopback) as first:
        papers(first.store)
        first.sync.push()
    a_space(loopback, "alice/book", "paper-p1")
    assert run() == 0
    sent = sum(on_hub(loopback).values())

    assert main(["discover", "--store", str(tmp_path / "other")]) == 0

    assert sum(on_hub(loopback).values()) == sent
    with machine(tmp_path / "third", loopback) as third:
        third.sync.pull()
        seen = list(third.store.records("logbook.seen"))
        asked = list(third.store.records("submission.received"))
    assert (len(seen), len(asked)) == (1, 1)


def test_a_hub_in_trouble_is_said_in_a_line(loopback, run, capsys):
    loopback.fail("/api/spaces$", 403)
    assert run() == 2
    assert "the Hub has trouble just now (status 403)" in capsys.readouterr().err
