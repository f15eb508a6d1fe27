"""What a judging asked of a model, for people: votes, passages shown, questions and their cost.

A judging by rules asked nothing: its account is empty.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from components.texts import counted_words, usd_words
from components.widgets import Payload
from data.judgements import Ballot, Call, Judgement, ReadClaim

SETTLED = "Code settled this claim: only inconclusive was left, so the model was not asked."
ANSWERED = "ok"


def account_view(judgement: Judgement) -> Payload:
    """`claims`: by claim id how it was judged; `calls`: the questions and their total, or None."""
    read = {each.claim_id: each for each in judgement.reading.claims}
    ballots = {each.claim_id: each.ballots for each in judgement.assessments}
    failed = {each.claim_id for each in judgement.unjudged}
    return {
        "claims": {
            claim_id: _claim(ballots.get(claim_id, ()), read.get(claim_id), claim_id in failed)
            for claim_id in {**read, **ballots}
            if claim_id in read or ballots[claim_id]
        },
        "calls": calls_view(judgement.calls),
    }


def _claim(ballots: Sequence[Ballot], read: ReadClaim | None, failed: bool) -> Payload:
    if not ballots and not failed:
        return {"summary": "Settled by code", "votes": [], "sentence": SETTLED}
    return {
        "summary": counted_words(len(ballots), "vote") if ballots else "What was shown",
        "votes": [{"verdict": each.verdict, "quotes": quotes_words(each)} for each in ballots],
        "sentence": shown_words(read) if read else "",
    }


def quotes_words(ballot: Ballot) -> str:
    """How many of a vote's quotes stand in the logbook, as in "2 of 3 quotes found"."""
    if not ballot.quotes:
        return "no quotes"
    return f"{ballot.quotes_found} of {counted_words(ballot.quotes, 'quote')} found"


def shown_words(read: ReadClaim) -> str:
    """How much evidence the judge was shown of what there was, in the judge's own tokens.

    Of scripts single lines may be shown: then there can be more passages than the logbook's own.
    """
    part = counted_words(read.available, "passage")
    if read.passages > read.available:
        part = counted_words(read.passages, "passage")
    elif read.passages < read.available:
        part = f"{read.passages:,} of {part}"
    else:
        part = f"all {part}"
    return f"The judge was shown {part}, {counted_words(read.tokens, 'token')}."


def calls_view(calls: Sequence[Call]) -> Payload | None:
    """The questions in their order, and what they took together; None if there was none."""
    if not calls:
        return None
    return {"total": total_words(calls), "rows": [call_view(call) for call in calls]}


def total_words(calls: Sequence[Call]) -> str:
    """As in "3 questions, 8,412 tokens, $0.0123"; what has no known price is counted apart."""
    tokens = sum(call.prompt_tokens + call.completion_tokens for call in calls)
    prices = [call.usd for call in calls]
    known = [price for price in prices if price is not None]
    cost = usd_words(sum(known) if known else None)
    if known and len(known) < len(prices):
        cost += f", and {len(prices) - len(known)} of a price not known"
    parts = [counted_words(len(calls), "question"), counted_words(tokens, "token"), cost]
    if cached := sum(call.cached for call in calls):
        parts.append(f"{cached} from our cache")
    return ", ".join(parts)


def call_view(call: Call) -> Payload:
    """One question: who was asked, who answered, what it took and what went wrong."""
    return {
        "purpose": call.purpose,
        "from_cache": call.cached,
        "asked": call.model_requested,
        "returned": call.model_returned,
        "host": call.host,
        "mode": call.mode,
        "tokens": {
            "in": call.prompt_tokens,
            "cached": call.cached_tokens,
            "out": call.completion_tokens,
            "reasoning": call.reasoning_tokens,
        },
        "cost": usd_words(call.usd),
        "seconds": call.latency_s,
        "attempts": len(call.attempts),
        "faults": faults_words(call),
        "failed": None if call.outcome == ANSWERED else call.outcome,
    }


def faults_words(call: Call) -> str:
    """What went wrong on the way to the answer, as in "rate limited (twice), no connection"."""
    faults = Counter(each.outcome for each in call.attempts if each.outcome != ANSWERED)
    times = {1: "", 2: " (twice)"}
    return ", ".join(
        kind.replace("_", " ") + times.get(count, f" ({count} times)")
        for kind, count in faults.items()
    )
