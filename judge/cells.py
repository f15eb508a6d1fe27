"""One page: its lines as people see them, its cells with typed parts, what was odd or hidden.

Structure is read from the raw lines, so that nothing hidden can change it; then hidden text goes.
Prose outside of cells becomes a cell of kind "prose" without an id.
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from data.pages import Cell, Hidden, Oddity, Page, Part, PartKind
from judge.headers import Fields, command_line, read_fields
from judge.hidden import Found, Markup, invisible, plain
from judge.parts import body_exit_code, is_canonical, read_parts, trimmed
from judge.scan import MARKER_TEXT, Fence, Header, Note, Scan, scan

MAX_CELLS = 5_000
MAX_FENCES = 5_000
FORGERY_CODES = frozenset({"header_inside_open_fence", "marker_text_in_run", "exit_code_differs"})


class Region(NamedTuple):
    """A cell in the making: header (None = prose) and body as indexes of lines, from 0."""

    header: Header | None
    first: int
    body: range
    fences: list[Fence]
    notes: list[Note]


class PageText(NamedTuple):
    """A page file to read: where it lies, how the contents call it, its lines."""

    path: str
    slug: str
    title: str
    lines: list[str]


class ReadPage(NamedTuple):
    page: Page
    hidden: list[Hidden]
    oddities: list[Oddity]


def split_lines(text: str) -> list[str]:
    """Lines of a file with universal newlines; a final newline ends the last line."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    return text.removesuffix("\n").split("\n") if text else []


def read_page(source: PageText) -> ReadPage:
    """Read one page. Never raises, whatever the text; work is linear in its length."""
    lines = list(source.lines)
    found = scan(lines)
    notes = _limit(found)
    for header in found.headers:
        _blank(lines, header)
    cells: list[Cell] = []
    hidden: list[Found] = []
    doubted = False
    for ordinal, region in enumerate(_regions(lines, found)):
        fields, odd = _read_header(lines, region)
        doubted = doubted or any(note.code == "marker_text_in_run" for note in odd)
        notes += odd
        _hide(lines, region, fields.kind == "figure", hidden)
        if region.header is None:
            cells += _prose(source, lines, region)
        else:
            trusted = not doubted and _trusted(region, odd)
            cells.append(_make(source, lines, region, fields, ordinal, trusted))
    shown = [_shown(line, index, hidden) for index, line in enumerate(lines)]
    notes += _replaced_bytes(lines) + _sequence(cells)
    page = Page(
        path=source.path,
        slug=source.slug,
        title=source.title,
        lines=tuple(shown),
        cells=tuple(cells),
    )
    return ReadPage(page, _hiddens(source, hidden), _oddities(source, found.notes + notes))


def first_heading(lines: list[str]) -> str | None:
    """The text of the first `# ` line among the first hundred lines."""
    for line in lines[:100]:
        if line.startswith("# "):
            return plain(line[2:], 300) or None
    return None


def _limit(found: Scan) -> list[Note]:
    """A page has at most so many cells and fences; what follows stays text of the last one."""
    notes: list[Note] = []
    if len(found.headers) > MAX_CELLS:
        notes.append(Note(found.headers[MAX_CELLS].first, "too_many_cells"))
        del found.headers[MAX_CELLS:]
    if len(found.fences) > MAX_FENCES:
        notes.append(Note(found.fences[MAX_FENCES].first, "too_many_fences"))
        del found.fences[MAX_FENCES:]
    return notes


def _blank(lines: list[str], header: Header) -> None:
    for index in range(header.first, header.body):
        lines[index] = ""
    if header.tail:
        lines[header.body] = header.tail


def _regions(lines: list[str], found: Scan) -> list[Region]:
    """The page from top to bottom, cut at the headers."""
    starts = [header.first for header in found.headers]
    bounds = [0, *starts, len(lines)]
    headers: list[Header | None] = [None, *found.headers]
    regions = [
        Region(header, first, range(header.body if header else first, stop), [], [])
        for header, (first, stop) in zip(headers, pairwise(bounds), strict=True)
    ]
    position = 0
    for fence in found.fences:
        while fence.first >= regions[position].body.stop:
            position += 1
        regions[position].fences.append(fence)
    position = 0
    for note in sorted(found.notes):
        while position + 1 < len(regions) and note.row >= regions[position].body.stop:
            position += 1
        regions[position].notes.append(note)
    return regions


def _read_header(lines: list[str], region: Region) -> tuple[Fields, list[Note]]:
    if region.header is None:
        return Fields(kind="prose"), []
    fields, codes = read_fields(region.header.raw)
    notes = [Note(region.first, code) for code in codes]
    if fields.cell_id is None:
        notes.append(Note(region.first, "id_missing"))
    return fields, notes + _doubts(lines, region, fields)


