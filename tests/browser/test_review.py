"""A reviewer goes through a whole set by keyboard alone, and what is exported is what they did."""

import pytest
from playwright.sync_api import Page, Route, expect

from data.review import quantised_scenes
from tests.browser.axe import barriers
from tests.browser.conftest import Screen
from tests.browser.review_pages import begin, exported, ready, shown
from tests.browser.serving import Server

SET_ID = quantised_scenes.SET_ID
KEYS = {"1": "left", "2": "tie", "3": "right", "4": "unusable", "5": "cannot tell"}


def meant(word: str, row: dict[str, str]) -> str:
    """The answer as an export has it: about picture a or b."""
    return row[word] if word in ("left", "right") else word


def answer(page: Page, key: str, done: dict[tuple[str, str], str], total: int) -> None:
    """Answer the pair on the screen by a key; of a training pair, read the known answer."""
    seen = shown(page)
    practice = page.get_by_text("Practice.").is_visible()
    page.keyboard.press(key)
    done[seen.pair_id, seen.turn] = KEYS[key]
    if practice:
        expect(page.get_by_role("button", name="Next pair")).to_be_focused()
        page.keyboard.press("Enter")
    expect(page.get_by_text(f"{len(done)} of {total}", exact=True)).to_be_visible()
    if len(done) < total:
        expect(page.locator(f".or-pane.left img[src$='{seen.left}']")).to_have_count(0)
        ready(page)


def test_a_whole_set_is_reviewed_by_keyboard_alone_and_exported_as_it_was_done(
    page: Page, server: Server
):
    begin(page, server, SET_ID)
    reviewer = shown(page).reviewer
    total = int(page.locator(".or-progress").inner_text().split(" of ")[1].split()[0])
    done: dict[tuple[str, str], str] = {}
    for number in range(total):
        if number == total // 2:
            expect(page.get_by_text("saved ✓")).to_be_visible()
            page.reload()
            ready(page)
            expect(page.get_by_text(f"{number} of {total}", exact=True)).to_be_visible()
        answer(page, "12345"[number % 5], done, total)
    expect(page.get_by_role("heading", name="That was the last pair")).to_be_visible()
    expect(page.get_by_text("saved ✓")).to_be_visible()

    rows = [row for row in exported(server.store, SET_ID) if row["reviewer"] == reviewer]

    assert total >= 18
    assert {(row["pair_id"], row["turn"]): row["answer"] for row in rows} == {
        (row["pair_id"], row["turn"]): meant(done[row["pair_id"], row["turn"]], row) for row in rows
    }
    assert len(rows) == len(done) == total
    assert all(0 < int(row["milliseconds"]) < 600_000 for row in rows)
    assert {row["app_version"] for row in rows} == {"0.1.0"}


def test_an_answer_is_undone_put_off_and_said_more_of(page: Page, server: Server):
    begin(page, server, SET_ID, "Bea")
    for _ in range(2):
        page.keyboard.press("1")
        page.get_by_role("button", name="Next pair").press("Enter")
        ready(page)
    first = shown(page)
    page.keyboard.press("s")
    expect(page.locator(f".or-pane img[src$='{first.left}']")).to_have_count(0)
    ready(page)
    second = shown(page)
    page.keyboard.press("1")
    expect(page.get_by_text("saved ✓")).to_be_visible()

    page.keyboard.press("u")
    expect(page.locator(f".or-pane.left img[src$='{second.left}']")).to_have_count(1)
    ready(page)
    page.get_by_text("Say more").focus()
    page.keyboard.press("Enter")
    page.get_by_role("group", name="Right picture").get_by_label("banding").focus()
    page.keyboard.press("Space")
    page.get_by_label("Note").focus()
    page.keyboard.type("1 2 3: words, no answers")
    assert shown(page) == second
    page.get_by_role("button", name="Left is better").press("Enter")
    expect(page.locator(f".or-pane img[src$='{second.left}']")).to_have_count(0)
    expect(page.get_by_text("saved ✓")).to_be_visible()

    rows = {
        row["pair_id"]: row
        for row in exported(server.store, SET_ID)
        if row["reviewer"] == second.reviewer
    }

    assert rows[first.pair_id]["answer"] == "skipped"
    said = rows[second.pair_id]
    assert said["answer"] == said["left"]
    assert said["note"] == "1 2 3: words, no answers"
    assert "banding" in said[f"defects_{said['right']}"]
    assert "banding" not in said[f"defects_{said['left']}"]


def test_single_keys_can_be_switched_off_and_stay_off(page: Page, server: Server):
    begin(page, server, SET_ID, "Cem")
    page.keyboard.press("?")
    page.get_by_label("Single keys answer").press("Space")
    page.keyboard.press("Escape")
    before = shown(page)
    page.reload()
    ready(page)

    page.keyboard.press("1")
    page.keyboard.press("o")

    expect(page.locator(".or-pair.overlaid")).to_have_count(0)
    expect(page.get_by_text("0 of", exact=False).first).to_be_visible()
    assert shown(page) == before


def test_an_answer_that_is_not_kept_is_said_to_be_so_and_sent_again(page: Page, server: Server):
    begin(page, server, SET_ID, "Dag")
    page.keyboard.press("1")
    page.get_by_role("button", name="Next pair").press("Enter")
    ready(page)
    refused = [True]

    def answered(route: Route) -> None:
        if refused and "review_answer" in (route.request.post_data or ""):
            refused.clear()
            route.fulfill(json={"error": "the disk is full"})
        else:
            route.continue_()

    page.route("**/component_server**", answered)
    page.keyboard.press("3")

    expect(page.get_by_text("Your last answer is not saved. The disk is full.")).to_be_visible()
    expect(page.get_by_text("saved ✓")).to_have_count(0)
    page.get_by_role("button", name="Try again").press("Enter")
    expect(page.get_by_role("button", name="Next pair")).to_be_visible()
    expect(page.get_by_text("saved ✓")).to_be_visible()
    expect(page.get_by_text("2 of", exact=False).first).to_be_visible()


@pytest.mark.parametrize(
    "screen", [Screen(), Screen(390, 844, "dark")], ids=["wide light", "narrow dark"]
)
def test_list_pair_overlay_and_help_have_no_barrier(page: Page, server: Server, screen: Screen):
    page.set_default_timeout(60_000)
    page.goto(f"{server.url}/?tab=review")
    expect(page.get_by_role("link", name="Which picture looks better?")).to_be_visible()
    assert barriers(page) == []
    begin(page, server, SET_ID, f"Eva {screen.width}")
    assert barriers(page) == []
    page.keyboard.press("o")
    page.keyboard.press("m")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Delete place 1")).to_be_visible()
    page.get_by_text("Say more").click()
    assert barriers(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= screen.width
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    assert barriers(page) == []


@pytest.mark.parametrize("screen", [Screen(390, 844)], ids=["narrow"])
def test_on_a_phone_undo_is_in_sight_beside_what_was_saved(page: Page, server: Server):
    begin(page, server, SET_ID, "Finn")
    page.get_by_role("button", name="Left is better").click()
    expect(page.get_by_text("saved ✓")).to_be_visible()
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_be_in_viewport(ratio=1)

    undo.click()

    expect(page.get_by_text("0 of", exact=False).first).to_be_visible()
    expect(page.get_by_text("taken back")).to_be_visible()
