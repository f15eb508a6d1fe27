"""Contracts: what would settle a claim, who said so, and how an organiser edits it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from components.roles import Act
from components.widgets import Payload, text_of
from data.catalogue.catalog import Edited
from data.catalogue.contract_form import WrongFields, contract_of, number_text, texts_of
from data.records import Claim, Contract, Origin, Quantifier, UserError
from judge.contract.by_rules import contract_by_rules
from judge.contract.statement import check_statement, holds

AUTHORS = {
    Origin.RULES: "made by rules",
    Origin.HAND: "written by hand",
    Origin.MODEL: "refined by a model",
}
QUANTIFIERS = {
    Quantifier.POINT: "one setting",
    Quantifier.FORALL: "all cases",
    Quantifier.ASYMPTOTIC: "a limit",
}
TRIALS = (0.5, 1.0, 2.0, 3.0, 1000.0)
"""Values for all variables; an inequality that can be computed can be for one of them."""

Known = Callable[[str], Mapping[str, Edited]]
"""The contracts of a paper that somebody wrote or edited, by claim id."""
Save = Callable[[Mapping[str, Sequence[Contract]], str], object]
"""Takes contracts by paper id, and who they are by."""
Shower = Callable[[str, Sequence[Claim]], dict[str, Payload]]


def shower(edited: Known) -> Shower:
    """Gives for a paper's id and claims what would settle each, by claim id."""

    def show(paper_id: str, claims: Sequence[Claim]) -> dict[str, Payload]:
        known = edited(paper_id)
        return {claim.claim_id: contract_view(claim, known.get(claim.claim_id)) for claim in claims}

    return show


def editor(claim_of: Callable[[str], Claim | None], known: Known, save: Save) -> Act:
    """The organiser's act that saves an edited contract."""

    def edit_contract(payload: Payload, by: str) -> Payload:
        claim = claim_of(text_of(payload, "claim_id"))
        if claim is None:
            raise UserError("there is no such claim any more; load the page again")
        before = known(claim.paper_id).get(claim.claim_id)
        try:
            made = changed_contract(claim, before, payload.get("fields"))
        except WrongFields as error:
            return {"wrong": error.fields}
        if made is not None:
            save({claim.paper_id: [made]}, by)
        after = known(claim.paper_id).get(claim.claim_id)
        return {"contract": contract_view(claim, after), "changed": made is not None}

    return edit_contract


def changed_contract(claim: Claim, before: Edited | None, fields: object) -> Contract | None:
    """The contract that a filled form says; None if it says what stood there before.

    Raises WrongFields, or UserError for what is no form.
    """
    if not isinstance(fields, dict):
        raise UserError("the form came without its fields; load the page again")
    made = contract_of(claim.claim_id, fields)
    check_inequality(made)
    old = before.contract if before else contract_by_rules(claim)
    return None if made.model_copy(update={"origin": old.origin}) == old else made


def check_inequality(contract: Contract) -> None:
    """Raises WrongFields unless the statement is an inequality that code can compute."""
    statement = contract.statement
    if statement is None:
        return
    names = {variable.name for variable in contract.variables}
    try:
        check_statement(statement, names)
    except UserError as error:
        raise WrongFields({"statement": f"cannot be used: {error}"}) from error
    if all(holds(statement, dict.fromkeys(names, value)) is None for value in TRIALS):
        raise WrongFields({"statement": "cannot be computed from numbers of its variables"})


def contract_view(claim: Claim, edited: Edited | None) -> Payload:
    """A claim's contract for people: its author, what it says, and the texts of its form."""
    contract = edited.contract if edited else contract_by_rules(claim)
    by_organiser = edited is not None and contract.origin is Origin.ORGANISER
    return {
        "author": f"edited by {edited.by}" if by_organiser else AUTHORS[contract.origin],
        "edited_at": edited.at.isoformat() if by_organiser else None,
        "reviewed": contract.reviewed,
        "verifies": contract.verifies,
        "falsifies": contract.falsifies,
        "facts": [{"name": name, "value": value} for name, value in facts(contract) if value],
        "form": texts_of(contract),
    }


def facts(contract: Contract) -> Iterator[tuple[str, str]]:
    """What a contract asks for, as pairs of a name and words; "" where it does not say."""
    yield "kind", f"{contract.kind}, about {QUANTIFIERS[contract.quantifier]}"
    yield "measured", _named(contract.quantity, contract.aliases) if contract.quantity else ""
    per = f" per {contract.denominator}" if contract.denominator else ""
    yield "unit", f"{contract.unit or ''}{per}".strip()
    yield "must be", _target(contract)
    scales = [f"{_named(s.name, s.aliases)} = {number_text(s.value)}" for s in contract.scales]
    yield "at the scale", "; ".join(scales)
    yield "inequality", contract.statement or ""
    yield "with", "; ".join(_named(each.name, each.aliases) for each in contract.variables)
    yield "compared with", contract.baseline or ""
    yield "seeds", f"at least {contract.seeds:,}" if contract.seeds else ""


def _target(contract: Contract) -> str:
    if contract.relation is None or contract.value is None:
        return ""
    slack = f" (± {number_text(contract.tolerance)})" if contract.tolerance else ""
    return f"{contract.relation} {number_text(contract.value)}{slack}"


def _named(name: str, aliases: Sequence[str]) -> str:
    return f"{name} ({', '.join(aliases)})" if aliases else name
