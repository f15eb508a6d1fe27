"""The fixtures themselves: a page that misbehaves is noticed, the app starts and ends cleanly."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import barriers
from tests.browser.chromium import find_chromium
from tests.browser.conftest import Screen, is_local, watched
from tests.browser.serving import Server


@pytest.mark.parametrize(
    ("script", "fault"),
    [
        ("setTimeout(() => { throw new Error('thrown') })", "page error: thrown"),
        ("Promise.reject(new Error('rejected'))", "page error: rejected"),
        ("console.error('said')", "console: said"),
        ("fetch('http://127.0.0.2:9/').catch(() => 0)", "left: http://127.0.0.2:9/"),
    ],
)
def test_a_misbehaving_page_is_noticed(browser: Browser, script: str, fault: str):
    context = browser.new_context()
    faults = watched(context)

    page = context.new_page()
    page.set_content(f"<script>{script}</script>")
    page.wait_for_timeout(100)
    context.close()

    assert fault in faults


def test_the_chromium_that_was_named_is_taken_or_none(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    (tmp_path / "chrome").touch()

    monkeypatch.setenv("OPENREPRO_CHROMIUM", str(tmp_path / "chrome"))
    assert find_chromium() == str(tmp_path / "chrome")
    monkeypatch.setenv("OPENREPRO_CHROMIUM", str(tmp_path / "not there"))
    assert find_chromium() is None


@pytest.mark.parametrize(
    ("url", "local"),
    [
        ("http://127.0.0.1:7860/x", True),
        ("data:text/plain,x", True),
        ("https://127.0.0.1.example/", False),
        ("https://fonts.example/css", False),
        ("wss://127.0.0.1@fonts.example/", False),
    ],
)
def test_only_loopback_counts_as_local(url: str, local: bool):
    assert is_local(url) is local


@pytest.mark.parametrize(
    "screen",
    [Screen(), Screen(390, 844), Screen(1440, 900, "dark"), Screen(390, 844, "dark")],
    ids=["wide", "narrow", "wide dark", "narrow dark"],
)
def test_the_page_opens_without_a_fault_and_fits_the_screen(
    page: Page, server: Server, screen: Screen
):
    page.goto(server.url)

    expect(page.get_by_role("tab", name="Papers")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= screen.width


@pytest.mark.parametrize("screen", [Screen(390, 844)], ids=["narrow"])
def test_on_a_phone_the_open_tab_is_in_sight(page: Page, server: Server):
    page.goto(f"{server.url}/?tab=logbooks")
    expect(page.get_by_role("tab", name="Logbooks")).to_be_in_viewport(ratio=1)

    page.get_by_role("tab", name="Results").click()

    expect(page.get_by_role("tab", name="Results")).to_be_in_viewport(ratio=1)
    page.goto(f"{server.url}/?tab=papers")
    expect(page.get_by_role("tab", name="Papers")).to_be_in_viewport(ratio=1)
    page.goto(f"{server.url}/?tab=organise")  # a tab that comes once the page knows who looks
    expect(page.get_by_role("tab", name="Organise")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("screen", [Screen(390, 844)], ids=["narrow"])
def test_a_stranger_finds_at_the_foot_what_the_words_mean(page: Page, server: Server):
    page.goto(f"{server.url}/?tab=submit")

    page.get_by_text("What the words mean").click()

    expect(page.get_by_text("Supported, but only at a far smaller scale")).to_be_visible()
    expect(page.get_by_text("What a team published of its runs")).to_be_visible()
    assert barriers(page) == []


def test_the_app_says_its_address(server: Server):
    assert server.url in server.output()


def test_the_app_ends_when_asked_and_starts_again_over_its_store(
    serve: Callable[..., Server], tmp_path: Path
):
    server = serve(tmp_path / "store")

    code = server.stop()
    server.start()

    assert code in (0, -15)  # uvicorn raises the signal again once all is closed
    assert "Traceback" not in server.output()


def test_a_wrong_setting_ends_the_app_with_one_line_and_exit_code_2(tmp_path: Path):
    server = Server(tmp_path / "store", OPENREPRO_DATASET="no-owner")

    with pytest.raises(AssertionError, match="the app ended"):
        server.start()

    assert server.exit_code() == 2
    assert server.output() == "OPENREPRO_DATASET must be owner/name"


def test_the_browser_says_which_view_is_open_whatever_was_open_before(page: Page, server: Server):
    page.goto(f"{server.url}/?paper=adam-2015")
    expect(page).to_have_title("Adam: A Method for Stochastic Optimization · Open Reproductions")

    for tab, title in [
        ("Submit", "Submit a logbook"),
        ("Conflicts", "Conflicts"),
        ("Review", "Review"),
        ("Results", "Results"),
        ("Leaderboard", "Leaderboard"),
        ("Logbooks", "Logbooks"),
        ("Organise", "Organise"),
    ]:
        page.get_by_role("tab", name=tab).click()
        expect(page).to_have_title(f"{title} · Open Reproductions")


SHIFTS = """window.shifted = 0;
new PerformanceObserver((seen) => {
  for (const { value } of seen.getEntries()) window.shifted += value;
}).observe({type: "layout-shift", buffered: true})"""


def test_what_is_read_does_not_jump_when_the_rest_arrives(page: Page, server: Server):
    page.add_init_script(SHIFTS)

    page.goto(f"{server.url}/?tab=results")
    expect(page.get_by_role("heading", name="Not drawn yet")).to_be_attached()

    assert page.evaluate("window.shifted") < 0.2  # of a screen; the whole view once moved: 0.9
