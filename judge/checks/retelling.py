"""D17: a table or a sentence that tells another number than the run's own log."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from data.judgements import CheckResult
from data.records import Verdict
from judge.checks.places import note
from judge.checks.scene import Cited, Scene, Whole, cap, cited, flag
from judge.extract import measurements
from judge.retold import Difference, differences

MAX_TOLD = 12


def retold(whole: Whole) -> Iterator[CheckResult]:
    """D17 for a logbook: each number told otherwise than printed, the first few."""
    for each in islice(differences(whole.logbook), MAX_TOLD):
        result = flag("D17", _sentence(each))
        yield note(result, each.told.page, each.told.cell, each.told.line)


def disputed(scene: Scene) -> Iterator[CheckResult]:
    """D17 for a claim: the logbook itself tells the cited number otherwise, so which holds?"""
    found: dict[frozenset[str], list[Difference]] = {frozenset(): []}
    for place in cited(scene):
        items = (item for line in place.lines for item in measurements(line))
        labels = frozenset(item.label for item in items if item.label)
        if labels not in found:
            found[labels] = list(differences(scene.logbook, labels))
        for each in found[labels]:
            if _concerns(each, place):
                yield cap("D17", Verdict.INCONCLUSIVE, _sentence(each), place)


def _concerns(each: Difference, place: Cited) -> bool:
    first, last = place.citation.lines
    at = {(printed.page.path, printed.line) for printed in each.printed}
    return any((place.page.path, line) in at for line in range(first, last + 1))


def _sentence(each: Difference) -> str:
    told, printed = each.told.item, each.printed[0].item
    return (
        f"The text tells {each.told.label} as {told.text} {told.unit}".rstrip()
        + f"; the run's log says {printed.text} {printed.unit}".rstrip()
        + "."
    )
