"""D22: a cited number that stands in a column, or under a heading, of somebody else's numbers."""

from __future__ import annotations

from collections.abc import Iterator

from data.judgements import CheckResult
from data.records import Verdict
from judge.checks.scene import Scene, cap
from judge.contract import columns


def not_ours(scene: Scene) -> Iterator[CheckResult]:
    """D22: `| metric | paper | ours |` says of the first number below it that no run gave it."""
    for place in scene.cited:
        if place.part is None or not place.from_run:
            continue
        first, last = (line - place.part.first_line for line in place.citation.lines)
        for row in range(max(0, first), last + 1):
            if problem := columns.not_ours(scene.contract, place.output, row):
                said = f"{problem[0].upper()}{problem[1:]}: it may not be the run's own."
                yield cap("D22", Verdict.INCONCLUSIVE, said, place)
