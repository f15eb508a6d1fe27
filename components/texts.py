"""Words that several tabs share: what tiers and grades mean, and how places are named."""

from __future__ import annotations

from collections.abc import Sequence

from data.event import Event, Measure
from data.judgements import Judge
from data.records import Grade, Tier

TIER_WORDS = {
    Tier.PROSE: "written by the author, no run",
    Tier.PASTED: "pasted, no run recorded",
    Tier.RUN: "the logbook's own run",
    Tier.BACKED: "a run whose artifact is there",
    Tier.CORROBORATED: "a run confirmed outside the logbook",
}
GRADE_WORDS = {
    Grade.RE_READ: "the paper's own material was read again",
    Grade.RE_COMPUTED: "computed again from released data",
    Grade.RE_RUN: "the experiment was run again",
}
MEASURE_WORDS = {
    Measure.POINTS: ("point", ""),
    Measure.VERIFIED: ("claim", " verified"),
    Measure.FALSIFIED: ("falsification", " that people upheld"),
    Measure.PAPERS: ("paper", " with a point"),
    Measure.QUALITY: ("claim", " settled by running again"),
}

MACHINE_WORDS = {
    "package": "the app, with the packaged event",
    "import": "an import",
    "first start": "the app, at its first start",
    "discovery": "the app, which found it on the Hub",
    "judge": "the judge",
}

NOT_HERE = "there is no judgement with this id on this machine; look for its paper, or submit again"


def judge_words(judge: Judge) -> str:
    """The judge's name, and at once what its word is worth."""
    if judge.name == "rules":
        return f"rules v{judge.version}: by the logbook's own run"
    return f"{judge.name} v{judge.version}: model's votes, decided by code"


def by_words(by: str) -> str:
    """Who made a record: an account, or which part of the app it was."""
    return MACHINE_WORDS.get(by, by)


def commit_words(sha: str) -> str:
    """A commit as people write it; what stands for one of a folder (`folder-…`) says so itself."""
    return f"commit {sha[:7]}" if len(sha) == 40 else sha


def page_name(path: str) -> str:
    """The short name of a page: `pages/claim-1/page.md` is "claim-1"."""
    parts = path.removeprefix("pages/").removesuffix(".md").split("/")
    return "/".join(parts[:-1] if len(parts) > 1 and parts[-1] == "page" else parts)


def lines_words(first: int, last: int) -> str:
    """One line or several, as in "line 7" and "lines 7–9"."""
    return f"line {first:,}" if first == last else f"lines {first:,}–{last:,}"


def place_words(page: str, first: int, last: int) -> str:
    """Where lines stand, as in "claim-1, lines 7–9"."""
    return f"{page_name(page)}, {lines_words(first, last)}"


def names_words(names: Sequence[str]) -> str:
    """Names as people list them: "a", "a and b", "a, b and c"; of many the rest is counted."""
    shown = [*names[:5], f"{len(names) - 5} more"] if len(names) > 6 else list(names)
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}"


def counted_words(count: int, noun: str) -> str:
    """A number with its noun: "1 claim", "1,200 claims"."""
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"


def measured_words(by: Measure, count: int) -> str:
    """How much of what a prize or the certificate goes by: "12 claims verified"."""
    noun, rest = MEASURE_WORDS[by]
    return counted_words(count, noun) + rest


def scored_words(by: Measure, count: int) -> str:
    """The same where it is clear from its place of what kind they are: "12 claims"."""
    return counted_words(count, MEASURE_WORDS[by][0])


def meaning_words(event: Event) -> tuple[str, str]:
    """What the certificate means, in two sentences. Verdicts of the first event quote nothing."""
    rests = "Each verdict rests on quoted lines of a logbook at one commit."
    if event.legacy_counts:
        rests = "Verdicts of the first event's own judge quote nothing; all others quote lines."
    return rests, "A certificate does not say that a paper is right or wrong."


def points_words(event: Event) -> str:
    """What verdicts give: "verified 2, falsified 2, toy 1, inconclusive 0"."""
    return ", ".join(f"{verdict} {points}" for verdict, points in event.points.items())


def usd_words(usd: float | None) -> str:
    """A cost as in "$0.0123" and "$1.25"; None is a price that is not known."""
    if usd is None:
        return "price not known"
    if 0 < usd < 0.0001:
        return "under $0.0001"
    return f"${usd:,.2f}" if usd >= 1 or usd == 0 else f"${usd:.4f}"


def wait_words(seconds: float | None) -> str | None:
    """As in "in about 3 minutes"; None where nothing was measured yet."""
    if seconds is None:
        return None
    if seconds < 60:
        return "in less than a minute"
    minutes = round(seconds / 60)
    if minutes < 90:
        return f"in about {counted_words(minutes, 'minute')}"
    return f"in about {counted_words(round(minutes / 60), 'hour')}"
