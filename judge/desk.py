"""The desk: from an address to a stored judgement, for the web application and the command.

It knows the order of the steps and nothing of where things lie: whatever reads or writes comes
as a callable from the composition root.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from ulid import ULID

from data.judgements import Call, Judge, Judgement, Submission, Unjudged, Why
from data.pages import Address, Logbook, Snapshot
from data.records import ClaimSet, Contract, Paper, UserError
from judge.ledger import Emit, QueueStopped, TryLater
from judge.logbook.reader import read_logbook
from judge.match import find_paper
from judge.model.faults import KINDS, Fault
from judge.pipeline import (
    RULES,
    docket_of,
    judge_logbook,
    judged_logbook,
    judgement_key,
    left_to_voters,
)
from judge.progress import Case, Progress
from judge.reason import reason_of
from judge.references import with_answers
from judge.review_sets import Standings, cited_sets
from judge.voter import Expected, Voter

BUDGET_REST_S = 900.0
"""Seconds until a budget of the day that was used up is looked at again: a new day may be there."""


class Library(NamedTuple):
    """What the event knows of papers. Lookups return None for what it does not have."""

    paper: Callable[[str], Paper | None]
    by_arxiv: Callable[[str], Paper | None]
    by_title: Callable[[str], Paper | None]
    claim_set: Callable[[str], ClaimSet | None]
    contracts: Callable[[str], dict[str, Contract]]
    review_sets: Callable[[Iterable[str]], Standings] = lambda _: {}
    """(ids) -> what is known of those review sets."""


class Archive(NamedTuple):
    """What was judged before, and where a judgement becomes durable."""

    judged: Callable[[str, str], Judgement | None]
    """The judgement with a key: that of the named Space, else of another with the same content."""
    keep: Callable[[Snapshot, Judgement, str | None], None]
    """(judged text, judgement, submission id): returns when both are safe on disk."""
    answered: Callable[[str, str], None]
    """(submission id, id of a judgement made before): nothing had to be judged."""
    drafted: Callable[[str, Sequence[Contract]], None] = lambda *_: None
    """(paper id, contracts that a model drafted): for people to see and to edit."""
    latest: Callable[[str, str], Judgement | None] = lambda *_: None
    """The last judgement of a (Space, paper), whatever its text then was."""
    unfinished: Callable[[str, str], None] = lambda *_: None
    """(Space, paper) of a judgement that left claims out for trouble that passes: once a text."""


class Found(NamedTuple):
    """What stands behind an address, before anything is judged.

    `how` says what named the paper: tag, arxiv, title, chosen (by the person) or None.
    """

    snapshot: Snapshot
    logbook: Logbook
    paper: Paper | None
    how: str | None
    claim_set: ClaimSet | None


class Desk:
    """Takes addresses in, looks at what is there, has it judged once and keeps the result."""

    def __init__(
        self,
        parse: Callable[[str], Address],
        fetch: Callable[[Address], Snapshot],
        library: Library,
        archive: Archive,
        voter: Voter = RULES,
        resolves: Callable[[str], bool | None] = lambda _: None,
    ) -> None:
        """`resolves` says whether an address of the Hub opens, None = not known; never raises."""
        self._parse = parse
        self._fetch = fetch
        self._library = library
        self._archive = archive
        self._voter = voter
        self._resolves = resolves

    @property
    def judge_now(self) -> Judge:
        """Who judges here, in which version."""
        return self._voter.judge

    def look(self, address: str, paper_id: str | None = None) -> Found:
        """Fetch and read the logbook and find its paper, or take the one that was chosen.

        Raises UserError for a wrong address, a logbook that cannot be had, an unknown paper.
        """
        snapshot = self._fetch(self._parse(address))
        logbook = read_logbook(snapshot)
        paper, how = self._chosen(paper_id) if paper_id else self._matched(logbook)
        claim_set = self._library.claim_set(paper.paper_id) if paper else None
        return Found(snapshot, logbook, paper, how, claim_set)

    def judged(self, found: Found) -> str | None:
        """The id of this Space's judgement that judging `found` would only repeat."""
        before = self._before(self._case(found)) if _is_ready(found) else None
        return before.judgement_id if before and not _is_copy(found, before) else None

    def expect(self, found: Found) -> Expected | None:
        """What judging `found` would ask of a model; None where it costs nothing or cannot be."""
        if not _is_ready(found):
            return None
        case = self._case(found)
        if self._before(case):
            return None
        _, left = left_to_voters(case, docket_of(case))
        return self._voter.expect(left) if left.matters else None

    def judge(
        self, found: Found, submission_id: str | None = None, why: Why | None = None
    ) -> Iterator[Progress | Judgement]:
        """Judge and keep: the judgement, which comes last, is on disk when it is yielded.

        What was judged at another Space is not judged again: its judgement is kept for this one
        too, so that a copy is known and shown as what it is. An audit judges in any case.

        Raises UserError if no paper was found, the paper has no claims, or the judge's instrument
        failed on every claim, which is TryLater where that passes; QueueStopped if its endpoint
        refuses all work.
        """
        case = self._case(found)
        before = None if why is Why.AUDIT else self._before(case)
        if before and _is_copy(found, before):
            taken = _taken_over(found, before)
            self._archive.keep(found.snapshot, taken, submission_id)
            yield taken
            return
        case, calls = self._with_drafts(case)
        for step in judge_logbook(case, self._voter):
            if isinstance(step, Judgement):
                _refuse_empty(step)
                last = self._archive.latest(case.logbook.space_id, case.paper.paper_id)
                reason = reason_of(why, last, step)
                step = step.model_copy(update={"calls": (*calls, *step.calls), "reason": reason})
                step = with_answers(step, self._resolves)
                self._archive.keep(found.snapshot, step, submission_id)
                if _is_worth_another_try(step, last):
                    self._archive.unfinished(case.logbook.space_id, case.paper.paper_id)
            yield step

    def work(self, submission: Submission, emit: Emit) -> None:
        """Bring one submission to its end, telling each step as a plain dict."""
        found = self.look(submission.address, submission.paper_id)
        emit({"step": "found", **describe(found)})
        if found.paper is None:
            emit({"step": "choose_paper"})
        elif submission.why is not Why.AUDIT and (before := self.judged(found)):
            self._archive.answered(submission.submission_id, before)
            emit({"step": "done", "judgement_id": before, "again": True})
            return
        for step in self.judge(found, submission.submission_id, submission.why):
            if isinstance(step, Judgement):
                emit({"step": "done", "judgement_id": step.judgement_id, "again": False})
            else:
                emit(step.model_dump(mode="json"))

    def _before(self, case: Case) -> Judgement | None:
        """What was judged of this very text, here or at another Space."""
        key = judgement_key(case, self._voter.judge)
        return self._archive.judged(key, case.logbook.space_id)

    def _with_drafts(self, case: Case) -> tuple[Case, tuple[Call, ...]]:
        """The case with contracts for claims that have none, where the judge can draft them."""
        if all(claim.claim_id in case.contracts for claim in case.claim_set.claims):
            return case, ()
        drafts = self._voter.draft(case.paper, case.claim_set)
        if drafts is None:
            return case, ()
        new = {k: v for k, v in drafts.by_model().items() if k not in case.contracts}
        if new:
            self._archive.drafted(case.paper.paper_id, list(new.values()))
        return case._replace(contracts={**new, **case.contracts}), drafts.calls

    def _chosen(self, paper_id: str) -> tuple[Paper, str]:
        paper = self._library.paper(paper_id)
        if paper is None:
            raise UserError(f"this event has no paper '{paper_id}'; search for it by its title")
        return paper, "chosen"

    def _matched(self, logbook: Logbook) -> tuple[Paper | None, str | None]:
        library = self._library
        match = find_paper(logbook, library.paper, library.by_arxiv, library.by_title)
        return match.paper, match.how

    def _case(self, found: Found) -> Case:
        if found.paper is None:
            raise UserError(
                "the logbook names no paper of this event, by tag, arXiv id or title; choose the "
                "paper, or tag the Space with 'paper-' and the paper's id"
            )
        if found.claim_set is None or not found.claim_set.claims:
            raise UserError(f"there are no claims to judge for '{found.paper.title}' yet")
        contracts = self._library.contracts(found.paper.paper_id)
        left_out = found.snapshot.left_out
        cited = self._library.review_sets(each.set_id for each in cited_sets(found.logbook))
        return Case(
            found.logbook, left_out, found.paper, found.claim_set, contracts, review_sets=cited
        )


