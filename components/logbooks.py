"""Logbooks: the gallery of all that were published, and one logbook with its judgings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import NamedTuple, TypeVar

from components.texts import commit_words
from components.widgets import Payload, ServerFunction, part_of, text_of, view
from data.boards.gallery import MOST, LogbookCard, Shelf, Sort, Wanted
from data.hub.live import Live
from data.logbooks.fetching import FOLDER_SHA
from data.outcomes.views import HistoryEntry
from data.records import UserError, Verdict
from data.tables.gallery import Standing

PAGE = 24
WORDS = {
    Standing.COUNTS: ("counts", "Its verdicts make outcomes and points."),
    Standing.WAITING: ("not judged yet", "It was found and waits for a judge."),
    Standing.LATE: (
        "late",
        "First seen after the deadline: judged and shown, without outcomes or points.",
    ),
    Standing.PREVIEW: (
        "preview",
        "Judged by another judge than the one whose verdicts count in this event.",
    ),
    Standing.COPY: (
        "same content",
        "Another team published the same content before; the two are one voice.",
    ),
    Standing.SECOND: (
        "second logbook",
        "Of a team's logbooks on one paper the one published first counts.",
    ),
    Standing.WITHDRAWN: ("withdrawn", "Its team took it back; it is kept and does not count."),
}
"""What a standing is called, and what it means."""


class Sources(NamedTuple):
    """What the gallery reads."""

    find: Callable[[Wanted, int, int], Shelf]
    standings: Callable[[], dict[Standing, int]]
    areas: Callable[[], list[str]]
    judgements: Callable[[str, str], Sequence[HistoryEntry]]
    """(Space id, paper id) -> its judgings, the latest first."""
    live: Callable[[str], Live]
    """Space id -> its page of today. Raises UserError if it has none that can be shown."""


def build(functions: Sequence[ServerFunction]) -> None:
    """Lay out the tab."""
    view("logbooks", functions)


def lister(sources: Sources) -> ServerFunction:
    """The server function of the list: a page of cards, and what there is to filter by."""

    def list_logbooks(payload: Payload) -> Payload:
        offset, limit = part_of(payload, PAGE, MOST)
        found = sources.find(wanted_of(payload), limit, offset)
        return {
            "total": found.total,
            "logbooks": [card_view(card) for card in found.cards],
            "areas": sources.areas(),
            "standings": [
                {"id": standing, "word": WORDS[standing][0], "hint": WORDS[standing][1], "n": n}
                for standing, n in sorted(sources.standings().items(), key=_order)
            ],
        }

    return list_logbooks


def opener(sources: Sources) -> ServerFunction:
    """The server function of one logbook: each paper it is about, with all its judgings."""

    def open_logbook(payload: Payload) -> Payload:
        cards = _known(sources, payload)
        return {
            "space_id": cards[0].space_id,
            "on_hub": is_on_hub(cards),
            "papers": [
                {
                    **card_view(card),
                    "history": [
                        attempt_view(entry)
                        for entry in sources.judgements(card.space_id, card.paper_id)
                    ],
                }
                for card in cards
            ],
        }

    return open_logbook


def previewer(sources: Sources) -> ServerFunction:
    """The server function that looks for the live page, when somebody asks to see it."""

    def live_page(payload: Payload) -> Payload:
        cards = _known(sources, payload)
        if not is_on_hub(cards):
            raise UserError("this logbook was read from a folder; it has no page on the Hub")
        live = sources.live(cards[0].space_id)
        judged = {card.sha for card in cards if card.judgement_id}
        return {"url": live.url, "moved_on": bool(judged) and live.sha not in judged}

    return live_page


def _known(sources: Sources, payload: Payload) -> Sequence[LogbookCard]:
    space_id = text_of(payload, "space_id", 200)
    cards = sources.find(Wanted(space_id=space_id), MOST, 0).cards
    if not cards:
        raise UserError("no logbook of this name is known here; search the list, or submit it")
    return cards


def is_on_hub(cards: Sequence[LogbookCard]) -> bool:
    """Whether a Space of the Hub was read, and not a folder that may share a stranger's name."""
    return not any(card.sha.startswith(FOLDER_SHA) for card in cards)


def wanted_of(payload: Payload) -> Wanted:
    """What a payload asks for. Raises UserError on a value that a filter cannot have."""
    return Wanted(
        words=text_of(payload, "q"),
        area=text_of(payload, "area") or None,
        standing=_choice(Standing, payload, "standing"),
        verdict=_choice(Verdict, payload, "verdict"),
        team=text_of(payload, "team") or None,
        sort=_choice(Sort, payload, "sort") or Sort.NEWEST,
    )


C = TypeVar("C", bound=StrEnum)


def _choice(kind: type[C], payload: Payload, name: str) -> C | None:
    value = text_of(payload, name)
    try:
        return kind(value) if value else None
    except ValueError:
        raise UserError(f"'{name}' must be one of {', '.join(kind)}") from None


def card_view(card: LogbookCard) -> Payload:
    """One card as plain values; `verdicts` is a list, one entry a claim, for the bar."""
    word, hint = WORDS[card.standing]
    if card.same_as:
        word = f"same content as {card.same_as}"
    return {
        **card._asdict(),
        "verdicts": bar_view(card.verdicts),
        "word": word,
        "hint": hint,
    }


def attempt_view(entry: HistoryEntry) -> Payload:
    """One judging in the history of a logbook."""
    return {
        "judgement_id": entry.judgement_id,
        "at": entry.made_at.isoformat(),
        "commit": commit_words(entry.sha),
        "reason": entry.reason,
        "judge": f"{entry.judge.name} v{entry.judge.version}",
        "revision": entry.claim_set_revision,
        "verdicts": bar_view(entry.verdicts),
    }


def bar_view(verdicts: dict[Verdict, int]) -> list[Verdict]:
    """One verdict a claim, the strongest first."""
    return [verdict for verdict in Verdict for _ in range(verdicts.get(verdict, 0))]


def _order(entry: tuple[Standing, int]) -> int:
    return list(Standing).index(entry[0])
