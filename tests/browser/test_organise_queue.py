"""An organiser sees what waits to be judged, and who hands a logbook in sees its place."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from data.catalogue.packaged import load_packaged
from data.event import load_event
from data.judgements import Judge, Why
from data.projections import projections
from data.store import Store
from tests.browser.axe import barriers
from tests.browser.serving import Server
from tests.data.build import judgement
from tests.data.queued import asked


def fill(folder: Path) -> None:
    event = load_event("classics")
    store = Store(folder, projections(event))
    load_packaged(store, event)
    old = judgement("team-x", judge=Judge(name="rules", version=1), paper_id="adam-2015")
    entries = [asked(f"s{n:02}", f"team-{n}/adam", why=Why.NEW_COMMIT) for n in range(25)]
    store.append_all([old, *entries], "discovery")
    store.close()


@pytest.fixture(scope="module")
def server(serve: Callable[..., Server], tmp_path_factory: pytest.TempPathFactory) -> Server:
    """An app that judges what is packaged alone."""
    folder = tmp_path_factory.mktemp("queue") / "store"
    fill(folder)
    return serve(folder, HF_ENDPOINT="http://127.0.0.1:9", JUDGE_IN_FLIGHT="0")


def test_what_waits_is_listed_with_its_reason_and_outdated_verdicts_are_queued(
    page: Page, server: Server
):
    page.goto(f"{server.url}/?tab=organise")
    queue = page.locator("#view-organise_queue")
    expect(queue.get_by_text("25 logbooks")).to_be_visible(timeout=20_000)
    expect(queue.locator("li")).to_have_count(20)
    expect(queue.locator("li").first).to_contain_text("new commit, by discovery")

    queue.get_by_role("button", name="Show 5 more").click()
    expect(queue.locator("li")).to_have_count(25)
    queue.get_by_role("button", name="Judge them again").click()
    expect(queue.get_by_text("then 1 to be judged again")).to_be_visible(timeout=20_000)
    expect(queue.get_by_role("button", name="Judge them again")).to_have_count(0)

    queue.get_by_role("link", name="team-7/adam").click()
    expect(page.get_by_text("7 logbooks before this one")).to_be_visible()


def test_the_queue_has_no_barriers(page: Page, server: Server):
    page.goto(f"{server.url}/?tab=organise")
    expect(page.get_by_text("new commit, by discovery").first).to_be_visible()

    assert barriers(page, "#view-organise_queue") == []
