"""A model's reply, read strictly: votes with citations that name true lines, or what is wrong.

A claim that the reply leaves out, says twice or answers with a verdict that was not open has no
vote: an instrument that failed, never an inconclusive.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from data.judgements import Citation, Reason
from data.records import Direction, Tier, Verdict
from judge.decide import POINTS_TO, Vote
from judge.prompt.briefs import ClaimBrief
from judge.prompt.masking import uncover
from judge.prompt.questions import ROLES
from judge.prompt.sheet import Handles, Place
from judge.quotes import SLACK_LINES
from judge.reasons import FOR_MODELS, reason

KINDS = {
    "shape": "The reply does not have the form that was asked for.",
    "unknown_claim": "The reply speaks of a claim that was not asked about.",
    "missing_claim": "The reply leaves this claim out.",
    "duplicate_claim": "The reply answers this claim more than once.",
    "verdict_not_allowed": "The reply gives a verdict that was not open for this claim.",
    "unknown_reason": "The reply gives a reason that is not in the list.",
}
MAX_CITATIONS = 6
_DIRECTIONS = {"supports": Direction.SUPPORTS, "contradicts": Direction.CONTRADICTS}
_CLAIM_KEYS = {"claim_id", "citations", "note", "verdict", "reasons"}
_CITATION_KEYS = {"handle_first", "handle_last", "quote", "role"}


class ReplyInvalid(Exception):
    """A reply, or its answer on one claim, that cannot be read; `kind` of `KINDS`."""

    def __init__(self, kind: str) -> None:
        super().__init__(KINDS[kind])
        self.kind = kind


def read_votes(
    value: Mapping[str, Any], briefs: Sequence[ClaimBrief], handles: Handles
) -> dict[str, Vote | ReplyInvalid]:
    """For each claim asked about, by claim id, its vote or what is wrong with the answer on it.

    Raises ReplyInvalid where the reply as a whole cannot be told apart into claims. Citations
    keep the direction that the model gave; where their quotes stand is for `decide` to verify.
    """
    answers = _answers(value, handles)
    counts = Counter(answer["claim_id"] for answer in answers)
    by_name = {answer["claim_id"]: answer for answer in answers}
    names = {claim_id: name for name, claim_id in handles.claims.items()}
    votes: dict[str, Vote | ReplyInvalid] = {}
    for brief in briefs:
        name = names[brief.claim.claim_id]
        try:
            votes[brief.claim.claim_id] = _vote(by_name.get(name), counts[name], brief, handles)
        except ReplyInvalid as invalid:
            votes[brief.claim.claim_id] = invalid
    return votes


def _answers(value: Mapping[str, Any], handles: Handles) -> list[dict[str, Any]]:
    if set(value) != {"claims"} or not isinstance(value["claims"], list):
        raise ReplyInvalid("shape")
    answers: list[dict[str, Any]] = value["claims"]
    for answer in answers:
        if not isinstance(answer, dict) or not isinstance(answer.get("claim_id"), str):
            raise ReplyInvalid("shape")
        if answer["claim_id"] not in handles.claims:
            raise ReplyInvalid("unknown_claim")
    return answers


def _vote(
    answer: Mapping[str, Any] | None, count: int, brief: ClaimBrief, handles: Handles
) -> Vote:
    if answer is None:
        raise ReplyInvalid("missing_claim")
    if count > 1:
        raise ReplyInvalid("duplicate_claim")
    _check_shape(answer)
    if answer["verdict"] not in {verdict.value for verdict in brief.allowed}:
        raise ReplyInvalid("verdict_not_allowed")
    verdict = Verdict(answer["verdict"])
    citations = tuple(_citation(item, handles) for item in answer["citations"])
    return Vote(
        verdict=verdict,
        direction=POINTS_TO.get(verdict) or _direction(citations),
        citations=citations,
        reasons=_fitting(verdict, _reasons(answer["reasons"])),
    )


def _check_shape(answer: Mapping[str, Any]) -> None:
    texts = (answer.get("note"), answer.get("verdict"))
    lists = (answer.get("citations"), answer.get("reasons"))
    right = set(answer) == _CLAIM_KEYS and all(isinstance(text, str) for text in texts)
    if not right or not all(isinstance(items, list) for items in lists):
        raise ReplyInvalid("shape")
    if len(answer["citations"]) > MAX_CITATIONS:
        raise ReplyInvalid("shape")
    for item in answer["citations"]:
        if not isinstance(item, dict) or set(item) != _CITATION_KEYS:
            raise ReplyInvalid("shape")
        if not all(isinstance(text, str) for text in item.values()) or item["role"] not in ROLES:
            raise ReplyInvalid("shape")


def _reasons(codes: Sequence[object]) -> tuple[Reason, ...]:
    if not codes or any(code not in FOR_MODELS for code in codes):
        raise ReplyInvalid("unknown_reason")
    return tuple(reason(str(code)) for code in dict.fromkeys(codes))


def _fitting(verdict: Verdict, given: tuple[Reason, ...]) -> tuple[Reason, ...]:
    """Reasons that can stand beside the verdict: agreement is none for leaving a claim open."""
    if verdict is not Verdict.INCONCLUSIVE:
        return given
    kept = tuple(each for each in given if each.code not in ("read_agrees", "read_disagrees"))
    return kept or (reason("evidence_unclear"),)


def _citation(item: Mapping[str, str], handles: Handles) -> Citation:
    """A citation of the true lines. One whose handles name nothing is kept, naming no page: it is
    dropped and counted where quotes are verified."""
    lines = _lines(item, handles)
    first = lines[0] if lines else None
    quote = _without_marks(item["quote"], handles)
    return Citation(
        page=first.page if first else "",
        cell=first.cell_id if first else None,
        lines=(first.line, lines[-1].line) if first else (0, 0),
        quote=uncover(quote, "\n".join(place.text for place in _around(lines, handles))),
        tier=min((place.tier for place in lines), default=Tier.PROSE),
        direction=_DIRECTIONS.get(item["role"], Direction.NEITHER),
    )


def _lines(item: Mapping[str, str], handles: Handles) -> list[Place]:
    """The places between two handles of one cell, in order; none where they do not fit."""
    first = handles.places.get(item["handle_first"].strip())
    last = handles.places.get(item["handle_last"].strip())
    if first is None or last is None or first.cell != last.cell or first.line > last.line:
        return []
    return _between(first.cell, first.line, last.line, handles)


def _around(lines: Sequence[Place], handles: Handles) -> list[Place]:
    """The cited places and those as near as a quote may stand; none where none is cited."""
    if not lines:
        return []
    first, last = lines[0].line - SLACK_LINES, lines[-1].line + SLACK_LINES
    return _between(lines[0].cell, first, last, handles)


def _between(cell: int, first: int, last: int, handles: Handles) -> list[Place]:
    places = (p for p in handles.places.values() if p.cell == cell and first <= p.line <= last)
    return sorted(places, key=lambda place: place.line)


def _without_marks(quote: str, handles: Handles) -> str:
    """The quote without markers that were copied along."""
    pieces = quote.split(f"⟦{handles.nonce}:")
    return pieces[0] + "".join(piece.partition("⟧")[2].removeprefix(" ") for piece in pieces[1:])


def _direction(citations: Sequence[Citation]) -> Direction:
    """Where all citations that point somewhere point to."""
    found = {citation.direction for citation in citations} - {Direction.NEITHER}
    return found.pop() if len(found) == 1 else Direction.NEITHER
