import io
import struct
import zlib

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from data.records import UserError
from data.review import pictures
from data.review.pictures import PADDING, STEP, decoded
from tests.data.reviewed import pair_of


def pixels(width: int = 7, height: int = 5, mode: str = "RGB", seed: int = 0) -> Image.Image:
    """An image of noise, in which no two rotations look alike."""
    channels = {"L": 1, "LA": 2, "RGB": 3, "RGBA": 4}[mode]
    noise = np.random.default_rng(seed).integers(0, 256, (height, width, channels), np.uint8)
    return Image.fromarray(noise[:, :, 0] if channels == 1 else noise)


def saved(image: Image.Image, form: str = "PNG", **options: object) -> bytes:
    out = io.BytesIO()
    image.save(out, form, **options)
    return out.getvalue()


def chunks(png: bytes) -> list[tuple[bytes, int]]:
    found, at = [], 8
    while at < len(png):
        length, name = struct.unpack(">I4s", png[at : at + 8])
        (check,) = struct.unpack(">I", png[at + 8 + length : at + 12 + length])
        assert check == zlib.crc32(png[at + 4 : at + 8 + length])
        found.append((name, length))
        at += 12 + length
    return found


def deep_png(colour: int, channels: int) -> bytes:
    """A PNG of noise with 16 bits a channel."""

    def chunk(name: bytes, data: bytes) -> bytes:
        check = struct.pack(">I", zlib.crc32(name + data))
        return struct.pack(">I", len(data)) + name + data + check

    noise = np.random.default_rng(0).integers(0, 256, (3, 4 * channels * 2), np.uint8)
    rows = b"".join(b"\0" + row.tobytes() for row in noise)
    header = struct.pack(">IIBBBBB", 4, 3, 16, colour, 0, 0, 0)
    parts = (chunk(b"IHDR", header), chunk(b"IDAT", zlib.compress(rows)), chunk(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


@pytest.mark.parametrize(
    "data",
    [
        deep_png(0, 1),
        deep_png(2, 3),
        deep_png(4, 2),
        deep_png(6, 4),
        b"P6 2 2 65535\n" + bytes(range(24)),
    ],
    ids=["grey", "RGB", "grey with alpha", "RGBA", "PPM"],
)
def test_more_than_8_bits_a_channel_are_refused_and_not_cut_in_silence(data):
    with pytest.raises(UserError, match="8-bit RGB"):
        decoded(data)


def test_a_bitmap_of_16_bits_a_pixel_is_no_deep_image():
    header = b"BM" + struct.pack("<IHHI", 70, 0, 0, 54)
    info = struct.pack("<IiiHHIIiiII", 40, 2, 2, 1, 16, 0, 8, 0, 0, 0, 0)

    assert decoded(header + info + bytes(8)).size == (2, 2)


@pytest.mark.parametrize(
    ("form", "options"),
    [
        ("PNG", {}),
        ("BMP", {}),
        ("TIFF", {}),
        ("PPM", {}),
        ("WEBP", {"lossless": True}),
        ("JPEG", {"quality": 90}),
        ("AVIF", {}),
    ],
)
def test_every_pixel_of_any_common_format_is_kept(form, options):
    data = saved(pixels(), form, **options)
    expected = np.asarray(Image.open(io.BytesIO(data)).convert("RGBA"))

    shown, _ = pair_of(data, data)

    assert np.array_equal(np.asarray(Image.open(io.BytesIO(shown.png))), expected)


@pytest.mark.parametrize("mode", ["L", "LA", "RGB", "RGBA"])
def test_grey_and_transparent_pixels_are_kept(mode):
    image = pixels(mode=mode)

    shown, _ = pair_of(saved(image), saved(image))

    expected = np.asarray(image.convert("RGBA"))
    assert np.array_equal(np.asarray(Image.open(io.BytesIO(shown.png))), expected)


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_photograph_is_turned_as_its_camera_says(orientation):
    exif = Image.Exif()
    exif[0x0112] = orientation
    sideways = orientation >= 5

    shown, _ = pair_of(saved(pixels(), "TIFF", exif=exif), saved(pixels(), "TIFF"))

    assert (shown.picture.width, shown.picture.height) == ((5, 7) if sideways else (7, 5))


def test_nothing_of_a_file_but_its_pixels_reaches_a_reviewer():
    exif = Image.Exif()
    exif[0x010E] = "made by model X"
    image = pixels()
    image.info["comment"] = "model X"
    loud = saved(image, "PNG", exif=exif, dpi=(300, 300), icc_profile=b"x" * 200)

    shown, _ = pair_of(loud, saved(pixels()))

    assert {name for name, _ in chunks(shown.png)} == {b"IHDR", b"IDAT", PADDING, b"IEND"}
    assert b"model" not in shown.png


@given(st.integers(1, 40), st.integers(1, 40), st.integers(1, 40), st.integers(1, 40))
def test_the_two_of_a_pair_have_one_canvas_and_one_length_and_keep_their_sizes(a, b, c, d):
    noisy, flat = saved(pixels(a, b)), saved(Image.new("L", (c, d), 7), "BMP")

    one, two = pair_of(noisy, flat)

    assert len(one.png) == len(two.png)
    assert len(one.png) % STEP == 0
    assert one.png[16:29] == two.png[16:29], "the header tells size and kind of pixels"
    assert (one.picture.width, one.picture.height) == (a, b)
    assert (two.picture.width, two.picture.height) == (c, d)
    whole = np.asarray(Image.open(io.BytesIO(two.png)))
    assert (whole[:d, :c] == (7, 7, 7, 255)).all()
    assert not whole[d:].any()
    assert not whole[:, c:].any()


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "no image"),
        (b"<svg onload=alert(1)>", "no image"),
        (b"\x89PNG\r\n\x1a\n" + b"\0" * 50, "."),
        (saved(pixels(60, 60))[:-2000], "damaged"),
        (saved(pixels(60, 60), "JPEG")[:-500], "damaged"),
        (saved(Image.new("CMYK", (4, 4)), "TIFF"), "CMYK"),
        (saved(Image.new("I;16", (4, 4))), "unaltered"),
        (saved(Image.new("F", (4, 4)), "TIFF"), "unaltered"),
        (
            saved(pixels(), "GIF", save_all=True, append_images=[pixels(seed=1)]),
            "several frames",
        ),
    ],
)
def test_what_cannot_be_shown_as_it_is_says_why(data, words):
    with pytest.raises(UserError, match=words):
        decoded(data)


@pytest.mark.parametrize("side", [20_000, 60_000])
def test_a_decompression_bomb_is_refused_before_it_is_decoded(side):
    ihdr = struct.pack(">IIBBBBB", side, side, 8, 6, 0, 0, 0)
    chunk = struct.pack(">I4s", 13, b"IHDR") + ihdr + struct.pack(">I", zlib.crc32(b"IHDR" + ihdr))
    rows = zlib.compress(bytes(1000))
    idat = struct.pack(">I4s", len(rows), b"IDAT") + rows
    idat += struct.pack(">I", zlib.crc32(b"IDAT" + rows))

    with pytest.raises(UserError, match="pixels"):
        decoded(b"\x89PNG\r\n\x1a\n" + chunk + idat + pictures.END)


def test_a_file_of_too_many_bytes_is_not_opened(monkeypatch):
    monkeypatch.setattr(pictures, "MOST_BYTES", 100)

    with pytest.raises(UserError, match="more than the 100"):
        decoded(saved(pixels(60, 60)))
