"""What an app does by itself for those who read: frozen results put together, tables published."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import NamedTuple

from data.background import Background
from data.event import Event
from data.hub.trouble import Missing
from data.publishing.boards import Boards
from data.publishing.publisher import Done, compact, publish
from data.records import UserError
from data.settings import Settings
from data.store import Store
from data.sync.exchange import Sync
from data.sync.notes import Home
from data.sync.remote import Homes, homes_of

LOOK_FOR_FREEZE = 60.0
"""Seconds between two looks whether the results were frozen elsewhere."""

log = logging.getLogger(__name__)


class Chores(NamedTuple):
    """Tasks in threads of their own; each begins with the app and ends before its store."""

    preparing: Background[None]
    publishing: Background[None] | None
    """Where this machine is the one that publishes."""

    def start(self) -> None:
        """Begin; each runs at once."""
        for task in self:
            if task is not None:
                task.start()

    def stop(self) -> None:
        """End what runs at its next step."""
        for task in self:
            if task is not None:
                task.stop()


def chores_of(event: Event, store: Store, boards: Boards, settings: Settings) -> Chores:
    """The chores of an app; nothing runs before they are started."""
    preparing = Background[None]("frozen results", lambda _: boards.prepare(), LOOK_FOR_FREEZE)
    minutes = settings.publish_minutes
    if minutes is None or settings.dataset is None or settings.hf_token is None:
        return Chores(preparing, None)
    homes = homes_of(settings.dataset, settings.hf_token, settings.hub_endpoint, time.sleep)

    def task() -> None:
        Sync(store, homes, can_write=True).pull()
        publish_all(homes, store, event)

    told = _told(task)
    return Chores(preparing, Background[None]("publishing", lambda _: told(), minutes * 60.0))


def publish_all(homes: Homes, store: Store, event: Event) -> tuple[Done, Done]:
    """Publish, and join the small files of the private repository too. Raises UserError."""
    public = publish(homes[Home.PUBLIC], store, event)
    try:
        return public, compact(homes[Home.PRIVATE], store)
    except Missing:  # it is made when there is something private
        return public, Done(None)


def _told(task: Callable[[], object]) -> Callable[[], None]:
    """The task, whose failures are told in the log of the process: nobody waits for an answer."""

    def told() -> None:
        try:
            task()
        except UserError as error:
            log.warning("publishing: %s", error)

    return told
