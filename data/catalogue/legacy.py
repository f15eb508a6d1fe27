"""Verdicts of the first event's file as records: judgements without citations.

Ids of records and judgements follow from the file's content. So the same file brought in again,
here or elsewhere, changes nothing, and an entry with a newer time adds a judgement. A claim is
its text, so a verdict names its claim even if its claim set is published only later.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from ulid import ULID

from data.catalogue.claim_texts import claim_id, split_anchor
from data.catalogue.verdict_files import Entry, Said
from data.database import Connection
from data.faults import Fault, shown
from data.folding import title_key
from data.kinds import Body, JudgementMade, Record, make
from data.store import Store

CODE = "legacy"
"""Code of the reason that holds the first judge's prose, which cites nothing."""
NO_EVIDENCE = "The file gives no evidence."
UNKNOWN = "unknown-"
"""What stands before a made-up name of a commit that the file does not tell."""
BATCH = 1000
"""Entries in one transaction; a stopped import goes on when it is started again."""
_COMMIT = re.compile(r"[0-9a-f]{40}")


class Brought(NamedTuple):
    """What became of the entries of a file, and of the claims in them."""

    entries: int = 0
    judgements: int = 0
    """New ones; the others had been brought in before, or their paper is not known."""
    matched: int = 0
    """Verdicts on current claims …"""
    superseded: int = 0
    """… on claims of an earlier set …"""
    unmatched: int = 0
    """… and on texts that are no claim of their paper."""
    repeated: int = 0
    """Verdicts on a claim that stands twice in one entry; the first one is taken."""
    unknown_papers: int = 0
    numbered: int = 0
    """Entries that name their paper by a number …"""
    by_title: int = 0
    """… or whose paper was found by its title alone."""
    untitled: int = 0
    left_out: tuple[Fault, ...] = ()
    """Every entry or claim that was not taken, and why."""


class _Catalogue(NamedTuple):
    """What entries are held against. Names that two papers share are in none."""

    ids: dict[str, str]
    titles: dict[str, str]
    claims: dict[str, dict[str, tuple[bool, int]]]
    """Paper id -> claim id -> whether it is current, and its last revision."""

    def paper(self, entry: Entry) -> str | None:
        key = entry.paper.casefold()
        return self.ids.get(key) or self.titles.get(title_key(entry.title))


def bring_in(
    store: Store,
    file: str,
    entries: Sequence[Entry],
    faults: Sequence[Fault],
    judge: str,
    batch: int = BATCH,
    tell: Callable[[int], None] = lambda _: None,
) -> Brought:
    """Append what is new of a file's entries; `judge` is the name of who made the verdicts.

    `tell` is told after each batch how many entries are in; it may raise to end the import.
    """
    with store.read() as conn:
        catalogue = _catalogue(conn)
    papers = {entry.space_id: catalogue.paper(entry) for entry in entries}
    known = [(paper, entry) for entry in entries if (paper := papers[entry.space_id])]
    # Records of one paper in one batch: what is derived from them is derived once.
    known.sort(key=lambda each: (each[0], each[1].space_id))
    counts: Counter[str] = Counter()
    for start in range(0, len(known), batch):
        judged = [_judged(catalogue, *each, judge, counts) for each in known[start : start + batch]]
        counts["new"] += store.insert(judged)
        tell(start + len(judged))
    unknown = [entry for entry in entries if papers[entry.space_id] is None]
    return Brought(
        entries=len(entries),
        judgements=counts["new"],
        unknown_papers=len(unknown),
        numbered=sum(entry.paper.isdecimal() for entry in entries),
        by_title=sum(entry.paper.casefold() not in catalogue.ids for _, entry in known),
        untitled=sum(not entry.title for entry in entries),
        left_out=(*faults, *_unknown(file, unknown)),
        **{name: counts[name] for name in ("matched", "superseded", "unmatched", "repeated")},
    )


def together(parts: Sequence[Brought]) -> Brought:
    """The sums of what became of several files."""
    left_out = tuple(fault for part in parts for fault in part.left_out)
    sums = (sum(numbers) for numbers in zip(*(part[:-1] for part in parts), strict=True))
    return Brought._make([*sums, left_out])


def _unknown(file: str, entries: Iterable[Entry]) -> Iterator[Fault]:
    for entry in entries:
        what = f"is of a paper {shown(entry.paper)} that is not known; import its paper first"
        yield Fault(file, entry.space_id, what)


