"""An organiser looks for logbooks on the Hub; a first start brings the event's files in."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import barriers
from tests.browser.conftest import Screen
from tests.browser.serving import Server
from tests.data.delivered import serve as deliver
from tests.data.delivered import small_files

TAG = "icml2026-repro"


@pytest.fixture
def started(serve: Callable[..., Server], loopback, tmp_path: Path) -> Callable[[], Server]:
    """Starts the first event's app over an empty folder and this loopback Hub."""

    def start() -> Server:
        hub = {"HF_ENDPOINT": loopback.url, "HF_HOME": str(tmp_path / "hub")}
        quiet = {"HF_HUB_DISABLE_XET": "1", "HF_HUB_DISABLE_TELEMETRY": "1"}
        event = {"OPENREPRO_EVENT": "icml-2026", "JUDGE_IN_FLIGHT": "0"}
        return serve(tmp_path / "store", **hub, **quiet, **event)

    return start


def a_space(loopback, name: str, *tags: str) -> None:
    loopback.add_space(name, {"pages/index.md": "# Book"}, tags=(TAG, *tags))


@pytest.mark.parametrize("screen", [Screen(390, 844, "dark")])
def test_files_come_in_on_a_first_start_and_an_organiser_looks_for_logbooks(
    page: Page, started, loopback
):
    deliver(loopback, {**small_files(), "abstracts.json": b"[1, 2]"})
    loopback.fail("verdicts.json$", delay=3)
    for number in range(25):
        a_space(loopback, f"lost/book-{number:02}")
    a_space(loopback, "lost/odd", "paper-<b>nowhere</b>")
    page.goto(started().url)
    # The page is in use already, while the files come in.
    expect(page.get_by_role("status").get_by_text("Fetching verdicts.json")).to_be_visible()
    expect(page.get_by_role("searchbox")).to_be_enabled()
    expect(page.get_by_text("More of the event is here.")).to_be_visible()

    page.get_by_role("tab", name="Organise").click()
    newest = loopback.shelf.repos["space", "ICML-2026-agent-repro/challenge"].commits[-1].sha
    expect(page.get_by_text(f"Space at {newest[:7]}")).to_be_visible()
    expect(page.get_by_text("has no known shape")).to_be_visible()
    expect(page.get_by_text("Nobody has looked yet")).to_be_visible()

    page.get_by_role("button", name="Look now").click()
    expect(page.get_by_text("26 of 26 read, at ")).to_be_visible()
    page.get_by_text("Unknown paper").click()
    expect(page.get_by_text("tagged <b>nowhere</b>")).to_be_visible()
    page.get_by_text("No paper tag").click()
    page.get_by_role("button", name="Show 5 more").click()
    expect(page.get_by_role("link", name="lost/book-24")).to_be_visible()
    # Verdicts of the first event tell of logbooks that this Hub does not have.
    expect(page.get_by_text("Gone", exact=True)).to_be_visible()
    assert barriers(page) == []
