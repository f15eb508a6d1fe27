"""What a model is told of one claim, and what it may still say about it.

Code decides first what is possible at all: a verdict that the gates behind the model would take
back anyway is not offered, and a claim for which nothing but inconclusive is left costs no call.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from data.judgements import CheckResult, Reason
from data.pages import PartKind
from data.records import Claim, Contract, Origin, Quantifier, Tier, Verdict
from judge.contract.by_rules import MEASURABLE
from judge.decide import Vote
from judge.passages.choosing import Choice
from judge.passages.shelf import Rank
from judge.reasons import reason

ORDER = (Verdict.VERIFIED, Verdict.FALSIFIED, Verdict.TOY, Verdict.INCONCLUSIVE)


class ClaimBrief(NamedTuple):
    """One claim as it is put to a model. `facts`: findings of checks on it and on the logbook."""

    claim: Claim
    contract: Contract
    facts: tuple[CheckResult, ...]
    choice: Choice
    allowed: tuple[Verdict, ...]

    @property
    def is_settled(self) -> bool:
        """Only inconclusive is left, so there is nothing to ask."""
        return set(self.allowed) <= {Verdict.INCONCLUSIVE}


def allowed_verdicts(
    contract: Contract, choice: Choice, facts: Sequence[CheckResult]
) -> tuple[Verdict, ...]:
    """The verdicts still possible, in the order of the decision table; inconclusive always is.

    Without a run's output: toy where code stands beside pasted output (D2), else nothing. With
    one: verified and falsified only where code can put the quoted numbers to the test again.
    """
    caps = {fact.cap for fact in facts if fact.claim_id in (None, contract.claim_id)}
    possible = {Verdict.INCONCLUSIVE}
    if Verdict.INCONCLUSIVE in caps:
        return tuple(possible)
    has_run = any(passage.rank is Rank.RUN for passage in choice.passages)
    if has_run or any(passage.kind is PartKind.CODE for passage in choice.passages):
        possible.add(Verdict.TOY)
    if has_run and Verdict.TOY not in caps:
        possible |= _decided(contract)
    return tuple(verdict for verdict in ORDER if verdict in possible)


def settled(brief: ClaimBrief) -> Vote | None:
    """The vote on a claim that needs no question, with the gap a team can mend; else None."""
    return Vote(Verdict.INCONCLUSIVE, reasons=(_gap(brief),)) if brief.is_settled else None


def _decided(contract: Contract) -> set[Verdict]:
    """Which of verified and falsified code can check for this contract.

    Finite runs verify nothing about all cases or a limit (D7), and a theorem only where people
    said which run would. Falsified needs a contract that somebody stands behind (not the mere
    wording of a claim, read by rules); of a theorem it needs a statement that numbers can break.
    """
    has_statement = contract.statement is not None
    has_value = contract.value is not None and contract.relation is not None
    if not (has_statement or has_value):
        return set()
    is_point = contract.quantifier is Quantifier.POINT
    is_measured = is_point and contract.kind in MEASURABLE
    found = set()
    if is_measured or (is_point and contract.reviewed):
        found.add(Verdict.VERIFIED)
    is_vouched = contract.reviewed or contract.origin is not Origin.RULES
    if is_vouched and (is_measured or (contract.reviewed and has_statement)):
        found.add(Verdict.FALSIFIED)
    return found


def _gap(brief: ClaimBrief) -> Reason:
    for fact in brief.facts:
        if fact.cap is Verdict.INCONCLUSIVE:
            return reason("capped", sentence=fact.sentence)
    passages = brief.choice.passages
    if not passages:
        return reason("not_attempted")
    pasted = any(p.tier is Tier.PASTED and p.kind is PartKind.OUTPUT for p in passages)
    return reason("only_pasted" if pasted else "no_run")
