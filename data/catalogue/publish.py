"""Publishing: records for what is new in a catalogue, and only for that.

The same papers, claims or contracts published again append nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from data.catalogue.catalog import Catalog
from data.catalogue.claim_texts import predecessors
from data.catalogue.gathering import Gathered, Known
from data.kinds import Body, CataloguePublished, ClaimsPublished, ContractEdited, make
from data.records import Claim, Contract, Paper
from data.store import Store

Claims = Mapping[str, Sequence[Claim]]
Contracts = Mapping[str, Sequence[Contract]]


class Published(NamedTuple):
    """What changed: numbers of papers, of claim sets (and how they came about), of contracts."""

    papers: int = 0
    first_sets: int = 0
    new_revisions: int = 0
    superseded: int = 0
    contracts: int = 0

    def __bool__(self) -> bool:
        return any(self)


def known(store: Store) -> Known:
    """What an import may build on: the papers, and the current claims."""
    catalog = Catalog(store)
    sets = catalog.current_claim_sets().values()
    claim_ids = frozenset(claim.claim_id for each in sets for claim in each.claims)
    return Known(tuple(catalog.papers()), claim_ids)


def publish(store: Store, gathered: Gathered, by: str, most: int | None = None) -> Published:
    """Append what is new in one transaction: all of it or nothing.

    With `most`, in transactions of so many records, so that others can write between; what a stop
    leaves out is appended the next time.

    Legacy claims become the first revision of a paper that has none yet, and the current ones
    its second; where claims are known already, older ones would only rewrite history.
    """
    if not any(gathered):
        return Published()
    current = Catalog(store).current_claim_sets()
    sets = {paper_id: each.claims for paper_id, each in current.items()}
    legacy = {key: claims for key, claims in gathered.legacy.items() if key not in sets}
    first = list(_claim_bodies(sets, legacy))
    then = list(_claim_bodies({**legacy, **sets}, gathered.claims))
    changed = _changed_papers(store, gathered.papers)
    contracts = list(_contract_bodies(store, gathered.contracts))
    _append(store, [[*_paper_bodies(store, changed), *first], [*then, *contracts]], by, most)
    new = [body for body in (*first, *then) if body.paper_id not in sets]
    return Published(
        papers=len(changed),
        first_sets=len({body.paper_id for body in new}),
        new_revisions=len(first) + len(then) - len({body.paper_id for body in new}),
        superseded=sum(len(body.supersedes) for body in then),
        contracts=len(contracts),
    )


def publish_contracts(store: Store, contracts: Contracts, by: str) -> Published:
    """Append the contracts, by paper id, that are new or differ."""
    grouped = {key: tuple(each) for key, each in contracts.items()}
    return publish(store, Gathered(contracts=grouped), by)


def _changed_papers(store: Store, papers: Iterable[Paper]) -> list[Paper]:
    before = {paper.paper_id: paper for paper in Catalog(store).papers()}
    return [paper for paper in papers if before.get(paper.paper_id) != paper]


def _paper_bodies(store: Store, papers: Sequence[Paper]) -> Iterator[CataloguePublished]:
    if papers:
        lines = "".join(f"{paper.model_dump_json()}\n" for paper in papers)
        yield CataloguePublished(digest=store.put_blob(lines.encode()), papers=len(papers))


def _claim_bodies(before: Claims, claims: Claims) -> Iterator[ClaimsPublished]:
    """A new claim set says which old claim each new one replaces, as far as texts resemble."""
    for paper_id, new in claims.items():
        old = before.get(paper_id, ())
        if tuple(old) != tuple(new):
            yield ClaimsPublished(
                paper_id=paper_id, claims=tuple(new), supersedes=predecessors(old, new)
            )


def _contract_bodies(store: Store, contracts: Contracts) -> Iterator[ContractEdited]:
    catalog = Catalog(store)
    for paper_id, new in contracts.items():
        before = catalog.contracts(paper_id)
        for contract in new:
            if before.get(contract.claim_id) != contract:
                yield ContractEdited(paper_id=paper_id, contract=contract)


def _append(
    store: Store, steps: Sequence[Sequence[Body]], by: str, most: int | None = None
) -> None:
    """Records of a later step get a later time: sets of records are read in the order of time."""
    now = datetime.now(UTC)
    records = [
        make(body, by, now + timedelta(microseconds=number))
        for number, bodies in enumerate(steps)
        for body in bodies
    ]
    size = most or len(records) or 1
    for start in range(0, len(records), size):
        store.insert(records[start : start + size])
