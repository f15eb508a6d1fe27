"""The packaged review set: made scenes at 8 bits a channel, and at a few, with and without dither.

Scenes have what photographs have: a sky that fades, ridges with texture, an object with edges and
shade, writing. All of it follows from fixed seeds. PSNR against the scene before any rounding is
the metric: it prefers plain rounding to dither, where people often do not.
"""

from __future__ import annotations

import functools
import io
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from data.review.entries import Entries, Entry, Source
from data.review.making import About, Spool, build
from data.review.reviews import Made, Reviews
from data.store import Store

PACKAGE = "classics"
"""The packaged event that the set comes with."""

SET_ID = "quantised-scenes"
BY = "package"
WIDTH, HEIGHT = 480, 360
PAIRS = 16
ABOUT = About(
    SET_ID,
    "Scenes with few colours",
    "Which picture looks better?",
    defects=("banding", "noise", "wrong colours", "unreadable text"),
    tags=("example",),
    licence="Apache-2.0",
    source="made by this software from fixed seeds",
)
LARGEST_GAP = 40.0
"""Decibels of difference in PSNR that count as the full metric of 1."""

SKIES = ((0.16, 0.30, 0.52), (0.42, 0.22, 0.36), (0.10, 0.16, 0.24), (0.30, 0.44, 0.58))
HORIZONS = ((0.86, 0.80, 0.70), (0.96, 0.66, 0.40), (0.36, 0.40, 0.52), (0.90, 0.92, 0.94))
GROUNDS = ((0.24, 0.30, 0.16), (0.36, 0.24, 0.16), (0.14, 0.16, 0.20), (0.52, 0.50, 0.44))
WORDS = ("Depot 7", "Harbour", "Mill Lane", "No entry", "Bakery", "Platform 2", "Museum", "East 4")

Pixels = NDArray[np.float32]
"""(height, width, 3), from 0 to 1."""

Plane = NDArray[np.float32]
"""(height, width)."""


class Look(NamedTuple):
    """How many bits a channel a scene is shown with, and whether rounding is dithered."""

    bits: int
    dithered: bool = False

    @property
    def label(self) -> str:
        return f"{self.bits} bits{', dithered' if self.dithered else ''}"


FULL = Look(8)


def keep(store: Store) -> bool:
    """Keep the set, unless its id is taken or the package has kept it before; whether it did.

    A set that was redacted since does not come back.
    """
    reviews = Reviews(store)
    if reviews.find(SET_ID) or any(each.by == BY for each in store.records("reviewset.created")):
        return False
    reviews.create(made_set(), BY)
    return True


@functools.cache
def made_set() -> Made:
    """The set, 5 MB of pictures; made once a process, since every new store wants it."""
    with Spool() as spool:
        made = build(ABOUT, Entries(entries(), [], ABOUT.source), spool).made
        return made._replace(pictures=dict(spool))


