"""Each tab, as a person without sight, colour or a wide screen meets it."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import barriers
from tests.browser.conftest import Screen
from tests.browser.serving import Server


def test_barriers_are_found_in_every_view_and_only_there(page: Page):
    page.set_content(
        '<header class="or-view"><img src="data:,"></header>'
        '<main class="or-view"><input></main>'
        '<footer><img src="data:,"></footer>'
    )

    rules = [line.split(" at ")[0] for line in barriers(page)]

    assert rules == ["image-alt", "label"]


@pytest.mark.parametrize("tab", ["papers", "submit", "conflicts", "results", "leaderboard"])
@pytest.mark.parametrize(
    "screen", [Screen(), Screen(390, 844, "dark")], ids=["wide light", "narrow dark"]
)
def test_a_tab_has_no_barrier(page: Page, server: Server, tab: str):
    page.goto(f"{server.url}/?tab={tab}")
    expect(page.get_by_role("tab", selected=True)).to_have_text(tab.capitalize())
    expect(page.locator(f"[data-view={tab}] > *").first).to_be_visible()

    assert barriers(page) == []
