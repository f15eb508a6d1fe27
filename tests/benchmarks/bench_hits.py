"""From key to hits on the screen, in a real Chromium: a report, not a test.

    python -m tests.benchmarks.bench_hits [--full] [STORE]

Serves the packaged event; with --full an event of the first one's size with long texts
(`tests.benchmarks.large`), which is put into STORE if that is empty. For each text, typed at 30 ms
a key: from the first key to the first marked hit, and from the last key until the hits of the whole
text stand there (0: they did already). The issue asks for 0.3 s after the last key.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.benchmarks.large import large_store
from tests.browser.chromium import find_chromium
from tests.browser.conftest import FLAGS
from tests.browser.serving import Server

PACKAGED = ("reservoir", "momentum", "optimization", "learning", "a")
FULL = ("gradient", "learning model", "the", "the a", "reward of regret", "lerning modle ")
ROUNDS = 4
QUIET_MS = 700
"""After so long without a change the hits are the last ones."""
WATCH = """() => {
  const field = document.querySelector("#or-search"), hits = document.querySelector("#or-hits");
  window.began = window.first = window.last = window.drawn = 0;
  field.addEventListener("input", () => {
    window.last = performance.now();
    window.began ||= window.last;
  });
  new MutationObserver(() => {
    window.drawn = performance.now();
    if (!window.first && hits.querySelector("mark")) window.first = window.drawn;
  }).observe(hits, { childList: true, subtree: true });
}"""
SETTLED = "quiet => last && performance.now() - Math.max(last, drawn) > quiet"


def hits_ms(page: Page, url: str, text: str) -> tuple[float, float]:
    """Milliseconds from the first key to the first marked hit, from the last key to the last."""
    page.goto(url)
    page.locator("#or-hits h2, #or-hits h3").first.wait_for()
    page.get_by_role("searchbox").click()
    page.evaluate(WATCH)
    page.keyboard.type(text, delay=30)
    page.wait_for_function(SETTLED, arg=QUIET_MS)
    first, last = page.evaluate("[first - began, drawn - last]")
    return max(first, 0.0), max(last, 0.0)


def served(store: Path, *, is_full: bool) -> Server:
    """The app over that store."""
    if is_full:
        large_store(store)
    server = Server(store, **({"OPENREPRO_EVENT": "icml-2026"} if is_full else {}))
    server.start()
    return server


def main(arguments: list[str]) -> None:
    """Print a line a text, and one for all."""
    is_full = "--full" in arguments
    stores = [Path(each) for each in arguments if each != "--full"]
    server = served((*stores, Path(tempfile.mkdtemp()) / "store")[0], is_full=is_full)
    try:
        with sync_playwright() as playwright:
            launch = {"executable_path": find_chromium(), "args": list(FLAGS)}
            page = playwright.chromium.launch(**launch).new_page()
            hits_ms(page, server.url, "warm")
            times = {
                text: [hits_ms(page, server.url, text) for _ in range(ROUNDS)]
                for text in (FULL if is_full else PACKAGED)
            }
    finally:
        server.stop()
    print(f"{'ms, median / worst':20} {'first key to a hit':>20} {'last key to all hits':>22}")
    for text, each in times.items():
        print_row(repr(text), each)
    print_row("all", [pair for each in times.values() for pair in each])


def print_row(name: str, pairs: list[tuple[float, float]]) -> None:
    first, last = zip(*pairs, strict=True)
    columns = [f"{statistics.median(each):6.0f} / {max(each):4.0f}" for each in (first, last)]
    print(f"{name:20} {columns[0]:>20} {columns[1]:>22}")


if __name__ == "__main__":
    main(sys.argv[1:])
