"""What all templates are made of: papers, claims, reviewed contracts, a script that computes."""

from __future__ import annotations

from data.records import Claim, ClaimKind, Contract, Origin, Paper, Quantifier

SCRIPT = """
import random
import statistics

def measure(seed: int) -> float:
    generator = random.Random(seed)
    return statistics.fmean(generator.random() for _ in range(10_000))

values = [measure(seed) for seed in range(30)]
print(statistics.fmean(values))
"""


def paper_of(name: str, title: str) -> Paper:
    return Paper(paper_id=name, title=title)


def claim_of(name: str, text: str, kind: ClaimKind, number: int = 1) -> Claim:
    return Claim(claim_id=f"{name}-c{number}", paper_id=name, text=text, kind=kind)


def point_contract(name: str, kind: ClaimKind, **fields: object) -> Contract:
    """A reviewed contract about one number; what is not said is said to be absent."""
    base: dict[str, object] = {
        "claim_id": f"{name}-c1",
        "kind": kind,
        "quantifier": Quantifier.POINT,
        "unit": "",
        "denominator": "",
        "origin": Origin.HAND,
        "reviewed": True,
    }
    return Contract.model_validate(base | fields)
