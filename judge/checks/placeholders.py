"""D19: places that were meant to be filled in and were not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from data.judgements import CheckResult
from data.pages import PartKind
from data.records import Verdict
from judge.checks.places import note
from judge.checks.scene import Scene, Whole, cap, flag
from judge.runs.spans import TOLD

MAX_TOLD = 12
_BLANK = re.compile(
    r"\b(?:TBD|TODO|FIXME|TBC)\b|(?<![\w.])X{1,3}\.X{1,4}(?![\w.])|(?<!\w)XX+\s?%"
    r"|<(?:number|value|result|score|metric|insert\b[^<>]{0,40}|your\b[^<>]{0,40}|fill\b[^<>]{0,40})>"
    r"|\[(?:insert|fill in|your)\b[^\[\]]{0,40}\]|(?<!\w)\?\?\?|\b[Ll]orem ipsum\b"
    r"|\b(?:to be )?fill(?:ed)? (?:this |me |these )?in (?:later|here)\b"
    r"|(?i:(?<!no )(?<!not )(?<!not a )(?<!without )(?<!zero )"
    r"\bplaceholders? (?:values?|numbers?|results?|figures?|scores?|for now|until)\b"
    r"|\b(?:is|are|as|still) (?:an? )?placeholders?\b|^\W*placeholder\b|\(placeholder\))"
)
_SIGNS = (
    *("tbd", "tbc", "todo", "fixme", "x.x", "xx", "???", "lorem ipsum", "fill", "placeholder"),
    *("<number", "<value", "<result", "<score", "<metric", "<insert", "<your", "[insert", "[your"),
)
"""Every unfilled place holds one of these, in lower case: few lines need the careful look."""

_WORD = re.compile(r"(?<!no )(?<!not )(?<!without )\bplaceholders?\b", re.IGNORECASE)


def left_in(whole: Whole) -> Iterator[CheckResult]:
    """D19 for a logbook: unfilled places in prose, data and output; code may hold a TODO."""
    yield from islice(_all(whole), MAX_TOLD)


def cited_blank(scene: Scene) -> Iterator[CheckResult]:
    """D19 for a claim: the cited lines or their cell's title hold an unfilled place."""
    for place in scene.cited:
        text = "\n".join((*place.lines, place.cell.title))
        match = _BLANK.search(text) or _WORD.search(text)
        if match and match.group().casefold() not in scene.claim.text.casefold():
            sentence = f"The cited passage still holds “{match.group().strip()[:40]}”."
            yield cap("D19", Verdict.INCONCLUSIVE, sentence, place)


def _all(whole: Whole) -> Iterator[CheckResult]:
    for span in whole.texts.spans((PartKind.OUTPUT, PartKind.RAW, *TOLD)):
        for row in span.rows_with(_SIGNS):
            if match := _BLANK.search(span.lines[row]):
                sentence = f"“{match.group().strip()[:40]}” was left to be filled in."
                line = span.part.first_line + row
                yield note(flag("D19", sentence), span.page, span.cell, line)
