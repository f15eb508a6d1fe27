"""A visitor searches, walks the hits by keyboard, and opens a paper and its evidence."""

import json
import re
import time
from collections.abc import Callable
from urllib.request import urlopen

import pytest
from playwright.sync_api import Page, Route, expect

from data.event import load_event
from data.projections import projections
from data.records import Claim, Paper
from data.store import Store
from tests.browser.conftest import Screen
from tests.browser.serving import Server
from tests.data.build import publish_claims, publish_papers

HOSTILE = (
    '<img src=x onerror="window.hacked=1"><script>window.hacked=2</script> ${(window.hacked=3)} '
    "{{constructor}} \\u{110000} \\x ` {{#each value}} </script></style>"
)


def search(page: Page, words: str) -> None:
    page.get_by_role("searchbox", name="Search papers and claims").fill(words)


@pytest.fixture
def papers(page: Page, server: Server) -> Page:
    """The papers tab, judged logbooks and all."""
    page.goto(server.url)
    expect(page.get_by_role("heading", name="Teams disagree")).to_be_visible()
    return page


@pytest.fixture(scope="module")
def server(server: Server) -> Server:
    """With the packaged logbooks judged: that goes on behind the first page."""
    until = time.monotonic() + 30
    while len(json.load(urlopen(f"{server.url}/api/conflicts"))["conflicts"]) < 3:
        assert time.monotonic() < until, "the packaged logbooks were not judged"
        time.sleep(0.2)
    return server


def test_hits_follow_each_key_without_enter(papers: Page):
    papers.get_by_role("searchbox").click()

    papers.keyboard.type("reservoir", delay=30)

    expect(papers.locator("#or-hits mark").first).to_have_text("Reservoir")
    expect(papers.get_by_role("status").filter(has_text=" ms")).to_contain_text("1 paper")


def test_the_search_and_its_filters_stand_in_the_address_and_open_again(papers: Page, server):
    search(papers, "adam")
    papers.get_by_role("button", name="Inconclusive").click()
    expect(papers).to_have_url(re.compile(r"q=adam&.*outcome=inconclusive"))

    papers.goto(papers.url)

    expect(papers.get_by_role("searchbox")).to_have_value("adam")
    expect(papers.get_by_role("button", name="Inconclusive")).to_have_attribute(
        "aria-pressed", "true"
    )
    expect(papers.locator("#or-hits").get_by_role("link").first).to_contain_text("Adam")


def test_filters_of_an_address_are_shown_and_taken_off_one_by_one(papers: Page, server: Server):
    papers.goto(f"{server.url}/?tab=papers&area=Theory&sub_area=Nowhere&honour=spotlight")
    expect(papers.get_by_label("Sub-area")).to_have_value("Nowhere")
    expect(papers.get_by_role("button", name="Spotlight")).to_have_attribute("aria-pressed", "true")

    papers.get_by_label("Sub-area").select_option("")
    expect(papers).to_have_url(re.compile(r"area=Theory&honour=spotlight$"))
    papers.get_by_role("button", name="Clear filters").click()

    expect(papers).to_have_url(f"{server.url}/?tab=papers")
    expect(papers.get_by_role("heading", name="Teams disagree")).to_be_visible()


@pytest.mark.parametrize("screen", [Screen(390, 844)], ids=["narrow"])
def test_on_a_phone_filters_are_folded_and_those_that_are_on_can_be_taken_off(papers: Page):
    contested = papers.get_by_role("button", name="Contested", exact=True)
    expect(contested).to_be_hidden()

    papers.get_by_role("button", name="Filters").click()
    contested.click()
    papers.get_by_role("button", name="Filters (1)").click()

    expect(contested).to_be_hidden()
    expect(papers.get_by_role("status").filter(has_text=" ms")).to_be_visible()
    papers.get_by_role("button", name="Remove filter Contested").click()
    expect(papers).to_have_url(re.compile(r"tab=papers$"))
    expect(papers.get_by_role("button", name="Filters")).to_be_focused()


TYPE = """([words, next]) => {
    const field = document.querySelector("#or-search");
    field.value = words;
    field.dispatchEvent(new Event("input"));
    next ? document.querySelector(next).click() : history.back();
}"""
"""Faster than the search follows the last key: then a click, or a step back."""


