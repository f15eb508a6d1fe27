"""One page: its lines as people see them, its cells with typed parts, what was odd or hidden.

Structure is read from the raw lines, so that nothing hidden can change it; then hidden text goes.
Prose outside of cells becomes a cell of kind "prose" without an id.
"""

from __future__ import annotations

from itertools import zip_longest
from typing import NamedTuple

from data.pages import Cell, Page, Part, PartKind
from judge.logbook.doubts import broken_bytes, disorder, is_trusted, run_doubts
from judge.logbook.headers import Fields, command_line, read_fields
from judge.logbook.hidden import IMAGE_SIGN, Found, Markup, invisible, plain, without_images
from judge.logbook.parts import gaps, read_parts, trimmed
from judge.logbook.regions import Region, cut, limit
from judge.logbook.scan import Header, Note, scan


class PageText(NamedTuple):
    """A page file to read: where it lies, how the contents call it, its lines."""

    path: str
    slug: str
    title: str
    lines: list[str]


class ReadPage(NamedTuple):
    """A page, and what was hidden or odd in it, in order of lines."""

    page: Page
    hidden: list[Found]
    notes: list[Note]


def split_lines(text: str) -> list[str]:
    """Lines of a file with universal newlines; a final newline ends the last line."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    return text.removesuffix("\n").split("\n") if text else []


def read_page(source: PageText) -> ReadPage:
    """Read one page. Never raises, whatever the text; work is linear in its length."""
    lines = [without_images(line) if IMAGE_SIGN in line else line for line in source.lines]
    found = scan(lines)
    notes = limit(found)
    for header in found.headers:
        _blank(lines, header)
    cells: list[Cell] = []
    hidden: list[Found] = []
    doubted = False
    for ordinal, region in enumerate(cut(found, len(lines))):
        fields, odd = _read_header(lines, region)
        doubted = doubted or any(note.code == "marker_text_in_run" for note in odd)
        notes += odd
        _hide(lines, region, fields.kind == "figure", hidden)
        if region.header is None:
            cells += _prose(source, lines, region)
        else:
            trusted = not doubted and is_trusted(region, odd)
            cells.append(_make(source, lines, region, fields, ordinal, trusted))
    shown = [
        line if line.isascii() and line.isprintable() else _shown(line, index, hidden)
        for index, line in enumerate(lines)
    ]
    notes += broken_bytes(lines) + disorder(cells)
    page = Page(
        path=source.path,
        slug=source.slug,
        title=source.title,
        lines=tuple(shown),
        cells=tuple(cells),
    )
    return ReadPage(page, sorted(hidden), sorted(found.notes + notes))


def first_heading(lines: list[str]) -> str | None:
    """The text of the first `# ` line among the first hundred lines."""
    for line in lines[:100]:
        if line.startswith("# "):
            return plain(line[2:], 300) or None
    return None


def _blank(lines: list[str], header: Header) -> None:
    for index in range(header.first, header.body):
        lines[index] = ""
    if header.tail:
        lines[header.body] = header.tail


def _read_header(lines: list[str], region: Region) -> tuple[Fields, list[Note]]:
    if region.header is None:
        return Fields(kind="prose"), []
    fields, codes = read_fields(region.header.raw)
    notes = [Note(region.first, code) for code in codes]
    if fields.cell_id is None:
        notes.append(Note(region.first, "id_missing"))
    return fields, notes + run_doubts(lines, region, fields)


def _make(
    source: PageText, lines: list[str], region: Region, fields: Fields, ordinal: int, trusted: bool
) -> Cell:
    parts = read_parts(lines, region.body, region.fences, fields, trusted)
    return Cell(
        cell_id=fields.cell_id or f"{source.slug}#{ordinal}",
        kind=fields.kind,
        title=fields.title or _title_from(lines, parts, fields),
        first_line=region.first + 1,
        last_line=max(region.body.start, trimmed(lines, region.body).stop),
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


def _hide(lines: list[str], region: Region, figure: bool, hidden: list[Found]) -> None:
    """Take hidden markup out of a region's lines, in place."""
    markup = Markup()
    for gap, fence in zip_longest(gaps(region.body, region.fences), region.fences):
        _clean(lines, gap, markup, hidden)
        if fence is None or not fence.inner:
            continue
        if markup.hiding:
            rows = slice(fence.inner.start, fence.inner.stop)
            lines[rows] = markup.cover(lines[rows], fence.inner.start, hidden)
        elif figure and fence.language == "html":
            _clean(lines, fence.inner, Markup(), hidden)


def _clean(lines: list[str], span: range, markup: Markup, hidden: list[Found]) -> None:
    stretch = lines[span.start : span.stop]
    if span and (markup.hiding or any(map(str.strip, stretch))):
        lines[span.start : span.stop] = markup.clean(stretch, span.start, hidden)


def _shown(line: str, index: int, hidden: list[Found]) -> str:
    shown, found = invisible(line, index)
    hidden += found
    return shown
