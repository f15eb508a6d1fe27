"""The gallery: logbooks found by words and filters, a page at a time."""

from __future__ import annotations

import json
from collections.abc import Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from data.folding import spaced_words
from data.records import UserError, Verdict
from data.store import Store
from data.tables.gallery import Standing

MOST = 100
"""Logbooks of one page."""

MOST_WORDS = 8


class Sort(StrEnum):
    """In which order logbooks stand; of equals the one published last comes first."""

    NEWEST = "newest"
    JUDGED = "judged"
    VERIFIED = "verified"
    FLAGGED = "flagged"


SORTED = {
    Sort.NEWEST: "published_at DESC",
    Sort.JUDGED: "judged_at DESC NULLS LAST",
    Sort.VERIFIED: "verified DESC",
    Sort.FLAGGED: "flags DESC",
}


class Wanted(NamedTuple):
    """What to look for: words or their beginnings (in title, Space or paper), and filters."""

    words: str = ""
    area: str | None = None
    standing: Standing | None = None
    verdict: Verdict | None = None
    """At least one claim with this verdict."""
    team: str | None = None
    space_id: str | None = None
    sort: Sort = Sort.NEWEST


class LogbookCard(NamedTuple):
    """One logbook on one paper. Times as ISO 8601 text in UTC."""

    paper_id: str
    paper_title: str
    area: str | None
    space_id: str
    team: str
    title: str
    sha: str
    published_at: str
    standing: Standing
    same_as: str | None
    attempts: int
    judgement_id: str | None
    judged_at: str | None
    verdicts: dict[Verdict, int]
    flags: int
    """Findings of checks that flag or cap something."""
    flag_words: tuple[str, ...]
    """What the first few of them say."""


class Shelf(NamedTuple):
    """One page of logbooks, and how many there are in all."""

    cards: Sequence[LogbookCard]
    total: int


def find_logbooks(store: Store, wanted: Wanted, limit: int, offset: int = 0) -> Shelf:
    """The logbooks that fit, `limit` of them from `offset` on. Raises UserError above `MOST`."""
    if not 0 < limit <= MOST or offset < 0:
        raise UserError(f"ask for 1 to {MOST} logbooks at a time, from 0 on")
    where, values = _conditions(wanted)
    source = f"FROM gallery LEFT JOIN papers USING (paper_id) WHERE {where}"
    order = f"ORDER BY {SORTED[wanted.sort]}, published_at DESC, space_id, paper_id"
    with store.read() as conn:
        total = conn.execute(f"SELECT count(*) {source}", values).fetchone()[0]
        rows = conn.execute(
            f"SELECT gallery.*, papers.title AS paper_title, area {source} {order} "
            "LIMIT ? OFFSET ?",
            (*values, limit, offset),
        ).fetchall()
    return Shelf([_card(row) for row in rows], total)


def standings(store: Store) -> dict[Standing, int]:
    """How many logbooks stand how; those that nobody has are left out."""
    with store.read() as conn:
        rows = conn.execute("SELECT standing, count(*) FROM gallery GROUP BY standing").fetchall()
    return {Standing(name): count for name, count in rows}


def _conditions(wanted: Wanted) -> tuple[str, list[str]]:
    """SQL conditions and their values. Verdicts name columns, which are ours alone."""
    asked = [spaced_words(chunk) for chunk in wanted.words.split()[:MOST_WORDS]]
    beginnings = [f" {words}" for words in asked if words]
    conditions, values = ["FALSE" if asked and not beginnings else "TRUE"], []
    for words in beginnings:
        conditions.append("(instr(' ' || words, ?) OR instr(' ' || lower(papers.title), ?))")
        values += [words, words]
    named = {
        "area": wanted.area,
        "standing": wanted.standing,
        "team": wanted.team,
        "space_id": wanted.space_id,
    }
    for column, value in named.items():
        if value is not None:
            conditions.append(f"{column} = ?")
            values.append(value)
    if wanted.verdict is not None:
        conditions.append(f"{wanted.verdict.value} > 0")
    return " AND ".join(conditions), values


def _card(row: Any) -> LogbookCard:
    fields = {name: row[name] for name in LogbookCard._fields if name in row.keys()}  # noqa: SIM118
    return LogbookCard(
        **fields
        | {
            "paper_title": row["paper_title"] or row["paper_id"],
            "standing": Standing(row["standing"]),
            "verdicts": {verdict: row[verdict] for verdict in Verdict if row[verdict]},
            "flag_words": tuple(json.loads(row["flag_words"])),
        }
    )
