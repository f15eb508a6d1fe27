"""Tables of papers, claims and contracts."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from typing import Any

from pydantic import ValidationError

from data.database import Connection, insert
from data.kinds import CataloguePublished, ClaimsPublished, ContractEdited, Record, bodies
from data.log import Projection, as_text
from data.records import Claim, Origin, Paper
from data.tables import subjects

PAPERS_SQL = """
-- One row a paper; of several catalogues that have it, the latest one's row.
CREATE TABLE papers (
    paper_id TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    area TEXT,
    sub_area TEXT,
    json TEXT NOT NULL          -- data.records.Paper
);
CREATE INDEX papers_by_area ON papers (area);
"""

CLAIMS_SQL = """
-- One row a claim in each revision of its paper's claim set.
CREATE TABLE claims (
    claim_id TEXT NOT NULL,
    paper_id TEXT NOT NULL,
    revision INTEGER NOT NULL,  -- from 1, in the order of publication
    position INTEGER NOT NULL,  -- within the set, from 0
    text TEXT NOT NULL,
    anchor TEXT,
    kind TEXT,
    paper_version TEXT,
    current INTEGER NOT NULL,   -- 1 in the paper's last revision
    supersedes TEXT,            -- the earlier claim that this revision says it replaces
    superseded_by TEXT,         -- the claim of a later revision that replaces it
    PRIMARY KEY (paper_id, revision, position)
) WITHOUT ROWID;
CREATE INDEX claims_by_id ON claims (claim_id, revision);
CREATE INDEX claims_current ON claims (current, paper_id);
"""

CONTRACTS_SQL = """
-- The last edited contract of each claim.
CREATE TABLE contracts (
    claim_id TEXT NOT NULL,
    paper_id TEXT NOT NULL,
    edited_at TEXT NOT NULL,
    edited_by TEXT NOT NULL,
    json TEXT NOT NULL,         -- data.records.Contract
    PRIMARY KEY (paper_id, claim_id)
) WITHOUT ROWID;
"""


def as_claim(row: Any) -> Claim:
    """A row of `claims` as a claim."""
    return Claim(**{name: row[name] for name in Claim.model_fields})


def _papers(jsonl: bytes) -> Iterator[Paper]:
    """The papers of a catalogue file; a line that is none (a newer schema) is passed over."""
    for number, line in enumerate(jsonl.splitlines(), start=1):
        try:
            yield Paper.model_validate_json(line)
        except ValidationError as error:
            logging.getLogger(__name__).warning("catalogue line %d: %s", number, error)


def _derive_papers(conn: Connection, _subject: str, records: Sequence[Record]) -> None:
    papers: dict[str, Paper] = {}
    for _, body in bodies(records, CataloguePublished):
        papers |= {paper.paper_id: paper for paper in _papers(conn.blob(body.digest))}
    conn.execute("DELETE FROM papers")
    insert(
        conn,
        "papers",
        ((p.paper_id, p.title, p.area, p.sub_area, p.model_dump_json()) for p in papers.values()),
    )


def _revisions(records: Sequence[Record]) -> list[ClaimsPublished]:
    """The claim sets in order; the same set published again is no new revision."""
    sets: list[ClaimsPublished] = []
    for _, body in bodies(records, ClaimsPublished):
        if not sets or sets[-1].claims != body.claims:
            sets.append(body)
    return sets


def _derive_claims(conn: Connection, paper_id: str, records: Sequence[Record]) -> None:
    conn.execute("DELETE FROM claims WHERE paper_id = ?", (paper_id,))
    sets = _revisions(records)
    successors = {old: new for body in sets for new, old in body.supersedes.items()}
    for revision, body in enumerate(sets, start=1):
        unique = {claim.claim_id: claim for claim in reversed(body.claims)}
        claims = [claim for claim in body.claims if unique[claim.claim_id] is claim]
        insert(
            conn,
            "claims",
            (
                (
                    *_claim_fields(claim, paper_id, revision, position),
                    revision == len(sets),
                    body.supersedes.get(claim.claim_id),
                    successors.get(claim.claim_id),
                )
                for position, claim in enumerate(claims)
            ),
        )


def _claim_fields(claim: Claim, paper_id: str, revision: int, position: int) -> tuple[object, ...]:
    place = (claim.claim_id, paper_id, revision, position)
    return (*place, claim.text, claim.anchor, claim.kind, claim.paper_version)


def _derive_contracts(conn: Connection, paper_id: str, records: Sequence[Record]) -> None:
    """The last contract of each claim that people wrote, else the last that a model drafted."""
    conn.execute("DELETE FROM contracts WHERE paper_id = ?", (paper_id,))
    written = list(bodies(records, ContractEdited))
    written.sort(key=lambda edit: edit[1].contract.origin is not Origin.MODEL)  # stable
    insert(
        conn,
        "contracts",
        (
            (
                body.contract.claim_id,
                paper_id,
                as_text(record.at),
                record.by,
                body.contract.model_dump_json(),
            )
            for record, body in written
        ),
        clash="REPLACE",
    )


PAPERS = Projection(
    name="papers",
    schema_sql=PAPERS_SQL,
    kinds=frozenset({"catalogue.published"}),
    subjects=subjects.catalogue,
    derive=_derive_papers,
)
CLAIMS = Projection(
    name="claims",
    schema_sql=CLAIMS_SQL,
    kinds=frozenset({"claims.published"}),
    subjects=subjects.paper,
    derive=_derive_claims,
)
CONTRACTS = Projection(
    name="contracts",
    schema_sql=CONTRACTS_SQL,
    kinds=frozenset({"contract.edited"}),
    subjects=subjects.paper,
    derive=_derive_contracts,
    version="2",
)
