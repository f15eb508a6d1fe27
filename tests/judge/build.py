"""Small logbooks as Trackio writes them, for tests: pages of text in, a read `Logbook` out."""

from __future__ import annotations

import itertools
import json

from data.pages import Logbook, Snapshot, SourceFile
from data.records import Claim, ClaimKind, Contract, Origin, Quantifier, Relation, Scale
from judge.logbook.reader import read_logbook

_ids = itertools.count(1)
COMPUTES = "import random\nvalues = [random.random() for _ in range(10)]\nprint(sum(values))\n"


def run_cell(
    output: str, *, command: str = "python run.py", script: str | None = COMPUTES, **header: object
) -> str:
    """A run cell: command, exit line, script (None: not captured), output."""
    fields = {
        "type": "code",
        "id": f"cell_{next(_ids):012x}",
        "created_at": "2026-07-20T10:00:00+00:00",
        "title": f"Run: {command}",
        "command": command.split(),
        "exit_code": 0,
        "duration_s": 2.5,
    } | header
    code = f"````python title=run.py\n{script}\n````\n\n\n" if script is not None else ""
    ran = f"````bash\n$ {command}\n````\n\nexit {fields['exit_code']} · 2.5s\n\n\n"
    body = f"{ran}{code}````output\n{output}\n````"
    return cell(fields, body)


def prose_cell(text: str, **header: object) -> str:
    fields = {
        "type": "markdown",
        "id": f"cell_{next(_ids):012x}",
        "created_at": "2026-07-20T09:00:00+00:00",
        "title": "Notes",
    } | header
    return cell(fields, text)


def pasted_cell(code: str, output: str) -> str:
    """A code cell made by hand: nothing ran."""
    fields = {
        "type": "code",
        "id": f"cell_{next(_ids):012x}",
        "title": "By hand",
        "language": "python",
    }
    return cell(fields, f"````python\n{code}\n````\n\n\n````output\n{output}\n````")


def cell(header: dict[str, object], body: str) -> str:
    return f"\n\n---\n<!-- trackio-cell\n{json.dumps(header, ensure_ascii=False)}\n-->\n{body}\n"


def snapshot(pages: dict[str, str], digest: str = "d" * 64) -> Snapshot:
    """Pages by slug, each the text below its title, as a published logbook with its manifest."""
    children = [
        {"slug": slug, "title": slug, "file": f"pages/{slug}/page.md", "children": []}
        for slug in pages
    ]
    manifest = {
        "schema_version": 2,
        "title": "Reproduction: a paper",
        "space_id": "team-a/repro",
        "root": {"slug": "index", "title": "x", "file": "pages/index.md", "children": children},
    }
    files = [SourceFile(path="logbook.json", text=json.dumps(manifest))]
    files += [
        SourceFile(path=f"pages/{slug}/page.md", text=f"# {slug}\n{text}")
        for slug, text in pages.items()
    ]
    return Snapshot(
        space_id="team-a/repro", team="team-a", sha="a" * 40, digest=digest, files=tuple(files)
    )


def logbook(pages: dict[str, str] | str) -> Logbook:
    """A read logbook of one page ("claim-1") or of several."""
    return read_logbook(snapshot({"claim-1": pages} if isinstance(pages, str) else pages))


def claim(text: str = "The mean error is below 0.05 at n=1000", **fields: object) -> Claim:
    return Claim.model_validate({"claim_id": "p1-c1", "paper_id": "p1", "text": text} | fields)


def contract(**fields: object) -> Contract:
    """A reviewed point contract: mean error below 0.05 at n = 1000."""
    base = Contract(
        claim_id="p1-c1",
        kind=ClaimKind.EMPIRICAL,
        quantifier=Quantifier.POINT,
        quantity="mean error",
        unit="",
        denominator="",
        relation=Relation.BELOW,
        value=0.05,
        scales=(Scale(name="n", value=1000),),
        origin=Origin.HAND,
        reviewed=True,
    )
    return base.model_copy(update=fields)
