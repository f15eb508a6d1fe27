"""Conflicts: claims on which independent teams disagree, both sides beside each other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from components.texts import GRADE_WORDS, TIER_WORDS, judge_words, place_words
from components.widgets import Payload, ServerFunction, count_of, text_of, view
from data.conflicts.differences import Line, Value, compared
from data.conflicts.explaining import explained
from data.conflicts.finding import CONTESTED, KINDS
from data.judgements import Citation
from data.outcomes.views import (
    Conflict,
    ConflictChoices,
    ConflictPage,
    ConflictsWanted,
    Side,
    Silent,
)
from data.records import Contract, Direction, UserError, Verdict
from judge.contract.by_rules import contract_by_rules

STATES = {
    "provisional": "People have not yet re-verified this falsification.",
    "upheld": "People re-verified this falsification and upheld it.",
}
QUOTES = 3
"""Quotes shown of one side; the judgement has all."""
NAMES = 12
"""Teams named on each side of an entry of the list."""
MOST_PAGES = 10_000
MOST_TEAMS = 1000


class Sources(NamedTuple):
    """Where conflicts come from."""

    page: Callable[[ConflictsWanted], ConflictPage]
    one: Callable[[str], Conflict | None]
    choices: Callable[[], ConflictChoices]


def build(functions: Sequence[ServerFunction]) -> None:
    """Lay out the tab: list_conflicts, conflict, and conflict_choices for its filters."""
    view("conflicts", functions)


def chooser(sources: Sources) -> ServerFunction:
    """The server function that says what the list can be filtered by."""

    def conflict_choices(_: Payload) -> Payload:
        areas, teams = sources.choices()
        return {"areas": areas, "teams": teams[:MOST_TEAMS]}

    return conflict_choices


def lister(sources: Sources) -> ServerFunction:
    """The server function that gives a page of the list."""

    def list_conflicts(payload: Payload) -> Payload:
        kind = text_of(payload, "kind", 20)
        if kind and kind not in KINDS:
            raise UserError(f"'kind' must be one of {', '.join(KINDS)}, not '{kind}'")
        area, team = text_of(payload, "area"), text_of(payload, "team")
        page = count_of(payload, "page", 1, MOST_PAGES)
        return page_view(sources.page(ConflictsWanted(area, team, kind, page)))

    return list_conflicts


def opener(sources: Sources) -> ServerFunction:
    """The server function that gives the conflict on one claim."""

    def conflict(payload: Payload) -> Payload:
        found = sources.one(text_of(payload, "claim_id", 200))
        if found is None:
            raise UserError(
                "teams do not disagree on this claim; its paper's page shows what they found"
            )
        return conflict_view(found)

    return conflict


def page_view(page: ConflictPage) -> Payload:
    """One page of the list."""
    return {**page._asdict(), "conflicts": [summary_view(each) for each in page.conflicts]}


def summary_view(conflict: Conflict) -> dict[str, Any]:
    """One entry of the list: the claim, who stands where, and the difference in a sentence."""
    states = {side.state for side in conflict.contradicts}
    return {
        "kind": conflict.kind,
        "state": next((state for state in ("upheld", "provisional") if state in states), ""),
        "claim_id": conflict.claim.claim_id,
        "claim": conflict.claim.text,
        "anchor": conflict.claim.anchor,
        "paper": {"paper_id": conflict.paper.paper_id, "title": conflict.paper.title},
        "area": conflict.paper.area,
        "supports": [side.team for side in conflict.supports[:NAMES]],
        "contradicts": [side.team for side in conflict.contradicts[:NAMES]],
        "teams": [len(conflict.supports), len(conflict.contradicts)],
        "sentence": explained(conflict.supports, conflict.contradicts, contract_of(conflict)),
    }


def contract_of(conflict: Conflict) -> Contract:
    """What would settle the claim, as somebody wrote it or as rules read it from the text."""
    return conflict.contract or contract_by_rules(conflict.claim)


def conflict_view(conflict: Conflict) -> dict[str, Any]:
    """A claim with both sides' evidence, and how their runs were made, line by line."""
    contract = contract_of(conflict)
    return {
        **summary_view(conflict),
        "why": why(conflict),
        "since": conflict.since.isoformat() if conflict.since else None,
        "supports": [side_view(side) for side in conflict.supports],
        "contradicts": [side_view(side) for side in conflict.contradicts],
        "lines": [
            line_view(line, conflict.sides)
            for line in compared(conflict.sides, conflict.claim, contract)
        ],
        "silent": [silent_view(each) for each in conflict.silent if _is_telling(each)],
        "history": list(_history(conflict)),
        "settles": {
            "verifies": contract.verifies,
            "falsifies": contract.falsifies,
            "raises": [
                {"team": side.team, "words": list(side.would_raise)}
                for side in conflict.sides
                if side.would_raise
            ],
        },
    }


