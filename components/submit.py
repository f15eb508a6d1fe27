"""Submit: an address in, what stands behind it, live steps, and the verdicts in the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from components.widgets import Payload, ServerFunction, View, count_of, text_of
from data.records import UserError
from judge.desk import Desk, describe
from judge.jobs import Events, Jobs

LONGEST_ADDRESS = 2_000
MOST_EVENTS = 10_000


class Stored(NamedTuple):
    """A submission as the store has it: `state` is queued, judged or failed."""

    address: str
    paper_id: str | None
    at: str
    state: str
    judgement_id: str | None
    message: str | None


class Choices(NamedTuple):
    """What a person may pick from: `find_papers(words)` gives {paper_id, title, claims}."""

    find_papers: Callable[[str], list[Payload]]
    examples: Callable[[], list[Payload]]
    """Packaged logbooks: {address, title}."""


def build(
    desk: Desk,
    jobs: Jobs,
    stored: Callable[[str], Stored | None],
    choices: Choices,
    pages: Sequence[ServerFunction],
) -> View:
    """The view of the tab. `pages` are the server functions of the judgement pages in it."""

    def start(_: Payload) -> Payload:
        return {"examples": choices.examples()}

    def look(payload: Payload) -> Payload:
        return look_view(desk, *_asked(payload))

    def submit(payload: Payload) -> Payload:
        return {"submission_id": jobs.submit(*_asked(payload))}

    def watch(payload: Payload) -> Payload:
        submission_id = text_of(payload, "submission_id", 40)
        after = count_of(payload, "after", 0, MOST_EVENTS)
        return watch_view(jobs.events(submission_id, after), stored(submission_id))

    def find_papers(payload: Payload) -> Payload:
        return {"papers": choices.find_papers(text_of(payload, "query"))}

    return View("submit", [start, look, submit, watch, find_papers, *pages])


def look_view(desk: Desk, address: str, paper_id: str | None) -> Payload:
    """What was found behind an address, and whether it has been judged already."""
    found = desk.look(address, paper_id)
    return {**describe(found), "judged": desk.judged(found)}


def watch_view(live: Events | None, stored: Stored | None) -> Payload:
    """New events, and where the submission stands; after a restart only the latter is known.

    Raises UserError if nobody knows the submission.
    """
    if stored is None:
        raise UserError("there is no submission with this id on this machine; submit it again")
    return {
        "address": stored.address,
        "paper_id": stored.paper_id,
        "at": stored.at,
        "events": live.events if live else [],
        "waiting_before": live.waiting_before if live else 0,
        "done": live.done if live else stored.state != "queued",
        "judgement_id": stored.judgement_id,
        "message": stored.message,
    }


def _asked(payload: Payload) -> tuple[str, str | None]:
    address = text_of(payload, "address", LONGEST_ADDRESS)
    if not address:
        raise UserError("paste the address of a logbook first")
    return address, text_of(payload, "paper_id", 100) or None
