"""On a Space people sign in with the Hub: reviewers keep their place, organisers organise."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PLATFORM, SPACE
from tests.browser.serving import Server
from tests.loopback.sign_in import LoopbackSignIn

SET_ID = "quantised-scenes"


@pytest.fixture(scope="module")
def space(
    serve: Callable[..., Server],
    provider: LoopbackSignIn,
    tmp_path_factory: pytest.TempPathFactory,
) -> Server:
    """The app as a Space runs it, with `eve` as organiser."""
    store = tmp_path_factory.mktemp("space") / "store"
    return serve(store, **SPACE, **provider.environ, OPENREPRO_ORGANISERS="eve")


@pytest.fixture
def answered() -> dict[str, str]:
    return PLATFORM


def sign_in(page: Page, provider: LoopbackSignIn, account: str) -> None:
    provider.account = account
    page.get_by_role("link", name="Sign in").click()
    expect(page.get_by_role("link", name="Sign out")).to_be_visible()


def test_a_reviewer_signs_in_where_they_are_and_goes_on_there(
    page: Page, space: Server, provider: LoopbackSignIn
):
    page.goto(f"{space.url}/?tab=review&set={SET_ID}")
    expect(page.get_by_role("heading", name="Sign in to compare")).to_be_visible()

    sign_in(page, provider, "alice")

    expect(page).to_have_url(f"{space.url}/?tab=review&set={SET_ID}")
    expect(page.get_by_text("alice", exact=True)).to_be_visible()
    expect(page.get_by_role("group", name="Your answer")).to_be_visible()
    expect(page.get_by_role("tab", name="Organise")).to_be_hidden()


def test_an_organiser_signs_in_organises_and_signs_out_again(
    page: Page, space: Server, provider: LoopbackSignIn
):
    page.goto(f"{space.url}/?tab=review")
    expect(page.get_by_role("link", name="Which picture looks better?")).to_be_visible()
    expect(page.get_by_role("link", name="Organise")).to_have_count(0)

    sign_in(page, provider, "eve")

    expect(page.get_by_text("eve, organiser")).to_be_visible()
    expect(page.get_by_role("tab", name="Organise")).to_be_visible()
    page.get_by_role("link", name="Organise").click()
    expect(page.get_by_role("heading", name="Reviewers")).to_be_visible()
    page.get_by_role("link", name="Sign out").click()
    expect(page.get_by_role("link", name="Sign in")).to_be_visible()
    expect(page.get_by_role("tab", name="Organise")).to_be_hidden()


def test_a_team_that_signs_in_takes_its_logbook_back_and_strangers_cannot(
    page: Page, space: Server, provider: LoopbackSignIn
):
    query = f"{space.url}/api/logbooks?q=adam-counterexample"
    for _ in range(100):
        (logbook,) = page.request.get(query).json()["logbooks"]
        if logbook["judgement_id"]:
            break
        page.wait_for_timeout(100)
    page.goto(f"{space.url}/?judgement={logbook['judgement_id']}")
    card = page.get_by_text("For team-b: judge again, appeal, take back")
    card.click()
    expect(page.get_by_text("this is for team-b, who published the logbook")).to_be_visible()
    expect(page.get_by_role("button", name="Take the logbook back")).to_have_count(0)

    sign_in(page, provider, "team-b")
    card.click()
    page.get_by_label("Why?").fill("the seeds were one seed")
    page.get_by_role("button", name="Take the logbook back").click()

    expect(page.get_by_text("the seeds were one seed")).to_be_visible()
    expect(page.get_by_text("By team-b, ")).to_be_visible()
    expect(page.get_by_role("button", name="Audit")).to_have_count(0)
