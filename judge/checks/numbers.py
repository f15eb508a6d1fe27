"""D8, D9, D11: units and bases of both arms, the numeric match, the baseline."""

from __future__ import annotations

from collections.abc import Iterator

from data.judgements import CheckResult
from data.records import Direction, Verdict
from judge.checks.scene import Cited, Scene, cap, cited_parts, fact
from judge.contract.compare import compare_line
from judge.contract.labels import denominator_of
from judge.text.extract import clean_label, is_time, measurements, singular
from judge.text.words import needed, number


def bases(scene: Scene) -> Iterator[CheckResult]:
    """D8: the two arms of a ratio must be times of the same base, and of the claim's base.

    The first event's false falsification: time per trajectory against time per batch of 50.
    """
    if scene.contract.unit != "x":
        return
    for place in cited_parts(scene):
        seen = _time_bases(place)
        if len(seen) > 1:
            both = " with time per ".join(sorted(seen))
            sentence = f"The run compares time per {both}; such a ratio says nothing."
            yield cap("D8", Verdict.INCONCLUSIVE, sentence, place)
        elif scene.contract.denominator and seen != {singular(scene.contract.denominator)}:
            base = next(iter(seen), "")
            shown = f"is per {base}" if base else "does not say per what it is"
            sentence = f"The claim is per {scene.contract.denominator}; the run's time {shown}."
            yield cap("D8", Verdict.INCONCLUSIVE, sentence, place)


def _time_bases(place: Cited) -> set[str]:
    """The bases ("item", "batch") of the times that the cited output prints."""
    return {
        base
        for line in place.output
        for item in measurements(line)
        if is_time(item.unit) and (base := denominator_of(item))
    }


def match(scene: Scene) -> Iterator[CheckResult]:
    """D9: the value that a run printed beside the claim's, in words."""
    for place in [place for place in scene.cited if place.from_run][:1]:
        for line in place.lines:
            found = compare_line(scene.contract, line)
            if found is None or found.value is None or found.direction is Direction.NEITHER:
                continue
            agrees = "agrees" if found.direction is Direction.SUPPORTS else "does not agree"
            value = f"{number(found.value)} {found.unit}".strip()
            sentence = f"{value} was printed; it {agrees} with {needed(scene.contract)}."
            yield fact("D9", sentence, place)


def baseline(scene: Scene) -> Iterator[CheckResult]:
    """D11: a claim against a baseline needs both arms measured in the cited output."""
    name = scene.contract.baseline
    if not name or scene.vote.direction is Direction.NEITHER:
        return
    words = clean_label(name).split()
    for place in cited_parts(scene):
        if not any(_measures(line, words) for line in place.output):
            sentence = f"The cited run prints no measurement of the baseline ({name})."
            yield cap("D11", Verdict.INCONCLUSIVE, sentence, place)


def _measures(line: str, words: list[str]) -> bool:
    """The line names the baseline and holds a number."""
    folded = line.casefold()
    return all(word in folded for word in words) and bool(measurements(line))


def depressed(scene: Scene) -> Iterator[CheckResult]:
    """D11: a baseline far from what the paper measured makes any gain over it worthless."""
    wanted, slack = scene.contract.baseline_value, scene.contract.baseline_tolerance or 0.0
    if wanted is None or not scene.contract.baseline or scene.vote.direction is Direction.NEITHER:
        return
    words = clean_label(scene.contract.baseline).split()
    for place in cited_parts(scene):
        seen = [
            item.value
            for line in place.output
            for item in measurements(line)
            if all(word in item.label for word in words)
        ]
        if seen and not any(abs(value - wanted) <= slack for value in seen):
            sentence = (
                f"The baseline was measured at {number(seen[-1])}; the paper has {number(wanted)}."
            )
            yield cap("D11", Verdict.INCONCLUSIVE, sentence, place)
