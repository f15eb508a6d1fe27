"""Submit: an address in, what stands behind it, live steps, and the verdicts in the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import gradio as gr

from components.roles import Act
from components.texts import counted_words, usd_words, wait_words
from components.widgets import Payload, ServerFunction, count_of, text_of, view
from data.judgements import VISITOR
from data.outcomes.views import SubmissionStatus
from data.queue.waiting import Place
from data.records import UserError
from data.search.engine import Hits
from judge.desk import Desk, describe
from judge.jobs import Jobs
from judge.ledger import Events
from judge.voter import Expected

LONGEST_ADDRESS = 2_000
MOST_EVENTS = 10_000


class Choices(NamedTuple):
    """What a person may pick from: papers found by words, addresses of packaged logbooks."""

    find: Callable[[str], Hits]
    examples: Sequence[str]


def build(
    desk: Desk,
    jobs: Jobs,
    status: Callable[[str], SubmissionStatus | None],
    place: Callable[[str], Place | None],
    choices: Choices,
    pages: Sequence[ServerFunction],
    saved: Callable[[str], str] = lambda _: "saved",
) -> None:
    """Lay out the tab. `pages` are the server functions of the judgement pages in it, and
    `resumer`'s for those who may start the work again. `saved`: what may be said of a
    submission's records, such as saved or queued."""

    def start(_: Payload) -> Payload:
        return {"examples": list(choices.examples), "stopped": jobs.stopped()}

    def look(payload: Payload) -> Payload:
        return look_view(desk, *asked(payload))

    def submit(payload: Payload, profile: gr.OAuthProfile | None = None) -> Payload:
        return {"submission_id": jobs.submit(*asked(payload), asker_of(profile))}

    def watch(payload: Payload) -> Payload:
        submission_id = text_of(payload, "submission_id", 40)
        after = count_of(payload, "after", 0, MOST_EVENTS)
        live = jobs.events(submission_id, after)
        seen = watch_view(live, status(submission_id), place(submission_id))
        return {**seen, "stopped": jobs.stopped(), "saved": saved(submission_id)}

    def find_papers(payload: Payload) -> Payload:
        return {"papers": papers_view(choices.find(text_of(payload, "query")))}

    view("submit", [start, look, submit, watch, find_papers, *pages])


def resumer(jobs: Jobs) -> Act:
    """The organiser's act that takes work up again after it was stopped."""

    def go_on(_: Payload, __: str) -> Payload:
        jobs.go_on()
        return {"stopped": jobs.stopped()}

    return go_on


def asker_of(profile: gr.OAuthProfile | None) -> str:
    """Who hands a logbook in: everybody may, also without an account."""
    return profile.username if profile else VISITOR


def look_view(desk: Desk, address: str, paper_id: str | None) -> Payload:
    """What was found behind an address, whether it has been judged, and what judging would cost."""
    found = desk.look(address, paper_id)
    judged = desk.judged(found)
    expected = None if judged else expected_words(desk.expect(found))
    return {**describe(found), "judged": judged, "expected": expected}


def expected_words(expected: Expected | None) -> str | None:
    """As in "about 3 questions, 9,000 tokens, $0.02"; None where judging costs nothing."""
    if expected is None or not expected.calls:
        return None
    tokens = float(f"{expected.prompt_tokens:.2g}")
    usd = expected.usd
    cost = usd_words(usd) if not usd else "under $0.01" if usd < 0.01 else f"${usd:,.2f}"
    return f"about {counted_words(expected.calls, 'question')}, {tokens:,.0f} tokens, {cost}"


def watch_view(
    live: Events | None, status: SubmissionStatus | None, place: Place | None = None
) -> Payload:
    """New events, and where the submission stands; after a restart only the latter is known.

    Before it is judged: how many come before it, and how long that will take in words.

    Raises UserError if nobody knows the submission.
    """
    if status is None:
        raise UserError("there is no submission with this id on this machine; submit it again")
    return {
        "address": status.submission.address,
        "paper_id": status.submission.paper_id,
        "at": status.at.isoformat(),
        "events": live.events if live else [],
        "waiting_before": place.before if place and not live else 0,
        "wait": wait_words(place.seconds) if place and not live else None,
        "done": _is_over(live, status),
        "judgement_id": status.judgement_id,
        "message": status.message,
    }


def _is_over(live: Events | None, status: SubmissionStatus) -> bool:
    """Also where another process judged what this one had begun and put back."""
    ended = status.state != "queued"
    return ended if live is None else live.done or (ended and not live.events)


def papers_view(hits: Hits) -> list[Payload]:
    """The papers among the hits, or behind the claims among them, each once."""
    papers = {hit.paper_id: hit for hit in reversed(hits.hits)}
    return [
        {
            "paper_id": hit.paper_id,
            "title": "".join(text for text, _ in hit.title),
            "claims": hit.claims,
        }
        for hit in reversed(papers.values())
    ]


def asked(payload: Payload) -> tuple[str, str | None]:
    """The address and the paper that a person asks for. Raises UserError without an address."""
    address = text_of(payload, "address", LONGEST_ADDRESS)
    if not address:
        raise UserError("paste the address of a logbook first")
    return address, text_of(payload, "paper_id", 100) or None
