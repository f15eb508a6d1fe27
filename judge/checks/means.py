"""D10 for means: beside a printed list of values, or below one line for each seed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from judge.text.extract import MAX_LINE, Measurement, clean_label, measurements
from judge.text.precision import Shown, fits, mean, shown
from judge.text.words import number

_LIST = re.compile(r"\[([^\[\]]{3,2000})\]")
_SEED_LINE = re.compile(r"\s*(?:seed|fold|trial|replicate|repeat)s?[ =:#]*(\d+)\b", re.IGNORECASE)
_MEAN = re.compile(r"\b(?:mean|average|avg)\b")
_OTHER_MEAN = re.compile(
    r"\b(?:weighted|trimmed|geometric|harmonic|running|exponential|moving|geo|median|log|rms|of)\b"
)
MEAN_SIGNS = ("[", "seed", "fold", "trial", "replicate", "repeat")
"""In lower case, every output with values that a mean may be of holds one of these."""
NEAR = 2
"""Lines between the last seed and the mean of all."""


class _Listed(NamedTuple):
    """Values that a mean may be of: in `[...]` behind a label, or one a seed under a label."""

    label: str
    values: tuple[Shown, ...]


def wrong_means(lines: Sequence[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """(line, sentence) for each mean of an output that its values do not give."""
    if not any("[" in text or _SEED_LINE.match(text) for _, text in lines):
        return
    previous: _Listed | None = None
    block: list[str] = []
    since = 0
    for line, text in lines:
        text = text[:MAX_LINE]
        listed, rest = _list_in(text)
        if _SEED_LINE.match(text):
            block = block if since == 0 else []
            block.append(text)
            since = 0
            previous = None
            continue
        since = since + 1 if block else 0
        candidates = [each for each in (listed or previous,) if each]
        if block and since <= NEAR:
            candidates += _by_seed(block)
        elif block:
            block, since = [], 0
        if _MEAN.search(text.casefold()):
            yield from ((line, s) for s in _compare(measurements(rest), candidates))
        previous = listed


def _list_in(text: str) -> tuple[_Listed | None, str]:
    """The only list of numbers of a line, and the line without it."""
    found = _LIST.findall(text) if "[" in text else []
    match = _LIST.search(text) if len(found) == 1 else None
    if match is None:
        return None, text
    values = [shown(word) for word in re.split(r"[,\s]+", match[1].strip())]
    whole = [value for value in values if value is not None]
    rest = f"{text[: match.start()]}; {text[match.end() :]}"
    if len(whole) < 2 or len(whole) != len(values):
        return None, text
    return _Listed(clean_label(text[: match.start()]), tuple(whole)), rest


def _by_seed(block: Sequence[str]) -> list[_Listed]:
    """Per label the values of consecutive seeds, if every seed prints it exactly once."""
    seeds = [match[1] for text in block if (match := _SEED_LINE.match(text))]
    if len(block) < 2 or len(set(seeds)) != len(seeds):
        return []
    rows = [_by_label(text) for text in block]
    shared = set(rows[0]).intersection(*rows[1:])
    columns = [(label, [shown(row[label]) for row in rows]) for label in sorted(shared)]
    return [
        _Listed(label, tuple(value for value in values if value is not None))
        for label, values in columns
        if None not in values
    ]


def _by_label(text: str) -> dict[str, str]:
    match = _SEED_LINE.match(text)
    items = measurements(text[match.end() :] if match else text)
    labels = [item.label for item in items]
    return {item.label: item.text for item in items if labels.count(item.label) == 1}


def _compare(items: Sequence[Measurement], candidates: Sequence[_Listed]) -> Iterator[str]:
    for item in items:
        said = shown(item.text)
        if said is None or not _MEAN.search(item.label) or _OTHER_MEAN.search(item.label):
            continue
        bare = " ".join(_MEAN.sub(" ", item.label).split())
        fitting = [each for each in candidates if _is_of(bare, each, candidates)]
        if len(fitting) != 1:
            continue
        values = fitting[0].values
        if not fits(said, mean(values), (100.0, 1.0) if item.unit == "%" else (1.0,)):
            truly = number(sum(value.value for value in values) / len(values))
            yield f"A mean of {item.text} is said of {len(values)} values whose mean is {truly}."


def _is_of(bare: str, listed: _Listed, candidates: Sequence[_Listed]) -> bool:
    if not bare:
        return len(candidates) == 1
    return bare == listed.label or bare == " ".join(_MEAN.sub(" ", listed.label).split())
