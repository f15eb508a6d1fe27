"""Quotes are verified by code: a citation that does not stand where it says is worth nothing.

Rule (judge-research 6.5): text is normalised, never matched fuzzily. A quote of 12 to 400
characters must be a substring of its lines, give or take two; else it is looked for in the whole
cell; else it is dropped. A shorter quote (`auc 0.93`) holds only as the whole of its very lines,
and with a number in it: it can then stand for nothing else.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from data.judgements import Citation
from data.pages import Cell, Logbook, Page
from data.records import Tier

MIN_CHARS = 12
MAX_CHARS = 400
SLACK_LINES = 2
_INVISIBLE = re.compile("[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\u00ad]")
_SAME = str.maketrans(
    {"−": "-", "–": "-", "—": "-", "‘": "'", "’": "'", "“": '"', "”": '"', "×": "x"}
)


def normalise(text: str) -> str:
    """NFKC, invisible characters out, minus signs, quotes and white space unified; case is kept."""
    text = _INVISIBLE.sub("", unicodedata.normalize("NFKC", text)).translate(_SAME)
    return " ".join(text.split())


def verify(citation: Citation, logbook: Logbook) -> Citation | None:
    """The citation with the lines and the tier where its quote truly stands, or None.

    The tier is read from the logbook, never taken from whoever cites.
    """
    wanted = normalise(citation.quote)
    page = next((page for page in logbook.pages if page.path == citation.page), None)
    if page is None or len(wanted) > MAX_CHARS:
        return None
    cell = _cell(page, citation)
    if cell is None:
        return None
    if len(wanted) < MIN_CHARS:
        return _whole(citation, page, cell, wanted)
    first, last = citation.lines
    for slack in (0, SLACK_LINES, len(page.lines)):
        top, end = max(cell.first_line, first - slack), min(cell.last_line, last + slack)
        if lines := _find(page, wanted, top, end):
            break
    else:
        return None
    return citation.model_copy(update={"lines": lines, "tier": tier_of(cell, lines)})


def _whole(citation: Citation, page: Page, cell: Cell, wanted: str) -> Citation | None:
    """The citation, if its quote is all that its lines say."""
    first, last = citation.lines
    inside = cell.first_line <= first <= last <= cell.last_line
    if not inside or not any(char.isdecimal() for char in wanted):
        return None
    if normalise("\n".join(page.lines[first - 1 : last])) != wanted:
        return None
    return citation.model_copy(update={"tier": tier_of(cell, (first, last))})


def _cell(page: Page, citation: Citation) -> Cell | None:
    """The cited cell; where ids repeat or are missing, the one that holds the cited line."""
    same = [cell for cell in page.cells if cell.cell_id == citation.cell]
    holding = [cell for cell in same if cell.first_line <= citation.lines[0] <= cell.last_line]
    return next(iter(holding or same), None)


def _find(page: Page, wanted: str, first: int, last: int) -> tuple[int, int] | None:
    """The shortest run of lines in [first, last] that holds the wanted text; the first of those."""
    lines = [normalise(line) for line in page.lines[first - 1 : last]]
    for offset, line in enumerate(lines):
        if wanted in line:
            return first + offset, first + offset
    if wanted not in " ".join(line for line in lines if line):
        return None
    end = _shortest_end(lines, wanted)
    start = _latest_start(lines[: end + 1], wanted)
    return first + start, first + end


def _shortest_end(lines: Sequence[str], wanted: str) -> int:
    """Index of the first line by which the wanted text is complete. Linear: text only grows."""
    text, keep = "", len(wanted)
    for index, line in enumerate(lines):
        text = f"{text} {line}".strip()
        if wanted in text:
            return index
        text = text[-keep:]
    return len(lines) - 1


def _latest_start(lines: Sequence[str], wanted: str) -> int:
    text = ""
    for index in range(len(lines) - 1, -1, -1):
        text = f"{lines[index]} {text}".strip()
        if wanted in text:
            return index
    return 0


def tier_of(cell: Cell, lines: tuple[int, int]) -> Tier:
    """The lowest tier among the parts that the lines touch; prose where they touch none."""
    touched = [
        part.tier
        for part in cell.parts
        if part.first_line <= lines[1] and lines[0] <= part.last_line
    ]
    return min(touched, default=Tier.PROSE)
