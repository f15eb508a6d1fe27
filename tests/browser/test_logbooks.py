"""A visitor looks through the logbooks, opens one, and asks to see its live page."""

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
    until = time.monotonic() + 30
    while json.load(urlopen(f"{server.url}/api/logbooks"))["total"] < 19:
        assert time.monotonic() < until, "the packaged logbooks were not judged"
        time.sleep(0.2)
    return server


@pytest.fixture
def logbooks(page: Page, server: Server) -> Page:
    page.goto(f"{server.url}/?tab=logbooks")
    expect(page.get_by_role("heading", name="Logbooks", exact=True)).to_be_visible()
    expect(page.locator(".or-logbook").first).to_be_visible()
    return page


def test_words_and_filters_narrow_the_list_and_stand_in_the_address(logbooks: Page):
    logbooks.get_by_label("Search logbooks").fill("reservoir")
    expect(logbooks.locator(".or-logbook")).to_have_count(2)
    logbooks.get_by_label("Verdict").select_option("falsified")
    expect(logbooks).to_have_url(re.compile("q=reservoir.*verdict=falsified"))

    logbooks.reload()

    expect(logbooks.get_by_label("Search logbooks")).to_have_value("reservoir")
    expect(logbooks.get_by_label("Verdict")).to_have_value("falsified")


def test_a_title_that_names_the_paper_is_not_followed_by_it_again(logbooks: Page):
    named = logbooks.locator(".or-logbook", has_text="Reproduction: Competitive Paging Algorithms")

    expect(named.first).not_to_contain_text("on Competitive Paging Algorithms")


def test_nothing_that_fits_says_so_and_shows_the_way_back(logbooks: Page):
    logbooks.get_by_label("Search logbooks").fill("zzzz")
    expect(logbooks.get_by_role("heading", name="No logbook fits")).to_be_visible()

    logbooks.get_by_role("link", name="Show all").click()

    expect(logbooks.locator(".or-logbook").first).to_be_visible()
    expect(logbooks.get_by_label("Search logbooks")).to_have_value("")


def test_a_logbook_opens_with_its_judgings_and_back_returns_to_the_list(logbooks: Page):
    logbooks.locator(".or-logbook a.or-open").first.click()
    expect(logbooks.get_by_text("Judged once")).to_be_visible()
    expect(logbooks.get_by_text("Read from a folder, not from the Hub")).to_be_visible()

    logbooks.go_back()

    expect(logbooks.locator(".or-logbook").first).to_be_visible()


@pytest.mark.parametrize(
    "screen", [Screen(), Screen(390, 844, "dark")], ids=["wide light", "narrow dark"]
)
def test_list_and_logbook_have_no_barrier(logbooks: Page, screen: Screen):
    assert barriers(logbooks) == []
    assert logbooks.evaluate("document.documentElement.scrollWidth") <= screen.width
    logbooks.locator(".or-logbook a.or-open").first.click()
    expect(logbooks.get_by_text("Judged once")).to_be_visible()

    assert barriers(logbooks) == []
    assert logbooks.evaluate("document.documentElement.scrollWidth") <= screen.width
