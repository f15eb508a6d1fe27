"""Numbers out of text: labelled measurements, settings such as `k=64`, command-line flags.

Nothing here guesses: a measurement has the words that stand directly before its number in the
same line, and the unit that stands directly after it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from judge.text.asides import asides, unwrapped, without

_DIGITS = r"(?:\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)?|\d+(?:\.\d*)?|\.\d+)(?:[eE][-+−]?\d+)?"
NUMBER = re.compile(r"(?<![\w.])(?<!\w-)[-+−]?" + _DIGITS)
_SETTING = re.compile(r"(?<![\w-])([A-Za-z_]\w*)\s*=\s*([-+−]?" + _DIGITS + r")(?![\w.]*\w)")
_UNIT_WORD = re.compile(r"\s?(%|×|[a-zA-Zµμ]+(?!\w))(?!\s*[=:])")
_FORMULA = re.compile(
    r"\s?(?:\^|\*{1,2}(?:\(|\s?[\w.]))|_|/\w|[²³¹⁰-ⁿ]|\s?[·×x]\s?10(?:\^|\*\*|[²³¹⁰-ⁿ])"
)
_IN_NAME = re.compile(r"[²³¹⁰⁴-⁹₀-₉](?<=[^\W\d_].)[²³¹⁰⁴-⁹₀-₉]*")
_PER = re.compile(r"\s?(?:/|[(\[]?per\s+|a\s+)\s*([a-zA-Z][a-zA-Z-]*)", re.IGNORECASE)
_STATISTIC = re.compile(
    r"\s+(?:min\s+[-+−]?[\d.]+(?!\d|\.\d|\s*s(?:ec)?)|s\.\s?[de]\.)", re.IGNORECASE
)
"""`0.9 min 0.8 max 1.0` and `0.9 s.e. 0.1`: no minutes and no seconds."""
_CLAUSE = re.compile(r"[;|│┃║]|,\s|[.!?…]\s|(?:it/s|s/it)\]")
_NOT_ASCII = re.compile(r"[^\x00-\x7f]")
_PLUS_MINUS = re.compile(r"\s*(?:±|\+-|\+/-)\s*[\d.,eE+-]*\d")
_EDGE = " \t:=~≈|,;([{<>)]}\"'*`_–—-•#→….▮" + "".join(
    map(chr, (*range(0x2500, 0x25A0), 0x2705, 0x2713, 0x2714))
)
"""What frames a label or leads to its number: punctuation, dots, table lines, bars, ticks."""

UNITS: dict[str, tuple[str, float]] = {
    "ns": ("time", 1e-9),
    "us": ("time", 1e-6),
    "µs": ("time", 1e-6),
    "μs": ("time", 1e-6),
    "ms": ("time", 1e-3),
    "s": ("time", 1.0),
    "sec": ("time", 1.0),
    "second": ("time", 1.0),
    "min": ("time", 60.0),
    "minute": ("time", 60.0),
    "h": ("time", 3600.0),
    "hour": ("time", 3600.0),
    "x": ("ratio", 1.0),
    "times": ("ratio", 1.0),
    "fold": ("ratio", 1.0),
    "%": ("percent", 1.0),
    "percent": ("percent", 1.0),
    "pp": ("points", 1.0),
    "bit": ("information", 0.6931471805599453),
    "nat": ("information", 1.0),
    "b": ("bytes", 1.0),
    "kb": ("bytes", 1e3),
    "mb": ("bytes", 1e6),
    "gb": ("bytes", 1e9),
}
"""Unit -> (dimension, factor to the dimension's base unit)."""
_UNIT_NAMES = (
    {f"{unit}s": unit for unit in UNITS if len(unit) > 2 and not unit.endswith("s")}
    | {unit: unit for unit in UNITS}
    | {"×": "x", "seconds": "s", "secs": "s"}
)
"""Each way to write a unit, in lower case -> the unit."""


REMEMBERED = 8192
"""Lines whose numbers are kept in memory: several checks of several claims look at each."""
REMEMBERED_LONG = 32
"""The same for lines longer than MAX_LINE, each of which has up to some thousand numbers."""
MAX_LINE = 4000
"""Characters of a line that people read."""
MAX_PRINTED_LINE = 20_000
"""Characters of a line whose numbers are read: all that Trackio keeps of a run's output."""


class Measurement(NamedTuple):
    """A number in a line: what it is called, its unit ("" = none seen) and denominator.

    `start` and `end` are places in the plain line; unit, denominator and `±` end before `end`.
    """

    label: str
    value: float
    unit: str
    denominator: str
    text: str
    start: int
    end: int


def singular(word: str) -> str:
    """`items` -> `item`; short words and those in -ss stay."""
    word = word.casefold()
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def unit_name(word: str) -> str:
    """The canonical spelling of a unit, "" if the word is none that we know."""
    return _UNIT_NAMES.get(word.casefold(), "")


def factor(unit: str, other: str) -> float | None:
    """What a number in `unit` is multiplied by to be in `other`; None of another dimension."""
    one, two = UNITS.get(unit), UNITS.get(other)
    return one[1] / two[1] if one and two and one[0] == two[0] else None


def is_time(unit: str) -> bool:
    """Whether a unit, as measurements have it, is one of time."""
    return UNITS.get(unit, ("",))[0] == "time"


def parse_number(text: str) -> float:
    """The value of a printed number: thousands commas, a Unicode minus, exponents."""
    return float(text.replace(",", "").replace("−", "-"))


def measurements(line: str) -> tuple[Measurement, ...]:
    """All numbers of one line with their labels, in order.

    A label is the text since the previous number, its unit and its `±`; punctuation at the
    edges is dropped and white space folded. `max 0.07  std 0.02` gives `max` and `std`.
    """
    read = _remembered if len(line) <= MAX_LINE else _remembered_long
    return read(line[:MAX_PRINTED_LINE])


def _measured(line: str) -> tuple[Measurement, ...]:
    line = plain(line)
    found: list[Measurement] = []
    label_from = 0
    beside = asides(line)
    for match in NUMBER.finditer(line):
        after = match.end()
        if match.start() < label_from or _is_in_formula(line, after):
            continue
        if any(start <= match.start() < end for start, end in beside):
            continue
        unit, after = _unit_after(line, after)
        denominator, after = _denominator_after(line, after)
        spread = _PLUS_MINUS.match(line, after)
        if spread:
            after = spread.end()
            if not unit:
                unit, after = _unit_after(line, after)
                denominator, after = _denominator_after(line, after)
        label = clean_label(without(beside, line, label_from, match.start()))
        text, start = match.group(), match.start()
        value = parse_number(text)
        found.append(Measurement(label, value, unit, denominator, text, start, after))
        label_from = after
    return tuple(found)


_remembered = lru_cache(REMEMBERED)(_measured)
_remembered_long = lru_cache(REMEMBERED_LONG)(_measured)


def plain(text: str) -> str:
    """The text with full-width letters, odd spaces and the like as the plain ones that they mean.

    A model is shown such letters plainly, so numbers are read from them plainly. Every character
    stays one character. R² and F₁ are the names R2 and F1; 10⁶ stays, since it is not 106.
    """
    if text.isascii():
        return text
    text = unicodedata.normalize("NFC", text)
    named = _IN_NAME.sub(lambda match: unicodedata.normalize("NFKC", match[0]), text)
    return _NOT_ASCII.sub(lambda match: _plain(match[0]), named)


@lru_cache(4096)
def _plain(char: str) -> str:
    raised = unicodedata.category(char) in ("No", "Lm") or "\u2070" <= char <= "\u209f"
    meant = char if raised else unicodedata.normalize("NFKC", char)
    return meant if len(meant) == 1 else char


def _is_in_formula(line: str, after: int) -> bool:
    """`2*H_k`, `10^3`, `3_000`, `4/k`: such a number names something, it was not measured."""
    match = _FORMULA.match(line, after)
    return bool(match) and not _PER.match(line, after)


def clean_label(text: str) -> str:
    """A label as it is compared: its last clause, edges off, white space and case folded."""
    return " ".join(clauses(unwrapped(plain(text)))[-1].strip(_EDGE).split()).casefold()


def clauses(text: str) -> list[str]:
    """What commas, bars and ends of sentences part, from first to last; at least one."""
    return _CLAUSE.split(text.strip(_EDGE))


def _unit_after(line: str, at: int) -> tuple[str, int]:
    match = _UNIT_WORD.match(line, at)
    if match and _STATISTIC.match(line, at):
        return "", at
    name = unit_name(match.group(1)) if match else ""
    return (name, match.end()) if match and name else ("", at)


def _denominator_after(line: str, at: int) -> tuple[str, int]:
    match = _PER.match(line, at)
    if match and not match.group().strip().casefold().startswith("a "):
        return singular(match.group(1)), match.end()
    return "", at


def settings(lines: Iterable[str]) -> dict[str, set[float]]:
    """All `name=number` settings of the lines, by case-folded name."""
    found: dict[str, set[float]] = {}
    for line in lines:
        for name, value in settings_in(line):
            found.setdefault(name, set()).add(value)
    return found


def settings_in(line: str) -> tuple[tuple[str, float], ...]:
    """The same of one line, in order."""
    read = _sets_remembered if len(line) <= MAX_LINE else _set_in
    return read(line[:MAX_PRINTED_LINE])


def single(values: Mapping[str, set[float]]) -> dict[str, float]:
    """The settings that have one value."""
    return {name: next(iter(each)) for name, each in values.items() if len(each) == 1}


def _set_in(line: str) -> tuple[tuple[str, float], ...]:
    found = _SETTING.findall(plain(line))
    return tuple((name.casefold(), parse_number(value)) for name, value in found)


_sets_remembered = lru_cache(REMEMBERED)(_set_in)


def flags(command: Iterable[str]) -> dict[str, set[float]]:
    """Numbers given to command-line flags: `--k 64`, `--k=64`, `-n 100`; `--k 16,32` is a list."""
    found: dict[str, set[float]] = {}
    for word, following in pairwise((*command, "")):
        match = re.fullmatch(r"--?([A-Za-z][\w-]*)(?:=(.+))?", word)
        if not match:
            continue
        text = match.group(2) if match.group(2) is not None else following
        if re.fullmatch(r"[-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?", text):
            name = match.group(1).replace("-", "_").casefold()
            found.setdefault(name, set()).add(parse_number(text))
    return found
