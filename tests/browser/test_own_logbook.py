"""A team judges its logbook again, appeals with new evidence, and takes back what was wrong."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import barriers
from tests.browser.serving import Server
from tests.browser.submitting import counterexample, judge, look
from tests.loopback.hub import LoopbackHub


@pytest.fixture(scope="module")
def hub() -> Iterator[LoopbackHub]:
    with LoopbackHub() as hub:
        for team in ("carol", "dave"):
            hub.add_space(f"{team}/adam", counterexample(team), sdk="static")
        yield hub


@pytest.fixture(scope="module")
def server(
    serve: Callable[..., Server], hub: LoopbackHub, tmp_path_factory: pytest.TempPathFactory
) -> Server:
    return serve(tmp_path_factory.mktemp("own") / "store", HF_ENDPOINT=hub.url)


def test_a_team_appeals_only_with_new_evidence_and_takes_back_what_was_wrong(
    page: Page, server: Server, hub: LoopbackHub
):
    look(page, server, "carol/adam")
    judge(page)
    card = page.locator("details", has_text="For carol")
    card.get_by_text("For carol: judge again, appeal, take back").click()
    why = card.get_by_label("Why?")
    expect(why).to_be_visible()

    why.fill("please look again")
    card.get_by_role("button", name="Appeal with new evidence").click()
    expect(card.get_by_role("alert")).to_contain_text("publish the new evidence in it first")
    card.get_by_role("button", name="Take the logbook back").click()
    expect(page.get_by_text("Taken back.", exact=False).first).to_be_visible()
    expect(page.get_by_text("please look again")).to_be_visible()

    why.fill("it was right after all")
    card.get_by_role("button", name="Let it count again").click()
    expect(page.get_by_text("please look again")).to_have_count(0)

    hub.add_space("carol/adam", counterexample("carol, with ten seeds more"), sdk="static")
    why.fill("ten seeds more")
    first = page.url
    card.get_by_role("button", name="Appeal with new evidence").click()
    page.wait_for_url(lambda url: "submission=" in url and url != first)

    expect(page.get_by_text("· appeal, asked by organiser")).to_be_visible()
    expect(page.get_by_text("Appeal with new evidence.").first).to_be_visible()
    expect(page.get_by_text("ten seeds more", exact=True)).to_be_visible()
    expect(page.get_by_text(re.compile("first judging, asked by"))).to_be_visible()


def test_the_teams_card_has_no_barriers(page: Page, server: Server):
    look(page, server, "dave/adam")
    judge(page)
    page.get_by_text("For dave: judge again, appeal, take back").click()
    expect(page.get_by_label("Why?")).to_be_visible()

    assert barriers(page) == []