def test_who_opens_a_hit_before_the_last_key_was_followed_stays_there_and_finds_the_words_again(
    papers: Page,
):
    search(papers, "paging")
    expect(papers.locator("#or-hits mark").first).to_be_visible()

    papers.evaluate(TYPE, ["paging algorithms", "#or-hits a.or-open"])

    expect(papers.get_by_role("heading", level=1, name="Competitive Paging")).to_be_visible()
    papers.wait_for_timeout(400)
    expect(papers).to_have_url(re.compile(r"\?paper=marking-1991$"))

    papers.go_back()

    expect(papers).to_have_url(re.compile(r"q=paging\+algorithms$"))
    expect(papers.get_by_role("searchbox")).to_have_value("paging algorithms")


def test_what_is_typed_just_before_a_step_back_does_not_change_the_page_before(papers: Page):
    papers.get_by_role("link", name="Competitive Paging Algorithms").click()
    papers.get_by_role("tab", name="Papers").click()
    expect(papers.get_by_role("searchbox")).to_be_visible()

    papers.evaluate(TYPE, ["x", None])

    expect(papers.get_by_role("heading", level=1, name="Competitive Paging")).to_be_visible()
    papers.wait_for_timeout(400)
    expect(papers).to_have_url(re.compile(r"\?paper=marking-1991$"))


def test_a_misspelt_word_is_put_right_with_one_click(papers: Page):
    search(papers, "reservior")

    papers.get_by_role("button", name="reservoir").click()

    expect(papers.get_by_role("searchbox")).to_have_value("reservoir")
    expect(papers.locator("#or-hits mark").first).to_have_text("Reservoir")
    expect(papers.get_by_text("Did you mean")).to_be_hidden()


def test_words_of_which_none_has_all_are_told_of_in_whole_sentences(papers: Page):
    search(papers, "Adam stocastic optimisation")

    expect(papers.get_by_role("status").filter(has_text=" ms")).to_have_text(
        re.compile(r" ms\. Nothing .* have some\. Of each paper .* are shown\.$")
    )


def test_a_visitor_without_a_mouse_finds_and_opens_a_paper_and_goes_back(papers: Page):
    papers.keyboard.press("/")
    papers.keyboard.type("paging algorithms")
    expect(papers.locator("#or-hits mark").first).to_be_visible()
    papers.keyboard.press("ArrowDown")
    papers.keyboard.press("Enter")
    expect(
        papers.get_by_role("heading", level=1, name="Competitive Paging Algorithms")
    ).to_be_visible()
    expect(papers).to_have_url(re.compile(r"\?paper=marking-1991$"))
    expect(papers).to_have_title(re.compile("^Competitive Paging Algorithms"))

    papers.go_back()

    expect(papers.get_by_role("searchbox")).to_have_value("paging algorithms")
    expect(papers.locator("#or-hits mark").first).to_be_visible()


def test_an_answer_that_comes_late_leaves_a_person_at_the_hit_they_walked_to(papers: Page):
    walked_to = papers.locator("#or-hits a.or-open:focus")
    search(papers, "paging")
    expect(papers.locator("#or-hits mark").first).to_be_visible()
    held: list[Route] = []
    papers.route("**/component_server**", lambda route: held.append(route))
    papers.keyboard.type(" algorithms")
    expect(papers).to_have_url(re.compile(r"q=paging(\+|%20)algorithms"))
    papers.keyboard.press("ArrowDown")
    expect(walked_to).to_have_attribute("href", "?paper=marking-1991")

    for route in held:
        route.continue_()
    expect(papers.locator("#or-hits mark", has_text="algorithm").first).to_be_visible()

    expect(walked_to).to_have_attribute("href", "?paper=marking-1991")


def test_a_slash_that_is_typed_into_a_field_stays_there(papers: Page):
    papers.get_by_role("searchbox").click()
    papers.keyboard.type("a/b")

    expect(papers.get_by_role("searchbox")).to_have_value("a/b")


def test_nothing_found_says_what_to_try_and_clears(papers: Page):
    search(papers, "zzzzqqq")
    papers.get_by_role("button", name="Clear the search").click()

    expect(papers.get_by_role("searchbox")).to_have_value("")
    expect(papers.get_by_role("heading", name="Teams disagree")).to_be_visible()


