"""On a Space, whose disk is emptied by a restart, the Hub keeps what people did."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import PLATFORM, SPACE
from tests.browser.serving import Server
from tests.browser.submitting import counterexample, judge, look
from tests.loopback.hub import LoopbackHub
from tests.loopback.sign_in import LoopbackSignIn

RECORDS = "some-org/records"


@pytest.fixture(scope="module")
def hub() -> Iterator[LoopbackHub]:
    with LoopbackHub() as hub:
        for team in ("carol", "dave", "erin"):
            hub.add_space(f"{team}/adam", counterexample(team), sdk="static")
        yield hub


@pytest.fixture(scope="module")
def start(
    serve: Callable[..., Server],
    hub: LoopbackHub,
    provider: LoopbackSignIn,
    tmp_path_factory: pytest.TempPathFactory,
) -> Callable[[], Server]:
    """Start the Space on a disk that nobody has written to."""
    kept = {"HF_ENDPOINT": hub.url, "HF_TOKEN": "hf_org", "OPENREPRO_DATASET": RECORDS}
    environ = {**provider.environ, **SPACE, **kept}
    return lambda: serve(tmp_path_factory.mktemp("space") / "store", **environ)


@pytest.fixture(scope="module")
def space(start: Callable[[], Server]) -> Server:
    return start()


@pytest.fixture
def answered() -> dict[str, str]:
    return PLATFORM


def submit(page: Page, server: Server, address: str) -> str:
    """Submit as a person does; the path of the page of the submission."""
    look(page, server, address)
    judge(page)
    return page.url.removeprefix(server.url)


def test_nothing_is_called_saved_while_the_hub_takes_nothing(
    page: Page, space: Server, hub: LoopbackHub
):
    hub.fail(f"{RECORDS}/commit/", 403, method="POST", times=1000)
    submit(page, space, "dave/adam")
    expect(page.locator("article").get_by_text("falsified")).to_be_visible()
    expect(page.get_by_text("Saving queued for the data set")).to_be_visible()
    line = page.get_by_role("status").filter(has_text="not in step with the Hub")
    expect(line).to_contain_text("HF_TOKEN may not write")

    hub.forgive()
    submit(page, space, "erin/adam")

    expect(page.get_by_text("Saved you can come back")).to_be_visible()
    expect(line).to_have_count(0)


def test_a_reviewers_answer_is_queued_before_it_is_saved(page: Page, space: Server):
    page.goto(f"{space.url}/?tab=review&set=quantised-scenes")
    expect(page.get_by_role("heading", name="Sign in to compare")).to_be_visible()
    page.get_by_role("link", name="Sign in").click()
    answers = page.get_by_role("group", name="Your answer").get_by_role("button")
    expect(answers.first).to_be_enabled()

    answers.first.click()

    expect(page.get_by_text("queued ✓")).to_be_visible()
    expect(page.get_by_text("saved ✓")).to_be_visible()


def test_what_is_called_saved_is_there_after_a_restart_on_an_empty_disk(
    context: BrowserContext, page: Page, space: Server, start: Callable[[], Server]
):
    page.goto(f"{space.url}/?tab=submit")
    expect(page.locator(".or-count")).to_contain_text("claims")
    page.wait_for_load_state("networkidle")
    page.get_by_role("link", name="Sign in").click()
    expect(page.get_by_role("link", name="Sign out")).to_be_visible()
    page.wait_for_load_state("networkidle")
    path = submit(page, space, "carol/adam")
    expect(page.locator("article").get_by_text("falsified")).to_be_visible()
    expect(page.get_by_text("Saved you can come back")).to_be_visible()
    page.close()

    space.kill()
    again = start()
    later = context.new_page()
    later.goto(again.url + path)

    expect(later.locator("article").get_by_text("falsified")).to_be_visible()
    expect(later.get_by_text("Saved you can come back")).to_be_visible()
    later.get_by_role("link", name=re.compile("line 102")).click()
    expect(later.locator("#L102")).to_contain_text("T=1000 regret=696.2")
