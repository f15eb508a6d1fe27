"""The catalogue: papers, their claim sets and contracts, by the names that people use."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from data.database import Row
from data.folding import arxiv_in, storable, title_key
from data.records import Claim, ClaimSet, Contract, Paper
from data.store import Store
from data.tables.catalogue import as_claim


class Counts(NamedTuple):
    """How many papers, and how many claims in their current sets."""

    papers: int
    claims: int


class Edited(NamedTuple):
    """A contract as it was last written or edited: by whom, and when."""

    contract: Contract
    by: str
    at: datetime


class Catalog:
    """Read access to the catalogue in a store. Safe to share between threads."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def paper(self, paper_id: str) -> Paper | None:
        """The paper with this id, in any case, or with this poster or other id if just one has."""
        name = paper_id.strip().casefold()
        return self._named("id", name, exactly=paper_id) or self._named("alias", name)

    def by_arxiv(self, arxiv_id: str) -> Paper | None:
        """The paper with this arXiv id or address; a version ("v2") is passed over."""
        plain = arxiv_in(arxiv_id)
        return None if plain is None else self._named("arxiv", plain)

    def by_title(self, title: str) -> Paper | None:
        """The paper with this title, no matter of case and punctuation, if just one has it."""
        return self._named("title", title_key(title))

    def papers(self) -> list[Paper]:
        """All papers, by id."""
        rows = self._rows("SELECT json FROM papers ORDER BY paper_id")
        return [Paper.model_validate_json(row["json"]) for row in rows]

    def areas(self) -> list[str]:
        """The areas that papers have, sorted."""
        sql = "SELECT DISTINCT area FROM papers WHERE area IS NOT NULL ORDER BY area"
        return [row["area"] for row in self._rows(sql)]

    def counts(self) -> Counts:
        """The size of the catalogue."""
        sql = (
            "SELECT (SELECT count(*) FROM papers) AS papers, "
            "(SELECT count(*) FROM claims WHERE current) AS claims"
        )
        row = self._rows(sql)[0]
        return Counts(row["papers"], row["claims"])

    def claim_set(self, paper_id: str, revision: int | None = None) -> ClaimSet | None:
        """The claims of a paper at a revision, else its current ones; None if there are none."""
        which = "current" if revision is None else "revision = ?"
        values = [paper_id] if revision is None else [paper_id, revision]
        sets = self._claim_sets(f"paper_id = ? AND {which}", values)
        return sets[0] if sets else None

    def claim_sets(self, paper_id: str) -> list[ClaimSet]:
        """All revisions of a paper's claims, the first one first."""
        return self._claim_sets("paper_id = ?", [paper_id])

    def current_claim_sets(self) -> dict[str, ClaimSet]:
        """The current claims of every paper that has some."""
        return {each.paper_id: each for each in self._claim_sets("current", [])}

    def claim(self, claim_id: str) -> Claim | None:
        """A claim, current or not."""
        rows = self._rows(
            "SELECT * FROM claims WHERE claim_id = ? ORDER BY revision DESC LIMIT 1", [claim_id]
        )
        return as_claim(rows[0]) if rows else None

    def contracts(self, paper_id: str) -> dict[str, Contract]:
        """The contracts of a paper's claims, by claim id."""
        return {key: edited.contract for key, edited in self.edited_contracts(paper_id).items()}

    def edited_contracts(self, paper_id: str) -> dict[str, Edited]:
        """The contracts of a paper's claims and who wrote them last, by claim id."""
        rows = self._rows("SELECT * FROM contracts WHERE paper_id = ?", [paper_id])
        return {row["claim_id"]: _edited(row) for row in rows}

    def _named(self, kind: str, name: str, exactly: str | None = None) -> Paper | None:
        rows = self._rows(
            "SELECT paper_id, json FROM paper_names JOIN papers USING (paper_id) "
            "WHERE kind = ? AND name = ?",
            [kind, name],
        )
        exact = [row for row in rows if row["paper_id"] == exactly]
        found = exact or rows
        # A name of two papers names neither.
        return Paper.model_validate_json(found[0]["json"]) if len(found) == 1 else None

    def _claim_sets(self, condition: str, values: Sequence[object]) -> list[ClaimSet]:
        sql = f"SELECT * FROM claims WHERE {condition} ORDER BY paper_id, revision, position"
        by_set = groupby(self._rows(sql, values), key=itemgetter("paper_id", "revision"))
        return [_claim_set(list(rows)) for _, rows in by_set]

    def _rows(self, sql: str, values: Sequence[object] = ()) -> list[Row]:
        with self._store.read() as conn:
            storables = [storable(each) if isinstance(each, str) else each for each in values]
            return conn.execute(sql, storables).fetchall()


def _edited(row: Row) -> Edited:
    contract = Contract.model_validate_json(row["json"])
    return Edited(contract, row["edited_by"], datetime.fromisoformat(row["edited_at"]))


def _claim_set(rows: Sequence[Row]) -> ClaimSet:
    return ClaimSet(
        paper_id=rows[0]["paper_id"],
        revision=rows[0]["revision"],
        claims=tuple(as_claim(row) for row in rows),
        supersedes={row["claim_id"]: row["supersedes"] for row in rows if row["supersedes"]},
    )
