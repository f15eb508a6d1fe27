"""Colours of figures, from the page's tokens (`css/0-tokens.css`), for the light and dark page.

Areas need other tones than words do: toy and inconclusive are paler, so that no two outcomes look
alike to anybody, whatever colours their eyes tell apart. Order and labels say the same again.
"""

from __future__ import annotations

from typing import NamedTuple


class Palette(NamedTuple):
    """Colours as "#rrggbb". `card` is what a figure stands on."""

    card: str
    ink: str
    mute: str
    line: str
    edge: str
    accent: str
    fills: dict[str, str]
    """Of outcomes, by their names."""

    def fill(self, outcome: str) -> str:
        """The colour of an outcome; of what is none, that of nothing settled."""
        return self.fills.get(outcome, self.fills["inconclusive"])

    def on(self, colour: str) -> str:
        """What can be read on a colour: the better of ink and card."""
        return max((self.ink, self.card), key=lambda word: contrast(word, colour))


def mixed(colour: str, other: str, part: float) -> str:
    """So much of one colour and the rest of the other."""
    pairs = zip(_rgb(colour), _rgb(other), strict=True)
    return "#" + "".join(f"{round(a * part + b * (1 - part)):02x}" for a, b in pairs)


def contrast(one: str, other: str) -> float:
    """Contrast ratio of WCAG 2.2, from 1 to 21."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (channel / 255 for channel in _rgb(colour))
    ]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def _rgb(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[place : place + 2], 16) for place in (1, 3, 5))


LIGHT = Palette(
    card="#ffffff",
    ink="#1c1b19",
    mute="#635f59",
    line="#e6e2da",
    edge="#8f8a80",
    accent="#2f5bd7",
    fills={
        "verified": "#006b50",
        "toy": mixed("#7a5600", "#fbf1d6", 0.6),
        "inconclusive": mixed("#5d5b57", "#efedea", 0.35),
        "contested": "#8c3f77",
        "falsified": "#a63c06",
    },
)
DARK = Palette(
    card="#1d1c1a",
    ink="#eeece7",
    mute="#a9a59c",
    line="#33312d",
    edge="#7d786f",
    accent="#8fabff",
    fills={
        "verified": "#5fd0ac",
        "toy": mixed("#e9c25d", "#352b12", 0.57),
        "inconclusive": mixed("#b8b4ac", "#2b2a27", 0.35),
        "contested": "#e59fcf",
        "falsified": "#ff9a66",
    },
)


def palette(scheme: str) -> Palette:
    """The palette of a page that is "dark"; for any other word the light one."""
    return DARK if scheme == "dark" else LIGHT
