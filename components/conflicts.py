"""Conflicts: claims on which independent teams disagree, both sides beside each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from components.texts import GRADE_WORDS, TIER_WORDS, names_words, place_words
from components.widgets import Payload, text_of, view
from data.judgements import Citation
from data.records import UserError
from data.views import Conflict, Side

KINDS = {
    "contested": "One team verified this claim and another falsified it.",
    "opposing": "One team's evidence supports this claim and another's contradicts it.",
}
QUOTES = 3
"""Quotes shown of one side; the judgement has all."""


def build(conflicts: Callable[[], Sequence[Conflict]]) -> None:
    """Lay out the tab."""

    def list_conflicts(_: Payload) -> Payload:
        return {"conflicts": [summary_view(conflict) for conflict in conflicts()]}

    def conflict(payload: Payload) -> Payload:
        return conflict_of(conflicts(), text_of(payload, "claim_id", 200))

    view("conflicts", [list_conflicts, conflict])


def conflicts_view(conflicts: Sequence[Conflict]) -> Payload:
    """All conflicts with all their evidence, for machines."""
    return {"conflicts": [conflict_view(conflict) for conflict in conflicts]}


def conflict_of(conflicts: Sequence[Conflict], claim_id: str) -> Payload:
    """The conflict on one claim. Raises UserError if teams do not disagree on it."""
    for conflict in conflicts:
        if conflict.claim.claim_id == claim_id:
            return conflict_view(conflict)
    raise UserError("teams do not disagree on this claim; its paper's page shows what they found")


def summary_view(conflict: Conflict) -> dict[str, Any]:
    """One entry of the list: the claim, who stands where, and the difference in a sentence."""
    return {
        "kind": conflict.kind,
        "claim_id": conflict.claim.claim_id,
        "claim": conflict.claim.text,
        "anchor": conflict.claim.anchor,
        "paper": {"paper_id": conflict.paper.paper_id, "title": conflict.paper.title},
        "supports": [side.team for side in conflict.supports],
        "contradicts": [side.team for side in conflict.contradicts],
        "sentence": sentence(conflict),
    }


def conflict_view(conflict: Conflict) -> dict[str, Any]:
    """A claim with both sides' evidence, and their set-ups line by line."""
    return {
        **summary_view(conflict),
        "why": KINDS[conflict.kind],
        "supports": [side_view(side) for side in conflict.supports],
        "contradicts": [side_view(side) for side in conflict.contradicts],
        "comparison": comparison([*conflict.supports, *conflict.contradicts]),
    }


def side_view(side: Side) -> dict[str, Any]:
    """One team's evidence: verdict, grade, decisive quotes and why."""
    return {
        "team": side.team,
        "space_id": side.space_id,
        "judgement_id": side.judgement_id,
        "at": side.made_at.isoformat(),
        "verdict": side.verdict,
        "grade": side.grade,
        "grade_words": GRADE_WORDS[side.grade] if side.grade else None,
        "quotes": [_quote(citation) for citation in side.citations[:QUOTES]],
        "more_quotes": max(0, len(side.citations) - QUOTES),
        "reasons": [reason.sentence for reason in side.reasons],
    }


def _quote(citation: Citation) -> dict[str, Any]:
    return {
        "quote": citation.quote,
        "page": citation.page,
        "line": citation.lines[0],
        "where": place_words(citation.page, *citation.lines),
        "tier": TIER_WORDS[citation.tier],
    }


def comparison(sides: Sequence[Side]) -> list[dict[str, Any]]:
    """What each side reached, measured and how: rows of values in the order of `sides`.

    Only rows in which somebody says something; `differs` where those who do say differ.
    """
    rows: list[tuple[str, list[float | str | None]]] = []
    for scale in dict.fromkeys(name for side in sides for name in side.reached):
        rows.append((f"largest {scale}", [side.reached.get(scale) for side in sides]))
    rows.append(("measured", [side.measured for side in sides]))
    rows.append(("evidence", [side.grade for side in sides]))
    rows.append(("rests on", [_best_tier(side) for side in sides]))
    return [
        {
            "name": name,
            "values": [_value(value) for value in values],
            "differs": len({value for value in values if value is not None}) > 1,
        }
        for name, values in rows
        if any(value is not None for value in values)
    ]


def _best_tier(side: Side) -> str | None:
    tiers = [citation.tier for citation in side.citations]
    return TIER_WORDS[max(tiers)] if tiers else None


def _value(value: float | str | None) -> str | None:
    return number_words(value) if isinstance(value, float | int) else value


def number_words(value: float) -> str:
    """A number as people write it: "200", "100,000", "0.913", "2e-09"."""
    if abs(value) >= 1e15 or 0 < abs(value) < 1e-4:
        return f"{value:.4g}"
    return f"{round(value, 6):,.6f}".rstrip("0").rstrip(".")


def sentence(conflict: Conflict) -> str:
    """What the facts say about the difference, in one sentence; "" if they say nothing."""
    for name in dict.fromkeys(name for side in conflict.supports for name in side.reached):
        reached = max(side.reached.get(name, 0.0) for side in conflict.supports)
        beyond = [s for s in conflict.contradicts if s.reached.get(name, reached) > reached]
        if beyond:
            return _beyond(conflict.supports, beyond, name)
    return _measured(conflict)


def _beyond(supports: Sequence[Side], beyond: Sequence[Side], name: str) -> str:
    """One side looked only up to a scale beyond which the other found its evidence."""
    near = max(side.reached.get(name, 0.0) for side in supports)
    far = max(side.reached[name] for side in beyond)
    return (
        f"{_teams(supports)} checked up to {name} = {number_words(near)}; "
        f"the evidence of {_teams(beyond)} against the claim stands at "
        f"{name} = {number_words(far)}."
    )


def _measured(conflict: Conflict) -> str:
    """Both sides reached the same scales: only what they measured differs."""
    support = next((s for s in conflict.supports if s.measured is not None), None)
    against = next((s for s in conflict.contradicts if s.measured is not None), None)
    if support is None or against is None or support.measured == against.measured:
        return ""
    return (
        f"{support.team} measured {number_words(support.measured or 0.0)}, "
        f"{against.team} {number_words(against.measured or 0.0)}."
    )


def _teams(sides: Sequence[Side]) -> str:
    return names_words([side.team for side in sides])
