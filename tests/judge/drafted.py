"""Drafts as a model would send them, and what makes one contract ask for as much as another."""

from __future__ import annotations

from typing import Any

from data.records import Claim, ClaimKind, Contract, Quantifier
from judge.contract.compare import relation_holds
from judge.contract.labels import labels
from judge.drafts.grounding import Source
from judge.drafts.refining import Refined, refine
from tests.judge.build import claim

WIDTH = [Quantifier.POINT, Quantifier.FORALL, Quantifier.ASYMPTOTIC]
MEASURABLE = (ClaimKind.EMPIRICAL, ClaimKind.EFFICIENCY)
EMPTY: dict[str, Any] = {
    "claim_id": "k1",
    "kind": "empirical",
    "quantifier": "point",
    "quantity": "",
    "aliases": [],
    "relation": "none",
    "value": "",
    "tolerance": "",
    "denominator": "",
    "scales": [],
    "baseline": "",
    "seeds": "",
    "statement": "",
    "variables": [],
}


def draft(**fields: object) -> dict[str, Any]:
    return EMPTY | fields


def refined(text: str, paper: str = "", *, kind: ClaimKind | None = None, **fields: Any) -> Refined:
    told: Claim = claim(text, kind=kind)
    return refine(told, Source(text, (paper,) if paper else ()), draft(**fields))


def weaknesses(made: Contract, base: Contract, tolerance: float = 0.0) -> list[str]:
    """In what `made` asks for less than `base`, which has a value; `tolerance` may be had."""
    assert base.value is not None
    around = [base.value * f for f in (-1e9, 0, 0.5, 0.99, 0.9999, 1, 1.0001, 1.01, 2, 1e9)]
    wide = base.model_copy(update={"tolerance": max(base.tolerance or 0.0, tolerance) or None})
    sizes = {scale.name: scale for scale in made.scales}
    found = {
        "reviewed": made.reviewed,
        "kind": made.kind in MEASURABLE and base.kind not in MEASURABLE,
        "quantifier": WIDTH.index(made.quantifier) < WIDTH.index(base.quantifier),
        "values": any(
            relation_holds(made, x) and not relation_holds(wide, x) for x in [*around, -1.0, 0, 1.0]
        ),
        "no value": made.value is None or made.relation is None or made.statement is not None,
        "unit": made.unit != base.unit,
        "base": base.denominator is not None and made.denominator != base.denominator,
        "scales": any(
            scale.name not in sizes
            or sizes[scale.name].value < scale.value
            or set(sizes[scale.name].aliases) - set(scale.aliases)
            for scale in base.scales
        ),
        "labels": bool(set(labels(made)) - set(labels(base))),
    }
    return [name for name, is_weaker in found.items() if is_weaker]