@pytest.mark.parametrize("screen", [Screen(), Screen(390, 844)], ids=["wide", "narrow"])
def test_a_papers_address_opens_its_claims_against_teams_and_a_cell_its_evidence(
    page: Page, server: Server, screen: Screen
):
    page.goto(f"{server.url}/?paper=momentum-2013")
    cell = page.get_by_role(
        "link", name="team-c, claim 1: falsified, provisional. Open the evidence"
    )
    expect(cell).to_be_visible()
    expect(page.get_by_text("Verified by team-a; falsified by team-c.")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= screen.width

    cell.click()

    expect(page.get_by_role("tab", name="Submit")).to_have_attribute("aria-selected", "true")
    expect(page.locator("article:focus")).to_contain_text("classical momentum")
    page.go_back()
    expect(cell).to_be_visible()
    expect(page.get_by_role("tab", name="Papers")).to_have_attribute("aria-selected", "true")


def test_the_papers_tab_leads_from_a_paper_to_the_list(page: Page, server: Server):
    page.goto(f"{server.url}/?paper=adam-2015")
    expect(page.get_by_role("heading", level=1, name="Adam")).to_be_visible()

    page.get_by_role("tab", name="Papers").click()

    expect(page.get_by_role("searchbox")).to_be_visible()
    expect(page).to_have_url(f"{server.url}/?tab=papers")


def test_an_unknown_paper_says_what_to_do(page: Page, server: Server):
    page.goto(f"{server.url}/?paper=nix")

    expect(page.get_by_role("alert")).to_contain_text("no paper 'nix'; search for it by its title")


@pytest.fixture(scope="module")
def hostile(serve: Callable[..., Server], tmp_path_factory: pytest.TempPathFactory) -> Server:
    """An event with a paper whose every text tries to run."""
    folder = tmp_path_factory.mktemp("hostile") / "store"
    store = Store(folder, projections(load_event("icml-2026")))
    claim = Claim(claim_id="h-1", paper_id="hostile", text=f"claim {HOSTILE}", anchor=HOSTILE)
    paper = Paper(
        paper_id="hostile",
        title=f"title {HOSTILE}",
        authors=(HOSTILE,),
        area=f"area {HOSTILE}",
        abstract=HOSTILE,
        openreview_url="javascript:window.hacked=4",
    )
    publish_papers(store, [paper], HOSTILE)
    publish_claims(store, {"hostile": [claim]}, HOSTILE)
    store.close()
    return serve(folder, OPENREPRO_EVENT="icml-2026")


def test_hostile_titles_and_claims_stay_text_in_the_list_and_on_the_page(
    page: Page, hostile: Server
):
    page.goto(f"{hostile.url}/?q=title")
    title = page.locator("#or-hits").get_by_role("link").first
    expect(title).to_have_text(f"title {HOSTILE}")
    assert f"area {HOSTILE}" in page.get_by_label("Area", exact=True).inner_text()
    search(page, "claim img")
    expect(page.locator("#or-hits h3").first).to_contain_text("${(window.hacked=3)}")

    page.goto(f"{hostile.url}/?paper=hostile")

    expect(page.get_by_role("heading", level=1)).to_have_text(f"title {HOSTILE}")
    expect(page.get_by_role("rowheader")).to_contain_text(f"claim {HOSTILE}")
    expect(page.get_by_role("heading", name="History")).to_be_visible()
    expect(page.get_by_role("link", name="OpenReview")).to_have_count(0)
    assert page.evaluate("window.hacked") is None


def test_a_paper_that_nobody_tried_says_how_to_begin(page: Page, hostile: Server):
    page.goto(f"{hostile.url}/?paper=hostile")

    expect(page.get_by_role("heading", name="Nobody has tried yet")).to_be_visible()
    page.get_by_role("link", name="Submit a logbook").click()
    expect(page).to_have_url(re.compile(r"tab=submit&for=hostile$"))


def test_the_list_tells_what_became_known_while_a_paper_was_open(page: Page, hostile: Server):
    page.goto(f"{hostile.url}/?q=title")
    page.locator("#or-hits").get_by_role("link").first.click()
    expect(page.get_by_role("heading", name="Nobody has tried yet")).to_be_visible()
    store = Store(hostile.store, projections(load_event("icml-2026")))
    publish_papers(store, [Paper(paper_id="late", title="A late title")], "organiser")
    store.close()

    page.go_back()

    expect(page.get_by_role("link", name="A late title")).to_be_visible()
