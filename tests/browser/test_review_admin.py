"""An organiser, on their own machine, settles a disagreement and closes the set."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from data.pairs import Side
from data.review.reviewing import Reply
from tests.browser.axe import barriers
from tests.browser.review_pages import keep, reviews_in
from tests.browser.serving import Server
from tests.data.reviewed import made_set


@pytest.fixture
def server(serve: Callable[..., Server], tmp_path: Path) -> Server:
    """With a set on whose only pair two reviewers disagree."""
    store = tmp_path / "store"
    keep(store, made_set(pairs=1, repeats=0, annotators=2))
    with reviews_in(store) as reviews:
        for account, side in (("ada", Side.A), ("bea", Side.B)):
            seat = reviews.seat("s1", account)
            (turn,) = seat.turns
            word = "left" if seat.left(turn) is side else "right"
            reviews.answer(seat, turn, Reply(word, milliseconds=900))
    return serve(store)


def test_a_disagreement_is_settled_and_the_set_closed_for_good(page: Page, server: Server):
    page.set_default_timeout(60_000)
    page.goto(f"{server.url}/?tab=review")
    page.get_by_role("link", name="Organise Trial").click()
    expect(page.get_by_role("heading", name="1 disagreement, 1 to settle")).to_be_visible()
    page.get_by_text("Show both pictures").click()
    expect(page.get_by_role("img", name="Picture B")).to_be_visible()
    assert barriers(page) == []

    page.get_by_label("Last word").select_option("No difference")
    page.get_by_label("Why", exact=True).fill("they are the same to me")
    page.get_by_role("button", name="Settle").click()
    expect(page.get_by_text("Settled: No difference")).to_be_visible()
    page.get_by_role("button", name="Close this set").click()
    page.get_by_role("button", name="Close it for good").click()
    expect(page.get_by_text("This set is closed")).to_be_visible()
    page.close()  # it would go on asking
    server.stop()

    with reviews_in(server.store) as reviews:
        assert reviews.settled("s1") == {"p0": ("tie", "they are the same to me")}
        assert reviews.one("s1").closed_at is not None
