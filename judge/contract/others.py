"""Whose or what a number is besides its label: another split, another arm, another transform.

`accuracy 0.41 (train)`, `baseline | accuracy 0.41`, `error 0.41 (log10)` tell nothing of the
accuracy and the error of a claim, unless its own names say `train`, `baseline` or `log`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

_NUMBER = r"[-+−]?\.?\d"
_OTHER = (
    r"(?P<other>train(?:ing)?|val(?:idation)?|dev|baseline|random(?!\s+(?:split|data))|chance|untrained|initial|ablation"
    r"|before|without|w/o|worst|best|max(?:imum)?|min(?:imum)?|median|std|stdev|log(?:10|2)?|ln|db"
    r"|normali[sz]ed|squared|rescaled|simulated|placeholder|dummy|delta|diff(?:erence)?|gap|class\s\d+"
    r"|old|previous|warm-?up|partial|estimated|diverged|not converged|timeout|example|config|args"
    r"|p-values?|upper|lower|higher|at most|at least|or (?:less|more|below|above))\b"
)
_KIND = (
    r"(?:\s+(?:set|split|data|model|level|guess\w*|baseline|scale|units?|init\w*|run|case|bound))?"
)
_BEHIND = re.compile(
    rf"[^\w\n]{{0,4}}(?:(?:in|on|for|at|the|of|a)\s+){{0,3}}(?:{_OTHER}{_KIND}\s*(?:[)\],;|│]|\.(?!\d)|$)"
    r"|(?P<lost>before|without|w/o)\s+\w)",
    re.IGNORECASE,
)
_IN_FRONT = re.compile(
    rf"\W*(?:(?:split|set|phase|stage|mode|model|method|variant|arm|name|data(?:set)?)\W{{1,6}})?"
    rf"(?:(?:the|on|for)\s+)?(?!training\.|before|log|ln){_OTHER}{_KIND}\W*",
    re.IGNORECASE,
)
_HEADING = re.compile(
    rf"\W*(?:(?:the|on|for)\s+)?(?!training\W*$|before|log|ln|best){_OTHER}{_KIND}\W*",
    re.IGNORECASE,
)
"""A line `Training …` says what goes on, not whose numbers follow."""
_TAKEN_BACK = re.compile(
    r"[^\d\n]{0,24}\b(?:ignored?|disregard|bug(?:gy|ged)?|invalid|wrong|broken|superseded|obsolete"
    r"|not (?:comparable|valid))\s*(?:[)\],;.!|│-]|$)",
    re.IGNORECASE,
)
_ABOVE_IS_WRONG = re.compile(
    r"\b(?:ignore|disregard)\b.{0,30}\b(?:above|previous|numbers?|results?)\b"
    r"|\b(?:bug|wrong|invalid)\b.{0,12}\b(?:ignore|disregard)\b"
    r"|\b(?:above|previous)\b.{0,30}\b(?:is|are)\s+(?:wrong|invalid|buggy|not comparable)\b",
    re.IGNORECASE,
)
_COMPLEMENT = re.compile(r"(?:^|[(\[=:,;|])\s*(?:1|100)(?:\.0*)?\s?%?$")
_MINUS = re.compile(r"\s*[-−](?=[^\W\d])")
_COUNTED = re.compile(
    rf"(?:[\w%,/@ -]{{0,32}}[)\]]|\s(?:seed|run|trial|fold|repeat|repetition|iteration|step|epoch"
    rf"|sample|item|batche?)s?)?\s*[:=]\s*{_NUMBER}",
    re.IGNORECASE,
)
_SET = re.compile(r"[:=]\W*$")


def another(rest: str, clause: str, names: Iterable[str]) -> str:
    """What a line says the number is, where it is not what the names say; or "".

    `rest`: behind the number; `clause`: the one before the label's own.
    """
    said = _BEHIND.match(rest) or _IN_FRONT.fullmatch(clause)
    if not said:
        return ""
    found = said["other"] or said.groupdict().get("lost") or ""
    return "" if _is_named(found, names) else found


def another_heading(line: str, names: Iterable[str]) -> bool:
    """`=== train set ===` above numbers says the same of all of them."""
    said = _HEADING.fullmatch(line)
    return said is not None and not _is_named(said["other"], names)


def is_taken_back(rest: str) -> bool:
    """`0.41 (bug, ignore)`"""
    return _TAKEN_BACK.match(rest) is not None


def is_turned(line: str, start: int, lead: str) -> bool:
    """`1 - accuracy = 0.05`, `-error: -0.02`; `- error: 0.02` is a line of a list."""
    if _MINUS.match(lead):
        return True
    return lead.lstrip(" %").startswith(("-", "−", "–")) and bool(
        _COMPLEMENT.search(line, max(0, start - 12), start)
    )


def is_taken_back_by(following: str) -> bool:
    """`NOTE: bug, ignore the number above` in the line below."""
    return _ABOVE_IS_WRONG.search(following) is not None


def names_the_next(lead: str, rest: str) -> bool:
    """`error (10 seeds): 0.02`, `error 1: 0.02`: the number stands in the name of the next one."""
    return not _SET.search(lead) and _COUNTED.match(rest) is not None


def _is_named(word: str, names: Iterable[str]) -> bool:
    return any(word.casefold()[:3] in name for name in names)
