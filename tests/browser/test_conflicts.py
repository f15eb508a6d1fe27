"""A visitor sees where teams disagree, narrows the list, opens one claim and reads both sides."""

import json
import re
import time
from urllib.request import urlopen

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import barriers
from tests.browser.conftest import Screen
from tests.browser.serving import Server


@pytest.fixture(scope="module")
def server(server: Server) -> Server:
    """With the packaged logbooks judged: that goes on behind the first page."""
    until = time.monotonic() + 60
    while len(json.load(urlopen(f"{server.url}/api/conflicts"))["conflicts"]) < 3:
        assert time.monotonic() < until, "the packaged logbooks were not judged"
        time.sleep(0.2)
    return server


@pytest.fixture
def conflicts(page: Page, server: Server) -> Page:
    page.goto(f"{server.url}/?tab=conflicts")
    expect(page.get_by_role("heading", name="Where teams disagree")).to_be_visible()
    return page


def entries(page: Page):
    return page.locator("[data-view=conflicts] .or-hit")


def test_contested_claims_come_first_and_then_opposing_evidence(conflicts: Page):
    headings = conflicts.locator("[data-view=conflicts] h2")

    expect(headings).to_have_text(["Contested", "Opposing evidence"])
    expect(entries(conflicts)).to_have_count(3)
    assert barriers(conflicts) == []


def test_two_conflicts_explain_themselves_to_a_stranger(conflicts: Page):
    horizon = (
        "team-a checked up to horizon T = 200; team-b's counterexample first appears at T = 723"
    )
    units = "team-b counted per run, team-e counted per batch of 50"

    expect(conflicts.get_by_text(horizon)).to_be_visible()
    expect(conflicts.get_by_text(units)).to_be_visible()


def test_filters_stand_in_the_address_and_can_be_taken_away(conflicts: Page):
    conflicts.get_by_role("button", name=re.compile("^Contested")).click()
    conflicts.wait_for_url(re.compile("kind=contested"))
    expect(entries(conflicts)).to_have_count(2)

    conflicts.get_by_label("Team").fill("team-e")
    conflicts.get_by_label("Team").press("Enter")
    conflicts.wait_for_url(re.compile("team=team-e"))
    expect(entries(conflicts)).to_have_count(1)
    conflicts.reload()
    expect(entries(conflicts)).to_have_count(1)

    conflicts.get_by_role("button", name=re.compile("team: team-e")).click()
    expect(entries(conflicts)).to_have_count(2)
    conflicts.go_back()
    expect(entries(conflicts)).to_have_count(1)


def test_filters_that_fit_nothing_say_so_and_give_the_way_back(page: Page, server: Server):
    page.goto(f"{server.url}/?tab=conflicts&team=nobody")

    expect(page.get_by_role("heading", name="No conflict fits these filters")).to_be_visible()
    page.get_by_role("button", name="Show all conflicts").click()
    expect(entries(page)).to_have_count(3)


def test_both_sides_stand_beside_each_other_with_quotes_that_open(conflicts: Page):
    conflicts.get_by_role("link", name=re.compile("Adam's regret")).click()
    conflicts.wait_for_url(re.compile(r"claim="))
    sides = conflicts.locator(".or-camp article")
    expect(sides).to_have_count(2)
    left, right = sides.nth(0).bounding_box(), sides.nth(1).bounding_box()

    assert left is not None
    assert right is not None
    assert left["y"] == right["y"]
    assert right["x"] > left["x"]
    row = conflicts.get_by_role("row", name=re.compile("^horizon T"))
    expect(row).to_contain_text("differs")
    expect(row.get_by_role("cell")).to_have_text(["1,000", "200", "1,000"])
    heights = row.locator("> *").evaluate_all("cells => cells.map((each) => each.offsetHeight)")
    assert len(set(heights)) == 1  # one line below the whole row

    conflicts.get_by_role("link", name=re.compile("line 102")).click()

    expect(conflicts.locator("#L102")).to_contain_text("T=1000 regret=696.2")
    conflicts.go_back()
    expect(sides.first).to_be_visible()
    conflicts.go_back()
    expect(conflicts.get_by_role("heading", name="Where teams disagree")).to_be_visible()


def test_a_fact_of_a_set_up_opens_the_line_that_says_it(conflicts: Page):
    conflicts.get_by_role("link", name=re.compile("UCB1's mean regret after")).click()
    row = conflicts.get_by_role("row", name=re.compile("^counted"))
    expect(row.get_by_role("cell")).to_have_text(["–not said", "per run", "per batch of 50"])

    row.get_by_role("link", name="per batch of 50").click()

    conflicts.wait_for_url(re.compile("at=.*line="))
    expect(conflicts.locator("[id^=L]").filter(has_text="per batch").first).to_be_visible()


def test_what_would_settle_it_and_the_past_stand_below(conflicts: Page):
    conflicts.get_by_role("link", name=re.compile("Adam's regret")).click()

    expect(conflicts.get_by_role("heading", name="What would settle it")).to_be_visible()
    expect(conflicts.get_by_text("would falsify it")).to_be_visible()
    expect(conflicts.get_by_role("heading", name="How it came to this")).to_be_visible()
    expect(conflicts.get_by_text("in dispute since")).to_be_visible()
    assert barriers(conflicts) == []


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


def test_machines_get_the_same_list_and_the_same_claim(server: Server):
    listed = json.load(urlopen(f"{server.url}/api/conflicts?kind=opposing"))
    (entry,) = listed["conflicts"]
    one = json.load(urlopen(f"{server.url}/api/conflicts/{entry['claim_id']}"))

    assert (listed["counts"], listed["pages"]) == ({"contested": 2, "opposing": 1}, 1)
    assert one["sentence"] == entry["sentence"]
    assert one["supports"][0]["quotes"]
