"""D6 and D7: whether a run is large enough for what the claim says."""

from __future__ import annotations

import re
from collections.abc import Iterator

from data.judgements import CheckResult
from data.records import Direction, Quantifier, Verdict
from judge.checks.scene import Scene, cap
from judge.runs.sightings import not_shown, short_of
from judge.text.words import number

_SMALL = re.compile(
    r"\b(toy|subset|subsampled|smoke[- ]test|smoke|tiny|debug|dry[- ]run|proxy|surrogate|"
    r"placeholder|mini|dummy|mock|fake|extrapolated|hypothetical)\b",
    re.IGNORECASE,
)


def reached(scene: Scene) -> Iterator[CheckResult]:
    """D6: a load-bearing axis below the claim's value, or not shown at all, caps to toy."""
    if scene.vote.verdict is Verdict.INCONCLUSIVE or _is_counterexample(scene):
        return
    at = next(iter(scene.cited), None)
    for scale in short_of(scene.contract, scene.vote.reached):
        shown = number(scene.vote.reached[scale.name])
        sentence = (
            f"The run reached {scale.name} = {shown}, the claim speaks of {number(scale.value)}."
        )
        yield cap("D6", Verdict.TOY, sentence, at)
    for scale in not_shown(scene.contract, scene.vote.reached):
        sentence = (
            f"The run does not print {scale.name}; the claim speaks of {number(scale.value)}."
        )
        yield cap("D6", Verdict.TOY, sentence, at)


def small_words(scene: Scene) -> Iterator[CheckResult]:
    """D6: the cited line, its cell's title or its command says toy, subset, smoke test, mock …"""
    for place in scene.cited:
        text = " ".join((*place.lines, place.cell.title, *place.cell.command))
        match = _SMALL.search(text)
        if match and match.group().casefold() not in scene.claim.text.casefold():
            sentence = f"The cited passage calls itself “{match.group()}”."
            yield cap("D6", Verdict.TOY, sentence, place)


def horizon(scene: Scene) -> Iterator[CheckResult]:
    """D7: a claim about all or about a limit is not verified by finitely many checks.

    A concrete counterexample is exempt: one is enough.
    """
    is_wide = scene.contract.quantifier is not Quantifier.POINT
    if is_wide and scene.vote.direction is Direction.SUPPORTS:
        at = next(iter(scene.cited), None)
        sentence = (
            "The claim speaks of all cases or of a limit; a finite check supports it at most."
        )
        yield cap("D7", Verdict.TOY, sentence, at)


def _is_counterexample(scene: Scene) -> bool:
    return scene.contract.statement is not None and scene.vote.direction is Direction.CONTRADICTS
