"""The page of one team: its logbooks with their verdicts and points, and its certificate."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from components.texts import counted_words, meaning_words, measured_words, points_words
from components.widgets import Payload, ServerFunction, part_of, text_of
from data.boards.certificate import standing_progress
from data.boards.leaderboard import Standing, Tally
from data.boards.teams import TeamLogbook
from data.event import Event
from data.records import UserError, Verdict

PAGE = 50
MOST = 100
"""Logbooks in one answer."""


class Sources(NamedTuple):
    """What the page reads; `logbooks` by team."""

    standings: Callable[[], Sequence[Standing]]
    logbooks: Callable[[str], Sequence[TeamLogbook]]


def opener(sources: Sources, event: Event) -> ServerFunction:
    """The server function that gives a team's page: logbooks from `offset` on."""

    def open_team(payload: Payload) -> Payload:
        name = text_of(payload, "team")
        offset, limit = part_of(payload, PAGE, MOST)
        board = sources.standings()
        standing = next((each for each in board if each.tally.team == name), None)
        if standing is None:
            raise UserError(
                f"this event has seen no logbook of a team '{name}'; a team is the owner of the "
                "Space, and appears with its first logbook"
            )
        logbooks = sources.logbooks(name)
        return {
            "rank": standing.rank,
            "teams": len(board),
            **standing.tally._asdict(),
            "certificate": certificate_view(standing.tally, event),
            "books": [logbook_view(each, event) for each in logbooks[offset : offset + limit]],
        }

    return open_team


def certificate_view(tally: Tally, event: Event) -> Payload:
    """How far the team is from the certificate, what it takes and what it means."""
    progress = standing_progress(event, tally)
    wanted = event.certificate
    return {
        **progress._asdict(),
        "earned": progress.earned,
        "takes": f"It takes {measured_words(wanted.by, wanted.least)} in {event.title}. "
        f"A claim gives points by its verdict: {points_words(event)}. What awaits a decision by "
        "people does not count yet.",
        "means": " ".join(("It says what this team's logbooks came to.", *meaning_words(event))),
        "distance": distance_words(tally, event),
    }


def distance_words(tally: Tally, event: Event) -> str:
    """How far, in a sentence: what is there, what is missing, what awaits a decision."""
    progress = standing_progress(event, tally)
    more = f" Decisions may add {progress.waiting:,}." if progress.waiting else ""
    if progress.earned:
        return f"Earned, with {measured_words(progress.by, progress.reached)}.{more}"
    wanted = measured_words(progress.by, progress.least)
    return f"{progress.reached:,} of {wanted}: {progress.least - progress.reached:,} to go.{more}"


def logbook_view(logbook: TeamLogbook, event: Event) -> Payload:
    """One logbook: what each claim got, the points, and in plain words what does not count."""
    most = max(event.points.values(), default=0)
    return {
        "paper_id": logbook.paper_id,
        "title": logbook.title,
        "space_id": logbook.space_id,
        "judgement_id": logbook.judgement_id,
        "published_at": logbook.published_at,
        "counts": logbook.counts,
        "points": logbook.points,
        "provisional": logbook.provisional,
        "possible": most * len(logbook.told),
        "verdicts": [each.verdict for each in logbook.told],
        "notes": list(notes(logbook, event)),
        "judgings": [
            {"judgement_id": each.judgement_id, "at": each.made_at, "points": each.points}
            for each in logbook.judgings
        ],
        "changed": [
            {"claim": told.claim, "verdicts": verdicts} for told, verdicts in logbook.changed()
        ],
    }


def notes(logbook: TeamLogbook, event: Event) -> Iterator[str]:
    """Why a logbook, or a part of it, gives no points; each as a sentence."""
    if logbook.withdrawn:
        yield "Withdrawn: its team took it back. Shown, not scored."
    if logbook.late:
        yield "Late: first seen after the deadline. Judged, shown, not scored."
    if logbook.same_as is not None:
        yield f"Same content as a logbook that {logbook.same_as} published before: one voice."
    if logbook.preview:
        yield (
            f"Preview: the verdicts of {event.counting_judge.name} count in this event, "
            "and these are another judge's."
        )
    if logbook.judgement_id is None:
        yield "Not judged yet."
    if logbook.legacy:
        yield "Verdicts of the first event's own judge, which quotes nothing."
    dropped = [
        each for each in logbook.told if each.verdict is Verdict.FALSIFIED and each.state is None
    ]
    if logbook.counts and dropped:
        yield f"{counted_words(len(dropped), 'falsification')} overturned or withdrawn: no points."
    if logbook.others:
        yield (
            f"{counted_words(len(logbook.others), 'later logbook')} of this team on the same "
            "paper: the one published first counts."
        )
