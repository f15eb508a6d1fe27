"""Nothing that reaches a reviewer's browser tells which picture comes from where."""

import json
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest
from playwright.sync_api import BrowserContext, Page, Response, expect

from data.pairs import Answer, Pair, ReviewSet, Side
from data.review.blinding import left_of, turns
from data.review.reviews import Made
from tests.browser.review_pages import Shown, begin, keep, ready, reviews_in, shown
from tests.browser.serving import Server
from tests.data.reviewed import image_file, made_of, pair_of, png_file

LABELS = ("zebra-model", "quagga-model")
SET_ID = "blind"


def flat_file(seed: int) -> bytes:
    """A picture that compresses to far less than noise does."""
    return png_file(np.full((40, 60, 3), 20 * seed, np.uint8))


def lopsided_set() -> Made:
    """Six pairs and one for practice: one label always is noise, the other is flat."""
    pictures, pairs, origins, names = [], [], {}, {}
    for number in range(7):
        two = pair_of(image_file(number, 60, 40), flat_file(number))
        pictures += two
        a, b = sorted((each.picture for each in two), key=lambda picture: picture.digest)
        pair_id, known = f"p{number}", Answer.A if number == 0 else None
        pairs.append(Pair(pair_id=pair_id, a=a, b=b, known=known))
        labels = LABELS if a == two[0].picture else LABELS[::-1]
        origins[pair_id] = dict(zip(Side, labels, strict=True))
        names[pair_id] = {side: f"{label}-file.png" for side, label in origins[pair_id].items()}
    review_set = ReviewSet(
        set_id=SET_ID,
        title="Blind",
        question="Which is better?",
        pairs=tuple(pairs),
        repeats=0.5,
        annotators=9,
    )
    return made_of(review_set, pictures, origins, names)


class Seen(NamedTuple):
    """What came to one reviewer's browser: texts of page and server, and the pairs in order."""

    texts: list[str]
    pairs: list[Shown]
    alts: set[tuple[str, str]]


@pytest.fixture(scope="module")
def made() -> Made:
    return lopsided_set()


@pytest.fixture(scope="module")
def server(
    serve: Callable[..., Server], tmp_path_factory: pytest.TempPathFactory, made: Made
) -> Server:
    store: Path = tmp_path_factory.mktemp("blind") / "store"
    keep(store, made)
    return serve(store)


def walk(page: Page, server: Server, name: str) -> Seen:
    """Answer every pair, and note all that the server and the page say until the last answer."""
    seen = Seen([], [], set())
    page.on("response", lambda got: note(got, seen.texts))
    begin(page, server, SET_ID, name)
    for number in range(10):
        seen.pairs.append(shown(page))
        seen.texts.append(page.content())
        left, right = (
            page.locator(f".or-pane.{side} img").get_attribute("alt") or ""
            for side in ("left", "right")
        )
        seen.alts.add((left, right))
        page.keyboard.press("2")
        if number == 0:
            page.get_by_role("button", name="Next pair").press("Enter")
        if number < 9:
            expect(page.locator(f".or-pane img[src$='{seen.pairs[-1].left}']")).to_have_count(0)
            ready(page)
    expect(page.get_by_role("heading", name="That was the last pair")).to_be_visible()
    return seen


def note(got: Response, texts: list[str]) -> None:
    asked = got.request.post_data or ""
    if "review_" in asked and "review_answer" not in asked:
        texts.append(got.text())
    texts.append(json.dumps(got.headers) + got.url)


def fetched(server: Server, pair: Shown, name: str) -> tuple[dict[str, str], bytes]:
    """Headers, without the time of day, and the bytes of a picture."""
    path = f"/review/{SET_ID}/{pair.pair_id}/{pair.turn}/{pair.reviewer}/{name}.png"
    with urllib.request.urlopen(server.url + path, timeout=30) as got:
        headers = {key.lower(): value for key, value in got.headers.items()}
        headers.pop("date", None)
        return headers, got.read()


def test_neither_names_sizes_headers_words_nor_order_tell_the_side(
    page: Page, context: BrowserContext, server: Server, made: Made
):
    first = walk(page, server, "Ada")
    second = walk(fresh(context), server, "Bea")

    assert_silent(first.texts + second.texts, made)
    assert first.alts == second.alts == {("Left picture of the pair", "Right picture of the pair")}
    assert [each.pair_id for each in first.pairs] != [each.pair_id for each in second.pairs]
    assert {each.reviewer for each in first.pairs}.isdisjoint(
        each.reviewer for each in second.pairs
    )
    names = [name[:32] for each in first.pairs + second.pairs for name in (each.left, each.right)]
    assert len(set(names)) == len(names) == 40, "a name that comes twice links two sights"
    assert_alike(server, first.pairs + second.pairs, made)


def fresh(context: BrowserContext) -> Page:
    """A page of another person: the browser forgets the name."""
    page = context.new_page()
    page.add_init_script(
        "if (!sessionStorage.other) { localStorage.clear(); sessionStorage.other = 1; }"
    )
    return page


def assert_silent(texts: list[str], made: Made) -> None:
    told = "\n".join(texts)
    secret = [*LABELS, "-file.png", *made.pictures, '"known"', '"metric"']
    assert [word for word in secret if word in told] == []


def assert_alike(server: Server, pairs: list[Shown], made: Made) -> None:
    """Both pictures of a pair arrive alike but for pixels; each label stands on both sides."""
    digest_of = {png: digest for digest, png in made.pictures.items()}
    by_pair = {pair.pair_id: pair for pair in made.review_set.pairs}
    lefts = set()
    for pair in pairs:
        (head, left), (other_head, right) = (
            fetched(server, pair, name.removesuffix(".png")) for name in (pair.left, pair.right)
        )
        assert head == other_head
        assert head["content-type"] == "image/png"
        assert head["cache-control"].startswith("private")
        assert (len(left), left[:33]) == (len(right), right[:33])  # signature and IHDR
        side = Side.A if digest_of[left] == by_pair[pair.pair_id].a.digest else Side.B
        lefts.add(made.origins[pair.pair_id][side])
    assert lefts == set(LABELS)


def test_a_picture_is_given_only_to_the_reviewer_and_for_the_turn_it_is_shown_to(
    page: Page, server: Server, made: Made
):
    begin(page, server, SET_ID, "Cem")
    seen = shown(page)
    fetched(server, seen, seen.left.removesuffix(".png"))
    wrong = [
        seen._replace(reviewer="reviewer-0000000000"),
        seen._replace(turn="1"),
        seen._replace(pair_id="p1"),
        seen._replace(pair_id="nothing"),
    ]

    for pair in wrong:
        with pytest.raises(urllib.error.HTTPError, match="404"):
            fetched(server, pair, seen.left.removesuffix(".png"))
    with pytest.raises(urllib.error.HTTPError, match="404"):
        fetched(server, seen, next(iter(made.pictures)))


def test_what_a_browser_claims_of_sides_cannot_change_what_is_kept(server: Server, page: Page):
    begin(page, server, SET_ID, "Dag")
    seen = shown(page)
    page.keyboard.press("1")
    expect(page.get_by_text("saved ✓")).to_be_visible()

    with reviews_in(server.store) as reviews:
        (said,) = [
            each.annotation
            for each in reviews.answers(SET_ID)
            if each.annotation.reviewer == seen.reviewer
        ]
        review_set, seed = reviews.opened(SET_ID)
        first, *_ = turns(review_set, seed, seen.reviewer)
        left = left_of(seed, seen.reviewer, first)

    assert said.left == left
    assert said.answer == left.value
