"""Papers: search over papers and claims as plain values, and the view that shows them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from components.widgets import Payload, ServerFunction, count_of, text_of, view
from data.boards.cards import PaperCard
from data.outcomes.rules import Outcome, PaperClass
from data.records import UserError
from data.search.engine import MOST, Hits, Outline
from data.search.filters import Filters
from data.search.hits import Hit

YES_NO = {"": None, "yes": True, "no": False}
FIRST_LOOK = 6
"""Cards in each group of the first view."""


class Sources(NamedTuple):
    """What the list of papers reads."""

    find: Callable[[str, Filters, int], Hits]
    cards: Callable[[Sequence[str]], dict[str, PaperCard]]
    outline: Callable[[], Outline]


def build(functions: Sequence[ServerFunction]) -> None:
    """Lay out the view of the tab: search_papers, and open_paper and paper_history for a page."""
    view("papers", functions)


def searcher(sources: Sources) -> ServerFunction:
    """The server function behind the search field: hits, or groups before anything was asked."""

    def search_papers(payload: Payload) -> Payload:
        query, filters = text_of(payload, "query"), filters_of(payload)
        limit = count_of(payload, "limit", 20, MOST)
        found = sources.find(query, filters, limit)
        papers, claims, areas = sources.outline()
        frame = {"total": {"papers": papers, "claims": claims}, "areas": areas}
        reply = {**frame, **hits_view(found, sources.cards, limit)}
        is_first = not query and filters == Filters()
        return {**reply, "groups": first_look(sources)} if is_first else reply

    return search_papers


def filters_of(payload: Payload) -> Filters:
    """The filters that a payload names. Raises UserError on a value that a filter cannot have."""
    return Filters(
        area=text_of(payload, "area") or None,
        has_claims=_yes_no(payload, "has_claims"),
        attempted=_yes_no(payload, "attempted"),
        outcome=text_of(payload, "outcome") or None,
        sub_area=text_of(payload, "sub_area") or None,
        honour=text_of(payload, "honour") or None,
    )


def _yes_no(payload: Payload, name: str) -> bool | None:
    value = text_of(payload, name)
    if value not in YES_NO:
        raise UserError(f"'{name}' must be yes or no")
    return YES_NO[value]


def hits_view(
    found: Hits, cards: Callable[[Sequence[str]], dict[str, PaperCard]], limit: int
) -> Payload:
    """The hits as cards, in their order; `more`: a higher limit would give more."""
    facts = cards([hit.paper_id for hit in found.hits])
    return {
        "papers": found.papers,
        "claims": found.claims,
        "ms": round(found.ms, 2),
        "loose": found.loose,
        "meant": found.meant,
        "more": len(found.hits) >= limit and found.papers + found.claims > limit,
        "hits": [card_view(hit, facts[hit.paper_id]) for hit in found.hits],
    }


def card_view(hit: Hit, card: PaperCard) -> Payload:
    """One hit; a claim's outcome is its own, a paper's the most telling of its claims."""
    return {
        **hit._asdict(),
        "claims": len(card.outcomes),
        "teams": card.teams,
        "outcome": hit.outcome if hit.claim_id else paper_outcome(card),
        "outcomes": card.outcomes,
    }


def paper_outcome(card: PaperCard) -> str | None:
    """What one word says of a paper: of a disputed one, whether contested or falsified."""
    if card.paper_class is PaperClass.DISPUTED:
        contested = Outcome.CONTESTED in card.outcomes
        return Outcome.CONTESTED if contested else Outcome.FALSIFIED
    return None if card.paper_class is PaperClass.UNATTEMPTED else card.paper_class


def first_look(sources: Sources) -> list[Payload]:
    """What is worth opening first: disagreements, then what teams worked on, then open papers."""
    groups: list[Payload] = []
    seen: set[str] = set()
    for title, sentence, filters in FIRST_GROUPS:
        found = sources.find("", filters, 2 * FIRST_LOOK)
        hits = [hit for hit in found.hits if hit.paper_id not in seen][:FIRST_LOOK]
        seen |= {hit.paper_id for hit in hits}
        if hits:
            cards = hits_view(found._replace(hits=hits), sources.cards, FIRST_LOOK)["hits"]
            groups.append({"title": title, "sentence": sentence, "cards": cards})
    return groups


FIRST_GROUPS = (
    (
        "Teams disagree",
        "One team verified a claim of these papers, another falsified it.",
        Filters(outcome=Outcome.CONTESTED),
    ),
    ("Tried", "At least one team has published a logbook.", Filters(attempted=True)),
    (
        "Waiting for somebody",
        "Their claims are written down; nobody has tried them yet.",
        Filters(attempted=False, has_claims=True),
    ),
    ("No claims yet", "What these papers claim is not written down.", Filters(has_claims=False)),
)
