"""Logbooks for the tests of the reader, written the way the Trackio CLI writes them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from data.pages import Logbook, Page, Snapshot, SourceFile
from judge.logbook.cells import PageText, ReadPage, read_page, split_lines
from judge.logbook.reader import read_logbook
from tests.real import REAL

CELL_ID = "cell_0123456789ab"


def cell(body: str, **fields: object) -> str:
    """A cell as the CLI appends it."""
    return f"\n\n---\n<!-- trackio-cell\n{header(**fields)}\n-->\n{body.strip()}\n"


def header(**fields: object) -> str:
    return json.dumps({"type": "markdown", "id": CELL_ID, "title": "A title"} | fields)


def run(output: str, *, script: str | None = None, exit_code: int = 0, **fields: object) -> str:
    """A cell as `trackio logbook run -- python eval.py` writes it."""
    shown = f"\n````python title=eval.py\n{script}\n````\n" if script is not None else ""
    body = (
        f"````bash\n$ python eval.py\n````\n\nexit {exit_code} · 1.5s\n{shown}\n"
        f"````output\n{output}\n````\n"
    )
    told = {"command": ["python", "eval.py"], "exit_code": exit_code, "duration_s": 1.5}
    return cell(body, **({"type": "code"} | told | fields))


def read(text: str) -> ReadPage:
    """One page, read."""
    return read_page(PageText("pages/a/page.md", "a", "A page", split_lines(text)))


def page(text: str) -> Page:
    return read(text).page


def codes(text: str) -> list[str]:
    """The codes of all that was odd on a page."""
    return [note.code for note in read(text).notes]


def snapshot(files: Mapping[str, str], tags: tuple[str, ...] = ()) -> Snapshot:
    sources = tuple(SourceFile(path=path, text=text) for path, text in files.items())
    return Snapshot(
        space_id="team/book", team="team", sha="0" * 40, digest="d", files=sources, tags=tags
    )


def logbook(files: Mapping[str, str], tags: tuple[str, ...] = ()) -> Logbook:
    return read_logbook(snapshot(files, tags))


def real_snapshot(folder: Path) -> Snapshot:
    """A folder of `../shared/real` as a snapshot, with the files that are fetched of a Space."""
    paths = [folder / "README.md", folder / "logbook.json", *sorted(folder.rglob("pages/**/*.md"))]
    return snapshot(
        {
            path.relative_to(folder).as_posix(): path.read_text("utf-8", "replace")
            for path in paths
            if path.is_file()
        }
    )


def real_folders() -> list[Path]:
    """All logbooks among the real material; empty where it is absent."""
    found = [*REAL.glob("logbooks/*"), *REAL.glob("samples/*/*")]
    return sorted(folder for folder in found if (folder / "pages").is_dir())
