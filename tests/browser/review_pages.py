"""What the browser tests of the Review tab share: sets put into a store, a reviewer who begins."""

import csv
import io
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Locator, Page, expect

from data.event import load_event
from data.projections import projections
from data.review.annotations import csv_text, rows
from data.review.reviews import Made, Reviews
from data.store import Store
from tests.browser.serving import Server


class Shown(NamedTuple):
    """A pair on the screen: what the addresses of its pictures say."""

    pair_id: str
    turn: str
    reviewer: str
    left: str
    right: str


@contextmanager
def reviews_in(folder: Path) -> Iterator[Reviews]:
    """The review sets of a store, which an app may work with as well."""
    store = Store(folder, projections(load_event("classics")))
    try:
        yield Reviews(store, "")
    finally:
        store.close()


def keep(folder: Path, made: Made) -> None:
    with reviews_in(folder) as reviews:
        reviews.create(made, "organiser")


def exported(folder: Path, set_id: str) -> list[dict[str, str]]:
    """The rows of the CSV that `python -m data review export` writes."""
    with reviews_in(folder) as reviews:
        text = csv_text(rows(reviews.one(set_id), reviews.answers(set_id)))
    return list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"))))


def begin(page: Page, server: Server, set_id: str, name: str = "Ada") -> None:
    """Open a set by its address and say who one is, by keyboard."""
    page.set_default_timeout(60_000)
    page.goto(f"{server.url}/?tab=review&set={set_id}")
    expect(page.get_by_label("Your name")).to_be_focused(timeout=60_000)
    page.keyboard.type(name)
    page.keyboard.press("Enter")
    ready(page)


def ready(page: Page) -> None:
    """Wait until the pair on the screen may be answered."""
    expect(page.locator(".or-pane img")).to_have_count(2, timeout=30_000)
    expect(answer_button(page)).to_have_attribute("aria-disabled", "false", timeout=30_000)


def answer_button(page: Page) -> Locator:
    return page.get_by_role("button", name="No difference")


def shown(page: Page) -> Shown:
    left, right = (
        page.locator(f".or-pane.{side} img").get_attribute("src") for side in ("left", "right")
    )
    _, _, _, pair_id, turn, reviewer, name = (left or "").split("/")
    assert (right or "").split("/")[:-1] == (left or "").split("/")[:-1]
    return Shown(pair_id, turn, reviewer, name, (right or "").split("/")[-1])
