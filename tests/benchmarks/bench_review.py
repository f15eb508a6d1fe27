"""How soon the next pair is on the screen, and whether the app's memory stays flat.

    python -m tests.benchmarks.bench_review [PAIRS]

A set of 128 pairs of 4-megapixel pictures (few images, used again in other pairs) is reviewed in
Chromium over loopback, an answer as soon as a pair may be answered and has been looked at for a
second. Asked are under 150 ms at the median from the key until the next pair is painted.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
from playwright.sync_api import Page, sync_playwright

from data.pairs import Pair, ReviewSet, Side
from data.review.reviews import Made
from tests.browser.chromium import find_chromium
from tests.browser.conftest import FLAGS
from tests.browser.review_pages import begin, keep, ready
from tests.browser.serving import Server
from tests.data.reviewed import made_of, pair_of, png_file

PAIRS = 128
SIDE = 2000
"""Pixels a side: 4 megapixels."""

IMAGES = 6
LOOKED_MS = 1000

NEXT = """() => new Promise((done) => {
  const image = document.querySelector(".or-pane.left img");
  const start = performance.now();
  document.dispatchEvent(new KeyboardEvent("keydown", { key: "2", bubbles: true }));
  const seen = () => {
    const now = document.querySelector(".or-pane.left img");
    if (now !== image && now.complete) {
      requestAnimationFrame(() => done(performance.now() - start));
    } else requestAnimationFrame(seen);
  };
  seen();
})"""


def large_file(seed: int) -> bytes:
    """Smooth waves with some noise: compresses as a photograph does."""
    y, x = np.mgrid[0:SIDE, 0:SIDE].astype(np.float32)
    wave = 120 + 60 * np.sin(x / (90 + seed)) + 50 * np.cos(y / (70 + 3 * seed))
    noise = np.random.default_rng(seed).normal(0, 2, (SIDE, SIDE))
    plane = (wave + noise).clip(0, 255).astype(np.uint8)
    return png_file(np.dstack([plane, plane[::-1], plane[:, ::-1]]), compress_level=1)


def large_set(pairs: int) -> Made:
    files = [large_file(seed) for seed in range(IMAGES)]
    shown, listed, origins = [], [], {}
    combinations = [pair_of(files[n], files[(n + 1) % IMAGES]) for n in range(IMAGES)]
    for number in range(pairs):
        two = combinations[number % IMAGES]
        shown += two
        a, b = sorted((each.picture for each in two), key=lambda picture: picture.digest)
        listed.append(Pair(pair_id=f"p{number}", a=a, b=b))
        origins[f"p{number}"] = {Side.A: "one", Side.B: "two"}
    review_set = ReviewSet(
        set_id="large", title="Large", question="Which?", pairs=tuple(listed), repeats=0
    )
    return made_of(review_set, shown, origins, origins)


def resident_mb(server: Server) -> float:
    """Memory that the app holds, in MB."""
    found = subprocess.run(
        ["ps", "-o", "rss=", "-p", str(server.pid())], capture_output=True, text=True, check=True
    )
    return int(found.stdout) / 1000


def review(page: Page, server: Server, pairs: int) -> list[float]:
    """Milliseconds to each next pair; prints the app's memory now and then."""
    begin(page, server, "large")
    took = []
    for number in range(pairs - 1):
        page.wait_for_timeout(LOOKED_MS)
        took.append(float(page.evaluate(NEXT)))
        ready(page)
        if number % (pairs // 4) == 0:
            print(f"after {number + 1:4} answers  {resident_mb(server):6.0f} MB", flush=True)
    return took


def main() -> None:
    pairs = int(sys.argv[1]) if len(sys.argv) > 1 else PAIRS
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        store = Path(folder) / "store"
        start = time.perf_counter()
        keep(store, large_set(pairs))
        print(f"made {pairs} pairs in {time.perf_counter() - start:.0f} s", flush=True)
        server = Server(store)
        server.start(seconds=300)
        print(f"before               {resident_mb(server):6.0f} MB")
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(FLAGS))
        took = review(browser.new_page(viewport={"width": 1440, "height": 900}), server, pairs)
        print(f"at the end           {resident_mb(server):6.0f} MB")
        tenth = statistics.quantiles(took, n=10)[-1]
        print(f"next pair: median {statistics.median(took):.0f} ms, 9 of 10 under {tenth:.0f} ms")
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
