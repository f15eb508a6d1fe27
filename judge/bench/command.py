"""`python -m judge bench`: sets of items, a judge over them, figures."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from data.judgements import Judgement
from data.records import UserError
from judge.bench.attacks import attacks
from judge.bench.generated import generated
from judge.bench.items import Item
from judge.bench.metrics import Figures, figures
from judge.bench.persona import panel
from judge.bench.report import as_json, table
from judge.bench.runner import BenchJudge, rerun, run
from judge.pipeline import judge_logbook
from judge.progress import Case
from judge.scripted import PERSONALITIES
from judge.voter import RulesVoter, Voter

STABILITY = 100
"""Items of a set that are judged again, five times in other orders, for alpha."""


class Sources(NamedTuple):
    """What the bench cannot reach by itself: labelled logbooks, and the model that is set up.

    `labelled` raises UserError where its folder has none; `model` where no model is set up.
    """

    labelled: Callable[[Path], list[Item]]
    model: Callable[[], Voter]


def bench(given: argparse.Namespace, sources: Sources) -> str:
    """Run the benchmark as the options say; its report. Raises UserError."""
    judge = judge_named(given.judge, given.seed, sources.model)
    found = {
        name: measure(sample(items, given.items, given.seed), judge, given.seed)
        for name, items in item_sets(given, sources).items()
        if items
    }
    if given.json:
        return json.dumps(as_json(given.judge, given.seed, found), indent=2)
    return table(given.judge, given.seed, found)


def judge_named(name: str, seed: int, model: Callable[[], Voter]) -> BenchJudge:
    """The judge of that name: rules, the model of the settings, or a personality."""
    if name == "rules":
        return _always(RulesVoter())
    if name == "model":
        return _always(model())
    personality = PERSONALITIES[name](seed)
    return lambda item, case: _judged(case, panel(name, personality, item))


def item_sets(given: argparse.Namespace, sources: Sources) -> dict[str, list[Item]]:
    """The chosen sets by name; the generated one in its two halves."""
    sets: dict[str, list[Item]] = {}
    if given.chosen in ("generated", "all"):
        items = generated(given.seed)
        sets["generated, seen half"] = [item for item in items if not item.held]
        sets["generated, held half"] = [item for item in items if item.held]
    if given.chosen in ("attack", "all"):
        sets["attack"] = attacks(given.seed)
    is_there = (given.labels / "labels.json").exists()
    if given.chosen == "labels" or (given.chosen == "all" and is_there):
        sets["labels"] = sources.labelled(given.labels)
    return sets


def sample(items: Sequence[Item], count: int | None, seed: int) -> list[Item]:
    """So many of the items, drawn by the seed, in their order; all of them without a count."""
    if count is None or count >= len(items):
        return list(items)
    if count < 1:
        raise UserError("--items must be at least 1")
    return [items[at] for at in sorted(Random(seed).sample(range(len(items)), count))]


def measure(items: Sequence[Item], judge: BenchJudge, seed: int) -> Figures:
    """Judge the items once, some of them again, and work out the figures."""
    results = run(items, judge)
    return figures(results, rerun(sample(items, STABILITY, seed), judge, seed), seed)


def _always(voter: Voter) -> BenchJudge:
    return lambda _, case: _judged(case, voter)


def _judged(case: Case, voter: Voter) -> Judgement:
    return next(step for step in judge_logbook(case, voter) if isinstance(step, Judgement))
