"""A snapshot's files in, the logbook out: pages in order, orphans named, nothing executed.

Which files are pages: all Markdown files under `pages/` but `pages/index.md`, which is a table of
contents and no evidence. Order: logbook.json; without it the links of index.md; without those all
page files by path. A page that the table of contents leaves out is an orphan: viewers do not show
it, so it is named and not read. Only when there is no page file at all, the index, and without an
index the README's body, is read as the single page; both are prose of the author like any other.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import NamedTuple

from data.pages import Hidden, LeftOut, Logbook, Oddity, Page, Snapshot
from judge.logbook.cells import PageText, ReadPage, first_heading, read_page, split_lines
from judge.logbook.hidden import plain
from judge.logbook.manifest import (
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
ODDITIES_PER_CODE = 5
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
    read = [read_page(_page_text(listed, files[listed.path], front)) for listed in contents.pages]
    pages = [one.page for one in read]
    oddities = [*contents.oddities, *_oddities(read), *_duplicate_ids(pages)]
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
        traces_url=manifest.traces_url,
        workspace_url=manifest.workspace_url,
        pages=tuple(pages),
        orphans=tuple(contents.orphans),
        hidden=tuple(_hidden(read)),
        oddities=tuple(oddities),
    )


def _contents(files: dict[str, str], manifest: Manifest) -> Contents:
    paths = sorted((path for path in files if _is_page(path)), key=_natural)
    if not paths:
        single = next((path for path in (INDEX, README) if path in files), None)
        pages = [Listed(single, slug_of(single), "")] if single else []
        return Contents(pages, [], _broken(manifest))
    known = set(paths)
    listed = [page for page in manifest.pages if page.path in known]
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
    return Contents(_distinct(listed), orphans + _index(files), oddities + _broken(manifest))


def _distinct(listed: list[Listed]) -> list[Listed]:
    """The pages with slugs of their own: of equal slugs, later ones get a number."""
    seen: Counter[str] = Counter()
    pages = []
    for page in listed:
        seen[page.slug] += 1
        slug = page.slug if seen[page.slug] == 1 else f"{page.slug}-{seen[page.slug]}"
        pages.append(page._replace(slug=slug))
    return pages


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
    """Cells whose id an earlier cell has; of each id the first repetition."""
    seen: Counter[str] = Counter()
    found = []
    for page in pages:
        for cell in page.cells:
            seen[cell.cell_id or ""] += 1
            if cell.cell_id and seen[cell.cell_id] == 2:
                row, name = cell.first_line, cell.cell_id
                odd = Oddity(page=page.path, line=row, code="duplicate_id", detail=name)
                found.append(odd)
    return found[:MAX_NOTED]


def _hidden(read: list[ReadPage]) -> list[Hidden]:
    """What was hidden, page by page, the first so many, and how many more there are."""
    found = [(one.page.path, item) for one in read for item in one.hidden]
    told = [
        Hidden(page=path, line=item.row + 1, kind=item.kind, excerpt=item.excerpt)
        for path, item in found[:MAX_NOTED]
    ]
    more = len(found) - MAX_NOTED
    return (
        [*told, Hidden(page="", line=0, kind="more", excerpt=f"{more} more")] if more > 0 else told
    )


def _oddities(read: list[ReadPage]) -> list[Oddity]:
    """What was odd. Of each code a page tells the first few and how many more, so that a flood
    of harmless ones cannot push a forgery out of sight."""
    found = []
    for one in read:
        counts = Counter(note.code for note in one.notes)
        seen: Counter[str] = Counter()
        for note in one.notes:
            seen[note.code] += 1
            more = counts[note.code] - ODDITIES_PER_CODE
            detail = note.detail
            if seen[note.code] > ODDITIES_PER_CODE:
                continue
            if seen[note.code] == ODDITIES_PER_CODE and more > 0:
                detail = f"{detail} and {more} more on this page".lstrip()
            line = note.row + 1
            found.append(Oddity(page=one.page.path, line=line, code=note.code, detail=detail))
    return found
