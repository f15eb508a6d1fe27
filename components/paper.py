"""The page of one paper as plain values: claims × teams, and how to begin."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple
from urllib.parse import urlsplit

from components.texts import judge_words, names_words
from components.widgets import Payload, ServerFunction, text_of
from data.event import Event
from data.outcomes.rules import Outcome, side_of
from data.outcomes.views import Cell, ClaimRow, PaperBoard, TeamColumn
from data.records import Claim, Direction, Paper, UserError, Verdict

HOSTS = ("openreview.net", "arxiv.org", "icml.cc", "neurips.cc", "mlr.press", "aclanthology.org")
"""Sites (and their subdomains) that a paper may link to; a catalogue is a stranger's file."""


class Sources(NamedTuple):
    """Where the facts of a paper come from, each by paper id.

    `contracts` gives what would settle each of some claims, by claim id.
    """

    paper: Callable[[str], Paper | None]
    board: Callable[[str], PaperBoard]
    contracts: Callable[[str, Sequence[Claim]], dict[str, Payload]]


def opener(sources: Sources, event: Event) -> ServerFunction:
    """The server function that gives a paper's page."""

    def open_paper(payload: Payload) -> Payload:
        name = text_of(payload, "paper_id", 100)
        paper = sources.paper(name)
        if paper is None:
            raise UserError(f"this event has no paper '{name}'; search for it by its title")
        board = sources.board(paper.paper_id)
        claims = [row.claim for row in board.rows]
        return paper_view(paper, board, sources.contracts(paper.paper_id, claims), event)

    return open_paper


def paper_view(
    paper: Paper, board: PaperBoard, contracts: dict[str, Payload], event: Event
) -> Payload:
    """Everything that the page shows, but for the history."""
    return {
        "paper": _paper(paper),
        "outcome": board.paper_class,
        "revision": board.revision,
        "lead": _lead(board.teams),
        "notice": _notice(board.teams, event),
        "claims": [
            _claim(number, row, board.teams, contracts[row.claim.claim_id])
            for number, row in enumerate(board.rows, start=1)
        ],
        "teams": [_team(index, team, board.rows) for index, team in enumerate(board.teams)],
        "start": start_view(paper, event),
    }


def _paper(paper: Paper) -> Payload:
    badges = [paper.presentation, "spotlight" if paper.spotlight else None, paper.award]
    return {
        **paper.model_dump(include={"paper_id", "title", "authors", "area", "sub_area"}),
        "abstract": paper.abstract,
        "badges": [badge for badge in badges if badge],
        "links": list(links(paper)),
    }


def links(paper: Paper) -> Iterable[Payload]:
    """Where the paper can be read, as far as the address is https on a site that we know."""
    arxiv = f"https://arxiv.org/abs/{paper.arxiv_id}" if paper.arxiv_id else None
    offered = [("OpenReview", paper.openreview_url), ("arXiv", arxiv), ("Venue", paper.venue_url)]
    seen: set[str] = set()
    for word, address in offered:
        if address and address not in seen and is_known(address):
            seen.add(address)
            yield {"word": word, "href": address}


def is_known(address: str) -> bool:
    """Whether an address is plain https on one of `HOSTS`."""
    try:
        parts = urlsplit(address)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return False
    plain = parts.scheme == "https" and port is None and "@" not in parts.netloc
    return plain and any(host == each or host.endswith(f".{each}") for each in HOSTS)


def _lead(teams: Sequence[TeamColumn]) -> str:
    count = sum(team.counts for team in teams)
    who = {0: "No verdict counts yet", 1: "One team's verdicts"}.get(
        count, f"{count} teams' verdicts"
    )
    return f"{who}, claim by claim. Open a cell to read its evidence."


def _notice(teams: Sequence[TeamColumn], event: Event) -> str | None:
    """Said once above the table, where no verdict counts because of who judged."""
    if not any(team.preview for team in teams):
        return None
    return (
        f"In this event the verdicts of {event.counting_judge.name} count. Those marked as a "
        "preview come from another judge: they make no outcome and give no points."
    )


def _claim(number: int, row: ClaimRow, teams: Sequence[TeamColumn], contract: Payload) -> Payload:
    counted = [(t.team, c) for t, c in zip(teams, row.cells, strict=True) if c and c.counts]
    return {
        "number": number,
        **row.claim.model_dump(include={"claim_id", "text", "anchor", "kind"}),
        "outcome": row.outcome,
        "opposed": row.opposed,
        "sentence": outcome_sentence(row.outcome, counted),
        "contract": contract,
    }


