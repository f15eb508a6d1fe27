"""Why a judgement was made: what differs from the last one of the same logbook and paper."""

from __future__ import annotations

from data.judgements import Judgement, Why

SAID = frozenset({Why.APPEAL, Why.AUDIT})
"""Reasons that hold because somebody gave them; all others are seen from what changed."""


def reason_of(said: Why | None, before: Judgement | None, made: Judgement) -> Why:
    """The reason of `made`, for which `said` was given, after `before`. The first that holds."""
    if said in SAID:
        return said
    if before is None:
        return Why.FIRST
    if before.legacy:
        return Why.NEW_JUDGE
    changes = {
        Why.NEW_COMMIT: before.logbook.digest != made.logbook.digest,
        Why.NEW_CLAIMS: before.claim_set_revision != made.claim_set_revision,
        Why.NEW_CONTRACT: before.contract_digests != made.contract_digests,
        Why.NEW_JUDGE: before.judge != made.judge,
        Why.UNFINISHED: bool(before.unjudged),
    }
    return next((why for why, holds in changes.items() if holds), Why.ASKED)
