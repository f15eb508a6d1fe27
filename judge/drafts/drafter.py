"""Contracts drafted by a model, once per claim set, before any logbook is looked at.

The model points at words and numbers of the claim and of the paper; `refining` keeps what stands
there and only adds to what rules ask for. No draft is reviewed: an organiser who edits or
confirms it makes it so. Where the model fails, the contracts are those by rules.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from data.judgements import Call
from data.records import Claim, ClaimSet, Contract, Origin, Paper
from judge.contract.by_rules import contract_by_rules
from judge.drafts.drafting import Material, ask_for_drafts, material
from judge.drafts.refining import Refined, refine
from judge.model.answer import CallFailed, ChatModel
from judge.model.shape import misfit
from judge.prompt.sheet import NonceInLogbook

VERSION = 1
"""Of drafts. Raise by hand when the same reply may give another contract."""
DEADLINE_S = 180.0


class Drafts(NamedTuple):
    """A contract for every claim; for people, what of its draft was not kept; the calls made.

    `answered`: a model answered in the agreed form. Else all contracts are by rules, and the same
    question is worth asking again later.
    """

    contracts: dict[str, Contract]
    defects: dict[str, str]
    calls: tuple[Call, ...] = ()
    answered: bool = False

    def by_model(self) -> dict[str, Contract]:
        """The contracts that a model had a part in: those worth a record."""
        return {
            claim_id: contract
            for claim_id, contract in self.contracts.items()
            if contract.origin is Origin.MODEL
        }


def drafts_key(claim_set: ClaimSet, model: str) -> str:
    """Digest of (paper, claim-set revision, model, draft version), of 64 hex characters.

    The same key asks the same question; its first characters serve as the question's nonce.
    """
    parts = [claim_set.paper_id, claim_set.revision, model, VERSION]
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()


def draft_contracts(
    claims: Sequence[Claim],
    paper: Paper,
    model: ChatModel,
    nonce: str,
    passages: Sequence[str] = (),
) -> Drafts:
    """Contracts for all claims of a paper from one question; `passages` are texts of the paper.

    Never raises for what a model or its server does: a failed call is recorded and rules serve.
    """
    told = material(claims, paper, passages)
    if not told.claims:
        return Drafts({}, {})
    try:
        question = ask_for_drafts(told, nonce)
    except NonceInLogbook:
        return _by_rules(claims, "The paper or a claim holds the mark of the question's lines.", ())
    try:
        answer = asyncio.run(model.ask(question, DEADLINE_S))
    except CallFailed as failed:
        return _by_rules(claims, failed.message, (failed.call,))
    if (fault := misfit(answer.value, question.schema)) is not None:
        return _by_rules(claims, fault.sentence, (answer.call,))
    return _refined(told, answer.value["contracts"], answer.call)


def _refined(told: Material, replies: Sequence[dict[str, Any]], call: Call) -> Drafts:
    counts = Counter(reply["claim_id"] for reply in replies)
    by_name = {reply["claim_id"]: reply for reply in replies}
    contracts: dict[str, Contract] = {}
    defects: dict[str, str] = {}
    for name, claim in told.claims.items():
        if counts[name] == 1:
            made = refine(claim, told.source(name), by_name[name])
        else:
            made = Refined(contract_by_rules(claim), (_MISCOUNTED[counts[name] > 1],))
        contracts[claim.claim_id] = made.contract
        if made.notes:
            defects[claim.claim_id] = "; ".join(made.notes)
    return Drafts(contracts, defects, (call,), answered=True)


_MISCOUNTED = {False: "the model left this claim out", True: "the model drafted this claim twice"}


def _by_rules(claims: Sequence[Claim], why: str, calls: tuple[Call, ...]) -> Drafts:
    contracts = {claim.claim_id: contract_by_rules(claim) for claim in claims}
    return Drafts(contracts, dict.fromkeys(contracts, why), calls)
