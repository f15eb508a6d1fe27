"""What the commands print: as JSON for programs, as text for people."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from data.catalogue.catalog import Counts
from data.catalogue.formats import CatalogueFiles
from data.catalogue.legacy import Brought
from data.catalogue.publish import Published
from data.search.engine import Hits
from data.search.hits import Hit
from data.search.query import Segments

BOLD, PLAIN = "\x1b[1m", "\x1b[0m"


FAULTS_SHOWN = 20


class Imported(NamedTuple):
    """What an import did, and what there is now."""

    published: Published
    verdicts: Brought | None
    """None: no file had any."""
    counts: Counts
    seconds: float


def import_json(files: CatalogueFiles, imported: Imported) -> dict[str, Any]:
    """An import: what was read, what changed by it, and what there is now."""
    verdicts = imported.verdicts
    left_out = [each._asdict() for each in verdicts.left_out] if verdicts else []
    return {
        "files": [each._asdict() for each in files.files],
        "skipped": [each._asdict() for each in files.skipped],
        "notes": list(files.gathered.notes),
        "published": imported.published._asdict(),
        "verdicts": verdicts and {**verdicts._asdict(), "left_out": left_out},
        "catalogue": imported.counts._asdict(),
        "seconds": round(imported.seconds, 3),
    }


def import_text(files: CatalogueFiles, imported: Imported) -> str:
    """The same for people."""
    lines = [f"read     {each.path}: {each.shape}, {each.rows:,} rows" for each in files.files]
    lines += [f"skipped  {each.path}: {each.reason}" for each in files.skipped]
    lines += [f"note     {each}" for each in files.gathered.notes]
    verdicts = imported.verdicts
    lines += _brought(verdicts) if verdicts else []
    changes = "; ".join(_changes(imported)) or "nothing: all of it was there"
    lines.append(f"changed  {changes}")
    papers = _number(imported.counts.papers, "paper")
    claims = _number(imported.counts.claims, "claim")
    lines.append(f"now      {papers}, {claims} ({imported.seconds:.1f} s)")
    return "\n".join(lines)


def _brought(verdicts: Brought) -> Iterator[str]:
    """What was found out about a file of verdicts, and what was left out of it."""
    yield (
        f"verdicts {verdicts.matched:,} on current claims, {verdicts.superseded:,} on earlier "
        f"ones, {verdicts.unmatched:,} on texts that are no claim of their paper"
    )
    odd = {
        "verdicts on a claim that stands twice in its entry": verdicts.repeated,
        "entries without a title": verdicts.untitled,
        "entries that name their paper by a number": verdicts.numbered,
        "papers found by their title alone": verdicts.by_title,
        "entries of papers that are not known": verdicts.unknown_papers,
    }
    yield from (f"note     {what}: {count:,}" for what, count in odd.items() if count)
    for fault in verdicts.left_out[:FAULTS_SHOWN]:
        yield f"left out {fault}"
    if len(verdicts.left_out) > FAULTS_SHOWN:
        yield f"left out {len(verdicts.left_out) - FAULTS_SHOWN:,} more (all of them: --json)"


def _changes(imported: Imported) -> Iterator[str]:
    published, verdicts = imported.published, imported.verdicts
    if published.papers:
        yield f"{_number(published.papers, 'paper')} new or changed"
    if published.first_sets:
        yield f"{_number(published.first_sets, 'first claim set')}"
    if published.new_revisions:
        yield (
            f"{_number(published.new_revisions, 'new revision')} of claim sets, in which "
            f"{_number(published.superseded, 'claim')} took the place of an older wording"
        )
    if published.contracts:
        yield f"{_number(published.contracts, 'contract')} new or changed"
    if verdicts and verdicts.judgements:
        yield f"{_number(verdicts.judgements, 'judgement')} without citations brought in"


def hits_json(query: str, hits: Hits) -> dict[str, Any]:
    """The hits of a search; titles and snippets are lists of [text, whether it matches]."""
    return {**hits._asdict(), "query": query, "hits": [hit._asdict() for hit in hits.hits]}


def hits_text(query: str, hits: Hits, *, bold: bool) -> str:
    """The same for people, matches in bold if wanted."""
    found = f"{_number(hits.papers, 'paper')}, {_number(hits.claims, 'claim')} ({hits.ms:.1f} ms)"
    meant = f'; did you mean "{hits.meant}"?' if hits.meant else ""
    if not hits.hits:
        nothing = f'nothing found for "{query}"'
        return nothing + meant if query.strip() else "no paper passes the filters"
    if hits.loose:
        found += f"; nothing has all the words, these have some{meant}"
    return "\n".join([found, *(_hit(hit, bold=bold) for hit in hits.hits)])


def _hit(hit: Hit, *, bold: bool) -> str:
    place = f" ({hit.anchor})" if hit.anchor else ""
    about = [hit.outcome] if hit.kind == "claim" else [_number(hit.claims, "claim"), hit.outcome]
    lines = ["", f"{hit.claim_id or hit.paper_id}  {_text(hit.title, bold=bold)}"]
    if hit.snippet:
        lines.append(f"    {_text(hit.snippet, bold=bold)}{place}")
    lines.append(f"    {' · '.join([*([hit.area] if hit.area else []), *about])}")
    return "\n".join(lines)


def _text(segments: Segments, *, bold: bool) -> str:
    return "".join(
        f"{BOLD}{text}{PLAIN}" if matches and bold else text for text, matches in segments
    )


def _number(number: int, noun: str) -> str:
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
