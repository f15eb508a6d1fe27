"""The nouns of a logbook, from its address to the lines of its cells.

Lines count from 1 within a page file, ranges include both ends; citations use these numbers.
"""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from data.records import Noun, Tier


class Address(Noun):
    """Where a logbook lies: a Space id, or a static host that must be resolved, or a folder."""

    space_id: str | None = None
    subdomain: str | None = None
    folder: str | None = None
    revision: str | None = None

    @property
    def place(self) -> str:
        """The address in one form, so that equal texts name the same: `owner/name[@revision]`."""
        name = self.space_id or self.folder or f"{self.subdomain}.hf.space"
        return f"{name}@{self.revision}" if self.revision else name


class SourceFile(Noun):
    path: str
    text: str


class LeftOut(Noun):
    """A file that was not fetched or not read, and why, in words for people."""

    path: str
    reason: str


class Snapshot(Noun):
    """The text of a logbook at one commit. `digest` is over its files, not over its address."""

    space_id: str
    team: str
    sha: str
    digest: str
    files: tuple[SourceFile, ...]
    tags: tuple[str, ...] = ()
    left_out: tuple[LeftOut, ...] = ()


class PartKind(StrEnum):
    PROSE = "prose"
    COMMAND = "command"
    CODE = "code"
    SCRIPT = "script"
    OUTPUT = "output"
    FIGURE = "figure"
    RAW = "raw"
    ARTIFACT = "artifact"
    DASHBOARD = "dashboard"


class Part(Noun):
    """A run of lines of one kind inside a cell; `name` is a script's name or a fence's language."""

    kind: PartKind
    first_line: int
    last_line: int
    tier: Tier
    name: str | None = None


class Cell(Noun):
    """A cell of a page, or the prose between cells (`cell_id` None, kind "prose")."""

    cell_id: str | None
    kind: str
    title: str
    first_line: int
    last_line: int
    parts: tuple[Part, ...] = ()
    created_at: datetime | None = None
    command: tuple[str, ...] = ()
    exit_code: int | None = None
    duration_s: float | None = None
    artifact: str | None = None

    @property
    def is_run(self) -> bool:
        """Has a command and an exit code. Self-reported and unsigned: never proof."""
        return bool(self.command) and self.exit_code is not None


class Page(Noun):
    """A page of a logbook: its visible lines (hidden text blanked, numbering kept), its cells."""

    path: str
    slug: str
    title: str
    lines: tuple[str, ...]
    cells: tuple[Cell, ...]


class Hidden(Noun):
    """Text that people looking at the logbook would not see."""

    page: str
    line: int
    kind: str
    excerpt: str

    @property
    def is_plumbing(self) -> bool:
        """What honest figures consist of, or the note that there is more: nothing to warn of."""
        return self.kind in ("script", "style", "more")


class Oddity(Noun):
    """Something malformed or suspicious that the reader met, by a short code."""

    page: str
    line: int
    code: str
    detail: str = ""


class Logbook(Noun):
    """A logbook as read: `pages` in the order of the table of contents, `orphans` not judged."""

    space_id: str
    team: str
    sha: str
    digest: str
    title: str
    tags: tuple[str, ...] = ()
    paper_ids: tuple[str, ...] = ()
    arxiv_id: str | None = None
    traces_url: str | None = None
    """Where the manifest says that the agent's traces were published, if anywhere."""
    workspace_url: str | None = None
    pages: tuple[Page, ...]
    orphans: tuple[LeftOut, ...] = ()
    hidden: tuple[Hidden, ...] = ()
    oddities: tuple[Oddity, ...] = ()
