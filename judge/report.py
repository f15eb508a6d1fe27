"""A judgement for a terminal: verdict per claim, its decisive quote and place, and what to do."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from data.judgements import Assessment, Citation, Effect, Judgement

WIDTH = 96
SIGNS = {"verified": "✓", "falsified": "✕", "toy": "◐", "inconclusive": "?"}
BIDI = [*range(0x202A, 0x202F), *range(0x2066, 0x206A)]
CONTROL = {
    code: "\ufffd" for code in [*range(32), *range(127, 160), *BIDI] if chr(code) not in "\t\n"
}
"""A logbook is written by strangers: no escape sequence of theirs may reach a terminal."""


def report(judgement: Judgement) -> str:
    """The judgement as text of at most `WIDTH` columns, quotes apart."""
    logbook, judge = judgement.logbook, judgement.judge
    commit = logbook.sha[:12] if len(logbook.sha) == 40 else logbook.sha
    parts = [
        logbook.title or logbook.space_id,
        f"{logbook.space_id} at {commit}, judged by {judge.name} v{judge.version} "
        f"for {judgement.paper_id} in {judgement.seconds:.1f} s",
        *_claims(judgement),
        *_checks(judgement),
        _read(judgement),
        f"judgement {judgement.judgement_id}",
    ]
    return "\n".join(parts).translate(CONTROL)


def _claims(judgement: Judgement) -> Iterator[str]:
    for number, assessment in enumerate(judgement.assessments, start=1):
        yield ""
        yield _wrapped(f"{number}. {assessment.claim}", "   ")
        yield f"   {SIGNS[assessment.verdict]} {assessment.verdict}{_manner(assessment)}"
        yield from (_quoted(citation) for citation in assessment.citations[:1])
        yield from (_bullet(reason.sentence) for reason in assessment.reasons)
        yield from (_bullet(f"would raise it: {wish}") for wish in assessment.would_raise)


def _manner(assessment: Assessment) -> str:
    scales = [f"{name} up to {value:,g}" for name, value in assessment.reached.items()]
    facts = [*([assessment.grade.value] if assessment.grade else []), *scales]
    return f" ({', '.join(facts)})" if facts else ""


def _quoted(citation: Citation) -> str:
    first, last = citation.lines
    place = f"{citation.page}:{first}" if first == last else f"{citation.page}:{first}-{last}"
    lines = [f"     > {line}" for line in citation.quote.splitlines()]
    return "\n".join([*lines, f"       {place}"])


def _checks(judgement: Judgement) -> Iterator[str]:
    whole = [check for check in judgement.checks if check.claim_id is None]
    if whole:
        yield "\nChecks"
    for check in whole:
        limit = f" (at most {check.cap})" if check.effect == Effect.CAP and check.cap else ""
        yield _bullet(f"{check.id}: {check.sentence}{limit}")


def _read(judgement: Judgement) -> str:
    reading = judgement.reading
    read = sum(page.read for page in reading.pages)
    chars = sum(page.chars for page in reading.pages)
    pages = "1 page" if len(reading.pages) == 1 else f"{len(reading.pages)} pages"
    unread = [
        f"{len(found)} {word}"
        for found, word in (
            (reading.orphans, "outside the table of contents"),
            (reading.left_out, "left out"),
            (reading.hidden, "hidden passages"),
        )
        if found
    ]
    skipped = f"; not read: {', '.join(unread)}" if unread else ""
    return f"\nRead {read:,} of {chars:,} characters on {pages}{skipped}"


def _bullet(sentence: str) -> str:
    return _wrapped(f"   - {sentence}", "     ")


def _wrapped(text: str, indent: str) -> str:
    return textwrap.fill(text, WIDTH, subsequent_indent=indent, break_long_words=False)
