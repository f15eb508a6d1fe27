"""A snapshot's files in, the logbook out: pages in order, orphans named, nothing executed.

Which files are pages: all Markdown files under `pages/` but `pages/index.md`, which is a table of
contents and no evidence. Order: logbook.json; without it the links of index.md; without those all
page files by path. A page that the table of contents leaves out is an orphan: viewers do not show
it, so it is named and not read. Only when there is no page file at all, the index, and without an
index the README's body, is read as the single page; both are prose of the author like any other.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from data.pages import Hidden, LeftOut, Logbook, Oddity, Page, Snapshot
from judge.cells import PageText, first_heading, read_page, split_lines
from judge.hidden import plain
from judge.manifest import (
    INDEX,
    FrontMatter,
    Listed,
    Manifest,
    arxiv_in,
    papers_in,
    read_contents,
    read_front_matter,
    read_manifest,
    slug_of,
)

MAX_NOTED = 200
README = "README.md"

_DIGITS = re.compile(r"(\d{1,12})")
_CONTENTS_LINE = re.compile(r"\s*(?:#|\||\[|[-*] \[|\d{1,3}\. \[|-{3,}|<!--|$)")


class Contents(NamedTuple):
    """The pages to read, in order, and those not to."""

    pages: list[Listed]
    orphans: list[LeftOut]
    oddities: list[Oddity]


def read_logbook(snapshot: Snapshot) -> Logbook:
    """Read every page of a snapshot. Never raises; time is linear in the size of the files."""
    files = {file.path: file.text for file in snapshot.files}
    manifest = read_manifest(files.get("logbook.json"))
    front = read_front_matter(split_lines(files.get(README, "")))
    contents = _contents(files, manifest)
    oddities = list(contents.oddities)
    pages: list[Page] = []
    hidden: list[Hidden] = []
    for listed in contents.pages:
        read = read_page(_page_text(listed, files[listed.path], front))
        pages.append(read.page)
        hidden += read.hidden
        oddities += read.oddities
    tags = _merged(snapshot.tags, front.tags, manifest.tags)
    papers = papers_in(tags + ([f"paper-{manifest.paper_id}"] if manifest.paper_id else []))
    arxiv_ids = (arxiv_in(tag) for tag in tags if tag.lower().startswith("arxiv:"))
    return Logbook(
        space_id=snapshot.space_id,
        team=snapshot.team,
        sha=snapshot.sha,
        digest=snapshot.digest,
        title=_title(manifest, front, files),
        tags=tuple(tags),
        paper_ids=tuple(papers),
        arxiv_id=next((found for found in arxiv_ids if found), manifest.arxiv_id),
        pages=tuple(pages),
        orphans=tuple(contents.orphans),
        hidden=tuple(_capped_hidden(hidden)),
        oddities=tuple(_capped_oddities(oddities + _duplicate_ids(pages))),
    )


def _contents(files: dict[str, str], manifest: Manifest) -> Contents:
    paths = sorted((path for path in files if _is_page(path)), key=_natural)
    if not paths:
        single = next((path for path in (INDEX, README) if path in files), None)
        pages = [Listed(single, slug_of(single), "")] if single else []
        return Contents(pages, [], _broken(manifest))
    listed = [page for page in manifest.pages if page.path in files]
    missing = [page.path for page in manifest.pages if page.path not in files]
    if not listed:
        linked = read_contents(files.get(INDEX, ""), paths)
        listed = [Listed(path, slug_of(path), "") for path in linked or paths]
    chosen = {page.path for page in listed}
    orphans = [
        LeftOut(path=path, reason="not in the table of contents, so viewers do not show it")
        for path in paths
        if path not in chosen
    ]
    oddities = [Oddity(page=path, line=0, code="page_missing") for path in missing]
    return Contents(listed, orphans + _index(files), oddities + _broken(manifest))


def _is_page(path: str) -> bool:
    return path.startswith("pages/") and path.lower().endswith(".md") and path != INDEX


def _natural(path: str) -> list[tuple[int, str]]:
    """Order by path with numbers as numbers: claim-2 before claim-10."""
    pieces = _DIGITS.split(path)
    return [(int(piece), "") if piece.isdigit() else (0, piece) for piece in pieces]


def _broken(manifest: Manifest) -> list[Oddity]:
    code = "manifest_not_json"
    return [Oddity(page="logbook.json", line=0, code=code)] if manifest.broken else []


def _index(files: dict[str, str]) -> list[LeftOut]:
    """The index, where it holds more than a table of contents."""
    texts = [line for line in split_lines(files.get(INDEX, "")) if not _CONTENTS_LINE.match(line)]
    if not texts:
        return []
    reason = f"a table of contents is no evidence; its {len(texts)} lines of text were not read"
    return [LeftOut(path=INDEX, reason=reason)]


def _page_text(listed: Listed, text: str, front: FrontMatter) -> PageText:
    lines = split_lines(text)
    if listed.path == README:
        lines[: front.lines] = [""] * front.lines
    title = listed.title or first_heading(lines) or listed.slug
    return PageText(listed.path, listed.slug, title, lines)


def _title(manifest: Manifest, front: FrontMatter, files: dict[str, str]) -> str:
    heading = first_heading(split_lines(files.get(INDEX, "")))
    return manifest.title or front.title or heading or ""


def _merged(*groups: tuple[str, ...]) -> list[str]:
    tags: dict[str, str] = {}
    for tag in (plain(tag) for group in groups for tag in group):
        tags.setdefault(tag.casefold(), tag)
    return list(tags.values())


def _duplicate_ids(pages: list[Page]) -> list[Oddity]:
    seen: set[str] = set()
    found = []
    for page in pages:
        for cell in page.cells:
            if cell.cell_id in seen:
                odd = Oddity(
                    page=page.path, line=cell.first_line, code="duplicate_id", detail=cell.cell_id
                )
                found.append(odd)
            elif cell.cell_id:
                seen.add(cell.cell_id)
    return found


def _capped_hidden(hidden: list[Hidden]) -> list[Hidden]:
    more = len(hidden) - MAX_NOTED
    if more <= 0:
        return hidden
    return [*hidden[:MAX_NOTED], Hidden(page="", line=0, kind="more", excerpt=f"{more} more")]


def _capped_oddities(oddities: list[Oddity]) -> list[Oddity]:
    more = len(oddities) - MAX_NOTED
    if more <= 0:
        return oddities
    return [*oddities[:MAX_NOTED], Oddity(page="", line=0, code="more", detail=f"{more} more")]
