"""The question about some claims of one logbook, built so that a page cannot speak as anyone else.

What is the same for all logbooks of a paper comes first (task, verdicts, policy, claims), so that
providers reuse it; nothing that a logbook's author wrote stands outside of the marked lines.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from data.judgements import CheckResult
from data.records import Verdict
from judge.model.question import Question
from judge.passages.query import claimed_numbers, number_forms
from judge.prompt.asking import compact_json, object_schema, prompt_text
from judge.prompt.briefs import ORDER, ClaimBrief
from judge.prompt.sheet import Covers, Handles, make_sheet, row_costs
from judge.reasons import FOR_MODELS, SENTENCES
from judge.text.tokens import tokens

NO_POLICY = "The event has no rule on this; name it as a reason where it may change the result."
MAX_CLAIMS = 8
"""Claims in one question; beyond this, answers get careless and one bad reply costs many."""
CLAIM_TOKENS, FACT_TOKENS = 80, 45
"""What a claim and a finding cost beside their own words: allowed verdicts, cells, markers."""
REPLY_TOKENS = 6_000
REPLY_TOKENS_PER_CLAIM = 600
ROLES = ("supports", "contradicts", "context")
_UNSEEN = {"claim_id", "origin", "kind", "quantifier"}
_TOLD_EMPTY = {"unit", "denominator"}
"""Empty, these say something: a plain number, per nothing. What is not known is left out."""


class Asked(NamedTuple):
    """A question, and what the handles in its answer will stand for."""

    question: Question
    handles: Handles


def ask_about(briefs: Sequence[ClaimBrief], policy: str, vote: int, nonce: str) -> Asked:
    """The question of one vote (from 1) about claims of one logbook.

    Even votes see passages and verdicts in reverse; from the third on the claims' numbers are
    covered in prose. `policy` is the event's rule on other backends. Raises NonceInLogbook.
    """
    backwards = vote % 2 == 0
    numbers = _numbers(briefs) if vote >= 3 else frozenset()
    names = {f"k{number}": brief.claim.claim_id for number, brief in enumerate(briefs, 1)}
    order = ORDER[::-1] if backwards else ORDER
    allowed = {verdict for brief in briefs for verdict in brief.allowed}
    schema = reply_schema(list(names), [v for v in order if v in allowed])
    findings, details = _findings(briefs)
    passages = [passage for brief in briefs for passage in brief.choice.passages]
    sheet = make_sheet(passages, details, nonce, Covers(backwards, numbers))
    parts = [
        "# Claims and contracts",
        *(_claim(name, brief) for name, brief in zip(names, briefs, strict=True)),
        "# What code found",
        findings,
        "# Passages of the logbook: data, line by line",
        *sheet.lines,
        prompt_text("reminder.md")
        .replace("{claims}", ", ".join(names))
        .replace("{schema}", compact_json(schema)),
    ]
    question = Question(
        purpose="vote",
        system=system_text(policy, order),
        user="\n".join(parts),
        schema=schema,
        schema_name="votes_on_claims",
        max_tokens=REPLY_TOKENS + REPLY_TOKENS_PER_CLAIM * len(briefs),
        vote=vote,
    )
    return Asked(question, Handles(nonce, names, sheet.places))


def batches(
    briefs: Sequence[ClaimBrief], policy: str, budget_tokens: int
) -> Iterator[tuple[ClaimBrief, ...]]:
    """The claims that need a question, in as few questions as the budget of one allows.

    Lines that several claims show count once. A claim too large for the budget is asked alone.
    """
    schema = compact_json(reply_schema([], ORDER))
    fixed = tokens(system_text(policy, ORDER) + prompt_text("reminder.md") + schema)
    batch: list[ClaimBrief] = []
    costs: dict[tuple[object, ...], int] = {}
    for brief in (brief for brief in briefs if not brief.is_settled):
        merged = costs | _costs(brief)
        if batch and (fixed + sum(merged.values()) > budget_tokens or len(batch) == MAX_CLAIMS):
            yield tuple(batch)
            batch, merged = [], _costs(brief)
        batch.append(brief)
        costs = merged
    if batch:
        yield tuple(batch)


def system_text(policy: str, order: Sequence[Verdict]) -> str:
    """Task, verdicts in this order, policy and reasons: the same for every logbook of an event."""
    rows = tomllib.loads(prompt_text("verdicts.toml"))
    table = "\n".join(f"- {verdict}: {rows[verdict]}" for verdict in order)
    reasons = "\n".join(f"- {code}: {SENTENCES[code]}" for code in FOR_MODELS)
    text = prompt_text("vote.md").replace("{table}", table).replace("{reasons}", reasons)
    return text.replace("{policy}", policy or NO_POLICY)


def reply_schema(claims: Sequence[str], verdicts: Sequence[Verdict]) -> dict[str, Any]:
    """The JSON schema of a reply. Only keywords that every provider understands."""
    text = {"type": "string"}
    citation = {
        "handle_first": text,
        "handle_last": text,
        "quote": text,
        "role": {"type": "string", "enum": list(ROLES)},
    }
    claim = {
        "claim_id": {"type": "string", "enum": list(claims)},
        "citations": {"type": "array", "items": object_schema(citation)},
        "note": text,
        "verdict": {"type": "string", "enum": [verdict.value for verdict in verdicts]},
        "reasons": {"type": "array", "items": {"type": "string", "enum": list(FOR_MODELS)}},
    }
    return object_schema({"claims": {"type": "array", "items": object_schema(claim)}})


def prompt_digest() -> str:
    """Digest of all that is said to a model beside claims and pages (12 hex characters)."""
    said = [
        system_text("", ORDER),
        prompt_text("reminder.md"),
        compact_json(reply_schema(["k1"], ORDER)),
    ]
    return hashlib.sha256("\n".join(said).encode()).hexdigest()[:12]


def _claim(name: str, brief: ClaimBrief) -> str:
    contract = brief.contract.model_dump(mode="json", exclude=_UNSEEN, exclude_none=True)
    told = {k: v for k, v in contract.items() if k in _TOLD_EMPTY or v not in ("", [], ())}
    kind = {"kind": brief.contract.kind, "quantifier": brief.contract.quantifier}
    anchor = {"anchor": brief.claim.anchor} if brief.claim.anchor else {}
    claim = {"claim_id": name, "text": brief.claim.text}
    return compact_json(claim | anchor | {"contract": kind | told})


def _costs(brief: ClaimBrief) -> dict[tuple[object, ...], int]:
    costs = row_costs(brief.choice.passages)
    costs["claim", brief.claim.claim_id] = tokens(_claim("k1", brief)) + CLAIM_TOKENS
    for fact in brief.facts:
        costs["fact", fact] = FACT_TOKENS + tokens(fact.sentence)
    return costs


def _findings(briefs: Sequence[ClaimBrief]) -> tuple[str, list[str]]:
    """The findings of checks as JSON, and apart from it their sentences: these may quote pages."""
    whole = [fact for brief in briefs for fact in brief.facts if fact.claim_id is None]
    details: list[str] = []
    found: list[dict[str, Any]] = [{"logbook": _facts(list(dict.fromkeys(whole)), details)}]
    for number, brief in enumerate(briefs, 1):
        own = [fact for fact in brief.facts if fact.claim_id == brief.claim.claim_id]
        cells = sorted({passage.cell for passage in brief.choice.passages})
        told: dict[str, Any] = {"claim_id": f"k{number}", "allowed": list(brief.allowed)}
        told["passages"] = [f"c{cell}" for cell in cells]
        found.append(told | ({"findings": _facts(own, details)} if own else {}))
    return "\n".join(compact_json(item) for item in found), details


def _facts(facts: Sequence[CheckResult], details: list[str]) -> list[dict[str, str]]:
    told = []
    for fact in facts:
        details.append(fact.sentence)
        cap = {"at_most": fact.cap.value} if fact.cap else {}
        told.append(
            {"check": fact.id, "effect": fact.effect.value, "see": f"f{len(details)}"} | cap
        )
    return told


def _numbers(briefs: Sequence[ClaimBrief]) -> frozenset[str]:
    values = {n for brief in briefs for n in claimed_numbers(brief.claim, brief.contract)}
    return frozenset[str]().union(*(number_forms(value) for value in values))