def why(conflict: Conflict) -> str:
    """What makes it a conflict, in a sentence."""
    if conflict.kind == CONTESTED:
        verified = _teams(side.verdict is Verdict.VERIFIED for side in conflict.supports)
        falsified = _teams(side.verdict is Verdict.FALSIFIED for side in conflict.contradicts)
        return f"{verified} verified this claim, {falsified.lower()} falsified it."
    supports, contradicts = (
        _teams([True for _ in sides]).lower() for sides in (conflict.supports, conflict.contradicts)
    )
    return f"The evidence of {supports} supports this claim, that of {contradicts} contradicts it."


def _teams(which: Iterable[bool]) -> str:
    count = sum(which)
    return "One team" if count == 1 else f"{count} teams"


def side_view(side: Side) -> dict[str, Any]:
    """One team's evidence: verdict, grade, decisive quotes and why."""
    return {
        "team": side.team,
        "space_id": side.space_id,
        "judgement_id": side.judgement_id,
        "at": side.made_at.isoformat(),
        "verdict": side.verdict,
        "state": side.state,
        "state_words": STATES.get(side.state),
        "docket_why": side.docket_why,
        "grade": side.grade,
        "grade_words": GRADE_WORDS[side.grade] if side.grade else None,
        "judge": judge_words(side.judge),
        "legacy": side.legacy,
        "copies": list(side.copies),
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


def line_view(line: Line, sides: tuple[Side, ...]) -> dict[str, Any]:
    """One line of the comparison; a value that stands in a logbook says where."""
    values = [
        _value(value, side) if value else None
        for value, side in zip(line.values, sides, strict=True)
    ]
    return {**line._asdict(), "values": values}


def _value(value: Value, side: Side) -> dict[str, Any]:
    at = {"page": value.fact.page, "line": value.fact.line} if value.fact else {}
    return {"text": value.text, "judgement_id": side.judgement_id, **at}


def _is_telling(silent: Silent) -> bool:
    return silent.ruling is not None or silent.direction is not Direction.NEITHER


def silent_view(silent: Silent) -> dict[str, Any]:
    """A verdict that does not count, and why not."""
    return {
        "team": silent.team,
        "judgement_id": silent.judgement_id,
        "verdict": silent.verdict,
        "why": next(_silence(silent), "it does not count"),
        "said": silent.why,
    }


def _silence(silent: Silent) -> Iterator[str]:
    if silent.ruling == "overturned":
        yield "overturned: people re-verified it and it did not hold"
    if silent.ruling == "withdrawn":
        yield "withdrawn by its team"
    if silent.withdrawn:
        yield "its team took the whole logbook back"
    if silent.same_as:
        yield f"the same content as {silent.same_as}'s: one voice"
    if silent.late:
        yield "published after the deadline"
    if silent.preview:
        yield "a preview by another judge than the one that counts"


def _history(conflict: Conflict) -> Iterator[dict[str, Any]]:
    """All judgings of both sides' logbooks on this claim, the latest first."""
    happened = [
        (each.made_at, side.team, each.verdict, each.reason, each.judgement_id, False)
        for side in conflict.sides
        for each in side.earlier
    ]
    happened += [
        (side.made_at, side.team, side.verdict, "", side.judgement_id, True)
        for side in conflict.sides
    ]
    for at, *rest in sorted(happened, reverse=True):
        names = ("team", "verdict", "reason", "judgement_id", "counts")
        yield {"at": at.isoformat(), **dict(zip(names, rest, strict=True))}
