"""Claims as they are put to a model, for the tests of prompts and ballots."""

from __future__ import annotations

from collections.abc import Sequence

from data.judgements import CheckResult
from data.pages import Logbook
from data.records import Claim, Contract
from judge.checks.catalogue import check_logbook
from judge.checks.scene import Whole
from judge.contract.by_rules import contract_by_rules
from judge.match import map_claims
from judge.passages.choosing import CLAIM_BUDGET, choose
from judge.passages.shelf import Shelf
from judge.prompt.briefs import ClaimBrief, allowed_verdicts
from judge.runs.texts import Texts


def briefs(
    book: Logbook, claims: Sequence[Claim], contracts: Sequence[Contract] = ()
) -> list[ClaimBrief]:
    """A brief for each claim, with contracts by rules where none are given."""
    shelf, matches = Shelf(book), map_claims(book, claims)
    facts: tuple[CheckResult, ...] = tuple(check_logbook(Whole(Texts(book), ())))
    made = []
    for number, claim in enumerate(claims):
        contract = contracts[number] if contracts else contract_by_rules(claim)
        choice = choose(shelf, claim, contract, matches[claim.claim_id], CLAIM_BUDGET)
        allowed = allowed_verdicts(contract, choice, facts)
        made.append(ClaimBrief(claim, contract, facts, choice, allowed))
    return made
