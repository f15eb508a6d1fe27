"""Our own view of a judged page: its lines as they were, with what was cited and what was odd.

It shows the stored text of the judged commit, so a quote opens even when the live page is gone.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable
from typing import Any

from components.texts import NOT_HERE, TIER_WORDS, page_name
from components.widgets import Payload, ServerFunction, count_of, text_of
from data.judgements import Judgement
from data.outcomes.views import Kept
from data.pages import Cell, Logbook, Page, Part, PartKind, Snapshot
from data.records import UserError
from judge.logbook.doubts import FORGERY
from judge.logbook.reader import read_logbook

MOST_LINES = 10_000_000
WINDOW = 1200
"""Lines sent at a time: a page may have tens of thousands, and a browser should not."""
BEFORE = 300
"""Of those, lines before the one asked for."""
WIDEST = 2000
"""Characters shown of one line; inlined data can be megabytes long."""
PART_WORDS = {
    PartKind.PROSE: "prose",
    PartKind.COMMAND: "command",
    PartKind.CODE: "pasted code",
    PartKind.SCRIPT: "script",
    PartKind.OUTPUT: "output",
    PartKind.FIGURE: "figure",
    PartKind.RAW: "raw data of a figure",
    PartKind.ARTIFACT: "artifact",
    PartKind.DASHBOARD: "dashboard",
}

SHOWING = frozenset({PartKind.OUTPUT, PartKind.CODE, PartKind.RAW})
"""Parts that show results, so that it matters what stands behind them."""
ODDITY_WORDS = {
    "header_inside_open_fence": "a cell header inside an open code fence; an output can forge this",
    "marker_text_in_run": "the output of this run contains the marks of a cell",
    "command_differs": "the text shows another command than the header",
    "exit_code_differs": "the text shows another exit code than the header",
    "header_not_from_cli": "this header was not written by the Trackio command",
    "run_body_irregular": "the Trackio command does not record a run in this form",
    "older_than_previous_cell": "says that it is older than the cell before it",
    "id_missing": "this cell has no id",
    "id_not_from_cli": "the Trackio command does not give ids like this",
    "duplicate_id": "another cell has the same id",
    "fence_unclosed": "this code fence is never closed",
    "header_unclosed": "this cell header is never closed",
    "header_not_json": "this cell header cannot be read",
    "bytes_replaced": "bytes that are no text were replaced",
}
"""Reader's codes in words; a code without words is shown as it is."""


def opener(kept: Callable[[str], Kept | None], text: Callable[[str], Snapshot]) -> ServerFunction:
    """The server function that gives a judged page. `text` reads a blob of judged text."""

    def evidence(payload: Payload) -> Payload:
        found = kept(text_of(payload, "judgement_id", 40))
        if found is None:
            raise UserError(NOT_HERE)
        if found.text_blob is None:
            raise UserError("the text of this judgement was not kept; open the live Space instead")
        line = count_of(payload, "line", 1, MOST_LINES)
        logbook = read_logbook(text(found.text_blob))
        return evidence_view(found.judgement, logbook, text_of(payload, "page", 500), line)

    return evidence


def evidence_view(judgement: Judgement, logbook: Logbook, path: str, line: int) -> dict[str, Any]:
    """The lines of a judged page around `line` (from 1), its cells, citations and oddities.

    Raises UserError for a page that the judge did not read.
    """
    page = _page(logbook, path)
    first = max(1, min(line - BEFORE, len(page.lines) - WINDOW + 1))
    last = min(len(page.lines), first + WINDOW - 1)
    return {
        "judgement_id": judgement.judgement_id,
        "space_id": logbook.space_id,
        "team": logbook.team,
        "sha": logbook.sha,
        "page": page.path,
        "title": page.title,
        "pages": [{"page": other.path, "title": other.title} for other in logbook.pages],
        "first": first,
        "last": last,
        "total": len(page.lines),
        "lines": [_shown(text) for text in page.lines[first - 1 : last]],
        "cells": [_cell(cell) for cell in page.cells if _overlaps(cell, first, last)],
        "cited": [cited for cited in _cited(judgement, path) if cited["last"] >= first],
        "notes": [note for note in _notes(logbook, path) if first <= note["line"] <= last],
    }


def _page(logbook: Logbook, path: str) -> Page:
    for page in logbook.pages:
        if page.path == path:
            return page
    for orphan in logbook.orphans:
        if orphan.path == path:
            raise UserError(f"the judge did not read {page_name(path)}: {orphan.reason}")
    raise UserError(f"the judged logbook has no page '{page_name(path)[:80]}'")


def _shown(text: str) -> str:
    if len(text) <= WIDEST:
        return text
    return f"{text[:WIDEST]} … ({len(text) - WIDEST:,} more characters on this line)"


def _overlaps(part: Cell | Part, first: int, last: int) -> bool:
    return part.first_line <= last and part.last_line >= first


def _cell(cell: Cell) -> dict[str, Any]:
    """A cell's boundaries and head; prose between cells has no id."""
    return {
        "cell_id": cell.cell_id,
        "kind": cell.kind,
        "title": cell.title,
        "first": cell.first_line,
        "last": cell.last_line,
        "command": shlex.join(cell.command) if cell.command else None,
        "exit_code": cell.exit_code,
        "seconds": cell.duration_s,
        "at": cell.created_at.isoformat() if cell.created_at else None,
        "parts": [
            {
                "kind": PART_WORDS[part.kind],
                "name": part.name,
                "tier": TIER_WORDS[part.tier] if part.kind in SHOWING else None,
                "first": part.first_line,
                "last": part.last_line,
            }
            for part in cell.parts
        ],
    }


def _cited(judgement: Judgement, path: str) -> list[dict[str, Any]]:
    return [
        {
            "first": citation.lines[0],
            "last": citation.lines[1],
            "number": number,
            "claim_id": assessment.claim_id,
            "claim": assessment.claim,
            "verdict": assessment.verdict,
        }
        for number, assessment in enumerate(judgement.assessments, start=1)
        for citation in assessment.citations
        if citation.page == path
    ]


def _notes(logbook: Logbook, path: str) -> list[dict[str, Any]]:
    """What stands in the margin: text removed because people would not see it, malformations."""
    hidden = [
        _note(note.line, f"hidden text, not read ({note.kind})", note.excerpt, grave=True)
        for note in logbook.hidden
        if note.page == path
    ]
    odd = [
        _note(
            note.line,
            ODDITY_WORDS.get(note.code, note.code.replace("_", " ")),
            note.detail,
            grave=note.code in FORGERY,
        )
        for note in logbook.oddities
        if note.page == path
    ]
    return sorted([*hidden, *odd], key=lambda note: note["line"])


def _note(line: int, text: str, excerpt: str, *, grave: bool) -> dict[str, Any]:
    """`grave`: may mislead a reader; the rest is untidiness, common in honest logbooks."""
    return {"line": line, "text": text, "excerpt": excerpt, "grave": grave}
