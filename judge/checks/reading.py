"""D1, D15, D16: forged cells, hidden text, words that praise the logbook or address the judge.

D15 and D16 never touch a verdict: honest logbooks say "verified", and honest papers are about
prompt injection. Their words simply count for nothing.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from data.judgements import CheckResult
from data.records import Verdict
from judge.checks.scene import Scene, Whole, cap, flag
from judge.checks.scene import fact as state
from judge.logbook.doubts import FORGERY
from judge.text.lexicon import PRAISE, PRAISE_SIGNS, TO_THE_JUDGE, TO_THE_JUDGE_SIGNS
from judge.text.sieve import rows_with_any

_ODDITIES = {
    "header_inside_open_fence": "A cell header stands inside a program's output; it was read as "
    "output, not as a cell.",
    "marker_text_in_run": "A run's script or output holds the text of a cell header, so it may "
    "have written runs itself.",
    "exit_code_differs": "A run's text gives another exit code than its header.",
    "command_differs": "A run's text gives another command than its header.",
    "run_body_irregular": "A run is not laid out as Trackio lays runs out.",
    "header_hidden_text": "A cell's header holds text hidden from people.",
    "duplicate_id": "Two cells carry the same id.",
    "not_utf8": "A page is not valid UTF-8; wrong bytes were replaced.",
}


def oddities(whole: Whole) -> Iterator[CheckResult]:
    """D1: what the reader met that should not be there, the first place of each kind."""
    counts = Counter(oddity.code for oddity in whole.logbook.oddities)
    for code, sentence in _ODDITIES.items():
        if counts[code]:
            first = next(oddity for oddity in whole.logbook.oddities if oddity.code == code)
            more = f" ({counts[code]} places)" if counts[code] > 1 else ""
            yield flag("D1", sentence + more).model_copy(
                update={"page": first.page, "line": first.line}
            )


def hidden(whole: Whole) -> Iterator[CheckResult]:
    """D1: text that people would not see. It was not given to the judge."""
    counts = Counter(h.kind for h in whole.logbook.hidden if not h.is_plumbing)
    for kind, count in sorted(counts.items()):
        first = next(item for item in whole.logbook.hidden if item.kind == kind)
        places = "one place" if count == 1 else f"{count} places"
        sentence = f"Text hidden from people ({kind}, {places}) was left out of the judging."
        yield flag("D1", sentence).model_copy(update={"page": first.page, "line": first.line})


def forged(scene: Scene) -> Iterator[CheckResult]:
    """D1 for a claim: evidence from a page with a sign of forgery decides nothing."""
    pages = {oddity.page for oddity in scene.logbook.oddities if oddity.code in FORGERY}
    for place in scene.cited:
        if place.page.path in pages:
            sentence = "The cited page shows signs of a forged run, so it decides no claim."
            yield cap("D1", Verdict.INCONCLUSIVE, sentence, place)


def praise(whole: Whole) -> Iterator[CheckResult]:
    """D15: the logbook's own verdict words, counted."""
    yield from _count(
        whole,
        "D15",
        (PRAISE, PRAISE_SIGNS),
        "The logbook judges itself in {n}; that counts for nothing.",
    )


def address(whole: Whole) -> Iterator[CheckResult]:
    """D16: words addressed to a judge, in the visible text."""
    yield from _count(
        whole,
        "D16",
        (TO_THE_JUDGE, TO_THE_JUDGE_SIGNS),
        "Words that try to instruct a judge stand in {n}; they were ignored.",
    )


def _count(
    whole: Whole, check_id: str, sought: tuple[re.Pattern[str], tuple[str, ...]], sentence: str
) -> Iterator[CheckResult]:
    """`sought`: what is looked for, and signs without which a line need not be looked at."""
    pattern, signs = sought
    places = [
        (page.path, row + 1)
        for page, text in zip(whole.logbook.pages, whole.texts.pages, strict=True)
        for row in rows_with_any(text, signs)
        if pattern.search(page.lines[row])
    ]
    if not places:
        return
    words = "one line" if len(places) == 1 else f"{len(places)} lines"
    make = state if check_id == "D15" else flag
    path, line = places[0]
    yield make(check_id, sentence.replace("{n}", words)).model_copy(
        update={"page": path, "line": line}
    )
