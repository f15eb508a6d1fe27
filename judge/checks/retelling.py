"""D17: a table or a sentence that tells another number than the run's own log."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from data.judgements import CheckResult
from data.records import Verdict
from judge.checks.places import note
from judge.checks.scene import Cited, Scene, Whole, cap, flag
from judge.contract.labels import has_label, labels
from judge.runs.retold import Difference, differences, tells_otherwise
from judge.runs.sightings import lines_in_runs
from judge.runs.told import Told, told_in
from judge.text.extract import Measurement, measurements

MAX_TOLD = 12


def retold(whole: Whole) -> Iterator[CheckResult]:
    """D17 for a logbook: each number told otherwise than printed, the first few."""
    for each in islice(differences(whole.texts), MAX_TOLD):
        result = flag("D17", _sentence(each))
        yield note(result, each.told.page, each.told.cell, each.told.line)


def disputed(scene: Scene) -> Iterator[CheckResult]:
    """D17 for a claim: the logbook itself tells the cited number otherwise, so which holds?"""
    found: dict[frozenset[str], list[Difference]] = {frozenset(): []}
    for place in scene.cited:
        items = (item for line in place.lines for item in measurements(line))
        labels = frozenset(item.label for item in items if item.label)
        if labels not in found:
            found[labels] = list(differences(scene.texts, labels))
        for each in found[labels]:
            if _concerns(each, place):
                yield cap("D17", Verdict.INCONCLUSIVE, _sentence(each), place)


def renamed(scene: Scene) -> Iterator[CheckResult]:
    """D17 for a claim: its number told otherwise, under another of the contract's names than the
    log's. Only where runs print one value and the text names no settings: it can mean no other."""
    place = next((place for place in scene.cited if place.from_run), None)
    if place is None or scene.contract.statement is not None:
        return
    told = [
        each
        for each in told_in(scene.texts.prose, labels(scene.contract), ())
        if not each.conditions
    ]
    printed = _printed(scene) if told else []
    if len({item.value for item in printed}) != 1:
        return
    for each in told:
        if tells_otherwise(each.item, printed):
            yield cap("D17", Verdict.INCONCLUSIVE, _told_sentence(each, printed[0]), place)
            return


def _printed(scene: Scene) -> list[Measurement]:
    """Every number that runs print under a name of the contract."""
    lines = lines_in_runs(scene.contract, scene.texts)
    return [i for line in lines for i in measurements(line) if has_label(scene.contract, i)]


def _concerns(each: Difference, place: Cited) -> bool:
    first, last = place.citation.lines
    at = {(printed.page.path, printed.line) for printed in each.printed}
    return any((place.page.path, line) in at for line in range(first, last + 1))


def _sentence(each: Difference) -> str:
    return _told_sentence(each.told, each.printed[0].item)


def _told_sentence(each: Told, printed: Measurement) -> str:
    told = each.item
    return (
        f"The text tells {each.label} as {told.text} {told.unit}".rstrip()
        + f"; the run's log says {printed.text} {printed.unit}".rstrip()
        + "."
    )
