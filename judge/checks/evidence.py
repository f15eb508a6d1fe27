"""D2, D3, D4, D5: what the cited passage is worth, and whether its run can support anything."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from data.judgements import CheckResult
from data.pages import Logbook, PartKind
from data.records import Tier, Verdict
from judge.checks.places import note
from judge.checks.scene import Cited, Scene, Whole, cap, cited_parts, flag
from judge.text.extract import measurements
from judge.text.sieve import holds_any
from judge.text.words import number

_NOT_A_NUMBER = re.compile(r"(?<![\w.])[-+]?(?:nan|inf)(?![\w])", re.IGNORECASE)
_ELIDED = re.compile(r"\.\.\. \[\d+ chars elided\] \.\.\.")
_LOCAL_ONLY = re.compile(r"\btrackio-(?:local-path|artifact|local-dashboard)://")
_STEP_WORDS = ("step", "steps", "iteration", "iterations", "epochs", "t", "n", "items", "samples")
STEPS_PER_SECOND = 2e9
"""No machine that runs a logbook's script does more counted steps a second than this."""
SHORTEST_RUN_S = 0.001
_AS_ZERO = str.maketrans(dict.fromkeys("123456789,", "0"))
_MILLIONS = ("0" * 7, "." + "0" * 6, "0e0", "0e+0", ".e0", ".e+0")
"""What a million and more look like with a zero for every digit and comma. Fewer steps are
plausible for any run that is not shorter than the shortest."""


def tier(scene: Scene) -> Iterator[CheckResult]:
    """D2: without a run's output a claim is inconclusive; toy where code stands beside it."""
    places = scene.cited
    if not places or scene.vote.verdict is Verdict.INCONCLUSIVE:
        return
    best = max(places, key=lambda place: place.part.tier if place.part else Tier.PROSE)
    worth = best.part.tier if best.part else Tier.PROSE
    if worth >= Tier.RUN:
        return
    has_code = any(part.kind is PartKind.CODE for part in best.cell.parts)
    if worth is Tier.PASTED and has_code:
        yield cap(
            "D2", Verdict.TOY, "The output was pasted beside its code; no run shows it.", best
        )
    else:
        yield cap("D2", Verdict.INCONCLUSIVE, "Only prose or pasted text carries this claim.", best)


def failure(scene: Scene) -> Iterator[CheckResult]:
    """D3: a run that failed, was interrupted or printed no number supports nothing."""
    for place in scene.cited:
        sentence = _failure_of(place) if place.from_run else ""
        if sentence:
            yield cap("D3", Verdict.INCONCLUSIVE, sentence, place)


def _failure_of(place: Cited) -> str:
    if place.cell.exit_code != 0:
        return f"The cited run ended with exit code {place.cell.exit_code}."
    if place.span and place.span.failed:
        return "The cited run's output shows an error or an interruption."
    if any(_NOT_A_NUMBER.search(line) for line in place.lines):
        return "The cited line holds nan or inf instead of a number."
    return ""


def incomplete(scene: Scene) -> Iterator[CheckResult]:
    """D4 for a claim: Trackio cut the cited output in the middle."""
    for place in cited_parts(scene):
        text = place.span.text if place.span else "\n".join(place.lines)
        if "chars elided" in text and _ELIDED.search(text):
            yield flag(
                "D4", "Part of the cited output was cut by Trackio and cannot be read.", place
            )


def local_only(whole: Whole) -> Iterator[CheckResult]:
    """D4 for a logbook: artifacts that were never uploaded."""
    places = [
        (page, number)
        for page in whole.logbook.pages
        for number, line in enumerate(page.lines, 1)
        if "trackio-" in line and _LOCAL_ONLY.search(line)
    ]
    if places:
        count = len(places)
        sentence = f"{count} artifact{'s' * (count > 1)} point to the author's own disk only."
        page, line = places[0]
        yield note(flag("D4", sentence), page, None, line)


def duration(scene: Scene) -> Iterator[CheckResult]:
    """D5 for a claim: more counted steps than the run's duration allows."""
    for place in cited_parts(scene):
        seconds = place.cell.duration_s
        if seconds is None or place.span is None or not place.from_run:
            continue
        if seconds >= SHORTEST_RUN_S and not _holds_millions(place.span.lowered):
            continue
        steps = _largest_count(place)
        if seconds < SHORTEST_RUN_S or steps / seconds > STEPS_PER_SECOND:
            sentence = (
                f"The run says {number(steps)} steps in {seconds:g} s, which is not plausible."
            )
            yield cap("D5", Verdict.TOY, sentence, place)


def _holds_millions(output: str) -> bool:
    return holds_any(output.translate(_AS_ZERO), _MILLIONS)


def _largest_count(place: Cited) -> float:
    """The most steps that the cited output counts."""
    counts = [
        item.value
        for line in place.output
        for item in measurements(line)
        if item.label.split(" ")[-1] in _STEP_WORDS
    ]
    return max(counts, default=0.0)


def order_of_time(whole: Whole) -> Iterator[CheckResult]:
    """D5 for a logbook: cells dated before the cell above them, runs after the conclusion."""
    for page in whole.logbook.pages:
        dated = [cell for cell in page.cells if cell.created_at is not None]
        for before, after in pairwise(dated):
            if before.created_at and after.created_at and after.created_at < before.created_at:
                result = flag("D5", "A cell is dated before the cell above it.")
                yield note(result, page, after, after.first_line)
    yield from _runs_after_conclusion(whole.logbook)


def _runs_after_conclusion(logbook: Logbook) -> Iterator[CheckResult]:
    concluded = [
        cell.created_at
        for page in logbook.pages
        if "conclusion" in page.slug.casefold()
        for cell in page.cells
        if cell.created_at is not None and not cell.is_run
    ]
    if not concluded:
        return
    for page in logbook.pages:
        for cell in page.cells:
            if cell.is_run and cell.created_at is not None and cell.created_at > max(concluded):
                result = flag("D5", "A run is dated after the conclusion was written.")
                yield note(result, page, cell, cell.first_line)