def entries() -> Iterator[Entry]:
    """Two training pairs with a plain answer, then the pairs that are asked about."""
    yield _entry("training-1", scene(100), FULL, Look(2), known="first")
    yield _entry("training-2", scene(101), Look(2, dithered=True), FULL, known="second")
    for number in range(PAIRS):
        bits = (3, 4, 5, 4)[number // 4]
        plain, dithered = Look(bits), Look(bits, dithered=True)
        looks = ((FULL, plain), (plain, dithered), (dithered, FULL), (dithered, plain))[number % 4]
        yield _entry(f"scene-{number + 1:02d}", scene(number), *looks)


def _entry(
    pair_id: str, pixels: Pixels, first: Look, second: Look, known: str | None = None
) -> Entry:
    images = [shown(pixels, look) for look in (first, second)]
    one, two = (
        Source(f"{pair_id}, {look.label}", look.label, functools.partial(_file, image))
        for look, image in zip((first, second), images, strict=True)
    )
    gap = (psnr(images[1], pixels) - psnr(images[0], pixels)) / LARGEST_GAP
    metric = float(np.clip(gap, -1, 1))
    return Entry(pair_id, pair_id, one, two, metric=round(metric, 3), known=known)


def _file(image: NDArray[np.uint8]) -> bytes:
    out = io.BytesIO()
    Image.fromarray(image).save(out, "BMP")
    return out.getvalue()


def shown(pixels: Pixels, look: Look) -> NDArray[np.uint8]:
    """The scene in the colours that so many bits a channel leave, as 8-bit pixels."""
    steps = 2**look.bits - 1
    threshold = _thresholds() if look.dithered else np.full((HEIGHT, WIDTH), 0.5, np.float32)
    levels = np.floor(pixels * steps + threshold[:, :, None]).clip(0, steps)
    image: NDArray[np.uint8] = np.rint(levels / steps * 255).astype(np.uint8)
    return image


def psnr(image: NDArray[np.uint8], pixels: Pixels) -> float:
    """Peak signal-to-noise ratio in decibels; both pictures span 0 to 1."""
    apart = image.astype(np.float32) / 255 - pixels
    return float(-10 * np.log10(np.mean(np.square(apart), dtype=np.float64)))


@functools.cache
def _thresholds() -> Plane:
    """An 8 x 8 ordered dither (B. E. Bayer, 1973), laid over the picture."""
    matrix = np.zeros((1, 1))
    for _ in range(3):
        matrix = np.block([[4 * matrix, 4 * matrix + 2], [4 * matrix + 3, 4 * matrix + 1]])
    tiles = -(-HEIGHT // 8), -(-WIDTH // 8)
    return np.tile((matrix + 0.5) / 64, tiles)[:HEIGHT, :WIDTH].astype(np.float32)


# --- scenes ------------------------------------------------------------------------------


def scene(seed: int) -> Pixels:
    """A made landscape; equal seeds give equal pixels."""
    draws = np.random.default_rng([20261129, seed])
    palette = (seed + seed // 4) % 4
    pixels = _sky(draws, palette)
    texture = _noise(draws, (6, 24, 90)) * 0.12
    for distance in (2, 1, 0):
        _ridge(pixels, draws, palette, distance, np.roll(texture, 97 * distance, axis=1))
    _ball(pixels, draws)
    _sign(pixels, draws, seed)
    return pixels.clip(0, 1)


def _sky(draws: np.random.Generator, palette: int) -> Pixels:
    y, x = _grid()
    top, low = (np.array(colours[palette], np.float32) for colours in (SKIES, HORIZONS))
    fade = (y / HEIGHT).clip(0, 1)[:, :, None]
    sun_x, sun_y = float(draws.uniform(96, 384)), float(draws.uniform(54, 144))
    glow = np.exp(-np.hypot(x - sun_x, y - sun_y) / 70)[:, :, None]
    clouds = _noise(draws, (3, 6))[:, :, None] * 0.06
    warm = np.array([0.5, 0.42, 0.3], np.float32)
    sky: Pixels = top * (1 - fade) + low * fade + glow * warm + clouds
    return sky


def _ridge(
    pixels: Pixels, draws: np.random.Generator, palette: int, distance: int, texture: Plane
) -> None:
    """A ridge with texture, darker the nearer it is."""
    y, x = _grid()
    base = HEIGHT * (0.82 - 0.1 * distance)
    phases = draws.uniform(0, 6.3, 4).tolist()
    waves = sum(np.sin(x[0] / (90 / (n + 1)) + phase) / (n + 1) for n, phase in enumerate(phases))
    below = y > base + 14 * np.asarray(waves)
    colour = np.array(GROUNDS[palette], np.float32) * (1 + 0.35 * distance)
    shade = ((y - base) / HEIGHT * 0.25)[:, :, None]
    ground = colour + texture[:, :, None] - shade
    np.copyto(pixels, ground, where=below[:, :, None])


def _ball(pixels: Pixels, draws: np.random.Generator) -> None:
    """A sphere, lit from the upper left."""
    y, x = _grid()
    radius = float(draws.uniform(28, 46))
    middle = float(draws.uniform(48, 192)), float(draws.uniform(252, 288))
    across, down = (x - middle[0]) / radius, (y - middle[1]) / radius
    inside = across**2 + down**2 < 1
    height = np.sqrt((1 - across**2 - down**2).clip(0, 1))
    light = (0.25 + 0.75 * (height - 0.45 * across - 0.55 * down).clip(0, None) / 1.2)[:, :, None]
    ball = draws.uniform(0.3, 0.9, 3).astype(np.float32) * light
    np.copyto(pixels, ball, where=inside[:, :, None])


def _sign(pixels: Pixels, draws: np.random.Generator, seed: int) -> None:
    """A board with writing, large and small."""
    left, top = int(draws.uniform(0.55, 0.66) * WIDTH), int(draws.uniform(0.58, 0.7) * HEIGHT)
    board = Image.new("L", (132, 64), 225)
    ink = ImageDraw.Draw(board)
    ink.rectangle((0, 0, 131, 63), outline=60, width=2)
    ink.text((10, 6), WORDS[seed % len(WORDS)], fill=30, font=ImageFont.load_default(22))
    ink.text((10, 38), f"open {7 + seed % 4}.00 to 18.30", fill=90, font=ImageFont.load_default(11))
    tint = np.array([0.96, 0.95, 0.88]) * draws.uniform(0.8, 1)
    pixels[top : top + 64, left : left + 132] = np.asarray(board)[:, :, None] / 255 * tint


def _noise(draws: np.random.Generator, cells: tuple[int, ...]) -> Plane:
    """Smooth noise of several scales about 0; `cells` across the width, finer ones weaker."""
    total = np.zeros((HEIGHT, WIDTH), np.float32)
    for octave, across in enumerate(cells):
        grid = draws.standard_normal((across * 3 // 4 + 2, across + 2)).astype(np.float32)
        smooth = Image.fromarray(grid).resize((WIDTH, HEIGHT), Image.Resampling.BICUBIC)
        total += np.asarray(smooth) / 2**octave
    return total


@functools.cache
def _grid() -> tuple[Plane, Plane]:
    """Rows and columns of every pixel."""
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH].astype(np.float32)
    return y, x
