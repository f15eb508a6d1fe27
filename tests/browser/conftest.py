"""Fixtures of the browser tests: the app in its own process, and a page that forgives nothing."""

from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browser.chromium import find_chromium
from tests.browser.serving import Server
from tests.loopback.sign_in import LoopbackSignIn

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    # Of these the last list counts: Playwright's, and the pop-ups below an address bar that nobody
    # sees here; Chromium draws them for every new page, in half of the time that the page takes.
    "--disable-features=AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,"
    "HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,PaintHolding,"
    "ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,OptimizationHints,"
    "NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch,"
    "WebUIOmniboxPopup,WebUIOmniboxAimPopup",
)
FOLDER = Path(__file__).parent
SPACE = {"SPACE_ID": "some-org/board", "GRADIO_SERVER_NAME": "127.0.0.1"}
"""What the platform sets for a Space, but that the tests reach it from this machine."""
PLATFORM = {
    "fonts.googleapis.com": "",
    "huggingface.co": '{"id": "some-org/board", "likes": 0}',
}
"""On a Space Gradio's own page asks for two fonts and for the Space's name and likes."""
PATIENCE_MS = 20_000
"""What a page may take on a machine that does other work too; no test measures time by it."""


class Screen(NamedTuple):
    """What a person looks at: CSS pixels and the scheme that the system asks for."""

    width: int = 1440
    height: int = 900
    scheme: str = "light"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come first: their files take longest, and short ones fill what is left."""
    items.sort(key=lambda item: not item.path.is_relative_to(FOLDER))
    for item in items:
        if item.path.is_relative_to(FOLDER):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="module")
def serve() -> Iterator[Callable[..., Server]]:
    """`serve(store, **variables)` starts an app; all are ended with the file that asked for them:
    each takes a quarter of a gigabyte."""
    servers: list[Server] = []

    def start(store: Path, **variables: str) -> Server:
        servers.append(Server(store, **variables))
        servers[-1].start()
        return servers[-1]

    yield start
    for server in servers:
        if server.is_running():
            server.stop()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The packaged event in a fresh store, shared by all tests that do not stop it; it
    ends with this folder."""
    server = Server(tmp_path_factory.mktemp("server") / "store")
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One Chromium for this folder. Playwright holds an event loop open for as long as it lives,
    so it ends with the folder's last test: later tests may run loops of their own.
    """
    expect.set_options(timeout=PATIENCE_MS)
    executable = find_chromium()
    assert executable, "no Chromium: `make test` installs one, OPENREPRO_CHROMIUM names one"
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=executable, args=list(FLAGS))
        yield chromium
        chromium.close()


@pytest.fixture
def screen() -> Screen:
    """A test chooses another with `@pytest.mark.parametrize("screen", [Screen(390, 844)])`."""
    return Screen()


@pytest.fixture(scope="module")
def provider() -> Iterator[LoopbackSignIn]:
    """Where people sign in on a Space."""
    with LoopbackSignIn("alice") as provider:
        yield provider


@pytest.fixture
def answered() -> dict[str, str]:
    """Other hosts that a page may ask, with the JSON or text that it gets in their place."""
    return {}


@pytest.fixture
def context(browser: Browser, screen: Screen, answered: dict[str, str]) -> Iterator[BrowserContext]:
    """A person with no past. Fails the test on any error of a page and any request elsewhere."""
    size: Any = {"width": screen.width, "height": screen.height}
    scheme: Any = screen.scheme
    context = browser.new_context(viewport=size, color_scheme=scheme, reduced_motion="reduce")
    for host, body in answered.items():
        context.route(f"https://{host}/**", lambda route, _, body=body: route.fulfill(body=body))
    faults = watched(context, answered)
    yield context
    context.close()
    assert not faults, "\n".join(faults)


@pytest.fixture
def page(context: BrowserContext) -> Page:
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    return page


def watched(context: BrowserContext, answered: Collection[str] = ()) -> list[str]:
    """A list that grows by a sentence for each fault that any page of the context shows."""
    faults: list[str] = []
    context.on("weberror", lambda fault: faults.append(f"page error: {fault.error}"))
    context.on(
        "console",
        lambda said: faults.append(f"console: {said.text}") if said.type == "error" else None,
    )
    context.on(
        "request",
        lambda asked: (
            None
            if is_local(asked.url) or urlsplit(asked.url).hostname in answered
            else faults.append(f"left: {asked.url}")
        ),
    )
    return faults


def is_local(url: str) -> bool:
    parts = urlsplit(url)
    return parts.scheme in ("data", "blob", "about") or parts.hostname == "127.0.0.1"
