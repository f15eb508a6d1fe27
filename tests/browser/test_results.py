"""A visitor reads what came out, looks at the numbers behind a chart, takes them along and goes on
to the papers that a bar counts."""

import csv
import io
import json
import re
import time
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
    until = time.monotonic() + 60
    while contested(server) < 2:
        assert time.monotonic() < until, "the packaged logbooks were not judged"
        time.sleep(0.2)
    return server


def contested(server: Server) -> int:
    tables = json.load(urlopen(f"{server.url}/api/results"))["tables"]
    return int(dict(tables["numbers"]["rows"])["claims contested"])


@pytest.fixture
def results(page: Page, server: Server) -> Page:
    page.goto(f"{server.url}/?tab=results")
    expect(page.get_by_text("Counted from every verdict")).to_be_visible()
    return page


def chart(page: Page, name: str):  # type: ignore[no-untyped-def]
    """A chart's card, once it is drawn."""
    card = page.locator(f"[data-chart={name}]")
    card.scroll_into_view_if_needed()
    expect(card.locator(".main-svg").first).to_be_visible(timeout=20_000)
    return card


def test_every_chart_is_drawn_where_its_place_was_kept(results: Page):
    cards = results.locator("[data-chart]")
    heights = cards.evaluate_all("cards => cards.map(card => card.offsetHeight)")

    for card in cards.all():
        chart(results, card.get_attribute("data-chart") or "")

    assert len(heights) >= 6
    assert cards.evaluate_all("cards => cards.map(card => card.offsetHeight)") == heights
    assert results.locator(".modebar-btn").count() == 0


def test_a_chart_has_its_finding_as_heading_and_a_table_with_its_numbers(results: Page):
    card = chart(results, "outcomes")

    expect(card.get_by_role("heading")).to_have_text(re.compile(r"judged claims (is|are) verified"))
    expect(card.get_by_role("img").first).to_have_accessible_name(
        re.compile("verified.*table below")
    )
    expect(card.get_by_role("table")).to_be_hidden()
    card.get_by_text("The numbers").click()
    expect(card.get_by_role("columnheader")).to_have_text(["outcome", "claims", "share"])
    card.get_by_role("link", name="contested", exact=True).click()
    results.wait_for_url(re.compile(r"tab=papers&outcome=contested"))


def test_numbers_can_be_taken_along(results: Page):
    card = chart(results, "classes")
    card.get_by_text("The numbers").click()

    with results.expect_download() as taken:
        card.get_by_role("link", name="classes.csv").click()

    rows = list(csv.reader(io.StringIO(Path(taken.value.path()).read_text("utf-8"))))
    assert taken.value.suggested_filename == "classes.csv"
    assert rows[0] == ["class", "papers", "share"]
    assert len(rows) == 8


def test_a_bar_leads_to_its_papers_and_back_leads_to_the_chart(results: Page):
    bar = chart(results, "outcomes").locator(".bars path").first.bounding_box()
    assert bar is not None
    middle = (bar["x"] + bar["width"] / 2, bar["y"] + bar["height"] / 2)
    results.mouse.move(*middle)
    expect(results.locator("[data-chart=outcomes] .or-plot")).to_have_class(re.compile("over"))
    results.mouse.click(*middle)

    results.wait_for_url(re.compile(r"tab=papers&outcome=verified"))
    expect(results.get_by_role("button", name="Verified")).to_have_attribute("aria-pressed", "true")
    results.go_back()
    expect(results.get_by_role("heading", name="What came out")).to_be_visible()
    chart(results, "outcomes")


def test_plotly_is_loaded_for_this_tab_only_and_from_here(page: Page, server: Server):
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(server.url)
    expect(page.get_by_role("searchbox")).to_be_visible()
    assert not any("plotly" in url for url in asked)

    page.get_by_role("tab", name="Results").click()
    chart(page, "classes")

    assert [url for url in asked if "plotly" in url] == [f"{server.url}/files/plotly-7.1.0.min.js"]


def test_charts_follow_the_scheme_of_the_page(results: Page):
    def words() -> str:
        text = chart(results, "classes").locator(".annotation-text").first
        return str(text.evaluate("node => getComputedStyle(node).fill"))

    light = words()
    results.emulate_media(color_scheme="dark")

    results.wait_for_function(
        "before => getComputedStyle(document.querySelector('.annotation-text') || document.body)"
        ".fill !== before && document.querySelector('.annotation-text')",
        arg=light,
    )
    assert words() != light


@pytest.mark.parametrize(
    "screen", [Screen(), Screen(390, 844, "dark")], ids=["wide light", "narrow dark"]
)
def test_drawn_charts_and_open_tables_have_no_barrier(results: Page):
    for name in ("classes", "areas", "times"):
        card = chart(results, name)
        card.get_by_text("The numbers").click()
        assert card.evaluate("card => card.scrollWidth <= card.clientWidth"), name

    assert barriers(results, "[data-view=results]") == []
    wide = results.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert not wide
