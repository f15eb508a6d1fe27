"""Gathering: from the rows of all files to papers, claim sets and contracts that fit together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pydantic import ValidationError

from data.catalogue.claim_texts import claim_id, make_claim, split_anchor
from data.catalogue.merging import Merger
from data.catalogue.parts import ClaimRow, Content, ContractRow, Rank
from data.faults import Faults
from data.folding import normalised
from data.records import Claim, Contract, Paper


class Known(NamedTuple):
    """What the catalogue has before an import."""

    papers: tuple[Paper, ...] = ()
    claim_ids: frozenset[str] = frozenset()


class Gathered(NamedTuple):
    """Claims and contracts by paper id. `legacy` are claims that others have replaced since."""

    papers: tuple[Paper, ...] = ()
    claims: dict[str, tuple[Claim, ...]] = {}
    legacy: dict[str, tuple[Claim, ...]] = {}
    contracts: dict[str, tuple[Contract, ...]] = {}
    notes: tuple[str, ...] = ()


class _Listed(NamedTuple):
    """All claims of a paper that stand under one key of one file."""

    file: str
    key: str
    rank: Rank
    claims: tuple[Claim, ...]


def gather(contents: Sequence[Content], known: Known, faults: Faults) -> Gathered:
    """Put the contents of files together; what does not fit is added to the faults."""
    merger = Merger(known.papers)
    _merge_papers(contents, merger, faults)
    lists: dict[str, list[_Listed]] = {}
    for content in contents:
        for paper_id, listed in _claim_lists(content, merger, faults):
            lists.setdefault(paper_id, []).append(listed)
    legacy, current = _chosen(lists, legacy=True), _chosen(lists, legacy=False)
    claim_ids = {each.claim_id for claims in current.values() for each in claims}
    rows = [row for content in contents for row in content.contracts]
    return Gathered(
        papers=tuple(merger.papers()),
        claims=current,
        legacy=legacy,
        contracts=_contracts(rows, merger, known.claim_ids | claim_ids, faults),
        notes=tuple(_notes(lists)),
    )


def _merge_papers(contents: Iterable[Content], merger: Merger, faults: Faults) -> None:
    parts = [part for content in contents for part in content.papers]
    # Whole papers first, those under a number last: so that each part finds its paper.
    parts.sort(key=lambda part: ("title" not in part.fields, part.key.isdecimal()))
    first: dict[tuple[str, str], str] = {}
    for part in parts:
        if "title" in part.fields:
            before = first.setdefault((part.file, part.key.casefold()), part.where)
            if before != part.where:
                faults.add(part.file, part.where, f"has the id of {before}: ids must differ")
        if merger.add(part) is None:
            faults.add(part.file, part.where, _unknown(part.key))


def _unknown(key: str) -> str:
    return f"is of a paper '{key}' that is not known; import its paper before or with it"


def _claim_lists(content: Content, merger: Merger, faults: Faults) -> Iterable[tuple[str, _Listed]]:
    """The claims of a file by the key they stand under, each with the id of its paper."""
    rows: dict[str, list[ClaimRow]] = {}
    for row in content.claims:
        rows.setdefault(row.key, []).append(row)
    for key, group in rows.items():
        paper_id = merger.paper_id(key)
        if paper_id is None:
            faults.add(group[0].file, group[0].where, _unknown(key))
            continue
        claims = tuple(_claims(paper_id, group, faults))
        yield paper_id, _Listed(group[0].file, key, content.rank, claims)


def _claims(paper_id: str, rows: Iterable[ClaimRow], faults: Faults) -> Iterable[Claim]:
    first: dict[str, str] = {}
    for row in rows:
        claim = make_claim(paper_id, row.text, **row.attributes)
        before = first.setdefault(claim.claim_id, row.where)
        if not normalised(claim.text):
            faults.add(row.file, row.where, "needs words in its 'text'")
        elif before != row.where:
            faults.add(row.file, row.where, f"is the same claim as {before}")
        else:
            yield claim


def _chosen(lists: dict[str, list[_Listed]], *, legacy: bool) -> dict[str, tuple[Claim, ...]]:
    """Per paper the list that wins: higher rank, then its own id as key, then the later file."""
    chosen: dict[str, tuple[Claim, ...]] = {}
    for paper_id, all_of_paper in lists.items():
        mine = [each for each in all_of_paper if (each.rank is Rank.LEGACY) is legacy]
        if mine:
            mine.sort(key=lambda each: (each.rank, each.key == paper_id))
            chosen[paper_id] = mine[-1].claims
    return chosen


def _notes(lists: dict[str, list[_Listed]]) -> Iterable[str]:
    current = [[each for each in group if each.rank is not Rank.LEGACY] for group in lists.values()]
    differing = sum(len({_texts(each) for each in group}) > 1 for group in current)
    if differing:
        yield (
            f"papers with different claims in several places: {differing}; anchored ones win, then "
            "those of a file of claims, then the later file"
        )


def _texts(listed: _Listed) -> tuple[str, ...]:
    return tuple(claim.claim_id for claim in listed.claims)


def _contracts(
    rows: Iterable[ContractRow],
    merger: Merger,
    claim_ids: frozenset[str] | set[str],
    faults: Faults,
) -> dict[str, tuple[Contract, ...]]:
    contracts: dict[str, dict[str, Contract]] = {}
    for row in rows:
        paper_id = merger.paper_id(row.key) or ""
        ids = [claim_id(paper_id, text) for text in (row.text, split_anchor(row.text)[0])]
        found = next((each for each in ids if each in claim_ids), None)
        if found is None:
            faults.add(row.file, row.where, f"is of a claim that is not known: {row.text[:80]!r}")
            continue
        try:
            contract = Contract.model_validate({"claim_id": found, **row.fields})
        except ValidationError as error:
            faults.add_invalid(row.file, row.where, error)
            continue
        if found in contracts.setdefault(paper_id, {}):
            faults.add(row.file, row.where, "is the second contract of its claim")
        contracts[paper_id][found] = contract
    return {paper_id: tuple(each.values()) for paper_id, each in contracts.items()}
