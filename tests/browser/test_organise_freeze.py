"""An organiser freezes the results; what comes later is judged, shown as late, and not scored."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from data.event import load_event
from data.projections import projections
from data.publishing.freezing import snapshot_folder
from data.publishing.verifying import folder_source, verify
from data.records import Verdict
from data.store import Store
from tests.browser.axe import barriers
from tests.browser.conftest import Screen
from tests.browser.serving import Server
from tests.data.build import at_minutes, catalogue, claims, judgement

EVENT = load_event("icml-2026")
JUDGE = {"name": EVENT.counting_judge.name, "version": 1}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The first event, whose deadline is past, with one team."""
    store = Store(tmp_path / "store", projections(EVENT))
    said = judgement("early", {0: Verdict.VERIFIED}, judge=JUDGE)
    store.insert(at_minutes(catalogue(store, "Adam"), claims([0, 1]), said))
    store.close()
    return tmp_path / "store"


@pytest.fixture
def served(serve, folder: Path) -> Server:
    return serve(folder, OPENREPRO_EVENT="icml-2026")


def comes_late(folder: Path) -> None:
    """Another team's logbook, found by another process long after the deadline."""
    store = Store(folder, projections(EVENT))
    store.append_all([judgement("tardy", {1: Verdict.VERIFIED}, judge=JUDGE)], "discovery")
    store.close()


def test_an_organiser_freezes_the_results_and_boards_stay(page: Page, served: Server, folder: Path):
    page.goto(f"{served.url}/?tab=organise")
    results = page.get_by_label("Results", exact=True)
    expect(results.get_by_role("status")).to_contain_text("Live", timeout=20_000)
    results.get_by_role("button", name="Freeze the results").press("Enter")
    page.keyboard.type("final")
    page.get_by_label("Why (optional)").fill("The end <b>of it</b>.")
    page.keyboard.press("Enter")
    expect(results.get_by_role("status")).to_contain_text("Frozen on")
    expect(results).to_contain_text("The end <b>of it</b>.")
    digest = results.locator("code").inner_text()

    expect(page.locator("header .or-frozen")).to_contain_text(digest[:8])
    comes_late(folder)
    page.goto(f"{served.url}/?tab=leaderboard")

    expect(page.locator("header .or-frozen")).to_contain_text(digest[:8])
    expect(page.get_by_role("row")).to_have_count(2)
    expect(page.locator("#view-leaderboard")).not_to_contain_text("tardy")
    page.goto(f"{served.url}/?tab=papers&paper=p1")
    paper = page.locator("#view-papers")
    expect(paper).to_contain_text("tardy")
    expect(paper).to_contain_text("late")
    store = Store(folder, projections(EVENT))
    whole = verify(folder_source(snapshot_folder(store, "final")), digest)
    store.close()
    assert whole.differences == ()


@pytest.mark.parametrize("screen", [Screen(390, 844, "dark")], ids=["narrow"])
def test_a_name_that_is_taken_is_said_beside_the_form(page: Page, served: Server):
    page.goto(f"{served.url}/?tab=organise")
    results = page.get_by_label("Results", exact=True)
    for _ in range(2):
        results.get_by_role("button", name="Freeze").first.click()
        page.get_by_label("Name (small letters").fill("final")
        results.get_by_role("button", name="Freeze now").click()
        expect(results.get_by_role("status")).to_contain_text("Frozen on")

    expect(results.get_by_role("alert")).to_contain_text("There is a snapshot 'final' already")
    expect(page.get_by_label("Name (small letters")).to_have_value("final")
    assert barriers(page, "#view-organise_freeze") == []
