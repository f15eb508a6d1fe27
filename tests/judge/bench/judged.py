"""Verdicts of whole sets, judged once for all tests of the bench."""

from __future__ import annotations

from functools import cache

from judge.bench.attacks import attacks
from judge.bench.command import judge_named
from judge.bench.generated import generated
from judge.bench.items import Item
from judge.bench.plants import FAMILIES
from judge.bench.runner import Result, run
from judge.voter import Voter

ROUNDS = {"rules": 4, "oracle": 1, "liar": 1, "gullible": 1}
"""Of the generated set; personalities cost five times what rules cost, `bench` runs them all."""
LIED_TO = 18


def no_model() -> Voter:
    raise AssertionError("no test of the bench asks a model")


@cache
def on_generated(name: str) -> tuple[Result, ...]:
    return judged(generated(rounds=ROUNDS[name]), name)


@cache
def on_attacks(name: str) -> tuple[Result, ...]:
    """On the whole set; the liar, who reads no orders, on LIED_TO victims of every family."""
    items = attacks()
    return judged(_of_every_family(items, LIED_TO) if name == "liar" else items, name)


def _of_every_family(items: list[Item], count: int) -> list[Item]:
    """So many victims a family, of each the next ones, so that none is left out of all."""
    by_family = [[item for item in items if item.family == family] for family in FAMILIES]
    return [
        members[(start + n) % len(members)]
        for start, members in enumerate(by_family)
        for n in range(count)
    ]


def judged(items: list[Item], name: str) -> tuple[Result, ...]:
    return tuple(run(items, judge_named(name, 1, no_model)))


def wrong(results: tuple[Result, ...]) -> list[str]:
    """Items with a verdict that their label forbids, and the verdict."""
    return [f"{r.item.item_id}: {r.verdict}" for r in results if r.is_forbidden]


def upgraded(results: tuple[Result, ...]) -> list[str]:
    """Items that got verified or falsified although their label forbids just that."""
    return [each for each in wrong(results) if each.endswith((": verified", ": falsified"))]