def _is_ready(found: Found) -> bool:
    """There is a paper, and something to judge."""
    return found.paper is not None and found.claim_set is not None and bool(found.claim_set.claims)


def _is_copy(found: Found, before: Judgement) -> bool:
    return found.logbook.space_id != before.logbook.space_id


def _taken_over(found: Found, before: Judgement) -> Judgement:
    """The judgement of equal content, for the logbook that was found; it asked and cost nothing."""
    own = {"judgement_id": str(ULID()), "logbook": judged_logbook(found.logbook)}
    return before.model_copy(
        update={**own, "calls": (), "seconds": 0.0, "reason": "the content was judged before"}
    )


def _refuse_empty(judgement: Judgement) -> None:
    """A judging that failed on every claim is no judgement: what stood before goes on standing."""
    if judgement.unjudged and not judgement.assessments:
        first = judgement.unjudged[0]
        message = f"no claim could be judged: {first.message}"
        if all(each.kind == "budget_day" for each in judgement.unjudged):
            raise QueueStopped(first.message, BUDGET_REST_S)
        raise TryLater(message) if all(map(_passes, judgement.unjudged)) else UserError(message)


def _is_worth_another_try(made: Judgement, last: Judgement | None) -> bool:
    """Claims were left out for trouble that passes, and not the second time in a row."""
    again = last is not None and last.key == made.key and bool(last.unjudged)
    return any(map(_passes, made.unjudged)) and not again


def _passes(failed: Unjudged) -> bool:
    """The endpoint was busy, broken or out of reach: nothing about the logbook was wrong."""
    return failed.kind in KINDS and (Fault(failed.kind).is_of_endpoint or failed.kind == "resting")


def describe(found: Found) -> dict[str, object]:
    """What was found and read, for people and machines, as plain JSON values.

    `chars` are those of the pages that will be judged; `hidden` counts passages that a person
    looking at the logbook would not see.
    """
    logbook, paper = found.logbook, found.paper
    cells = [cell for page in logbook.pages for cell in page.cells if cell.cell_id]
    return {
        "space_id": logbook.space_id,
        "team": logbook.team,
        "sha": logbook.sha,
        "title": logbook.title,
        "paper": {"paper_id": paper.paper_id, "title": paper.title} if paper else None,
        "how": found.how,
        "claims": [claim.text for claim in found.claim_set.claims] if found.claim_set else [],
        "files": len(found.snapshot.files),
        "pages": [{"path": page.path, "title": page.title} for page in logbook.pages],
        "cells": len(cells),
        "runs": sum(cell.is_run for cell in cells),
        "chars": sum(len(line) + 1 for page in logbook.pages for line in page.lines),
        "orphans": [left.model_dump() for left in logbook.orphans],
        "left_out": [left.model_dump() for left in found.snapshot.left_out],
        "hidden": sum(not hidden.is_plumbing for hidden in logbook.hidden),
    }
