"""Colours follow the page's tokens, can be read, and can be told apart whatever eyes see them."""

import itertools
import math
import re
from pathlib import Path

import pytest

from components.figures.palette import DARK, LIGHT, Palette, contrast, palette

TOKENS = Path(__file__).parents[3] / "components/assets/css/0-tokens.css"
OUTCOMES = ("verified", "toy", "inconclusive", "contested", "falsified")
EYES = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""Machado, Oliveira, Fernandes (2009), severity 1: linear RGB as such eyes see it."""


def tokens(scheme: int) -> dict[str, str]:
    """The page's colours by name: 0 light, 1 dark; short forms written out."""
    pairs = re.findall(r"--or-([\w-]+): light-dark\((#\w+), (#\w+)\)", TOKENS.read_text("utf-8"))
    found = {name: (light, dark)[scheme] for name, light, dark in pairs}
    return {k: v if len(v) == 7 else "#" + "".join(2 * c for c in v[1:]) for k, v in found.items()}


def seen(colour: str, eyes: str) -> tuple[float, float, float]:
    """A colour in CIE L*a*b* (D65) as these eyes see it."""
    channels = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    r, g, b = (
        min(1.0, max(0.0, sum(weight * c for weight, c in zip(row, linear, strict=True))))
        for row in EYES[eyes]
    )
    xyz = (
        (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047,
        0.2126729 * r + 0.7151522 * g + 0.0721750 * b,
        (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883,
    )
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize(("colours", "scheme"), [(LIGHT, 0), (DARK, 1)], ids=["light", "dark"])
def test_colours_are_those_of_the_page(colours: Palette, scheme: int):
    page = tokens(scheme)

    assert (colours.card, colours.ink, colours.mute) == (page["card"], page["ink"], page["mute"])
    assert (colours.line, colours.edge, colours.accent) == (
        page["line"],
        page["edge"],
        page["accent"],
    )
    for outcome in ("verified", "contested", "falsified"):
        assert colours.fill(outcome) == page[outcome]


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_no_two_outcomes_look_alike(colours: Palette, eyes: str):
    for one, other in itertools.combinations(OUTCOMES, 2):
        apart = math.dist(seen(colours.fill(one), eyes), seen(colours.fill(other), eyes))
        assert apart > 15, (one, other)


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_words_can_be_read_on_every_fill(colours: Palette):
    for outcome in OUTCOMES:
        assert contrast(colours.on(colours.fill(outcome)), colours.fill(outcome)) >= 4.5


def test_what_is_no_outcome_of_ours_has_the_colour_of_nothing_settled():
    assert LIGHT.fill("not testable") == LIGHT.fill("inconclusive")


def test_any_scheme_but_dark_is_light():
    assert (palette("dark"), palette("light"), palette("")) == (DARK, LIGHT, LIGHT)
