"""The parts behind every face and command, put together: store, catalogue, Hub, desk.

Only composition roots import it: `app.py` and the commands of `judge`.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import NamedTuple

from data.boards.board import Board
from data.catalogue import packaged
from data.catalogue.catalog import Catalog
from data.event import Event, load_event
from data.hub.client import Hub
from data.logbooks.fetching import fetch
from data.pages import Address
from data.projections import projections
from data.publishing.boards import Boards
from data.queue.limits import Limits, Turnstile
from data.queue.submissions import Submissions
from data.queue.waiting import Queue, Waiting
from data.review.reviews import Reviews
from data.review.standing import standings
from data.settings import Settings, version
from data.store import Store
from data.sync.lasting import Lasting, open_lasting
from data.tables.costs import spent_on
from judge.address import parse_address
from judge.appoint import appoint, endpoint_of
from judge.desk import Archive, Desk, Library
from judge.ledger import Ledger
from judge.model.throttle import Throttle
from judge.pipeline import RULES

LAST_PUSH = 10.0
"""Seconds that what is not on the Hub yet may take when the program ends."""


class Office(NamedTuple):
    """What stands behind the faces."""

    event: Event
    lasting: Lasting
    store: Store
    catalog: Catalog
    boards: Boards
    """What leaderboard, results, conflicts and numbers are read from."""
    board: Board
    submissions: Submissions
    queue: Queue
    turnstile: Turnstile
    throttle: Throttle
    """How many are judged at a time; what asks the model and what works the queue share it."""
    reviews: Reviews
    hub: Hub
    parse: Callable[[str], Address]
    desk: Desk
    house: Desk
    """Judges by rules, whatever is set: what is packaged costs nothing."""

    def close(self) -> None:
        """End connections; the store last, since what ends before may still write."""
        self.hub.close()
        self.boards.close()
        self.lasting.close(LAST_PUSH)


def open_office(settings: Settings, allow_folders: bool) -> Office:
    """Open the store, bring in what is packaged, put the parts together. Raises UserError.

    `allow_folders`: an address may also be a folder of this machine.
    """
    event = load_event(settings.event)
    derived = projections(event)
    lasting = open_lasting(settings, derived)
    store = lasting.store
    packaged.load_packaged(store, event)
    boards = Boards(store, derived)
    catalog, submissions, hub = Catalog(store), Submissions(store), Hub(settings.hub_endpoint)
    reviews, throttle = Reviews(store, version()), Throttle(settings.judge_in_flight)
    parse = functools.partial(parse_address, allow_folders=allow_folders)
    get = functools.partial(fetch, hub=hub, packaged=packaged.logbook_folders(event))
    known = _library(catalog, reviews), _archive(submissions)
    voter = appoint(
        endpoint_of(*settings.judge),
        settings.store / "answers",
        event.backend_policy,
        _spent_today(store),
        throttle,
    )
    return Office(
        event=event,
        lasting=lasting,
        store=store,
        catalog=catalog,
        boards=boards,
        board=Board(store, event, boards),
        submissions=submissions,
        queue=Queue(store, settings.judge_in_flight),
        turnstile=Turnstile(store, None if settings.is_private else Limits()),
        throttle=throttle,
        reviews=reviews,
        hub=hub,
        parse=parse,
        desk=Desk(parse, get, *known, voter, hub.resolves),
        house=Desk(parse, get, *known, RULES, hub.resolves),
    )


def _library(catalog: Catalog, reviews: Reviews) -> Library:
    return Library(
        paper=catalog.paper,
        by_arxiv=catalog.by_arxiv,
        by_title=catalog.by_title,
        claim_set=catalog.claim_set,
        contracts=catalog.contracts,
        review_sets=functools.partial(standings, reviews),
    )


def _archive(kept: Submissions) -> Archive:
    return Archive(
        judged=kept.judged,
        keep=kept.keep,
        answered=kept.answered,
        drafted=kept.drafted,
        latest=kept.latest,
        unfinished=kept.unfinished,
    )


def _spent_today(store: Store) -> tuple[int, float]:
    """What judgings cost on this day before the program began."""
    with store.read() as conn:
        return spent_on(conn, datetime.now(UTC).date())


def ledger_of(office: Office, wanted: Callable[[Waiting], bool]) -> Ledger:
    """The queue of an office as a pool works it: those of its entries that are `wanted`."""
    kept, queue = office.submissions, office.queue
    return Ledger(
        received=kept.received,
        failed=kept.failed,
        waiting=lambda: [each.submission for each in queue.entries() if wanted(each)],
        same=queue.same,
        admit=office.turnstile.admit,
    )


@contextmanager
def opened(settings: Settings, allow_folders: bool = True) -> Iterator[Office]:
    """An office for the time of a command, on whose machine folders may be judged."""
    office = open_office(settings, allow_folders)
    try:
        yield office
    finally:
        office.close()
