"""All checks, in the order in which people read them. To add one, write it and list it here."""

from __future__ import annotations

from collections.abc import Iterator

from data.judgements import CheckResult
from judge.checks import (
    arithmetic,
    claims,
    code,
    dilution,
    evidence,
    numbers,
    placeholders,
    reading,
    retelling,
    reviewed,
    scale,
    submitted,
    superseded,
    theirs,
)
from judge.checks.scene import Check, Scene, Whole

LOGBOOK_CHECKS: tuple[Check, ...] = (
    Check("D1", "forged cells, repeated ids, broken bytes", reading.oddities),
    Check("D1", "text that people would not see", reading.hidden),
    Check("D4", "artifacts that were never uploaded", evidence.local_only),
    Check("D5", "cells and runs in an impossible order of time", evidence.order_of_time),
    Check("D10", "sums, shares, means and ratios that do not follow", arithmetic.recomputed),
    Check("D12", "padding in averages, tests on training data", dilution.diluted),
    Check("D15", "the logbook's verdicts about itself", reading.praise),
    Check("D16", "words addressed to a judge", reading.address),
    Check("D17", "tables and sentences against the run's own log", retelling.retold),
    Check("D18", "superseded pages and runs beside current ones", superseded.superseded),
    Check("D19", "places that were left to be filled in", placeholders.left_in),
    Check("D20", "runs that only submitted, or were too short", submitted.submissions),
    Check("D21", "review sets cited for what people saw", reviewed.review_sets),
)
CLAIM_CHECKS: tuple[Check, ...] = (
    Check("D1", "evidence from a page with a forged cell", reading.forged),
    Check("D2", "evidence without a run", evidence.tier),
    Check("D3", "runs that failed", evidence.failure),
    Check("D4", "output that was cut", evidence.incomplete),
    Check("D5", "durations that are not plausible", evidence.duration),
    Check("D6", "a scale below the claim's", scale.reached),
    Check("D6", "passages that call themselves toy or subset", scale.small_words),
    Check("D7", "finite checks of claims about all cases", scale.horizon),
    Check("D8", "times of different bases in one ratio", numbers.bases),
    Check("D9", "the printed number beside the claim's", numbers.match),
    Check("D11", "a baseline that was not measured", numbers.baseline),
    Check("D11", "a baseline far from the paper's", numbers.depressed),
    Check("D12", "padding in the mean that is cited", dilution.cited_padding),
    Check("D13", "runs whose script is not shown", code.shown),
    Check("D13", "numbers that a script holds instead of computing", code.hard_coded),
    Check("D14", "a claim tested with other numbers than the event's", claims.differs),
    Check("D17", "a cited number that the logbook tells otherwise", retelling.disputed),
    Check("D17", "the claim's number told otherwise under another name", retelling.renamed),
    Check("D18", "evidence under a title that calls itself old", superseded.cites_old),
    Check("D19", "a cited passage with a place left to be filled in", placeholders.cited_blank),
    Check("D20", "evidence from a run that only submitted a job", submitted.supports_nothing),
    Check("D22", "a cited number under the paper's name or a target's", theirs.not_ours),
)


def check_logbook(whole: Whole) -> Iterator[CheckResult]:
    """Every finding about the logbook as a whole."""
    for check in LOGBOOK_CHECKS:
        yield from check.run(whole)


def check_claim(scene: Scene) -> Iterator[CheckResult]:
    """Every finding about one claim, marked with its id; the same finding is said once."""
    seen = set()
    for check in CLAIM_CHECKS:
        for result in check.run(scene):
            result = result.model_copy(update={"claim_id": scene.claim.claim_id})
            mark = (result.id, result.sentence)
            if mark not in seen:
                seen.add(mark)
                yield result