def _trusted(region: Region, notes: list[Note]) -> bool:
    forged = any(note.code in FORGERY_CODES for note in (*notes, *region.notes))
    return region.header is not None and region.header.as_cli and not forged


def _make(
    source: PageText, lines: list[str], region: Region, fields: Fields, ordinal: int, trusted: bool
) -> Cell:
    parts = read_parts(lines, region.body, region.fences, fields, trusted)
    return Cell(
        cell_id=fields.cell_id or f"{source.slug}#{ordinal}",
        kind=fields.kind,
        title=fields.title or _title_from(lines, parts, fields),
        first_line=region.first + 1,
        last_line=max(region.body.stop, region.first + 1),
        parts=tuple(parts),
        created_at=fields.created_at,
        command=fields.command,
        exit_code=fields.exit_code,
        duration_s=fields.duration_s,
        artifact=fields.artifact,
    )


def _prose(source: PageText, lines: list[str], region: Region) -> list[Cell]:
    """Prose outside of cells; a lone heading is the page's title and nothing more."""
    span = trimmed(lines, region.body)
    if not span or (len(span) == 1 and lines[span.start].startswith("# ")):
        return []
    parts = read_parts(lines, span, region.fences, Fields(kind="prose"), False)
    prose = Cell(
        cell_id=None,
        kind="prose",
        title=source.title,
        first_line=span.start + 1,
        last_line=span.stop,
        parts=tuple(parts),
    )
    return [prose]


def _title_from(lines: list[str], parts: list[Part], fields: Fields) -> str:
    """A title for a cell that has none, as the CLI would choose it."""
    if fields.command:
        return plain(f"Run: {command_line(fields.command)}", 80)
    for part in parts:
        if part.kind is PartKind.PROSE:
            return plain(lines[part.first_line - 1].lstrip("#> ").strip("*_` "), 80)
    return fields.kind.capitalize()


def _doubts(lines: list[str], region: Region, fields: Fields) -> list[Note]:
    """Hints that a run is not what its header says."""
    notes = []
    if region.header and not region.header.as_cli:
        notes.append(Note(region.first, "header_not_from_cli"))
    if not fields.command or fields.exit_code is None:
        return notes
    if not is_canonical(lines, region.body, region.fences):
        notes.append(Note(region.first, "run_body_irregular"))
    stated = body_exit_code(lines, region.body, region.fences)
    if stated is not None and stated != fields.exit_code:
        notes.append(Note(region.first, "exit_code_differs", f"{stated}, not {fields.exit_code}"))
    for fence in region.fences:
        index = next((index for index in fence.inner if MARKER_TEXT in lines[index]), None)
        if index is not None:
            return [*notes, Note(index, "marker_text_in_run")]
    return notes


def _hide(lines: list[str], region: Region, figure: bool, hidden: list[Found]) -> None:
    """Take hidden markup out of a region's lines, in place."""
    markup = Markup()
    start = region.body.start
    for fence in region.fences:
        _clean(lines, range(start, fence.first), markup, hidden)
        inner = fence.inner
        if figure and fence.language == "html":
            _clean(lines, inner, Markup(), hidden)
        elif inner:
            lines[inner.start : inner.stop] = markup.cover(
                lines[inner.start : inner.stop], inner.start, hidden
            )
        start = fence.last + 1
    _clean(lines, range(start, region.body.stop), markup, hidden)


def _clean(lines: list[str], span: range, markup: Markup, hidden: list[Found]) -> None:
    if span:
        stretch = lines[span.start : span.stop]
        lines[span.start : span.stop] = markup.clean(stretch, span.start, hidden)


def _shown(line: str, index: int, hidden: list[Found]) -> str:
    shown, found = invisible(line, index)
    hidden += found
    return shown


def _replaced_bytes(lines: list[str]) -> list[Note]:
    broken = next((index for index, line in enumerate(lines) if "\ufffd" in line), None)
    return [] if broken is None else [Note(broken, "not_utf8")]


def _sequence(cells: list[Cell]) -> list[Note]:
    """Cells that say they are older than the one before: the CLI only appends."""
    timed = [cell for cell in cells if cell.created_at is not None]
    return [
        Note(cell.first_line - 1, "older_than_previous_cell")
        for before, cell in pairwise(timed)
        if before.created_at and cell.created_at and cell.created_at < before.created_at
    ]


def _hiddens(source: PageText, found: list[Found]) -> list[Hidden]:
    return [
        Hidden(page=source.path, line=index + 1, kind=kind, excerpt=excerpt)
        for index, kind, excerpt in sorted(found)[:1000]
    ]


def _oddities(source: PageText, notes: list[Note]) -> list[Oddity]:
    return [
        Oddity(page=source.path, line=index + 1, code=code, detail=detail)
        for index, code, detail in sorted(notes)[:1000]
    ]
