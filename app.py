"""Composition root: settings -> parts -> routes and tabs. `python app.py` serves them."""

from __future__ import annotations

import os

os.environ["GRADIO_ANALYTICS_ENABLED"] = "False"  # Gradio reads its switches when imported
os.environ["GRADIO_SSR_MODE"] = "False"

import contextlib
import functools
import sys
from collections.abc import AsyncIterator
from typing import NamedTuple

import uvicorn
from fastapi import FastAPI

from components import (
    api,
    certificate,
    conflicts,
    evidence,
    history,
    judgement,
    leaderboard,
    logbooks,
    organise,
    organise_discovery,
    organise_freeze,
    organise_queue,
    own_logbook,
    paper,
    papers,
    results,
    review,
    review_admin,
    review_images,
    roles,
    saving,
    shell,
    submit,
    team,
)
from components.account import account_view
from components.contracts import editor, shower
from components.doors import Doors
from components.widgets import ServerFunction
from data.boards import cards, gallery
from data.boards.board import Board
from data.boards.leaderboard import Leaderboard
from data.catalogue import packaged
from data.catalogue.publish import publish_contracts
from data.errands import errands_of
from data.hub.live import live_page
from data.logbooks.fetching import load
from data.publishing.chores import chores_of
from data.publishing.freezing import sender
from data.queue.outdated import Renewal
from data.queue.team_acts import TeamActs
from data.records import UserError
from data.results.kept import Results
from data.review import quantised_scenes
from data.search.engine import Search
from data.settings import Settings, from_process, version
from data.tables.ballots import rules_of
from judge.jobs import Jobs
from office import Office, ledger_of, open_office


class Pools(NamedTuple):
    """The workers: those of what people submit, and those of what is packaged."""

    jobs: Jobs
    house: Jobs

    def close(self) -> None:
        """Let what is being judged end."""
        self.jobs.close()
        self.house.close()


def pools_of(office: Office) -> Pools:
    """Workers over an office; what is packaged is judged by rules, whatever is set."""
    theirs = ledger_of(office, lambda entry: entry.by != packaged.BY)
    ours = ledger_of(office, lambda entry: entry.by == packaged.BY)._replace(admit=lambda *_: None)
    return Pools(
        Jobs(office.parse, office.desk.work, theirs, office.throttle),
        Jobs(office.parse, office.house.work, ours),
    )


def begin(office: Office, pools: Pools) -> None:
    """Go on with what an earlier process left; judge what is packaged and was never judged.

    The packaged review set is kept here, since commands that judge need no pictures.
    """
    folders = packaged.logbook_folders(office.event)
    pools.jobs.start()
    pools.house.start()
    for space_id in folders:
        found = office.desk.look(space_id)
        if found.paper and not office.board.judgements_of(space_id, found.paper.paper_id):
            pools.house.submit(space_id, by=packaged.BY)
    if office.event.packaged == quantised_scenes.PACKAGE:
        quantised_scenes.keep(office.store)


def views_of(office: Office, search: Search, teams: Leaderboard) -> api.Views:
    """The functions that tabs and routes share."""
    store, catalog, board = office.store, office.catalog, office.board
    listed = papers.Sources(
        search.find, functools.partial(cards.paper_cards, store), search.outline
    )
    past = history.Sources(
        board.history, lambda paper_id: store.records(subject=paper_id), catalog.claim_sets
    )
    one = paper.Sources(catalog.paper, board.paper_board, shower(catalog.edited_contracts))
    since = own_logbook.teller(office.queue, TeamActs(store))
    judged = judgement.Sources(board.kept, board.judgements_of, catalog.paper, account_view, since)
    shelf = logbooks_of(office)
    disputes = conflicts_of(board)
    return api.Views(
        search=papers.searcher(listed),
        paper=paper.opener(one, office.event),
        history=history.teller(past),
        judgement=judgement.opener(judged, rules_of(office.event)),
        conflicts=conflicts.lister(disputes),
        conflict=conflicts.opener(disputes),
        logbooks=logbooks.lister(shelf),
        logbook=logbooks.opener(shelf),
        leaderboard=leaderboard.lister(teams.standings, office.event),
        team=team.opener(team.Sources(teams.standings, teams.logbooks), office.event),
    )


def logbooks_of(office: Office) -> logbooks.Sources:
    """What the gallery reads."""
    return logbooks.Sources(
        functools.partial(gallery.find_logbooks, office.store),
        functools.partial(gallery.standings, office.store),
        office.catalog.areas,
        office.board.judgements_of,
        lambda space_id: live_page(office.hub.space(space_id)),
    )


def conflicts_of(board: Board) -> conflicts.Sources:
    """What the list of conflicts reads."""
    return conflicts.Sources(board.conflicts, board.conflict, board.conflict_choices)


def saving_of(office: Office) -> saving.Sources:
    """What tells whether something is saved."""
    kept = office.lasting
    return saving.Sources(kept.status, kept.is_on_hub, kept.disk_lasts)


def reviewing_of(office: Office, settings: Settings, organiser: roles.Role) -> list[ServerFunction]:
    """What the Review tab asks."""
    who = review.signed_in if settings.on_space else review.named
    saved = functools.partial(saving.word, saving_of(office))
    asked = review.functions_of(review.Sources(office.reviews, who, saved))
    return asked + roles.only_for(organiser, review_admin.functions_of(office.reviews))


