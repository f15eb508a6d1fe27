import io

import numpy as np
import pytest
from PIL import Image

from data.pairs import Answer, Side
from data.records import UserError
from data.review import making as review_making
from data.review.entries import Entries, Entry, Skipped, Source
from data.review.making import About, Spool, build
from data.review.pictures import STEP
from data.review.reviewing import other
from data.review.reviews import Reviews
from tests.data.reviewed import image_file

ABOUT = About("s1", "Trial", "Which is sharper?")


def source(data: bytes, label: str = "x") -> Source:
    return Source(f"{label}.png", label, lambda: data)


def entry(number: int = 0, **fields: object) -> Entry:
    sides = source(image_file(2 * number), "new"), source(image_file(2 * number + 1), "old")
    return Entry(f"line {number}", f"p{number}", *sides)._replace(**fields)


def entries(*pairs: Entry) -> Entries:
    return Entries(pairs, [], "folder trial")


@pytest.fixture
def spool():
    with Spool() as spool:
        yield spool


def saved(image: Image.Image, form: str, **options: object) -> bytes:
    out = io.BytesIO()
    image.save(out, form, **options)
    return out.getvalue()


def test_the_key_says_which_side_came_from_where_whatever_the_digests(spool):
    pairs = [entry(number) for number in range(12)]

    made = build(ABOUT, entries(*pairs), spool).made

    for number, pair in enumerate(made.review_set.pairs):
        image = Image.open(io.BytesIO(image_file(2 * number))).convert("RGBA")
        new = next(side for side in Side if made.origins[pair.pair_id][side] == "new")
        picture = pair.a if new is Side.A else pair.b
        shown = Image.open(io.BytesIO(made.pictures[picture.digest]))
        assert np.array_equal(np.asarray(shown), np.asarray(image))
        assert made.names[pair.pair_id] == {new: "new.png", other(new): "old.png"}
    assert len({made.origins[p.pair_id][Side.A] for p in made.review_set.pairs}) == 2


def test_what_is_known_and_the_metric_follow_the_image_that_they_speak_of(spool):
    pairs = [entry(number, known="first", metric=-0.5) for number in range(8)]

    made = build(ABOUT, entries(*pairs, entry(8)), spool).made

    for pair in made.review_set.pairs[:8]:
        new = next(side for side in Side if made.origins[pair.pair_id][side] == "new")
        assert pair.known == Answer(new)
        assert pair.metric == (-0.5 if new is Side.A else 0.5)


def test_a_known_answer_that_is_no_side_stays_and_a_metric_of_nought_has_no_sign(spool):
    pairs = [entry(number, known="tie", metric=0.0) for number in range(6)]

    made = build(ABOUT, entries(*pairs, entry(6)), spool).made

    assert {pair.known for pair in made.review_set.pairs[:6]} == {Answer.TIE}
    assert {str(pair.metric) for pair in made.review_set.pairs[:6]} == {"0.0"}


def test_a_made_set_can_be_kept_and_its_pictures_read(store, spool):
    reviews = Reviews(store, "")

    made = build(ABOUT, entries(entry(0), entry(1)), spool).made
    reviews.create(made, "organiser")

    assert reviews.one("s1").review_set == made.review_set
    assert reviews.one("s1").review_set.source == "folder trial"
    for pair in made.review_set.pairs:
        assert reviews.picture(pair.a.digest) == made.pictures[pair.a.digest]


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"no image", "it is no image that can be read"),
        (b"", "it is no image that can be read"),
        (image_file(7)[:60], "it is damaged"),
        (saved(Image.new("I;16", (4, 4)), "PNG"), "8-bit RGB"),
        (saved(Image.new("CMYK", (4, 4)), "JPEG"), "8-bit RGB"),
        (
            saved(
                Image.new("L", (4, 4)),
                "GIF",
                save_all=True,
                append_images=[Image.new("L", (4, 4), 9)],
            ),
            "several frames",
        ),
    ],
    ids=["text", "empty", "cut off", "16 bits", "CMYK", "animated"],
)
@pytest.mark.parametrize("which", ["first", "second"])
def test_an_image_that_cannot_be_shown_is_named_and_its_pair_left_out(data, told, which, spool):
    wrong = entry(0, **{which: source(data, "bad")})

    built = build(ABOUT, entries(wrong, entry(1)), spool)

    assert [pair.pair_id for pair in built.made.review_set.pairs] == ["p1"]
    assert built.made.origins.keys() == built.made.names.keys() == {"p1"}
    assert len(built.made.pictures) == 2
    (skipped,) = built.skipped
    assert skipped.where == "line 0"
    assert skipped.reason.startswith(f"the {which} image, 'bad.png': ")
    assert told in skipped.reason


