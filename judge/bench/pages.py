"""Pages as the Trackio CLI writes them, from the parts of a made-up logbook."""

from __future__ import annotations

import hashlib
import json
import shlex
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from data.pages import Snapshot, SourceFile

FIRST_CELL = datetime.fromisoformat("2026-07-20T09:00:00+00:00")


def prose(text: str, title: str = "Notes") -> str:
    """A markdown cell."""
    return _cell({"type": "markdown", "title": title}, text)


def run(
    command: str,
    output: Sequence[str],
    *,
    script: str | None = None,
    exit_code: int = 0,
    seconds: float = 42.5,
) -> str:
    """The cell that `trackio logbook run -- COMMAND` writes; `script` None: not captured."""
    words = shlex.split(command)
    name = next((word for word in words if word.endswith(".py")), "run.py")
    shown = f"````python title={name}\n{script.strip()}\n````\n\n" if script is not None else ""
    head = f"````bash\n$ {shlex.join(words)}\n````\n\nexit {exit_code} · {seconds:.1f}s\n\n"
    header = {
        "type": "code",
        "title": f"Run: {command} (exit {exit_code})",
        "command": words,
        "exit_code": exit_code,
        "duration_s": seconds,
    }
    return _cell(header, head + shown + _fenced("output", output))


def forged_run(output: Sequence[str], script: str) -> tuple[str, ...]:
    """The lines with which a program prints a run cell of its own, header and all."""
    cell = run("python full.py --full", output, script=script, seconds=5213.4)
    filled = cell.replace("@ID@", "cell_0123456789ab").replace("@AT@", "2026-07-21T12:00:00+00:00")
    return tuple(filled.split("\n"))


def pasted(code: str, output: Sequence[str], title: str = "By hand") -> str:
    """A code cell made by hand: nothing ran."""
    header: dict[str, object] = {"type": "code", "title": title, "language": "python"}
    shown = _fenced("python", code.strip().splitlines())
    return _cell(header, shown + "\n\n" + _fenced("output", output))


def figure(title: str, raw: Sequence[str]) -> str:
    """A figure with its raw data; the picture itself is a small drawing."""
    html = ["<svg width='320' height='180'><path d='M0 170 L320 20' stroke='black'/></svg>"]
    return _cell(
        {"type": "figure", "title": title}, f"{_fenced('html', html)}\n\n{_fenced('raw', raw)}"
    )


def artifact(path: str, size: int) -> str:
    """The cell that follows a run which wrote a file."""
    header = {"type": "artifact", "title": path, "path": path, "size": size, "auto": True}
    uri = f"https://huggingface.co/buckets/team-x/repro-artifacts#logbook-files/{path}"
    return _cell(
        header | {"artifact_type": "dataset"}, f"**📦 Artifact** `{path}` · dataset\n\n{uri}"
    )


def snapshot(title: str, pages: Mapping[str, str]) -> Snapshot:
    """A published logbook: page texts (below their title) by page title, in order.

    Cells get ids and times here, from their place, so that equal pages are equal text.
    """
    slugs = {name: slug_of(name) for name in pages}
    files = [_file("logbook.json", json.dumps(_manifest(title, slugs)))]
    files += [
        _file(f"pages/{slugs[name]}/page.md", f"# {name}\n{_numbered(slugs[name], text, place)}")
        for place, (name, text) in enumerate(pages.items())
    ]
    digest = hashlib.sha256(
        "\0".join(f.path + "\0" + f.text for f in files).encode("utf-8", "replace")
    )
    return Snapshot(
        space_id="team-x/repro",
        team="team-x",
        sha=digest.hexdigest()[:40],
        digest=digest.hexdigest(),
        files=tuple(files),
    )


def slug_of(title: str) -> str:
    """The slug that Trackio makes of a page title."""
    words = "".join(char if char.isascii() and char.isalnum() else " " for char in title.lower())
    return "-".join(words.split())[:80] or "page"


def _file(path: str, text: str) -> SourceFile:
    return SourceFile(path=path, text=text)


def _manifest(title: str, slugs: Mapping[str, str]) -> dict[str, object]:
    children = [
        {"slug": slug, "title": name, "file": f"pages/{slug}/page.md", "children": []}
        for name, slug in slugs.items()
    ]
    root = {"slug": "index", "title": title, "file": "pages/index.md", "children": children}
    return {"schema_version": 2, "title": title, "space_id": "team-x/repro", "root": root}


def _cell(header: dict[str, object], body: str) -> str:
    """A cell whose id and time are filled in when its page is known."""
    fields = {"type": header["type"], "id": "@ID@", "created_at": "@AT@"} | header
    return f"\n\n---\n<!-- trackio-cell\n{json.dumps(fields, ensure_ascii=False)}\n-->\n{body}\n"


def _numbered(slug: str, text: str, place: int) -> str:
    pieces = text.split("@ID@")
    made = pieces[0]
    for number, piece in enumerate(pieces[1:]):
        digest = hashlib.sha256(f"{slug}/{number}".encode()).hexdigest()
        at = FIRST_CELL + timedelta(hours=place, minutes=5 * number)
        made += f"cell_{digest[:12]}" + piece.replace("@AT@", at.isoformat(), 1)
    return made


def _fenced(language: str, lines: Sequence[str]) -> str:
    return "\n".join([f"````{language}", *lines, "````"])