def owning_of(office: Office, pools: Pools, organiser: roles.Role) -> list[ServerFunction]:
    """What a team may do about its judged logbook."""
    asked = office.queue, office.turnstile, TeamActs(office.store)
    sources = own_logbook.Sources(office.board.kept, office.desk, pools.jobs, *asked, organiser)
    return own_logbook.functions_of(sources)


def sections_of(
    office: Office, pools: Pools, settings: Settings, read: organise_discovery.Sources
) -> list[organise.Section]:
    """What organisers do: about logbooks on the Hub, what waits to be judged, the results."""
    renewal = Renewal(office.store, office.desk.judge_now)
    waiting = organise_queue.Sources(office.queue, pools.jobs, office.throttle, renewal)
    send = sender(office.store, settings)
    frozen = organise_freeze.sources_of(office.store, office.event, version(), send)
    return [
        organise.Section("organise_discovery", organise_discovery.acts_of(read)),
        organise.Section("organise_queue", organise_queue.acts_of(waiting)),
        organise.Section("organise_freeze", organise_freeze.acts_of(frozen)),
    ]


def tabs_of(
    office: Office,
    pools: Pools,
    views: api.Views,
    search: Search,
    found: Results,
    organiser: roles.Role,
    reviewing: list[ServerFunction],
    sections: list[organise.Section],
) -> list[shell.Tab]:
    """The tabs in their order."""
    catalog, save = office.catalog, functools.partial(publish_contracts, office.store)
    page = evidence.opener(office.board.kept, functools.partial(load, office.store))
    choices = submit.Choices(search.find, list(packaged.logbook_folders(office.event)))
    edit = editor(catalog.claim, catalog.edited_contracts, save)
    shown = [views.search, views.paper, views.history, *roles.only_for(organiser, [edit])]
    resume = roles.only_for(organiser, [submit.resumer(pools.jobs)])
    pages = [views.judgement, page, *resume, *owning_of(office, pools, organiser)]
    saved = functools.partial(saving.word, saving_of(office))
    asked = (office.board.submission, office.queue.place, choices, pages, saved)
    shelf = [views.logbooks, views.logbook, logbooks.previewer(logbooks_of(office))]
    ranks = [views.leaderboard, views.team]
    disputes = [views.conflicts, views.conflict, conflicts.chooser(conflicts_of(office.board))]
    return [
        shell.Tab("papers", "Papers", lambda: papers.build(shown)),
        shell.Tab("submit", "Submit", lambda: submit.build(office.desk, pools.jobs, *asked)),
        shell.Tab("conflicts", "Conflicts", lambda: conflicts.build(disputes)),
        shell.Tab("review", "Review", lambda: review.build(reviewing)),
        shell.Tab("results", "Results", lambda: results.build(found, office.event)),
        shell.Tab("leaderboard", "Leaderboard", lambda: leaderboard.build(ranks)),
        shell.Tab("logbooks", "Logbooks", lambda: logbooks.build(shelf)),
        shell.Tab("organise", "Organise", lambda: organise.build(sections, organiser)),
    ]


def create_app(settings: Settings) -> FastAPI:
    """The application over its store. Raises UserError if a setting or the store is wrong."""
    office = open_office(settings, allow_folders=settings.queues_folders)
    pools, search = pools_of(office), Search(office.store)
    teams, found = Leaderboard(office.boards, office.event), Results(office.boards)
    chores = chores_of(office.event, office.store, office.boards, settings)
    errands = errands_of(office.event, office.store, office.hub, settings)

    @contextlib.asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        search.warm_up()
        begin(office, pools)
        errands.start()
        chores.start()
        office.lasting.start()
        yield
        errands.stop()
        chores.stop()
        pools.close()
        office.close()

    app = FastAPI(title="Open Reproductions", lifespan=life, docs_url=None, redoc_url=None)
    views = views_of(office, search, teams)
    results.add_routes(app, found.tables)
    frozen = organise_freeze.stamp(office.boards)
    organise_freeze.add_routes(app, frozen)
    review_images.add_routes(app, office.reviews)
    certificate.add_routes(app, teams.standings, office.event)
    api.add_routes(app, views)
    organiser = roles.organiser_of(
        (*office.event.organisers, *settings.organisers), settings.is_private
    )
    reviewing = reviewing_of(office, settings, organiser)
    read = organise_discovery.sources_of(errands, settings.discover_minutes)
    sections = sections_of(office, pools, settings, read)
    tabs = tabs_of(office, pools, views, search, found, organiser, reviewing, sections)
    who = roles.teller(organiser, settings.on_space, settings.can_sign_in)
    counted = shell.teller(office.board.stats, organise_discovery.arriving(read), frozen)
    asked = [counted, who, saving.teller(saving_of(office))]
    frame = shell.Frame(office.event, asked, settings.on_space, settings.can_sign_in)
    app = shell.mount(app, frame, tabs, api.ANSWERS)
    app.add_middleware(Doors, can_sign_in=settings.can_sign_in, is_private=settings.is_private)
    return app


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
