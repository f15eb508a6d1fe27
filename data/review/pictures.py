"""Images of strangers, made fit to be reviewed blind: decoded once, written anew, padded.

What a reviewer's browser gets has every pixel of the original and nothing else of it: no name,
no metadata, no trace of its format. The two pictures of a pair have one canvas and one length in
bytes, since the size of a file may tell which of two models made it.
"""

from __future__ import annotations

import hashlib
import io
import re
import struct
import warnings
import zlib
from typing import NamedTuple

from PIL import Image, ImageOps, UnidentifiedImageError

from data.pairs import Picture
from data.records import UserError

MOST_BYTES = 100_000_000
MOST_PIXELS = 100_000_000
"""Width times height. Decoded, such an image takes 400 MB: larger ones are refused unread."""

FORMATS = ("PNG", "JPEG", "WEBP", "GIF", "BMP", "TIFF", "AVIF", "PPM")
EXACT_MODES = frozenset({"1", "L", "LA", "P", "PA", "RGB", "RGBA"})
"""Modes whose pixels become 8-bit RGBA without any change."""

STEP = 1 << 16
"""Files are padded to multiples of this many bytes."""

DEEP = re.compile(r";(?:12|16|32)")

COMPRESSION = 4
END = struct.pack(">I4sI", 0, b"IEND", zlib.crc32(b"IEND"))
PADDING = b"paDd"
"""Name of the PNG chunk that holds nothing: ancillary, private, safe to copy (PNG 3rd ed., 5.4)."""

CHUNK_FRAME = 12
"""Bytes of a chunk around its data: length, name, checksum."""


class Shown(NamedTuple):
    """A picture as reviewers get it: PNG bytes, and the facts that name it."""

    png: bytes
    picture: Picture


def paired(first: Image.Image, second: Image.Image) -> tuple[Shown, Shown]:
    """Two decoded images as a pair: one canvas, one length.

    The smaller one stands at the top left of the canvas, with transparent pixels around it;
    `Picture` has its own size.
    """
    images = first, second
    canvas = max(i.width for i in images), max(i.height for i in images)
    files = [_png(image, canvas) for image in images]
    length = -(-max(len(png) + CHUNK_FRAME for png in files) // STEP) * STEP
    one, two = (
        _shown(padded(png, length), image) for png, image in zip(files, images, strict=True)
    )
    return one, two


def decoded(data: bytes) -> Image.Image:
    """The pixels of an image file as 8-bit RGBA, turned as its EXIF says. Raises UserError."""
    if len(data) > MOST_BYTES:
        raise UserError(f"it has {len(data):,} bytes, more than the {MOST_BYTES:,} that are read")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)  # we count ourselves
            image = Image.open(io.BytesIO(data), formats=FORMATS)
        _refuse(image)
        upright = ImageOps.exif_transpose(image)
        return upright.convert("RGBA")
    except Image.DecompressionBombError as error:
        raise UserError(_too_large()) from error
    except UnidentifiedImageError as error:
        raise UserError(f"it is no image that can be read ({', '.join(FORMATS)})") from error
    except (OSError, ValueError, SyntaxError, EOFError, struct.error) as error:
        # Pillow's decoders answer broken files with any of these.
        raise UserError(f"it is damaged: {str(error)[:100] or type(error).__name__}") from error


def _refuse(image: Image.Image) -> None:
    """Refuse, before any pixel is decoded, what cannot be shown as it is."""
    if image.width * image.height > MOST_PIXELS:
        raise UserError(_too_large())
    if getattr(image, "n_frames", 1) > 1:
        raise UserError("it has several frames; save the one that is meant as an image of its own")
    if image.mode not in EXACT_MODES:
        raise UserError(
            f"its pixels ({image.mode}) cannot be shown unaltered; convert it to 8-bit RGB"
        )
    if _is_deep(image):
        raise UserError("it has 16 bits a channel; convert it to 8-bit RGB, as it is to be seen")


def _is_deep(image: Image.Image) -> bool:
    """Whether Pillow would cut more than 8 bits a channel down to 8, which it does in silence.

    Its tiles name how the file packs pixels: "RGB;16B" in PNG and TIFF, the largest value in PPM.
    """
    packings = [tile.args for tile in getattr(image, "tile", ())]
    if image.format == "PPM":
        return any(isinstance(args, tuple) and args[-1] > 255 for args in packings)
    return image.format in ("PNG", "TIFF") and any(DEEP.search(str(args)) for args in packings)


def _too_large() -> str:
    return f"it has more than {MOST_PIXELS:,} pixels; cut out what matters, at full size"


def _png(image: Image.Image, canvas: tuple[int, int]) -> bytes:
    """A PNG of the image on the canvas, without any of its metadata."""
    bare = Image.new("RGBA", canvas)
    bare.paste(image, (0, 0))
    out = io.BytesIO()
    bare.save(out, "PNG", compress_level=COMPRESSION)
    return out.getvalue()


def padded(png: bytes, length: int) -> bytes:
    """The same PNG with a chunk of zeros that makes it `length` bytes long."""
    if not png.endswith(END):
        raise ValueError("a PNG ends with its IEND chunk")
    zeros = bytes(length - len(png) - CHUNK_FRAME)
    chunk = struct.pack(">I4s", len(zeros), PADDING) + zeros
    check = struct.pack(">I", zlib.crc32(PADDING + zeros))
    return png[: -len(END)] + chunk + check + END


def _shown(png: bytes, image: Image.Image) -> Shown:
    digest = hashlib.sha256(png).hexdigest()
    return Shown(png, Picture(digest=digest, width=image.width, height=image.height))