def outcome_sentence(outcome: Outcome, counted: Sequence[tuple[str, Cell]]) -> str:
    """Why the outcome of a claim is what it is, by the teams whose verdicts count."""
    if not counted:
        return "Nobody has tried this claim yet."
    said = [
        f"{word} {names_words(teams)}"
        for verdict, word in _SAID.items()
        if (teams := [team for team, cell in counted if cell.verdict is verdict])
    ]
    sentence = "; ".join(said)
    sides = {side_of(cell.verdict, cell.direction) for _, cell in counted}
    if outcome is not Outcome.CONTESTED and {Direction.SUPPORTS, Direction.CONTRADICTS} <= sides:
        sentence += "; their evidence points in opposite directions"
    return f"{sentence[0].upper()}{sentence[1:]}."


_SAID = {
    Verdict.VERIFIED: "verified by",
    Verdict.FALSIFIED: "falsified by",
    Verdict.TOY: "supported at a toy scale by",
    Verdict.INCONCLUSIVE: "left open by",
}


def _team(index: int, team: TeamColumn, rows: Sequence[ClaimRow]) -> Payload:
    shown = team.shown
    return {
        "team": team.team,
        "space_id": team.space_id,
        "counts": team.counts,
        "silence": _silence(team),
        "judgement_id": shown.judgement_id if shown else None,
        "sha": shown.sha if shown else None,
        "at": shown.made_at.isoformat() if shown else None,
        "judge": judge_words(shown.judge) if shown else None,
        "marks": list(_team_marks(team)),
        "cells": {
            row.claim.claim_id: _cell(cell)
            for row in rows
            if (cell := row.cells[index]) is not None
        },
    }


def _silence(team: TeamColumn) -> str | None:
    """The first reason why its verdicts do not count, in a word; None if they do."""
    reasons = {
        "not judged": team.shown is None,
        "withdrawn": team.withdrawn,
        "late": team.late,
        "preview": team.preview,
        "copy": team.same_as is not None,
    }
    return next((word for word, holds in reasons.items() if holds), None)


def _team_marks(team: TeamColumn) -> Iterable[Payload]:
    if team.shown is None:
        yield _mark("not judged yet", "The logbook was seen; nobody has submitted it here.")
    if team.withdrawn:
        yield _mark("withdrawn", "Its team took it back: shown, not counted.")
    if team.late:
        yield _mark("late", "Published after the deadline: shown, not counted.")
    if team.preview:
        yield _mark("preview", "Made by another judge than the one that counts in this event.")
    if team.same_as:
        yield _mark(
            f"same as {team.same_as}",
            "Equal text was published first by that team; one text has one voice.",
        )
    if team.legacy:
        yield _mark("no quotes", "Brought in from the first event's files, which cite no lines.")
    if team.older_claim_set:
        yield _mark(
            "older claims",
            "Judged for an earlier revision of the claims; submit it again to judge it for these.",
        )
    if len(team.attempts) > 1:
        yield _mark(
            f"{len(team.attempts)} judgings",
            "The latest is shown; the earlier ones stand in the history.",
        )
    if team.other_logbooks:
        yield _mark(
            f"+{len(team.other_logbooks)} logbooks",
            f"Per team the first logbook counts, not {names_words(team.other_logbooks)}.",
        )


def _cell(cell: Cell) -> Payload:
    return {
        "verdict": cell.verdict,
        "direction": cell.direction,
        "grade": cell.grade,
        "judgement_id": cell.judgement_id,
        "counts": cell.counts,
        "docket": _DOCKET[cell.docket][0] if cell.docket in _DOCKET else None,
        "marks": list(_cell_marks(cell)),
    }


_DOCKET = {
    "claimed": ("provisional", "People have not yet looked at this falsification."),
    "undecided": ("provisional", "People looked at this falsification and could not decide."),
    "upheld": ("upheld", "People re-verified this falsification, and it held."),
    "overturned": ("overturned", "People re-verified this falsification, and it did not hold."),
    "withdrawn": ("withdrawn", "Its team took this falsification back."),
}


def _cell_marks(cell: Cell) -> Iterable[Payload]:
    if cell.docket in _DOCKET:
        word, hint = _DOCKET[cell.docket]
        yield _mark(word, f"{hint} {cell.docket_why}".strip())
    if earlier := [verdict for verdict in cell.spread[1:] if verdict is not cell.verdict]:
        yield _mark(
            f"was {earlier[0]}", f"Earlier judgings of this logbook said {names_words(earlier)}."
        )


def _mark(word: str, hint: str) -> Payload:
    return {"word": word, "hint": hint}


def start_view(paper: Paper, event: Event) -> Payload:
    """How to begin a reproduction: the logbook's commands, and the tags that let it be found."""
    return {
        "commands": [
            f'trackio logbook open --title "Reproduction of {paper.paper_id}"',
            'trackio logbook run --page "Claim 1" -- python claim_1.py',
            f"trackio logbook publish YOUR-NAME/repro-{paper.paper_id}",
        ],
        "tags": [*event.tags[:1], f"{event.paper_tag_prefix}{paper.paper_id}"],
    }
