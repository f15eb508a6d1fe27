"""A place marked on a turned, scaled and moved picture is that place of the original."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from data.pairs import Pair, ReviewSet, Side
from data.review.reviews import Made
from tests.browser.review_pages import begin, exported, keep
from tests.browser.serving import Server
from tests.data.reviewed import made_of, pair_of, png_file

ORIENTATION, QUARTER_TURN = 0x0112, 6
"""The EXIF tag, and its value for "turn by 90 degrees clockwise to see it upright"."""

COLOUR = (255, 0, 255)
SET_ID = "marks"


class Patch(NamedTuple):
    """Where the coloured patch is on the upright picture, in pixels."""

    x: int = 83
    y: int = 141
    width: int = 37
    height: int = 22


PATCH = Patch()


def turned_file() -> bytes:
    """A picture of 200 x 300, stored lying on its side, with the patch."""
    upright = np.full((300, 200, 3), 90, np.uint8)
    upright[PATCH.y : PATCH.y + PATCH.height, PATCH.x : PATCH.x + PATCH.width] = COLOUR
    exif = Image.Exif()
    exif[ORIENTATION] = QUARTER_TURN
    return png_file(np.rot90(upright), exif=exif)


def made() -> Made:
    """One pair: the turned picture, and a larger one without a patch."""
    two = pair_of(turned_file(), png_file(np.full((320, 260, 3), 140, np.uint8)))
    a, b = sorted((each.picture for each in two), key=lambda picture: picture.digest)
    review_set = ReviewSet(
        set_id=SET_ID,
        title="Marks",
        question="Which is better?",
        pairs=(Pair(pair_id="p", a=a, b=b),),
        annotators=9,
        repeats=0,
    )
    origins = {"p": {Side.A: "one", Side.B: "two"}}
    return made_of(review_set, two, origins, origins)


@pytest.fixture(scope="module")
def server(serve: Callable[..., Server], tmp_path_factory: pytest.TempPathFactory) -> Server:
    store: Path = tmp_path_factory.mktemp("marks") / "store"
    keep(store, made())
    return serve(store)


class Spot(NamedTuple):
    """The side on which the patch is seen, and its first and last pixel on the screen."""

    side: str
    left: int
    top: int
    right: int
    bottom: int


def seen_patch(page: Page) -> Spot:
    """Find the patch in what a person sees."""
    screen = np.asarray(Image.open(io.BytesIO(page.screenshot())).convert("RGB"))
    rows, columns = np.nonzero((screen == COLOUR).all(axis=2))
    assert len(rows), "the patch is not to be seen"
    side = "left" if columns.max() < screen.shape[1] / 2 else "right"
    edges = (columns.min(), rows.min(), columns.max(), rows.max())
    return Spot(side, *map(int, edges))


def regions(server: Server, reviewer: str) -> list[dict[str, object]]:
    """The marks of the last answer as they are exported."""
    rows = {row["reviewer"]: row for row in exported(server.store, SET_ID)}
    return list(json.loads(rows[reviewer]["regions"]))


def answered(page: Page) -> str:
    """Answer; the pseudonym of the reviewer."""
    source = page.locator(".or-pane.left img").get_attribute("src") or ""
    page.get_by_role("button", name="Left is better").press("Enter")
    expect(page.get_by_text("saved ✓")).to_be_visible()
    return source.split("/")[5]


def is_patch(region: dict[str, object], server: Server) -> bool:
    """Whether a region is the patch, on the picture that has one."""
    pair = made().review_set.pairs[0]
    side = Side.A if (pair.a.width, pair.a.height) == (200, 300) else Side.B
    edges = tuple(region[name] for name in ("x", "y", "width", "height"))
    return edges == PATCH and region["side"] == side.value


@pytest.mark.parametrize("zooms", [0, 1, 2], ids=["whole", "zoomed", "zoomed and moved"])
def test_a_box_drawn_by_mouse_is_the_patch_of_the_original(page: Page, server: Server, zooms: int):
    begin(page, server, SET_ID, f"Ada {zooms}")
    page.locator("body").press("b")
    for _ in range(zooms):
        page.keyboard.press("+")
    if zooms > 1:
        page.locator(".or-pane.left").focus()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowDown")
    page.get_by_role("button", name="Mark a box").click()
    page.mouse.move(0, 0)
    spot = seen_patch(page)

    page.mouse.move(spot.left + 0.5, spot.top + 0.5)
    page.mouse.down()
    page.mouse.move((spot.left + spot.right) / 2, spot.bottom)
    page.mouse.move(spot.right + 0.5, spot.bottom + 0.5)
    page.mouse.up()
    (region,) = regions(server, answered(page))

    assert region["shape"] == "box"
    assert is_patch(region, server), region


def test_a_box_and_a_point_by_keyboard_are_where_the_cursor_was(page: Page, server: Server):
    begin(page, server, SET_ID, "Bea")
    side = seen_patch(page).side
    page.keyboard.press("+")
    page.keyboard.press("m")
    pane = page.locator(f".or-pane.{side}")
    pane.focus()
    go_to(page, PATCH.x, PATCH.y)
    page.keyboard.press("Enter")
    go_to(page, PATCH.x + PATCH.width - 1, PATCH.y + PATCH.height - 1)
    page.keyboard.press("Enter")
    page.keyboard.press("m")
    pane.focus()
    go_to(page, 3, 5)
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Delete place 3").press("Enter")

    box, point = regions(server, answered(page))

    assert is_patch(box, server), box
    assert (point["shape"], point["x"], point["y"], point["width"]) == ("point", 3, 5, 0)


def go_to(page: Page, x: int, y: int) -> None:
    """Move the cursor to a pixel, first in large steps, as a person does who reads where it is."""
    page.keyboard.press("ArrowRight")
    at = page.evaluate("() => [...document.querySelectorAll('.or-sr')].map(n => n.textContent)")
    now = next(text for text in at if text.replace(", ", "").isdigit())
    here_x, here_y = map(int, now.split(", "))
    for key, pixels in (
        ("ArrowRight", x - here_x),
        ("ArrowLeft", here_x - x),
        ("ArrowDown", y - here_y),
        ("ArrowUp", here_y - y),
    ):
        for _ in range(max(0, pixels)):
            page.keyboard.press(f"Shift+{key}")


def test_a_place_can_not_leave_its_picture(page: Page, server: Server):
    begin(page, server, SET_ID, "Cem")
    side = seen_patch(page).side
    page.get_by_role("button", name="Mark a box").click()
    box = page.locator(f".or-pane.{side}").bounding_box()
    assert box is not None

    page.mouse.move(box["x"] + 2, box["y"] + 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] - 2, box["y"] + box["height"] - 2)
    page.mouse.up()
    (region,) = regions(server, answered(page))

    edges = [region[name] for name in ("x", "y", "width", "height")]
    assert edges == [0, 0, 200, 300], "of the smaller picture, not of the canvas"
