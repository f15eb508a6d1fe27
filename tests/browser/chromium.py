"""Which Chromium the browser tests drive, and where to get one: `python -m tests.browser.chromium`.

First the one that OPENREPRO_CHROMIUM names, then the system's, then the one that Playwright
downloads. Where there is none, Debian's is installed (as root), else Playwright's is downloaded.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
MACOS = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
PACKAGES = ("-y", "-qq", "--no-install-recommends", "chromium", "fonts-liberation")


def find_chromium() -> str | None:
    """The path of an executable, or None."""
    return next((path for path in _candidates() if path and Path(path).is_file()), None)


def _candidates() -> Iterator[str | None]:
    if named := os.environ.get("OPENREPRO_CHROMIUM"):
        yield named
        return
    yield from map(shutil.which, NAMES)
    yield MACOS
    with sync_playwright() as playwright:
        yield playwright.chromium.executable_path


def _install() -> None:
    if os.geteuid() == 0 and shutil.which("apt-get"):
        quiet = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
        subprocess.run(["apt-get", "update", "-qq"], check=False, env=quiet)
        if (
            subprocess.run(["apt-get", "install", *PACKAGES], check=False, env=quiet).returncode
            == 0
        ):
            return
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=True)


def main() -> int:
    if find_chromium() is None and "OPENREPRO_CHROMIUM" not in os.environ:
        _install()
    path = find_chromium()
    print(f"Chromium for the browser tests: {path}")
    return 0 if path else 1


if __name__ == "__main__":
    sys.exit(main())
