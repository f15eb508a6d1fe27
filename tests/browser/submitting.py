"""How a participant submits a logbook, and one to submit."""

import re

from playwright.sync_api import Page

from data.catalogue.packaged import logbook_folders
from data.event import load_event
from tests.browser.serving import Server

PACKAGED = "team-b/repro-adam-counterexample"


def counterexample(team: str) -> dict[str, str]:
    """A logbook with a counterexample, with a word of its own so that it is no copy."""
    folder = logbook_folders(load_event("classics"))[PACKAGED]
    files = {
        path.relative_to(folder).as_posix(): path.read_text("utf-8")
        for path in folder.rglob("*")
        if path.is_file()
    }
    files["pages/conclusion/page.md"] += f"\n\nRun once more by {team}.\n"
    return files


def look(page: Page, server: Server, address: str) -> None:
    page.goto(f"{server.url}/?tab=submit")
    page.get_by_label("Address of the logbook").fill(address)
    page.get_by_role("button", name="Look at it").click()


def judge(page: Page) -> None:
    page.get_by_role("button", name="Judge now").click()
    page.wait_for_url(re.compile(r"submission="))
