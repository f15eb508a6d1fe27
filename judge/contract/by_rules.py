"""What would count as evidence for a claim: a first version by rules, made from its text alone.

Such a contract is marked "not reviewed": it finds facts in a logbook and decides nothing. An
organiser (or a later judge) turns it into one that does.
"""

from __future__ import annotations

import hashlib
import math
import re

from data.records import Claim, ClaimKind, Contract, Origin, Quantifier, Relation, Scale
from judge.text.extract import NUMBER, Measurement, clean_label, measurements, settings
from judge.text.precision import shown

MEASURABLE = (ClaimKind.EMPIRICAL, ClaimKind.EFFICIENCY)
"""Kinds of claims that a printed number can decide."""
_THEORY = re.compile(
    r"\b(theorem|lemma|proposition|corollary|proof|prove[sn]?|bound(ed|s)?|converge\w*|"
    r"asymptotic\w*|optimal rate|sample complexity|regret|estimator is|identifiab\w+)\b|\bO\(",
    re.IGNORECASE,
)
_EFFICIENCY = re.compile(
    r"\b(faster|speed-?ups?|slower|runtime|latency|throughput|memory|wall-?clock|flops|"
    r"samples? count|time per)\b",
    re.IGNORECASE,
)
_LIMIT = re.compile(
    r"\basymptotic\w*|\bconverge\w*|\bO\(|\bat (?:a )?rate\b|→|\bscal(es|ing) (as|like|with)\b|"
    r"\blike \w+\^|\border of\b|\bof order\b|\bvanish\w*",
    re.IGNORECASE,
)
_ALL = re.compile(r"\b(for (all|any|every)|always|whenever|never|any|every|each|strictly)\b", re.I)
RELATIONS: tuple[tuple[str, Relation], ...] = (
    (
        r"(?:is|are|stays?|remains?|lies|falls?)?\s*(?:below|under|less than|smaller than|<)",
        Relation.BELOW,
    ),
    (r"(?:is|are)?\s*(?:at most|up to|no more than|≤|<=)", Relation.AT_MOST),
    (r"(?:is|are)?\s*(?:at least|no less than|≥|>=)", Relation.AT_LEAST),
    (r"(?:is|are|lies)?\s*(?:above|over|more than|greater than|exceeds|>)", Relation.ABOVE),
    (r"(?:is|are|of|to|reaches|achieves|equals|scores|=|:)(?:\s+about)?", Relation.EQUALS),
)
"""The words that stand between a quantity and its value, and the relation that they state."""
_ARTICLE = re.compile(
    r"^(?:the|a|an|its|their|of|with|that|and|in|on|has|reaches|achieves)\s+", re.I
)
_SYMBOL = re.compile(r"(?<![\w-])[A-Za-z]\s*=\s*$")
_OPENING = re.compile(r"^(?:on|in|with|for|at|under)\s.*?\sthe\s", re.IGNORECASE)
_TIMES_FASTER = re.compile(r"([\d.,]+)\s*(?:x|×|times)\s*(?:faster|speed-?up|quicker)", re.I)
_COUNTED = re.compile(
    r"(items|samples|steps|iterations|epochs|seeds|runs|tokens|points|dimensions|examples|"
    r"trajectories|datasets|tasks|questions|pairs|models)\b",
    re.IGNORECASE,
)


def contract_digest(contract: Contract) -> str:
    """Digest of all that a judge sees of a contract (12 hex characters)."""
    return hashlib.sha256(contract.model_dump_json().encode()).hexdigest()[:12]


def contract_by_rules(claim: Claim) -> Contract:
    """A contract from the claim's own words; what cannot be read from them stays empty."""
    kind = claim.kind or _kind(claim)
    base = Contract(
        claim_id=claim.claim_id,
        kind=kind,
        quantifier=_quantifier(claim.text, kind),
        scales=scales_of(claim.text),
        origin=Origin.RULES,
    )
    if kind in (ClaimKind.THEORY, ClaimKind.QUALITATIVE):
        return base
    return _with_speedup(base, claim.text) or _with_value(base, claim.text) or base


