"""D14: the logbook tests something else than the event's claim."""

from __future__ import annotations

from collections.abc import Iterator

from data.judgements import CheckResult
from data.records import Verdict
from judge.checks.scene import Scene, cap


def differs(scene: Scene) -> Iterator[CheckResult]:
    """D14: the logbook's wording of the claim has other numbers: judged neither way."""
    if scene.numbers_differ and scene.logbook_claim:
        wording = " ".join(scene.logbook_claim.split())[:160]
        sentence = f"The logbook words this claim with other numbers: “{wording}”."
        yield cap("D14", Verdict.INCONCLUSIVE, sentence)
