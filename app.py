"""Composition root: settings -> parts -> routes and tabs. `python app.py` serves them."""

from __future__ import annotations

import os

os.environ["GRADIO_ANALYTICS_ENABLED"] = "False"  # Gradio reads its switches when imported
os.environ["GRADIO_SSR_MODE"] = "False"

import contextlib
import functools
import sys
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import NamedTuple

import uvicorn
from fastapi import FastAPI

from components import api, conflicts, evidence, history, judgement, paper, papers, shell, submit
from components.account import account_view
from components.contracts import editor, shower
from data import cards, packaged
from data.board import Board
from data.catalog import Catalog
from data.event import Event, load_event
from data.hub import Hub
from data.logbooks import fetch, load
from data.projections import projections
from data.publish import publish_contracts
from data.records import UserError
from data.search import Search
from data.settings import Settings, from_process
from data.store import Store
from data.submissions import Submissions
from judge.address import parse_address
from judge.appoint import appoint, endpoint_of
from judge.desk import Archive, Desk, Library
from judge.jobs import Jobs, Ledger
from judge.pipeline import RULES
from judge.voter import Voter


class Parts(NamedTuple):
    """What stands behind the faces."""

    event: Event
    store: Store
    catalog: Catalog
    search: Search
    board: Board
    submissions: Submissions
    hub: Hub
    desk: Desk
    jobs: Jobs
    house: Jobs
    """Judges what is packaged, by rules: starting the app costs nothing, whatever is set."""


def open_parts(settings: Settings) -> Parts:
    """Open the store, bring in what is packaged, put the parts together. Raises UserError."""
    event = load_event(settings.event)
    store = Store(settings.store, projections(event))
    packaged.load_packaged(store, event)
    catalog, submissions, hub = Catalog(store), Submissions(store), Hub(settings.hub_endpoint)
    folders = packaged.logbook_folders(event)
    parse = functools.partial(parse_address, allow_folders=settings.is_private)
    library = Library(
        catalog.paper, catalog.by_arxiv, catalog.by_title, catalog.claim_set, catalog.contracts
    )
    archive = Archive(
        submissions.judged, submissions.keep, submissions.answered, submissions.drafted
    )
    voter = appoint(
        endpoint_of(*settings.judge),
        settings.store / "answers",
        event.backend_policy,
        submissions.spent_on(datetime.now(UTC).date()),
    )

    def desk_of(voter: Voter) -> Desk:
        get = functools.partial(fetch, hub=hub, packaged=folders)
        return Desk(parse, get, library, archive, voter, hub.resolves)

    desk = desk_of(voter)
    ledger = Ledger(submissions.received, submissions.failed)
    jobs, house = Jobs(parse, desk.work, ledger), Jobs(parse, desk_of(RULES).work, ledger)
    board = Board(store, event)
    return Parts(event, store, catalog, Search(store), board, submissions, hub, desk, jobs, house)


def begin(parts: Parts) -> None:
    """Go on with what an earlier process left; judge what is packaged and was never judged."""
    folders = packaged.logbook_folders(parts.event)
    for submission in parts.submissions.unfinished():
        jobs = parts.house if submission.address in folders else parts.jobs
        jobs.resume([submission])
    for space_id in folders:
        found = parts.desk.look(space_id)
        if found.paper and not parts.board.judgements_of(space_id, found.paper.paper_id):
            parts.house.submit(space_id, by=packaged.BY)


def views_of(parts: Parts) -> api.Views:
    """The functions that tabs and routes share."""
    _, store, catalog, search, board, *_ = parts
    listed = papers.Sources(
        search.find, functools.partial(cards.paper_cards, store), catalog.areas, catalog.counts
    )
    past = history.Sources(
        board.history, lambda paper_id: store.records(subject=paper_id), catalog.claim_sets
    )
    one = paper.Sources(catalog.paper, board.paper_board, shower(catalog.edited_contracts))
    judged = judgement.Sources(board.kept, board.judgements_of, catalog.paper, account_view)
    return api.Views(
        search=papers.searcher(listed),
        paper=paper.opener(one, parts.event),
        history=history.teller(past),
        judgement=judgement.opener(judged, parts.event.counting_judge),
        conflicts=lambda _: conflicts.conflicts_view(board.conflicts()),
    )


def tabs_of(parts: Parts, views: api.Views, is_private: bool) -> list[shell.Tab]:
    """The tabs in their order. Where only this machine reaches them, its user is the organiser."""
    catalog, save = parts.catalog, functools.partial(publish_contracts, parts.store)
    page = evidence.opener(parts.board.kept, functools.partial(load, parts.store))
    choices = submit.Choices(parts.search.find, list(packaged.logbook_folders(parts.event)))
    shown, pages = [views.search, views.paper, views.history], [views.judgement, page]
    if is_private:
        shown.append(editor(catalog.claim, catalog.edited_contracts, save))
        pages.append(submit.resumer(parts.jobs))
    asked = (parts.board.submission, choices, pages)
    return [
        shell.Tab("papers", "Papers", lambda: papers.build(shown)),
        shell.Tab("submit", "Submit", lambda: submit.build(parts.desk, parts.jobs, *asked)),
        shell.Tab("conflicts", "Conflicts", lambda: conflicts.build(parts.board.conflicts)),
    ]


def create_app(settings: Settings) -> FastAPI:
    """The application over its store. Raises UserError if a setting or the store is wrong."""
    parts = open_parts(settings)

    @contextlib.asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        begin(parts)
        yield
        parts.jobs.close()
        parts.house.close()
        parts.hub.close()
        parts.store.close()

    app = FastAPI(title="Open Reproductions", lifespan=life, docs_url=None, redoc_url=None)
    views = views_of(parts)
    api.add_routes(app, views)
    return shell.mount(
        app, parts.event, parts.board.stats, tabs_of(parts, views, settings.is_private)
    )


def main() -> int:
    """Serve until the process is asked to end; 2 for a wrong setting, said in one line."""
    try:
        settings = from_process()
        app = create_app(settings)
    except UserError as error:
        print(error, file=sys.stderr)
        return 2
    print(f"Open Reproductions: http://{settings.host}:{settings.port}", flush=True)
    uvicorn.run(
        app,
        host=settings.host,
        port=settings.port,
        log_level="warning",
        proxy_headers=settings.on_space,
        forwarded_allow_ips="*" if settings.on_space else None,
        timeout_graceful_shutdown=5,
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
