"""What a check is given and what it gives back.

A check can only tighten: it states a fact, raises a flag for people, or caps the verdict. It
never says verified or falsified. Ids and rules are those of docs/checks.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from data.judgements import CheckResult, Citation, Effect
from data.pages import Cell, LeftOut, Logbook, Page, Part
from data.records import Claim, Contract, Tier, Verdict
from judge.decide import Vote
from judge.logbook.place import place_of
from judge.review_sets import Standings
from judge.runs.spans import Span
from judge.runs.texts import Texts


class Whole(NamedTuple):
    """The scene of a check that looks at a logbook as a whole."""

    texts: Texts
    left_out: tuple[LeftOut, ...]
    review_sets: Standings = {}

    @property
    def logbook(self) -> Logbook:
        return self.texts.logbook


@dataclass(frozen=True, eq=False)
class Scene:
    """The scene of a check that looks at one claim: what is claimed, and what was cited for it."""

    texts: Texts
    claim: Claim
    contract: Contract
    vote: Vote
    logbook_claim: str | None
    numbers_differ: bool

    @property
    def logbook(self) -> Logbook:
        return self.texts.logbook

    @cached_property
    def cited(self) -> tuple[Cited, ...]:
        """What the vote's citations point at; those that point nowhere are left out."""
        return tuple(_resolved(self.vote.citations, self.texts))


class Check(NamedTuple):
    """A check with its id and one sentence that tells people what it looks for."""

    id: str
    looks_for: str
    run: Callable[..., Iterable[CheckResult]]


class Cited(NamedTuple):
    """A citation with the page, cell and part of the logbook that it points into."""

    citation: Citation
    page: Page
    cell: Cell
    span: Span | None

    @property
    def part(self) -> Part | None:
        return self.span.part if self.span else None

    @property
    def from_run(self) -> bool:
        """The citation points into the output of a run."""
        return self.part is not None and self.part.tier >= Tier.RUN

    @property
    def lines(self) -> tuple[str, ...]:
        first, last = self.citation.lines
        return self.page.lines[first - 1 : last]

    @property
    def output(self) -> tuple[str, ...]:
        """All lines of the part that is cited: what the run printed around the quote."""
        return self.span.lines if self.span else self.lines


def cited_parts(scene: Scene) -> list[Cited]:
    """The first citation of each part, for what holds of a part as a whole."""
    first: dict[tuple[str, int], Cited] = {}
    for place in scene.cited:
        line = place.part.first_line if place.part else place.citation.lines[0]
        first.setdefault((place.page.path, line), place)
    return list(first.values())


def _resolved(citations: Iterable[Citation], texts: Texts) -> Iterator[Cited]:
    for citation in citations:
        place = place_of(texts.logbook, citation.page, citation.lines[1])
        if place:
            span = texts.span(place.page, place.part) if place.part else None
            yield Cited(citation, place.page, place.cell, span)


def fact(check_id: str, sentence: str, at: Cited | None = None) -> CheckResult:
    return _result(check_id, Effect.FACT, sentence, at)


def flag(check_id: str, sentence: str, at: Cited | None = None) -> CheckResult:
    return _result(check_id, Effect.FLAG, sentence, at)


def cap(check_id: str, verdict: Verdict, sentence: str, at: Cited | None = None) -> CheckResult:
    """A cap of a claim's verdict to `verdict` at most."""
    return _result(check_id, Effect.CAP, sentence, at).model_copy(update={"cap": verdict})


def _result(check_id: str, effect: Effect, sentence: str, at: Cited | None) -> CheckResult:
    return CheckResult(
        id=check_id,
        effect=effect,
        sentence=sentence,
        page=at.page.path if at else None,
        cell=at.cell.cell_id if at else None,
        line=at.citation.lines[0] if at else None,
    )
