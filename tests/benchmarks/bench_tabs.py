"""What each tab costs at the size of a whole event: bytes of a first view, and time to answer.

    python -m tests.benchmarks.bench_tabs STORE

STORE is one that `python -m tests.made.event STORE` made. Bytes are what a browser without a
cache receives (and the same unpacked), beside an empty Gradio page served in the same way; the
design asks for at most 250 kB more, Results apart. Times are medians of a click on a tab until
its content stands there, and of loading its address anew; asked are 0.5 s for a click.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from tests.browser.chromium import find_chromium
from tests.browser.conftest import FLAGS
from tests.browser.serving import Server, free_port

ROUNDS = 5
SETTLED_MS = 2_500
"""After its content stands there, a page may still fetch; its event stream never ends."""

CONTENT = {
    "papers": ".or-hit",
    "submit": "form",
    "conflicts": ".or-hit",
    "review": "h1",
    "results": "svg.main-svg",
    "leaderboard": ".or-team-name",
    "logbooks": ".or-logbook",
}
"""Tab -> what stands in its view once it has answered."""

EMPTY_PAGE = """
import sys
import gradio as gr, uvicorn
from fastapi import FastAPI
with gr.Blocks() as page:
    gr.HTML("")
options = dict(footer_links=[], run_history=False, ssr_mode=False)
app = gr.mount_gradio_app(FastAPI(), page, path="/", **options)
uvicorn.run(app, port=int(sys.argv[1]), log_level="error")
"""


class Weight(NamedTuple):
    """Bytes as they were sent, and unpacked."""

    sent: int
    unpacked: int


def weight(browser: Browser, url: str, content: str) -> Weight:
    """What a first view of an address costs a browser that has seen nothing before."""
    context = browser.new_context()
    page = context.new_page()
    wire = context.new_cdp_session(page)
    sent, unpacked = [], []
    wire.send("Network.enable")
    wire.on("Network.loadingFinished", lambda event: sent.append(int(event["encodedDataLength"])))
    wire.on("Network.dataReceived", lambda event: unpacked.append(int(event["dataLength"])))
    page.goto(url)
    page.locator(content).first.wait_for(state="attached", timeout=60_000)
    page.wait_for_timeout(SETTLED_MS)
    context.close()
    return Weight(sum(sent), sum(unpacked))


def loading_ms(page: Page, url: str, content: str) -> float:
    """Milliseconds from asking for an address until its content stands there."""
    start = time.perf_counter()
    page.goto(url)
    page.locator(content).first.wait_for(timeout=60_000)
    return (time.perf_counter() - start) * 1000


WATCH = """(content) => {
  window.took = 0;
  document.addEventListener("click", () => {
    const start = performance.now();
    const look = () => {
      const node = document.querySelector(content);
      if (node && node.getClientRects().length) window.took = performance.now() - start;
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, { capture: true, once: true });
}"""


def click_ms(page: Page, tab: str, content: str) -> float:
    """Milliseconds from a click on a tab until its content stands there, seen within the page."""
    page.evaluate(WATCH, content)
    page.locator(f"#tab-{tab}-button").click()
    page.wait_for_function("window.took > 0", timeout=60_000)
    return float(page.evaluate("window.took"))


def answering_ms(page: Page, url: str, tab: str, content: str) -> float:
    """A click on a tab that this page has not shown before, coming from another."""
    start = "submit" if tab != "submit" else "papers"
    loading_ms(page, f"{url}/?tab={start}", f"[data-view={start}] {CONTENT[start]}")
    page.wait_for_timeout(300)
    return click_ms(page, tab, content)


@contextmanager
def empty_page() -> Iterator[str]:
    """The address of a Gradio page with nothing on it."""
    port = free_port()
    process = subprocess.Popen([sys.executable, "-c", EMPTY_PAGE, str(port)])
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(20)


def reached(browser: Browser, url: str) -> None:
    """Wait until a server answers."""
    page = browser.new_page()
    until = time.monotonic() + 60
    while time.monotonic() < until:
        try:
            page.goto(url)
            break
        except PlaywrightError:
            time.sleep(0.3)
    page.close()


def report(browser: Browser, url: str, base: Weight) -> None:
    """Print a line a tab."""
    for tab, content in CONTENT.items():
        seen, address = f"[data-view={tab}] {content}", f"{url}/?tab={tab}"
        cost = weight(browser, address, seen)
        page = browser.new_page()
        clicks = [answering_ms(page, url, tab, seen) for _ in range(ROUNDS)]
        loads = [loading_ms(page, address, seen) for _ in range(ROUNDS)]
        page.close()
        more, larger = cost.sent - base.sent, cost.unpacked - base.unpacked
        print(
            f"{tab:13} {cost.sent / 1000:8.0f} {more / 1000:6.0f} {cost.unpacked / 1000:7.0f} "
            f"{larger / 1000:6.0f} {statistics.median(clicks):9.0f} "
            f"{statistics.median(loads):8.0f}",
            flush=True,
        )


def main() -> None:
    """Serve the store and an empty page, and print what a browser measures."""
    server = Server(Path(sys.argv[1]), OPENREPRO_EVENT="icml-2026")
    server.start(seconds=300)
    try:
        with sync_playwright() as playwright, empty_page() as nothing:
            launch = {"executable_path": find_chromium(), "args": list(FLAGS)}
            browser = playwright.chromium.launch(**launch)
            reached(browser, nothing)
            base = weight(browser, nothing, "main, .gradio-container")
            heads = ("kB sent", "more", "kB", "more", "click ms", "load ms")
            print(" " * 13, "{:>7} {:>6} {:>7} {:>6} {:>9} {:>8}".format(*heads))
            print(f"{'empty page':13} {base.sent / 1000:8.0f} {'':6} {base.unpacked / 1000:7.0f}")
            report(browser, server.url, base)
            browser.close()
    finally:
        server.stop()


if __name__ == "__main__":
    main()
