from __future__ import annotations

import argparse
import importlib
import json
from pathlib import Path

import pytest

from data.records import UserError
from judge import __main__
from judge.bench.command import Sources, bench, item_sets, judge_named, sample
from judge.bench.generated import generated
from judge.bench.options import JUDGES, add_options
from judge.bench.report import CAVEAT
from judge.bench.runner import rerun, run
from tests.judge.bench.judged import no_model

SOURCES = Sources(lambda folder: pytest.fail(f"reads {folder}"), no_model)


def given(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    add_options(parser)
    return parser.parse_args(words)


def test_the_table_names_the_judge_the_sets_and_what_they_measure():
    text = bench(given("--set", "generated", "--items", "10"), SOURCES)

    assert text.startswith("judge: rules   seed:")
    assert "generated, seen half: 10 items" in text
    assert "generated, held half: 10 items" in text
    assert text.endswith(CAVEAT)
    assert "gates and plumbing, not a judge's reading of real work" in CAVEAT


def test_the_json_has_the_figures_of_each_set_and_no_nan():
    text = bench(given("--set", "attack", "--items", "20", "--json"), SOURCES)
    found = json.loads(text, parse_constant=lambda name: pytest.fail(name))

    assert found["judge"] == "rules"
    assert found["note"] == CAVEAT
    attack = found["sets"]["attack"]
    assert attack["items"] == 20
    assert set(attack["scores"]["TNR"]) == {"value", "low", "high"}
    assert attack["families"]


def test_two_runs_with_one_seed_give_one_report():
    words = ("--set", "attack", "--items", "4", "--judge", "random", "--seed", "3")

    assert bench(given(*words), SOURCES) == bench(given(*words), SOURCES)


def test_the_labels_are_left_out_where_there_are_none_but_not_if_asked_for(tmp_path: Path):
    folder = str(tmp_path)
    sets = item_sets(given("--labels", folder), SOURCES)

    assert set(sets) == {"generated, seen half", "generated, held half", "attack"}
    assert __main__.main(["bench", "--set", "labels", "--labels", folder]) == 2


def test_missing_labels_are_named_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    __main__.main(["bench", "--set", "labels", "--labels", str(tmp_path)])

    assert capsys.readouterr().err.count("\n") == 1


def test_a_missing_library_is_answered_with_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    def absent(name: str) -> None:
        raise ModuleNotFoundError(f"No module named {name}", name="sklearn")

    monkeypatch.setattr(importlib, "import_module", absent)

    assert __main__.main(["bench"]) == 2
    assert capsys.readouterr().err == (
        "the bench needs the package 'sklearn': pip install -r requirements-dev.txt\n"
    )


def test_a_sample_is_drawn_by_its_seed_and_keeps_the_order():
    items = generated(rounds=1)
    drawn = sample(items, 12, seed=4)

    assert drawn == sample(items, 12, seed=4) != sample(items, 12, seed=5)
    assert [items.index(item) for item in drawn] == sorted(items.index(i) for i in drawn)
    assert sample(items, None, 1) == sample(items, 10**6, 1) == items
    with pytest.raises(UserError, match="at least 1"):
        sample(items, 0, 1)


@pytest.mark.parametrize("name", [name for name in JUDGES if name != "model"])
def test_every_judge_gives_a_verdict_on_every_item(name: str):
    items = generated(rounds=1)[::20]
    results = run(items, judge_named(name, 1, no_model))

    assert len(results) == len(items)
    assert all(result.verdict is not None for result in results)


def test_reruns_permute_and_the_rules_do_not_care():
    items = generated(rounds=1)[::9]
    judge = judge_named("rules", 1, no_model)
    first = [result.verdict for result in run(items, judge)]

    assert rerun(items, judge, seed=2) == [first] * 5
