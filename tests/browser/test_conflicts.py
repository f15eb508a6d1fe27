"""A visitor sees where teams disagree, opens one claim and reads both sides' evidence."""

import json
import re
import time
from collections.abc import Callable
from pathlib import Path
from urllib.request import urlopen

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import barriers
from tests.browser.conftest import Screen
from tests.browser.serving import Server


@pytest.fixture(scope="module")
def server(server: Server) -> Server:
    """With the packaged logbooks judged: that goes on behind the first page."""
    until = time.monotonic() + 30
    while len(json.load(urlopen(f"{server.url}/api/conflicts"))["conflicts"]) < 3:
        assert time.monotonic() < until, "the packaged logbooks were not judged"
        time.sleep(0.2)
    return server


@pytest.fixture
def conflicts(page: Page, server: Server) -> Page:
    page.goto(f"{server.url}/?tab=conflicts")
    expect(page.get_by_role("heading", name="Where teams disagree")).to_be_visible()
    return page


def test_contested_claims_come_first_and_then_opposing_evidence(conflicts: Page):
    headings = conflicts.locator("[data-view=conflicts] h2")

    expect(headings).to_have_text([re.compile("^Contested"), re.compile("^Opposing evidence")])
    expect(conflicts.get_by_text("team-a checked up to horizon = 200")).to_be_visible()


def test_both_sides_stand_beside_each_other_with_quotes_that_open(conflicts: Page):
    conflicts.get_by_role("link", name=re.compile("Adam's regret")).click()
    conflicts.wait_for_url(re.compile(r"claim="))
    sides = conflicts.locator(".or-camp article")
    left, right = sides.nth(0).bounding_box(), sides.nth(1).bounding_box()

    assert left is not None
    assert right is not None
    assert left["y"] == right["y"]
    assert right["x"] > left["x"]
    row = conflicts.get_by_role("row", name=re.compile("largest horizon"))
    expect(row).to_contain_text("differs")
    expect(row.get_by_role("cell")).to_have_text(["200", "1,000"])

    conflicts.get_by_role("link", name=re.compile("line 102")).click()

    expect(conflicts.locator("#L102")).to_contain_text("T=1000 regret=696.2")
    conflicts.go_back()
    expect(sides.first).to_be_visible()
    conflicts.go_back()
    expect(conflicts.get_by_role("heading", name="Where teams disagree")).to_be_visible()


@pytest.mark.parametrize("screen", [Screen(390, 844, "dark")], ids=["narrow"])
def test_on_a_phone_the_sides_stand_below_each_other(conflicts: Page, screen: Screen):
    conflicts.get_by_role("link", name=re.compile("Adam's regret")).click()
    sides = conflicts.locator(".or-camp article")
    expect(sides.nth(1)).to_be_visible()
    upper, lower = sides.nth(0).bounding_box(), sides.nth(1).bounding_box()

    assert upper is not None
    assert lower is not None
    assert lower["y"] >= upper["y"] + upper["height"]
    assert conflicts.evaluate("document.documentElement.scrollWidth") <= screen.width
    assert barriers(conflicts) == []


def test_a_claim_on_which_nobody_disagrees_says_so(page: Page, server: Server):
    page.goto(f"{server.url}/?claim=adam-2015-none")

    expect(page.get_by_role("alert")).to_contain_text("do not disagree")


def test_without_conflicts_the_tab_says_what_would_make_one(
    page: Page, serve: Callable[..., Server], tmp_path: Path
):
    empty = serve(tmp_path / "store", OPENREPRO_EVENT="icml-2026")

    page.goto(f"{empty.url}/?tab=conflicts")

    expect(page.get_by_role("heading", name="No two teams disagree yet")).to_be_visible()
    page.get_by_role("link", name="Submit a logbook").click()
    expect(page.get_by_role("heading", name="Submit a logbook")).to_be_visible()
