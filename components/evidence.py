"""Our own view of a judged page: its lines as they were, with what was cited and what was odd.

It shows the stored text of the judged commit, so a quote opens even when the live page is gone.
"""

from __future__ import annotations

import shlex
from typing import Any

from components.texts import TIER_WORDS, page_name
from data.judgements import Judgement
from data.pages import Cell, Logbook, Page, Part, PartKind
from data.records import UserError

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
                "tier": TIER_WORDS[part.tier],
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
        {"line": note.line, "text": f"hidden text, not read ({note.kind})", "excerpt": note.excerpt}
        for note in logbook.hidden
        if note.page == path
    ]
    odd = [
        {"line": note.line, "text": note.code.replace("_", " "), "excerpt": note.detail}
        for note in logbook.oddities
        if note.page == path
    ]
    return sorted([*hidden, *odd], key=lambda note: note["line"])