def test_a_huge_image_is_refused_before_it_is_decoded(spool):
    header = saved(Image.new("1", (20_000, 20_000)), "PNG")

    (skipped,) = build(ABOUT, entries(entry(0, first=source(header)), entry(1)), spool).skipped

    assert "more than 100,000,000 pixels" in skipped.reason


def test_two_equal_images_are_no_pair(spool):
    same = source(image_file(0))

    (skipped,) = build(ABOUT, entries(entry(0, first=same, second=same), entry(1)), spool).skipped

    assert "the same, pixel for pixel" in skipped.reason


def test_what_the_source_left_out_is_told_too(spool):
    found = Entries([entry()], [Skipped("a.svg", "it is of a kind that is not read")], "x")

    assert build(ABOUT, found, spool).skipped[0].where == "a.svg"


@pytest.mark.parametrize(
    ("pairs", "told"),
    [
        ([], "there is no pair that can be shown"),
        ([entry(0, first=source(b"x"))], "line 0: the first image"),
        ([entry(0, known="first")], "every pair is a training pair"),
    ],
    ids=["nothing", "broken", "training"],
)
def test_a_set_without_a_pair_to_ask_about_is_refused_with_the_reasons(pairs, told, spool):
    with pytest.raises(UserError, match="nothing was made") as refused:
        build(ABOUT, entries(*pairs), spool)

    assert told in str(refused.value)


def test_wrong_words_about_a_set_are_refused_before_any_image_is_read(spool):
    def never() -> bytes:
        raise AssertionError("read")

    wrong = About("S 1", "", "Which?", annotators=0, repeats=2.0)

    with pytest.raises(UserError) as refused:
        build(wrong, entries(entry(first=Source("x", "x", never))), spool)

    lines = str(refused.value).splitlines()
    assert [line.split(":")[0] for line in lines] == ["set_id", "title", "annotators", "repeats"]


def test_a_set_has_a_limit_of_pairs_and_of_bytes(spool, monkeypatch):
    monkeypatch.setattr(review_making, "MOST_PAIRS", 1)
    with pytest.raises(UserError, match="at most 1 pairs"):
        build(ABOUT, entries(entry(0), entry(1)), spool)

    monkeypatch.setattr(review_making, "MOST_BYTES", 100_000)
    with pytest.raises(UserError, match="make several sets"):
        build(ABOUT, entries(entry(0)), spool)


def test_pictures_wait_on_the_disk_and_are_gone_afterwards():
    with Spool() as spool:
        build(ABOUT, entries(entry(0)), spool)
        digest = next(iter(spool))
        assert len(spool[digest]) % STEP == 0
        with pytest.raises(KeyError):
            spool["../../etc/passwd"]

    with pytest.raises(FileNotFoundError):
        spool[digest]


def test_the_label_that_a_claim_rests_on_must_be_on_a_picture_of_each_pair(spool):
    about = ABOUT._replace(supports="new")
    other_label = entry(1, first=source(image_file(2), "newer"))

    assert build(about, entries(entry(0)), spool).made.review_set.supports == "new"
    with pytest.raises(UserError, match="pair p1 has no picture of 'new'"):
        build(about, entries(entry(0), other_label), spool)
