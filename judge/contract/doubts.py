"""Why a number under the right label may still not be the quantity: what its line says beside it.

A bound, a range, the first of a list, somebody else's value, a number that goes on in a way that
is not read here (`0,91`, `5k`): people see it at once, so such a number is evidence in neither
direction, whichever way it would point.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from judge.contract.labels import LINKS
from judge.contract.others import another, is_taken_back, is_turned, names_the_next
from judge.text.extract import Measurement, clauses, is_time

_THEIRS = (
    r"(?:papers?|reported|published|expected|targets?|references?|original|theirs|authors?|claimed"
    r"|baselines?|goal|required|wanted|want|desired)\b"
)
_NOUN = r"(?:['’]s?)?(?:\s+(?:papers?|values?|numbers?|results?|works?))?"
THEIRS = re.compile(rf"\b{_THEIRS}", re.IGNORECASE)
"""Words for whose number it is, if it is not the run's own."""
ONLY_THEIRS = re.compile(
    rf"\W*(?:(?:in|from|by|per|the|according|to|what)\s+)*{_THEIRS}{_NOUN}"
    r"(?:\s+(?:has|have|reports?|says?|states?))?\W*",
    re.IGNORECASE,
)
"""A clause or a heading that says nothing else."""
_SAID_BEHIND = re.compile(
    r"[^\w\n]{0,6}(?:(?:is|was|in|from|by|per|of|see|the|this|table|figure|section|\d{1,2})\W{1,2})"
    rf"{{0,6}}{_THEIRS}{_NOUN}\s*(?:[)\],;.|│]|$)",
    re.IGNORECASE,
)
_SIGNS = "‰‱٪°$€£¥¼-¾\u0300-\u036f\u20d0-\u20ff\u2150-\u218b\u2460-\u24ff"
_DIGITS_GO_ON = re.compile(rf"[.:'’·٫٬。、]\d|[{_SIGNS}]|\s?[(\[]?\s?[×x*]\s?\d")
_WHOLE_GOES_ON = re.compile(r",\d+(?![\d.,])|\s\d{3}(?!\d)")
_GERMAN = re.compile(r"[-+−]?[1-9]\d{0,2}\.\d{3}")
_SUFFIX = re.compile(
    r"[^\W\d_]|\s(?:[kKMGm]|dB|bps?|milli|micro|thousand|million|billion|e[-+]?\d+)\b(?!\s*[=:])"
    r"|\s?[(\[]\s?1?e[-+]?\d+[)\]]"
)
_ANOTHER = re.compile(
    r"\s?%?\s?(?:[-+−–—~→/]|\.{2,}|…|->|=>|!=|≠|to\b|(?:out )?of\b)\s*[-+−]?\.?\d", re.IGNORECASE
)
_NEXT = re.compile(r"\s*,\s*(?:[-+−]?\.?\d|nan|inf|\.\.|…)", re.IGNORECASE)
_VERSUS = re.compile(r"\s(?:vs\.?|versus|and|or)\s+[-+−]?[\d.]*\d\s?%?", re.IGNORECASE)
_PAIR = re.compile(r"(?:,\s|;)\s*[-+−]?[\d.]*\d\s*")
_DENIED = re.compile(r"\s+(?:is|was|were|could)\s+(?:not|never)\b", re.IGNORECASE)
_COMPARED = re.compile(
    r"[ \w%]{0,24}\b(?:(?:lower|higher|better|worse|less|more|larger|smaller)\s+than\b"
    rf"|(?:above|below)\s+(?:the\s+)?{_THEIRS})",
    re.IGNORECASE,
)
_OF_MANY = re.compile(
    r"\s?[(\[]?(?:(?:for|per)\s+(?:all\s+)?\d+|(?:each|every|batch of)\b"
    r"|(?:in\s+)?total\b(?!\W*\d))",
    re.IGNORECASE,
)
_APART = re.compile(
    r"[ \w%]{0,24}\b(?:below|above|lower|higher|better|worse|less|more|short|away|off)\b", re.I
)
"""The same in a sentence: `the accuracy is 5 % below the paper's`."""
_BOUND = re.compile(r"(?<![-=<>])([<>])=?\s*$")


def doubt(line: str, item: Measurement, start: int, names: Sequence[str]) -> str:
    """What is wrong with taking the number for what its label says, or "".

    `start`: where the number before it ends. The line is plain, as its measurements have it.
    `names`: what the quantity is called.
    """
    lead, rest = line[start : item.start], line[item.end :]
    digits_end = item.start + len(item.text)
    if _goes_on(item, line[digits_end:]):
        return f"how the number “{item.text}” goes on cannot be read"
    if names_the_next(lead, line[digits_end:]):
        return f"“{item.text}” stands in the name of another number"
    if _ANOTHER.match(line, digits_end) or _is_listed(lead, rest) or _is_versus(rest):
        return f"“{item.text}” is one of several numbers"
    if is_turned(line, start, lead):
        return "the line prints what is left to 1, or the negative"
    if is_time(item.unit) and _OF_MANY.match(rest):
        return "the time is told for several of something"
    if _DENIED.match(rest) or is_taken_back(rest):
        return "the line takes its number back"
    is_sentence = item.label.rpartition(" ")[2] in LINKS
    if (_APART if is_sentence else _COMPARED).match(line, digits_end):
        return "the line tells a difference"
    clause = next(iter(clauses(lead)[-2:-1]), "")  # the one before the label's own
    names_others = _names_others(line) and not THEIRS.search(item.label)
    if names_others and (ONLY_THEIRS.fullmatch(clause) or _SAID_BEHIND.match(rest)):
        return "the line says that its number is somebody else's"
    if other := another(rest, clause, names):
        return f"the line says “{other}” of its number, the claim does not"
    return ""


@lru_cache(16)
def _names_others(line: str) -> bool:
    """Kept, since a long line holds thousands of numbers and is searched through for each."""
    return THEIRS.search(line) is not None


def bound_before(line: str, item: Measurement) -> str:
    """`<` or `>` where the line says only on which side of the number the quantity lies."""
    match = _BOUND.search(line[max(0, item.start - 64) : item.start])
    return match[1] if match else ""


def _goes_on(item: Measurement, rest: str) -> bool:
    """`0,91`, `1 000`, `1.2.3`, `1.234,5`, `5k`, `0x5F`, `3½`, `0.02 (×100)`, struck-out digits."""
    is_whole = "." not in item.text
    if item.text.lstrip("-+−").startswith("0,") or _DIGITS_GO_ON.match(rest):
        return True
    if (is_whole or _GERMAN.fullmatch(item.text)) and _WHOLE_GOES_ON.match(rest):
        return True
    return not item.unit and bool(_SUFFIX.match(rest))


def _is_listed(lead: str, rest: str) -> bool:
    return lead.rstrip().endswith(("[", "(")) and bool(_NEXT.match(rest))


def _is_versus(rest: str) -> bool:
    """`0.02 vs 0.41`, but not `0.02 vs 0.41 (paper)`; `0.02, 0.41` at the end of a line."""
    versus = _VERSUS.match(rest)
    is_alone = versus is not None and not _SAID_BEHIND.match(rest, versus.end())
    return is_alone or _PAIR.fullmatch(rest) is not None
