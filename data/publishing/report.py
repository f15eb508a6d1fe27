"""What was published, exported, frozen and verified: as JSON, and as text for people."""

from __future__ import annotations

from collections.abc import Iterator

from data.catalogue.export_icml import Written
from data.publishing.files import digest_of
from data.publishing.freezing import Frozen
from data.publishing.publisher import Done
from data.publishing.verifying import Verified


def publish_json(public: Done, private: Done) -> dict[str, object]:
    """Of both data sets."""
    return {"public": _done_json(public), "private": _done_json(private)}


def publish_text(public: Done, private: Done) -> str:
    """A line for each thing that was done."""
    lines = [*_done_lines("", public), *_done_lines("private: ", private)]
    return "\n".join(lines or ["nothing has changed since it was published last"])


def _done_json(done: Done) -> dict[str, object]:
    tables = {
        each.table.name: {"rows": len(each.table.rows), "sha256": each.digest}
        for each in done.tables
    }
    return {
        "commit": done.sha,
        "tables": tables,
        "digest": digest_of(done.tables) if done.tables else None,
        "joined": done.joined,
        "records": done.records,
        "blanked": done.blanked,
        "blobs_deleted": done.blobs,
    }


def _done_lines(what: str, done: Done) -> Iterator[str]:
    for each in done.tables:
        yield f"{what}table     {each.table.name}: {len(each.table.rows):,} rows"
    if done.joined:
        yield f"{what}joined    {done.joined:,} files of {done.records:,} records into one"
    if done.blanked or done.blobs:
        yield f"{what}redacted  {done.blanked:,} records blanked, {done.blobs:,} blobs deleted"
    if done.sha:
        yield f"{what}commit    {done.sha}"


def export_json(written: Written) -> dict[str, object]:
    """Files and counts."""
    return {**written._asdict(), "files": list(map(str, written.files))}


def export_text(written: Written) -> str:
    """The files, and what stands in them."""
    verdicts, claims = written.files
    return (
        f"{verdicts}: {written.entries:,} logbooks, {written.verdicts:,} verdicts\n"
        f"{claims}: {written.papers:,} papers, {written.claims:,} claims"
    )


def freeze_json(frozen: Frozen, place: str | None) -> dict[str, object]:
    """The snapshot; `place`: owner/name@tag on the Hub."""
    freeze = frozen.freeze
    return {
        "name": freeze.name,
        "at": freeze.at.isoformat(),
        "digest": freeze.snapshot,
        "records": freeze.records,
        "folder": str(frozen.folder),
        "hub": place,
    }


def freeze_text(frozen: Frozen, place: str | None) -> str:
    """What people need to cite and to check it."""
    freeze = frozen.freeze
    lines = [
        f"frozen    {freeze.name}: {freeze.records:,} records, {freeze.at:%Y-%m-%d %H:%M} UTC",
        f"digest    {freeze.snapshot}",
        f"files     {frozen.folder}",
        *([f"hub       {place}"] if place else []),
    ]
    return "\n".join(lines)


def verify_json(verified: Verified) -> dict[str, object]:
    """`differences` is empty where the snapshot is whole."""
    return {**verified._asdict(), "differences": list(verified.differences)}


def verify_text(verified: Verified) -> str:
    """The differences, or that there are none."""
    lines = [f"differs   {each}" for each in verified.differences]
    state = "damaged" if lines else "whole"
    name = verified.name or "a snapshot"
    lines.append(f"{state:9} {name}: {verified.files} files, digest {verified.digest or 'unknown'}")
    return "\n".join(lines)
