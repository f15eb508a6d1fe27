"""A visitor comes to an event in which nothing was judged yet: each tab says how that changes."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.serving import Server


@pytest.fixture(scope="module")
def empty(serve: Callable[..., Server], tmp_path_factory: pytest.TempPathFactory) -> Server:
    """The first event, whose papers did not come."""
    return serve(tmp_path_factory.mktemp("empty") / "store", OPENREPRO_EVENT="icml-2026")


@pytest.mark.parametrize(
    ("tab", "heading"),
    [
        ("conflicts", "No two teams disagree yet"),
        ("results", "Nothing is judged yet"),
        ("leaderboard", "No team yet"),
    ],
)
def test_a_tab_with_nothing_to_show_says_so_and_leads_to_submitting(
    page: Page, empty: Server, tab: str, heading: str
):
    page.goto(f"{empty.url}/?tab={tab}")

    expect(page.get_by_role("heading", name=heading)).to_be_visible()
    page.get_by_role("link", name="Submit a logbook").click()
    expect(page.get_by_role("heading", name="Submit a logbook")).to_be_visible()
