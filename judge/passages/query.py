"""What to look for in a logbook on behalf of one claim: words, numbers, labels and pages."""

from __future__ import annotations

import re
from typing import NamedTuple

from data.records import Claim, Contract
from judge.contract.labels import printed_as
from judge.match import ClaimMatch
from judge.runs.sightings import load_bearing
from judge.text.similar import numbers
from judge.text.similar import tokens as stems

_LETTER = re.compile(r"[^\W\d_]")


class Query(NamedTuple):
    """`terms` are reduced words. `numbers`: for each number of the claim the ways to print it.
    `labels`: groups of words that stand in one line where the contract's quantity is printed.
    `scales`: names of load-bearing axes. `pages`: slugs that speak of the claim, best first."""

    terms: frozenset[str]
    numbers: tuple[frozenset[str], ...]
    labels: tuple[tuple[str, ...], ...]
    scales: tuple[str, ...]
    pages: tuple[str, ...]


def make_query(claim: Claim, contract: Contract, match: ClaimMatch) -> Query:
    """The query of a claim. What the logbook itself says of the claim only names pages."""
    names = (contract.quantity, *contract.aliases, contract.baseline or "")
    text = " ".join((claim.text, *names))
    values = claimed_numbers(claim, contract)
    scales = (name for s in load_bearing(contract) for name in (s.name, *s.aliases))
    return Query(
        terms=frozenset(word for word in stems(text) if _LETTER.match(word)),
        numbers=tuple(number_forms(value) for value in sorted(values)),
        labels=printed_as(contract),
        scales=tuple(dict.fromkeys(name.casefold() for name in scales)),
        pages=match.pages,
    )


def claimed_numbers(claim: Claim, contract: Contract) -> set[float]:
    """The numbers that a claim states: in its words, as its value, as its scales."""
    stated = {contract.value} if contract.value is not None else set()
    return numbers(claim.text) | stated | {scale.value for scale in load_bearing(contract)}


def number_forms(value: float) -> frozenset[str]:
    """The ways in which a run may print a claim's number: plain, with commas, as percent."""
    scaled = (value, value * 100, value / 100)
    plain = {f"{abs(each):.10g}" for each in scaled}
    commas = {f"{abs(each):,.10g}" for each in scaled}
    bare = {form.removeprefix("0") for form in plain if form.startswith("0.")}
    padded = {f"{form}0" for form in plain if "." in form}
    return frozenset(plain | commas | bare | padded)
