"""The table of logbooks as the gallery shows them: one row a paper and Space."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from data.database import Connection, insert
from data.folding import spaced_words
from data.judgements import Effect, Judgement
from data.kinds import LogbookSeen, Record, bodies
from data.log import Projection, as_text
from data.records import Verdict
from data.tables import docket, subjects
from data.tables.docket import withdrawn_logbooks
from data.tables.judgements import made


class Standing(StrEnum):
    """What a logbook's verdicts are worth in its event, or why nothing."""

    COUNTS = "counts"
    WAITING = "waiting"
    """Seen, and not judged yet."""
    LATE = "late"
    PREVIEW = "preview"
    COPY = "copy"
    SECOND = "second"
    """Another logbook of the same team on the same paper counts."""
    WITHDRAWN = "withdrawn"


SQL = """
CREATE TABLE gallery (
    paper_id TEXT NOT NULL,
    space_id TEXT NOT NULL,
    team TEXT NOT NULL,
    title TEXT NOT NULL,        -- as its author wrote it
    sha TEXT NOT NULL,          -- of what was judged; if nothing was, the last one seen
    published_at TEXT NOT NULL,
    standing TEXT NOT NULL,     -- data.tables.gallery.Standing
    same_as TEXT,               -- the team whose content it copies
    attempts INTEGER NOT NULL,  -- how often it was judged
    judgement_id TEXT,          -- the one that is shown
    judged_at TEXT,
    verified INTEGER NOT NULL,  -- claims with that verdict in it, in the order of Verdict
    falsified INTEGER NOT NULL,
    toy INTEGER NOT NULL,
    inconclusive INTEGER NOT NULL,
    flags INTEGER NOT NULL,     -- findings of checks that flag or cap something
    flag_words TEXT NOT NULL,   -- JSON list: what the first few of them say
    words TEXT NOT NULL,        -- folded: title, Space, id of the paper
    PRIMARY KEY (paper_id, space_id)
) WITHOUT ROWID;
CREATE INDEX gallery_by_time ON gallery (published_at, space_id);
CREATE INDEX gallery_by_space ON gallery (space_id);
"""

SPACES = """
SELECT space_id, min(team) AS team, min(published_at) AS published_at, sha, max(seen_at)
FROM logbooks WHERE paper_id = ? GROUP BY space_id
"""
FLAGS_TOLD = 3
LONGEST_FLAG = 300
"""Characters kept of a finding's sentence; the judgement has it whole."""


class _Judged(NamedTuple):
    """A judging: when, and of what."""

    made_at: str
    judgement: Judgement


class _Paper(NamedTuple):
    """What is known of a paper's logbooks, by Space or by team; judgings in their order."""

    judged: Mapping[str, Sequence[_Judged]]
    titles: Mapping[str, str]
    voices: Mapping[str, Any]
    withdrawn: Collection[str]


def _derive(conn: Connection, paper_id: str, records: Sequence[Record]) -> None:
    conn.execute("DELETE FROM gallery WHERE paper_id = ?", (paper_id,))
    judged: dict[str, list[_Judged]] = {}
    for record, body in made(records):
        each = _Judged(as_text(record.at), body.judgement)
        judged.setdefault(body.judgement.logbook.space_id, []).append(each)
    for tries in judged.values():
        tries.sort(key=lambda each: (each.made_at, each.judgement.judgement_id))
    voices = conn.execute("SELECT * FROM voices WHERE paper_id = ?", (paper_id,))
    known = _Paper(
        judged,
        {body.space_id: body.title for _, body in bodies(records, LogbookSeen) if body.title},
        {row["team"]: row for row in voices},
        withdrawn_logbooks(conn, paper_id),
    )
    rows = [_row(paper_id, space, known) for space in conn.execute(SPACES, (paper_id,))]
    insert(conn, "gallery", rows)


def _row(paper_id: str, space: Any, known: _Paper) -> tuple[object, ...]:
    space_id, voice = space["space_id"], known.voices[space["team"]]
    tries = known.judged.get(space_id, [])
    counting = (each for each in tries if each.judgement.judgement_id == voice["judgement_id"])
    shown = next(counting, tries[-1] if tries else None)
    title = _title(space_id, shown, known.titles)
    return (
        *(paper_id, space_id, space["team"], title),
        shown.judgement.logbook.sha if shown else space["sha"],
        space["published_at"],
        _standing(space_id, voice, known.withdrawn),
        voice["same_as"] if voice["space_id"] == space_id else None,
        len(tries),
        *_result(shown),
        spaced_words(f"{title} {space_id} {paper_id}"),
    )


def _title(space_id: str, shown: _Judged | None, titles: Mapping[str, str]) -> str:
    """The title of what was judged, else what the Space said of itself, else its name."""
    return (
        (shown.judgement.logbook.title if shown else "")
        or titles.get(space_id)
        or space_id.split("/")[-1]
    )


def _standing(space_id: str, voice: Any, withdrawn: Collection[str]) -> Standing:
    if space_id in withdrawn:
        return Standing.WITHDRAWN
    if voice["space_id"] != space_id:
        return Standing.SECOND
    if voice["judgement_id"] is None:
        return Standing.WAITING
    for reason in (Standing.LATE, Standing.PREVIEW):
        if voice[reason]:
            return reason
    return Standing.COPY if voice["same_as"] else Standing.COUNTS


def _result(shown: _Judged | None) -> tuple[object, ...]:
    """The columns of the judgement: its id and time, claims per verdict, flags."""
    if shown is None:
        return (None, None, 0, 0, 0, 0, 0, "[]")
    judgement = shown.judgement
    said = {each.claim_id: each.verdict for each in reversed(judgement.assessments)}
    counts = Counter(said.values())
    found = (each for each in judgement.checks if each.effect in (Effect.FLAG, Effect.CAP))
    flags = list(dict.fromkeys(each.sentence for each in found))
    told = json.dumps([sentence[:LONGEST_FLAG] for sentence in flags[:FLAGS_TOLD]])
    verdicts = [counts[verdict] for verdict in Verdict]
    return (judgement.judgement_id, shown.made_at, *verdicts, len(flags), told)


GALLERY = Projection(
    name="gallery",
    schema_sql=SQL,
    kinds=frozenset({"claims.published", "logbook.seen", "judgement.made"}) | docket.KINDS,
    subjects=subjects.paper,
    derive=_derive,
    version="2",
)
