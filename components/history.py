"""What happened to a paper: its judgings, and what was published or edited about its claims."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from itertools import groupby, pairwise
from typing import NamedTuple

from components.texts import by_words, commit_words, counted_words
from components.widgets import Payload, ServerFunction, text_of
from data.kinds import ClaimsPublished, ContractEdited, Record, read_body
from data.outcomes.views import HistoryEntry
from data.records import Claim, ClaimSet, Origin

Segments = list[tuple[str, str]]
"""[text, "same" | "gone" | "new"], …"""


class Sources(NamedTuple):
    """Where a paper's past comes from, each by paper id."""

    judgements: Callable[[str], Sequence[HistoryEntry]]
    records: Callable[[str], Iterable[Record]]
    """Of all kinds, in the order of time."""
    claim_sets: Callable[[str], Sequence[ClaimSet]]


def teller(sources: Sources) -> ServerFunction:
    """The server function that gives a paper's history and the revisions of its claims."""

    def paper_history(payload: Payload) -> Payload:
        paper_id = text_of(payload, "paper_id", 100)
        return {
            "history": history_view(sources.judgements(paper_id), sources.records(paper_id)),
            "revisions": revisions_view(sources.claim_sets(paper_id)),
        }

    return paper_history


def history_view(judgements: Iterable[HistoryEntry], records: Iterable[Record]) -> list[Payload]:
    """What happened, the latest first: each with `at`, `what`, `why`, `by`, `judgement_id`."""
    happened = [*map(_judged, judgements), *_catalogued(records)]
    return sorted(happened, key=lambda item: str(item["at"]), reverse=True)


def _judged(entry: HistoryEntry) -> Payload:
    verdicts = ", ".join(f"{count} {verdict}" for verdict, count in entry.verdicts.items())
    return {
        "at": entry.made_at.isoformat(),
        "what": f"{entry.team} was judged: {verdicts or 'no claims assessed'}",
        "why": f"{entry.reason}; judge: {entry.judge.name} v{entry.judge.version}; claims revision "
        f"{entry.claim_set_revision}; {commit_words(entry.sha)}",
        "by": by_words(entry.by),
        "judgement_id": entry.judgement_id,
    }


def _catalogued(records: Iterable[Record]) -> Iterator[Payload]:
    """Publications of claims and edits of contracts; what was made in one go is one line."""
    for (at, by, _), group in groupby(records, key=lambda each: (each.at, each.by, each.kind)):
        bodies = [read_body(record) for record in group]
        claims = [body for body in bodies if isinstance(body, ClaimsPublished)]
        contracts = [body for body in bodies if isinstance(body, ContractEdited)]
        if claims:
            what = f"{counted_words(len(claims[-1].claims), 'claim')} published"
        elif contracts:
            edited = all(body.contract.origin is Origin.ORGANISER for body in contracts)
            done = "edited" if edited else "written"
            what = (
                f"{counted_words(len(contracts), 'contract')} {done}: what would count as evidence"
            )
        else:
            continue
        about = {"at": at.isoformat(), "what": what, "why": "", "by": by_words(by)}
        yield {**about, "judgement_id": None}


def revisions_view(claim_sets: Sequence[ClaimSet]) -> list[Payload]:
    """What each claim set changed in the one before it, the latest first."""
    changed = [
        {"revision": after.revision, "changes": list(_changes(before, after))}
        for before, after in pairwise(claim_sets)
    ]
    return changed[::-1]


def _changes(before: ClaimSet, after: ClaimSet) -> Iterator[Payload]:
    old = {claim.claim_id: claim for claim in before.claims}
    kept = {claim.claim_id for claim in after.claims}
    for claim in after.claims:
        predecessor = old.get(after.supersedes.get(claim.claim_id, ""))
        if claim.claim_id in old:
            continue
        if predecessor:
            yield {"kind": "changed", "text": difference(_full(predecessor), _full(claim))}
        else:
            yield {"kind": "added", "text": [(_full(claim), "new")]}
    for claim in before.claims:
        if claim.claim_id not in kept and claim.claim_id not in after.supersedes.values():
            yield {"kind": "removed", "text": [(_full(claim), "gone")]}


def _full(claim: Claim) -> str:
    return f"{claim.text} ({claim.anchor})" if claim.anchor else claim.text


def difference(before: str, after: str) -> Segments:
    """Both texts woven into one, word by word."""
    old, new = _words(before), _words(after)
    segments: Segments = []
    for tag, i, j, k, m in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag == "equal":
            segments.append(("".join(old[i:j]), "same"))
            continue
        segments += [("".join(old[i:j]), "gone"), ("".join(new[k:m]), "new")]
    return [(text, part) for text, part in segments if text]


def _words(text: str) -> list[str]:
    return re.findall(r"\S+\s*|\s+", text)
