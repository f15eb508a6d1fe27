"""A model's draft of a contract against the texts it was made from: what of it is kept.

The contract by rules is the ground. A draft may add what is asked for (a scale, a baseline, seeds,
a base, a wider quantifier) and may read a value where rules read none; it never takes away or
loosens. Each phrase and number that is kept stands in the claim or in the paper's given text, and
the sentences of the contract are made here: no words of a model reach a later question.

Quantity, relation and value are one thing. Where rules read a value and the draft does not say the
same, one of the two misread the claim, so nothing of the draft is kept: a contract by a model may
lead to falsified, and then two readings must agree on what was claimed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from data.records import Claim, ClaimKind, Contract, Origin, Quantifier, UserError, Variable
from judge.contract.by_rules import MEASURABLE, contract_by_rules
from judge.drafts import grounding
from judge.drafts.drafted import Work
from judge.drafts.grounding import Source, phrase
from judge.drafts.parts import (
    MAX_ALIASES,
    take_base,
    take_baseline,
    take_names,
    take_scales,
    take_seeds,
)
from judge.drafts.trials import check_decidable
from judge.drafts.value import endorses, read_value
from judge.runs.sightings import load_bearing
from judge.text.words import needed, scale_words

MAX_VARIABLES = 3
_WIDTH = (Quantifier.POINT, Quantifier.FORALL, Quantifier.ASYMPTOTIC)


class Refined(NamedTuple):
    """A contract, and for people what of the draft was not kept and why."""

    contract: Contract
    notes: tuple[str, ...]


def refine(claim: Claim, source: Source, draft: Mapping[str, Any]) -> Refined:
    """The contract by rules with what the draft soundly adds; that contract itself if nothing is.

    `draft` has the shape of `judge.drafts.drafting.reply_schema`.
    """
    work = Work(contract_by_rules(claim), source, draft)
    has_value = endorses(work) if work.base.value is not None else read_value(work)
    if work.base.value is not None and not has_value:
        return Refined(work.base, tuple(work.notes))
    _take_kind(work, claim.kind)
    take_names(work)
    if has_value:
        take_base(work)
    else:
        _take_statement(work)
    take_scales(work)
    take_baseline(work)
    take_seeds(work)
    if not work.kept:
        return Refined(work.base, tuple(work.notes))
    drafted = work.so_far.model_copy(update={"origin": Origin.MODEL, "reviewed": False})
    return Refined(drafted.model_copy(update=_sentences(drafted)), tuple(work.notes))


def _take_kind(work: Work, published: ClaimKind | None) -> None:
    """A kind may become harder to establish, or measurable where a value was read."""
    base, kind = work.base, ClaimKind(work.draft["kind"])
    quantifier = Quantifier(work.draft["quantifier"])
    if _WIDTH.index(quantifier) > _WIDTH.index(base.quantifier):
        work.kept["quantifier"] = quantifier
    elif quantifier is not base.quantifier:
        work.notes.append(f"quantifier: the claim's words say “{base.quantifier}”")
    if kind is base.kind:
        return
    is_open = published is None and base.kind is not ClaimKind.THEORY
    if is_open and (kind not in MEASURABLE or base.kind in MEASURABLE or "value" in work.kept):
        work.kept["kind"] = kind
    else:
        work.notes.append(f"kind: stays “{base.kind}”")


def _take_statement(work: Work) -> None:
    """An inequality over named quantities, for claims about all cases or about a limit."""
    text = work.draft["statement"].strip()
    if not text:
        return
    if work.so_far.quantifier is Quantifier.POINT:
        work.notes.append("statement: one measurement is no inequality over all cases")
        return
    try:
        variables = tuple(_variables(work))
        check_decidable(text, variables, lambda number: _is_printed(number, work.source))
    except UserError as error:
        work.notes.append(str(error))
        return
    work.kept |= {"statement": text, "variables": variables}


def _is_printed(text: str, source: Source) -> bool:
    wanted = grounding.number(text)
    return wanted is not None and any(grounding.prints(wanted, each) for each in source.texts)


def _variables(work: Work) -> Iterator[Variable]:
    declared = work.draft["variables"]
    if not 1 <= len(declared) <= MAX_VARIABLES:
        raise UserError(f"statement: it needs one to {MAX_VARIABLES} variables")
    for variable in declared:
        name, texts = variable["name"], work.source.texts
        if not (phrase(name) and grounding.stands(name.replace("_", " "), texts)):
            raise UserError(
                "statement: a variable's name stands neither in the claim nor the paper"
            )
        aliases = map(phrase, variable["aliases"][:MAX_ALIASES])
        yield Variable(name=name, aliases=tuple(a for a in aliases if grounding.stands(a, texts)))


def _sentences(contract: Contract) -> dict[str, str]:
    """What would verify and what would falsify, from the fields that were kept."""
    sizes = scale_words({scale.name: scale.value for scale in load_bearing(contract)})
    at = f" at {sizes}" if sizes else ""
    beside = f", with {contract.baseline} measured beside it" if contract.baseline else ""
    if contract.quantifier is not Quantifier.POINT or contract.kind is ClaimKind.THEORY:
        broken = f"One case that breaks {contract.statement}." if contract.statement else ""
        return {"verifies": "A proof; runs can only support it.", "falsifies": broken}
    if contract.value is None:
        return {}
    return {
        "verifies": f"Output of a run that shows {needed(contract)}{at}{beside}.",
        "falsifies": f"The same output{at} showing otherwise in all seeds.",
    }
