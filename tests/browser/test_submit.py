"""A participant submits a logbook, watches it being judged and opens the quotes of its verdicts."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.axe import barriers
from tests.browser.conftest import Screen
from tests.browser.serving import Server
from tests.browser.submitting import PACKAGED, counterexample, judge, look
from tests.judge.build import prose_cell, run_cell, snapshot
from tests.loopback.hub import LoopbackHub

HOSTILE = (
    '<img src=x onerror="window.hacked=1"><script>window.hacked=2</script> ${window.hacked=3} '
    "{{constructor}} \\u{110000} `"
)


def small_files(readme: str, text: str) -> dict[str, str]:
    made = snapshot({"claim-1": text})
    return {"README.md": readme} | {file.path: file.text for file in made.files}


@pytest.fixture(scope="module")
def hub() -> Iterator[LoopbackHub]:
    with LoopbackHub() as hub:
        for team in ("carol", "dave", "erin"):
            hub.add_space(f"{team}/adam", counterexample(team), sdk="static")
        tagged = f"---\ntitle: >-\n  {HOSTILE}\ntags: [paper-adam-2015]\n---\n"
        text = f"{HOSTILE}\n" + prose_cell(HOSTILE) + run_cell(f"T=200 regret=1 bound=2 {HOSTILE}")
        hub.add_space("mallory/adam", small_files(tagged, text), sdk="static")
        hub.add_space("frank/untagged", small_files("# mine", run_cell("x = 1")), sdk="static")
        yield hub


@pytest.fixture(scope="module")
def server(
    serve: Callable[..., Server], hub: LoopbackHub, tmp_path_factory: pytest.TempPathFactory
) -> Server:
    return serve(tmp_path_factory.mktemp("submit") / "store", HF_ENDPOINT=hub.url)


def test_a_logbook_is_looked_at_judged_and_its_quote_opens_at_its_lines(page: Page, server: Server):
    look(page, server, "https://huggingface.co/spaces/carol/adam")
    found = page.get_by_label("What was found")
    expect(found).to_contain_text("carol/adam")
    expect(found).to_contain_text("matched by the Space's tag")
    expect(found).to_contain_text("3 claims will be judged")

    judge(page)

    verdict = page.locator("article", has_text="Adam's regret stays below")
    expect(verdict.get_by_text("falsified")).to_be_visible()
    expect(page.get_by_text("What the judge read")).to_be_visible()

    verdict.get_by_role("link", name=re.compile("line 102")).click()

    expect(page).to_have_title(re.compile("^Claim 1.*: judged text of carol/adam"))
    cited = page.locator("#L102")
    expect(cited).to_have_class(re.compile("cited"))
    expect(cited).to_be_in_viewport()
    expect(cited).to_contain_text("T=1000 regret=696.2")
    page.go_back()
    expect(verdict).to_be_visible()
    expect(page).to_have_title(re.compile("^Verdicts on carol/adam"))


def test_work_goes_on_when_the_tab_closes_and_is_there_after_a_restart(
    context: BrowserContext, page: Page, server: Server, hub: LoopbackHub
):
    look(page, server, "dave/adam")
    hub.fail("dave/adam/resolve/", delay=1.5)
    judge(page)
    address = page.url
    page.close()

    later = context.new_page()
    later.goto(address)
    expect(later.locator("article").get_by_text("falsified")).to_be_visible()
    later.close()
    server.stop()
    server.start()
    restarted = context.new_page()
    restarted.goto(address)

    expect(restarted.locator("article").get_by_text("falsified")).to_be_visible()
    restarted.get_by_role("link", name=re.compile("line 102")).click()
    expect(restarted.locator("#L102")).to_contain_text("T=1000 regret=696.2")


def test_a_judging_that_a_power_cut_ended_is_judged_at_the_next_start(
    context: BrowserContext, page: Page, server: Server, hub: LoopbackHub
):
    look(page, server, "erin/adam")
    hub.fail("erin/adam/resolve/", delay=5)
    judge(page)
    address = page.url
    page.close()

    server.kill()
    server.start()
    later = context.new_page()
    later.goto(address)

    expect(later.locator("article").get_by_text("falsified")).to_be_visible(timeout=15_000)


@pytest.mark.parametrize(
    ("address", "help_text"),
    [
        ("just-one-name", "owner/name"),
        ("https://example.org/logbook", "example.org"),
        ("nobody/nothing", "nobody/nothing"),
        ("", "Paste the address of a logbook first."),
    ],
)
def test_a_wrong_address_is_explained_and_what_was_typed_stays(
    page: Page, server: Server, address: str, help_text: str
):
    look(page, server, address)

    expect(page.get_by_role("alert")).to_contain_text(help_text)
    expect(page.get_by_label("Address of the logbook")).to_have_value(address)
    expect(page.get_by_role("button", name="Look at it")).to_be_enabled()


def test_what_a_hostile_logbook_says_stays_text(page: Page, server: Server):
    look(page, server, "mallory/adam")
    judge(page)
    link = page.get_by_role("link", name=re.compile("^claim-1, line")).first
    expect(link).to_be_visible()

    link.click()

    expect(page.locator(".or-source")).to_contain_text("<script>window.hacked=2</script>")
    assert page.evaluate("window.hacked") is None
    assert page.locator(".or-view img").count() == 0


def test_a_person_chooses_the_paper_that_the_logbook_does_not_name(page: Page, server: Server):
    look(page, server, "frank/untagged")
    page.get_by_role("searchbox", name="Which paper is it?").fill("stochastic optim")
    page.get_by_role("button", name=re.compile("Adam")).click()
    expect(page.get_by_label("What was found")).to_contain_text("chosen by you")

    judge(page)

    expect(page.locator("article").first).to_contain_text("inconclusive")


def test_a_packaged_logbook_that_was_judged_opens_its_verdicts_and_can_be_shared(
    context: BrowserContext, page: Page, server: Server
):
    page.goto(f"{server.url}/?tab=submit")
    page.get_by_role("button", name=re.compile("^team-a.repro")).first.click()
    page.get_by_role("link", name="Open its verdicts").click()
    page.wait_for_url(re.compile(r"judgement="))
    expect(page.get_by_text("by the logbook's own run")).to_be_visible()

    other = context.new_page()
    other.goto(page.url)

    expect(other.locator("article").first).to_be_visible()
    expect(other.get_by_role("tab", selected=True)).to_have_text("Submit")


def test_from_a_judgement_ways_lead_to_its_paper_its_team_and_its_logbook(
    page: Page, server: Server
):
    look(page, server, PACKAGED)
    page.get_by_role("link", name="Open its verdicts").click()
    team = PACKAGED.split("/")[0]

    page.get_by_role("link", name="All verdicts on this paper").click()
    expect(page.get_by_role("heading", name="Claims and evidence")).to_be_visible()
    page.go_back()
    page.get_by_role("link", name=team, exact=True).click()
    expect(page.get_by_role("heading", name="Certificate")).to_be_visible()
    page.go_back()
    page.get_by_role("link", name=PACKAGED).click()
    expect(page.get_by_text("Judged once")).to_be_visible()

    page.get_by_role("link", name=team, exact=True).last.click()
    expect(page.get_by_role("heading", name=team)).to_be_visible()


@pytest.mark.parametrize("query", ["submission=NOBODY", "judgement=NOBODY"])
def test_an_address_that_leads_nowhere_says_so(page: Page, server: Server, query: str):
    page.goto(f"{server.url}/?{query}")

    expect(page.get_by_role("alert")).to_contain_text("on this machine")


@pytest.mark.parametrize("screen", [Screen(390, 844, "dark")], ids=["narrow"])
def test_the_pages_fit_a_phone(page: Page, server: Server, screen: Screen):
    look(page, server, PACKAGED)
    page.get_by_role("link", name="Open its verdicts").click()
    page.get_by_role("link", name=re.compile("line 102")).click()
    expect(page.locator("#L102")).to_be_visible()

    assert page.evaluate("document.documentElement.scrollWidth") <= screen.width


@pytest.mark.parametrize("screen", [Screen(), Screen(390, 844, "dark")], ids=["wide", "narrow"])
def test_neither_verdicts_nor_judged_pages_have_barriers(page: Page, server: Server):
    look(page, server, PACKAGED)
    expect(page.get_by_role("link", name="Open its verdicts")).to_be_visible()
    found = barriers(page)
    page.get_by_role("link", name="Open its verdicts").click()
    expect(page.get_by_text("What the judge read")).to_be_visible()
    verdicts = barriers(page)
    page.get_by_role("link", name=re.compile("line 102")).click()
    expect(page.locator("#L102")).to_be_visible()

    assert [found, verdicts, barriers(page)] == [[], [], []]