def _kind(claim: Claim) -> ClaimKind:
    words = f"{claim.text} {claim.anchor or ''}"
    if _THEORY.search(words):
        return ClaimKind.THEORY
    if _EFFICIENCY.search(words):
        return ClaimKind.EFFICIENCY
    return ClaimKind.EMPIRICAL if NUMBER.search(claim.text) else ClaimKind.QUALITATIVE


def _quantifier(text: str, kind: ClaimKind) -> Quantifier:
    if _LIMIT.search(text):
        return Quantifier.ASYMPTOTIC
    if kind is ClaimKind.THEORY or _ALL.search(text):
        return Quantifier.FORALL
    return Quantifier.POINT


def scales_of(text: str) -> tuple[Scale, ...]:
    """`k=256` and `1,000,000 items` are the sizes that the claim speaks of."""
    found = {
        name: Scale(name=name, value=max(values))
        for name, values in settings([text]).items()
        if all(math.isfinite(value) for value in values)
    }
    for match in NUMBER.finditer(text):
        noun = _COUNTED.match(text[match.end() :].lstrip())
        item = measurements(match.group())
        if noun and item and 0 < item[0].value < math.inf:
            name = noun.group(1).casefold()
            aliases = ("n",) if name in ("items", "samples", "points", "examples") else ()
            if name not in found or found[name].value < item[0].value:
                found[name] = Scale(name=name, aliases=aliases, value=item[0].value)
    return tuple(found.values())


def _with_speedup(base: Contract, text: str) -> Contract | None:
    match = _TIMES_FASTER.search(text)
    item = measurements(match.group(1)) if match else []
    if not item or shown(item[0].text) is None:
        return None
    return _filled(base, "speedup", ("speed-up", "speed up"), Relation.AT_LEAST, item[0])


def _with_value(base: Contract, text: str) -> Contract | None:
    """The first number that a relation introduces, and the words before that relation."""
    for item in measurements(text):
        before = text[: item.start]
        if shown(item.text) is None or _SYMBOL.search(before):
            continue  # no finite number, or a size: `k = 64`
        for pattern, relation in RELATIONS:
            match = re.search(rf"\s(?:{pattern})\s*$", before, re.IGNORECASE)
            quantity = _quantity(before[: match.start()]) if match else ""
            if quantity:
                short = re.split(r"\s(?:of|on|in|for|at)\s", quantity)[0]
                return _filled(base, quantity, (short,), relation, item)
    return None


def _quantity(words: str) -> str:
    """The last noun phrase of some words: behind the last number, comma or clause, articles off."""
    tail = re.split(
        r"[,:;(]|\.\s|(?<![\w-])[\w.,^]*\d[\w.,]*(?![\w-])|\s(?:that|where|while)\s", words
    )[-1]
    tail = re.sub(
        r"\s(?:is|are|stays?|remains?|lies|falls?|reaches|achieves|scores)$", "", tail.strip()
    )
    for opening in (
        " has an ",
        " has a ",
        " reaches an ",
        " reaches a ",
        " achieves an ",
        " achieves a ",
    ):
        tail = tail.rpartition(opening)[2]
    tail = _OPENING.sub("", tail)
    while (shorter := _ARTICLE.sub("", tail)) != tail:
        tail = shorter
    label = clean_label(tail)
    is_phrase = len(label.split()) <= 8 and any(char.isalpha() for char in label)
    return label if is_phrase else ""


def _filled(
    base: Contract, quantity: str, aliases: tuple[str, ...], relation: Relation, item: Measurement
) -> Contract:
    exact = relation is Relation.EQUALS
    return base.model_copy(
        update={
            "quantity": quantity,
            "aliases": tuple(alias for alias in aliases if alias and alias != quantity),
            "unit": item.unit,
            "denominator": item.denominator or None,
            "relation": relation,
            "value": item.value,
            "tolerance": _half_digit(item.text) if exact else None,
        }
    )


def _half_digit(text: str) -> float | None:
    """Half of the last printed digit: `0.912` is 0.912 ± 0.0005."""
    number = shown(text)
    return number.step / 2 if number else None
