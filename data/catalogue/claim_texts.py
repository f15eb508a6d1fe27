"""What the text of a claim says about itself: its anchor, its identity, its predecessor.

A claim is its text. Where it stands in the paper ("Table 1") is an attribute that may be
corrected without making another claim.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence

from rapidfuzz import fuzz

from data.folding import normalised
from data.records import Claim

_PLACE = (
    r"(?:Tables?|Tab\.?|Figures?|Figs?\.?|Sections?|Secs?\.?|Appendix|Appendices|App\.?|Theorems?"
    r"|Thm\.?|Lemmas?|Corollary|Corollaries|Propositions?|Prop\.?|Definitions?|Algorithms?|Alg\.?"
    r"|Equations?|Eqs?\.?|Results?|Remarks?|Assumptions?|Conjectures?|Examples?|Listings?|Pages?)"
)
_NUMBER = r"\(?(?:[A-Z]?\.?\d+(?:\.\d+)*|[A-Z](?:\.\d+)*|[IVX]+)[a-z]?\)?"
_RANGE = rf"{_NUMBER}(?:\s*[-–]\s*(?:{_NUMBER}|[a-z]))?"
_PART = re.compile(
    rf"(?:{_PLACE}(?![a-z])\s*)?{_RANGE}|Abstract|Introduction|Conclusion", re.IGNORECASE
)
_BETWEEN = re.compile(r"\s*(?:,\s*and\b|[,;&]|\band\b|\bto\b)\s*")
_NAMED_SECTION = re.compile(r"Section\s+[A-Z][^();]*")
_STARTS_WITH_PLACE = re.compile(rf"(?:{_PLACE}|Abstract|Introduction|Conclusion)\b", re.IGNORECASE)
_TRAILING = re.compile(r"\s*\(((?:[^()]|\([^()]*\))*)\)\s*[.;]?\s*\Z")
_LONGEST_ANCHOR = 200


def _is_anchor(text: str) -> bool:
    """Whether the text is a list of places. Split first, so that the time stays linear."""
    if _NAMED_SECTION.fullmatch(text):
        return True
    parts = _BETWEEN.split(text)
    return bool(_STARTS_WITH_PLACE.match(text)) and all(map(_PART.fullmatch, parts))


def split_anchor(text: str) -> tuple[str, str | None]:
    """Split "… (Theorem 4.3, Appendix B)." into the claim and where it stands.

    Only names of places in a paper count: "(k=256)" or "(about 13%)" belong to the claim.
    """
    text = text.strip()
    found = _TRAILING.search(text, max(0, len(text) - _LONGEST_ANCHOR))
    if found is None or found.start() == 0:
        return text, None
    anchor = " ".join(found[1].split())
    if not _is_anchor(anchor):
        return text, None
    return text[: found.start()].rstrip(), anchor


def claim_id(paper_id: str, text: str) -> str:
    """The stable id of a claim: paper id, "-", ten hexadecimal digits of its normalised text."""
    digest = hashlib.sha256(normalised(text).encode()).hexdigest()
    return f"{paper_id}-{digest[:10]}"


def make_claim(paper_id: str, text: str, **attributes: str | None) -> Claim:
    """A claim from its text; an anchor at its end is split off unless one is given.

    Raises pydantic.ValidationError on an unknown kind or attribute.
    """
    anchor = attributes.pop("anchor", None)
    if anchor is None:
        text, anchor = split_anchor(text)
    fields = {"text": text.strip(), "anchor": anchor, **attributes}
    return Claim.model_validate(
        {"claim_id": claim_id(paper_id, text), "paper_id": paper_id, **fields}
    )


ALIKE = 60.0
"""Two texts are versions of one claim from this similarity on (0 to 100, words in any order)."""


def predecessors(old: Sequence[Claim], new: Sequence[Claim]) -> dict[str, str]:
    """New claim id -> the old claim it replaces, one to one, the most alike pairs first.

    A claim that stands in both has no predecessor; neither has one that resembles none.
    """
    kept = {claim.claim_id for claim in old} & {claim.claim_id for claim in new}
    pairs = sorted(
        (-fuzz.token_sort_ratio(normalised(after.text), normalised(before.text)), i, j)
        for i, after in enumerate(new)
        for j, before in enumerate(old)
        if after.claim_id not in kept and before.claim_id not in kept
    )
    found: dict[str, str] = {}
    for unlikeness, i, j in pairs:
        taken = new[i].claim_id in found or old[j].claim_id in found.values()
        if -unlikeness >= ALIKE and not taken:
            found[new[i].claim_id] = old[j].claim_id
    return found