def _catalogue(conn: Connection) -> _Catalogue:
    names: dict[str, dict[str, set[str]]] = {"id": {}, "alias": {}, "title": {}}
    for kind, name, paper_id in conn.execute(
        "SELECT kind, name, paper_id FROM paper_names WHERE kind IN ('id', 'alias', 'title')"
    ):
        names[kind].setdefault(name, set()).add(paper_id)
    claims: dict[str, dict[str, tuple[bool, int]]] = {}
    for paper_id, claim, revision, current in conn.execute(
        "SELECT paper_id, claim_id, max(revision), max(current) FROM claims GROUP BY 1, 2"
    ):
        claims.setdefault(paper_id, {})[claim] = (bool(current), revision)
    ids = {**_single(names["alias"]), **_single(names["id"])}
    return _Catalogue(ids, _single(names["title"]), claims)


def _single(names: dict[str, set[str]]) -> dict[str, str]:
    return {name: min(papers) for name, papers in names.items() if len(papers) == 1}


# --- one entry ---------------------------------------------------------------------------


def _judged(
    catalogue: _Catalogue, paper_id: str, entry: Entry, judge: str, counts: Counter[str]
) -> Record:
    claims = catalogue.claims.get(paper_id, {})
    assessments = _assessments(paper_id, entry, claims, counts)
    name = _digest(paper_id, entry)
    sha = entry.sha or f"{UNKNOWN}{name[:12]}"
    judgement = {
        "judgement_id": f"legacy-{name[:24]}",
        "key": f"legacy-{name}",
        "paper_id": paper_id,
        "logbook": {
            "space_id": entry.space_id,
            "team": entry.team,
            "sha": sha,
            # Equal commits have equal content, whatever their Space is called.
            "digest": f"commit-{sha if _COMMIT.fullmatch(sha) else f'{entry.space_id}-{sha}'}",
            "title": entry.space_id.split("/")[1],
        },
        "judge": {"name": judge, "version": 0},
        "claim_set_revision": _revision(assessments, claims),
        "provenance": entry.notes,
        "assessments": list(assessments.values()),
        "reading": {"pages": []},
        "reason": "imported",
        "legacy": True,
    }
    # One validation of the whole is many times faster than making each part.
    made = JudgementMade.model_validate({"judgement": judgement})
    return _record(name, entry, made)


def _assessments(
    paper_id: str, entry: Entry, claims: dict[str, tuple[bool, int]], counts: Counter[str]
) -> dict[str, dict[str, Any]]:
    """Claim id -> the fields of its assessment."""
    found: dict[str, dict[str, Any]] = {}
    for said in entry.verdicts:
        claim = _claim(paper_id, said, claims)
        if claim in found:
            counts["repeated"] += 1
            continue
        known = claims.get(claim)
        counts["unmatched" if known is None else "matched" if known[0] else "superseded"] += 1
        found[claim] = {
            "claim_id": claim,
            "claim": said.claim,
            "verdict": said.verdict,
            "reasons": [{"code": CODE, "sentence": said.evidence or NO_EVIDENCE}],
        }
    return found


def _claim(paper_id: str, said: Said, claims: dict[str, tuple[bool, int]]) -> str:
    """The claim of that text: without its anchor, unless the claim has none split off."""
    bare, whole = _ids(paper_id, said.claim)
    return whole if whole in claims and bare not in claims else bare


@lru_cache(maxsize=1024)  # the logbooks of a paper come one after the other, on the same claims
def _ids(paper_id: str, text: str) -> tuple[str, str]:
    bare, anchor = split_anchor(text)
    without = claim_id(paper_id, bare)
    return without, without if anchor is None else claim_id(paper_id, text)


def _revision(claim_ids: Iterable[str], claims: dict[str, tuple[bool, int]]) -> int:
    """The revision that most of the claims stood in last, the latest of several."""
    revisions = Counter(claims[each][1] for each in claim_ids if each in claims)
    return max(revisions, key=lambda each: (revisions[each], each), default=1)


def _digest(paper_id: str, entry: Entry) -> str:
    """The same for what the file says of a judging, whatever the catalogue knows of its claims."""
    said = [
        *(paper_id, entry.space_id, entry.sha, entry.judged_at.isoformat()),
        *([each.claim, each.verdict, each.evidence] for each in entry.verdicts),
    ]
    return hashlib.sha256(json.dumps(said).encode()).hexdigest()


def _record(name: str, entry: Entry, body: Body) -> Record:
    """A record of the time of the judging, with an id that follows from its name."""
    milliseconds = int(entry.judged_at.timestamp() * 1000).to_bytes(6, "big")
    rest = hashlib.sha256(f"judged {name}".encode()).digest()[:10]
    return make(body, "import", entry.judged_at, str(ULID.from_bytes(milliseconds + rest)))
