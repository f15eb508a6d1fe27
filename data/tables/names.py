"""Table of the names that find a paper: ids, arXiv ids, titles, each folded."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from data.database import Connection, insert
from data.folding import title_key
from data.kinds import Record
from data.log import Projection
from data.tables import subjects

NAMES_SQL = """
-- A name may belong to several papers; the reader decides what that means.
CREATE TABLE paper_names (
    kind TEXT NOT NULL,         -- id, alias (also the poster's), arxiv, title
    name TEXT NOT NULL,         -- folded
    paper_id TEXT NOT NULL,
    PRIMARY KEY (kind, name, paper_id)
) WITHOUT ROWID;
"""


def _derive(conn: Connection, _subject: str, _records: Sequence[Record]) -> None:
    conn.execute("DELETE FROM paper_names")
    rows = conn.execute("SELECT json FROM papers").fetchall()
    names = {name for row in rows for name in _names(json.loads(row["json"]))}
    insert(conn, "paper_names", sorted(names))


def _names(paper: dict[str, Any]) -> Iterator[tuple[str, str, str]]:
    paper_id = paper["paper_id"]
    yield "id", paper_id.casefold(), paper_id
    for alias in (paper["poster_id"], *paper["aliases"]):
        if alias:
            yield "alias", alias.casefold(), paper_id
    if paper["arxiv_id"]:
        yield "arxiv", paper["arxiv_id"], paper_id
    if title_key(paper["title"]):
        yield "title", title_key(paper["title"]), paper_id


NAMES = Projection(
    name="paper_names",
    schema_sql=NAMES_SQL,
    kinds=frozenset({"catalogue.published"}),
    subjects=subjects.catalogue,
    derive=_derive,
)
