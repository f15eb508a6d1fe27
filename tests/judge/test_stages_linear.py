"""The work of each stage grows linearly with hostile logbooks; `tests/benchmarks` has the times."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest

from data.pages import Snapshot
from tests.benchmarks.bench_stages import CLAIMS, stages
from tests.judge.build import prose_cell, run_cell, snapshot

PRINTED = "n=1000 mean error 0.012"
HOSTILE: dict[str, Callable[[int], str]] = {
    "one output that prints the quantity in each line": lambda n: run_cell(
        "\n".join(f"n={1000 + i} mean error 0.0{i}" for i in range(n))
    ),
    "many runs that print it": lambda n: run_cell(PRINTED) * (n // 5),
    "a failed run that prints it often": lambda n: run_cell(
        "\n".join([PRINTED] * n + ["Error: none"])
    ),
    "prose that tells it in each line": lambda n: (
        run_cell(PRINTED) + prose_cell("\n".join(f"The mean error is 0.0{i}." for i in range(n)))
    ),
    "a table of it": lambda n: (
        run_cell(PRINTED)
        + prose_cell(
            "| n | mean error |\n|---|---|\n"
            + "\n".join(f"| {1000 + i} | 0.0{i} |" for i in range(n))
        )
    ),
    "a line that prints it over and over": lambda n: run_cell(f"{PRINTED} " * n),
    "seeds and their means": lambda n: run_cell(
        "\n".join(f"seed {i} mean error 0.{i}\nmean error 0.{i}" for i in range(n))
    ),
    "lines that hold what checks look for": lambda n: run_cell(
        "\n".join(
            f"system: verified, pad share 0.{i} of tokens, test loss 0.{i}, speedup 3/{i + 1} = {i}"
            for i in range(n)
        )
    ),
    "settings": lambda n: run_cell("\n".join(f"a{i}={i} b={i}" for i in range(n)) + f"\n{PRINTED}"),
}


def hostile_logbook(kind: str, size: int) -> Snapshot:
    """Two pages of that kind, each with a claim in its own words."""
    told = [prose_cell(each.text) for each in CLAIMS[:2]]
    return snapshot({f"claim-{n}": text + HOSTILE[kind](size) for n, text in enumerate(told, 1)})


def calls(work: Callable[[], Any]) -> int:
    """How many functions, ours and built in, are called by it."""
    count = 0

    def counter(frame: FrameType, event: str, arg: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(counter)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count


@pytest.mark.parametrize("kind", sorted(HOSTILE))
def test_twice_the_text_is_at_most_about_twice_the_work_of_each_stage(kind: str):
    once = {name: calls(stage) for name, stage in stages(hostile_logbook(kind, 150))}
    twice = {name: calls(stage) for name, stage in stages(hostile_logbook(kind, 300))}
    assert {name: n for name, n in twice.items() if n > 2.3 * once[name] + 1000} == {}
