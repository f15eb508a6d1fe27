"""The organisers' view of the results: live, or frozen since when, and the button that freezes."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import NamedTuple

from fastapi import FastAPI

from components.roles import Act
from components.widgets import Payload, text_of
from data.event import Event
from data.publishing.boards import Boards
from data.publishing.freezing import Frozen, Wish, all_of, freeze
from data.records import UserError
from data.store import Store
from data.tables.freezes import Freeze

LONGEST_WHY = 500


class Sources(NamedTuple):
    """What the view reads and asks for."""

    event: Event
    freezes: Callable[[], list[Freeze]]
    freeze: Callable[[Wish], Frozen]
    send: Callable[[str], str] | None = None
    """Takes a snapshot to the event's data set; where it stands there. None: there is none."""


def sources_of(
    store: Store, event: Event, version: str, send: Callable[[str], str] | None
) -> Sources:
    """The view's sources over a store."""
    return Sources(
        event,
        lambda: all_of(store),
        lambda wish: freeze(store, event, wish, version),
        send,
    )


def acts_of(sources: Sources) -> list[Act]:
    """The acts: how the results stand, freezing them, taking a snapshot to the Hub."""

    def results_standing(_payload: Payload, _by: str) -> Payload:
        return standing_view(sources)

    def freeze_event(payload: Payload, by: str) -> Payload:
        if payload.get("sure") is not True:
            raise UserError("say that you are sure: from then on all boards show these results")
        early = payload.get("early") is True
        wish = Wish(by, text_of(payload, "name", 40), text_of(payload, "why", LONGEST_WHY), early)
        frozen = sources.freeze(wish)
        return {**standing_view(sources), **_sent(sources, frozen.freeze.name)}

    def send_snapshot(payload: Payload, _by: str) -> Payload:
        return {**standing_view(sources), **_sent(sources, text_of(payload, "name", 40))}

    return [results_standing, freeze_event, send_snapshot]


def _sent(sources: Sources, name: str) -> Payload:
    """Where the snapshot stands on the Hub, or why not: it is safe here all the same."""
    if sources.send is None:
        return {}
    try:
        return {"sent": sources.send(name)}
    except UserError as error:
        return {"unsent": name, "trouble": str(error)}


def standing_view(sources: Sources, now: datetime | None = None) -> Payload:
    """All snapshots, the one that boards show first, and whether the deadline has passed."""
    deadline = sources.event.deadline
    return {
        "deadline": deadline.isoformat() if deadline else None,
        "is_open": deadline is not None and (now or datetime.now(UTC)) < deadline,
        "has_hub": sources.send is not None,
        "snapshots": [snapshot_view(each) for each in sources.freezes()],
    }


def snapshot_view(freeze: Freeze) -> Payload:
    """One snapshot: what people cite of it."""
    return {
        "name": freeze.name,
        "at": freeze.at.isoformat(),
        "by": freeze.by,
        "why": freeze.why,
        "digest": freeze.snapshot,
        "records": freeze.records,
    }


def stamp(boards: Boards) -> Callable[[], Payload | None]:
    """For the line in the header: since when what boards show is frozen; None while it is not."""

    def tell() -> Payload | None:
        shown = boards.shown()
        if shown is None:
            return None
        told = snapshot_view(shown.freeze)
        return {name: told[name] for name in ("at", "digest", "name")} | {"ready": shown.is_ready}

    return tell


def add_routes(app: FastAPI, told: Callable[[], Payload | None]) -> None:
    """Add the route that tells machines what boards show. Call it before the page is mounted."""

    @app.get("/api/frozen")
    def frozen() -> Payload:
        """Since when the results are frozen, with the digest of the snapshot; null: they are not.

        While `ready` is false, boards still show what is known now.
        """
        return {"frozen": told()}
