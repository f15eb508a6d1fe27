"""A logbook is judged by a model: cost before and after, votes, what failed, a stop, contracts."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from judge.scripted import gullible
from tests.browser.axe import barriers
from tests.browser.conftest import Screen
from tests.browser.serving import Server
from tests.browser.submitting import counterexample, judge, look
from tests.loopback.chat import LoopbackChat
from tests.loopback.hub import LoopbackHub

MODEL = "zai-org/GLM-5.2"
SCREENS = [Screen(), Screen(390, 844, "dark")]
CLAIM = "Adam's regret stays below"


def answers(system: str, user: str, schema: Mapping[str, Any]) -> str:
    """A model that believes what runs print."""
    return gullible(system, user, schema, None)


@pytest.fixture(scope="module")
def chat() -> Iterator[LoopbackChat]:
    with LoopbackChat(answers, MODEL) as chat:
        yield chat


@pytest.fixture(scope="module")
def server(
    serve: Callable[..., Server], chat: LoopbackChat, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    with LoopbackHub() as hub:
        for team in ("gina", "henry", "ivy"):
            hub.add_space(f"{team}/adam", counterexample(team), sdk="static")
        store = tmp_path_factory.mktemp("model") / "store"
        yield serve(store, HF_ENDPOINT=hub.url, JUDGE_BASE_URL=chat.base_url, JUDGE_MODEL=MODEL)


@pytest.fixture(scope="module")
def judged(server: Server, chat: LoopbackChat, browser: Browser) -> str:
    """The address of a judgement whose first claim failed: the vote to confirm it did not come."""
    page = browser.new_page()
    look(page, server, "gina/adam")
    chat.fail("ok", "ok", "payload")
    judge(page)
    expect(page.locator(".or-unjudged")).to_be_visible(timeout=15_000)
    address = page.url
    page.close()
    return address


def test_what_judging_costs_is_said_before_and_what_it_cost_after(page: Page, server, judged):
    look(page, server, "henry/adam")
    found = page.get_by_label("What was found")
    expect(found).to_contain_text(re.compile(r"about 3 questions, \d+,000 tokens, \$0\.\d\d"))

    page.goto(judged)

    page.get_by_text(re.compile(r"3 questions, [\d,]+ tokens, \$0\.\d{4}")).click()
    rows = page.locator(".or-calls tbody tr")
    expect(rows).to_have_count(3)
    expect(rows.first).to_contain_text("json_schema")
    expect(rows.last).to_contain_text("not answered: ")


def test_a_claim_that_was_not_judged_has_no_verdict_and_judging_again_finishes_it(
    page: Page, judged: str
):
    page.goto(judged)
    steps = page.locator(".or-steps")
    expect(steps).to_contain_text("2 claims; 1 not judged")
    card = page.locator("article", has_text=CLAIM)
    expect(card).to_contain_text("not judged: The question is longer than the model can read.")
    expect(card.locator("[title=context_too_long]")).to_be_visible()
    expect(card.locator("header, .or-chip")).to_have_count(0)

    card.get_by_role("link", name="Judge again").click()
    expect(page.get_by_label("Address of the logbook")).to_have_value("gina/adam")
    judge(page)

    expect(card.locator("header")).to_contain_text("falsified")
    expect(page.locator(".or-unjudged")).to_have_count(0)
    expect(page.get_by_text("2 from our cache")).to_be_visible()


def test_a_verdict_and_its_quote_come_first_and_the_votes_fold_out(page: Page, server: Server):
    look(page, server, "henry/adam")
    judge(page)
    card = page.locator("article", has_text=CLAIM)
    expect(card.locator("header")).to_contain_text("falsified")
    expect(card.get_by_text("T=1000 regret=696.2")).to_be_visible()
    expect(card.locator(".or-votes")).to_be_hidden()

    card.get_by_text("3 votes").click()

    expect(card.locator(".or-votes li")).to_have_text(["✕falsified2 of 2 quotes found"] * 3)
    expect(card.get_by_text("The judge was shown")).to_be_visible()


def test_where_the_account_is_empty_the_work_stops_and_goes_on_when_told(
    page: Page, server: Server, chat: LoopbackChat
):
    chat.always("no_credit")
    look(page, server, "ivy/adam")
    judge(page)
    banner = page.get_by_role("alert")
    expect(banner).to_contain_text("Nothing is judged at the moment: The account")
    expect(banner).to_contain_text("your submission is kept")
    expect(page.get_by_text("until judging goes on")).to_be_visible()
    found = barriers(page)
    address = page.url
    page.goto(f"{server.url}/?tab=submit")
    expect(page.get_by_role("alert")).to_contain_text("Nothing is judged at the moment")
    found += barriers(page)

    chat.recover()
    page.goto(address)
    page.get_by_role("button", name="Try again").click()

    expect(page.locator("article", has_text=CLAIM).locator("header")).to_contain_text("falsified")
    expect(page.get_by_role("alert")).to_have_count(0)
    assert found == []


@pytest.mark.parametrize("screen", SCREENS, ids=["wide", "narrow"])
def test_an_account_has_no_barriers_and_fits(page: Page, judged: str, screen: Screen):
    page.goto(judged)
    expect(page.locator(".or-unjudged")).to_be_visible()
    page.evaluate("document.querySelectorAll('.or-view details').forEach((d) => { d.open = true })")

    assert barriers(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= screen.width


@pytest.mark.parametrize("screen", SCREENS, ids=["wide", "narrow"])
def test_an_organiser_edits_what_would_settle_a_claim(page: Page, server: Server, screen: Screen):
    page.goto(f"{server.url}/?paper=momentum-2013")
    claim = page.locator("[scope=row].or-claim").first
    claim.get_by_text("What would settle it").click()
    claim.get_by_role("button", name="Edit the contract of claim 1").click()
    form = page.get_by_role("dialog")
    faults = barriers(page)
    value = f"{screen.width / 100}"

    form.get_by_label("The paper’s value").fill("ten")
    form.get_by_label("Compared with").fill("steepest descent")
    form.get_by_role("button", name="Save").click()
    expect(form.get_by_text("It must be a plain number")).to_be_visible()
    expect(form.get_by_label("The paper’s value")).to_be_focused()
    expect(form.get_by_label("Compared with")).to_have_value("steepest descent")
    faults += barriers(page)
    form.get_by_label("The paper’s value").fill(value)
    form.get_by_role("button", name="Save").click()

    expect(form).to_have_count(0)
    expect(claim).to_contain_text("Judgements under the old contract stand until")
    expect(claim).to_contain_text(f"equals {value} (± 3)")
    expect(claim).to_contain_text("Contract: edited by organiser on")
    expect(page.locator(".or-history li").first).to_contain_text("1 contract edited")
    assert faults + barriers(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= screen.width
