"""Files as the first event had them, small; and a way to write them."""

import json
from pathlib import Path
from typing import Any


def board_paper(orid: str, title: str = "A title", **fields: object) -> dict[str, Any]:
    """A row of `index.json`."""
    row = {
        "i": 1,
        "pid": "",
        "orid": orid,
        "title": title,
        "authors": ["Ada Lovelace", "Alan Turing"],
        "insts": [],
        "area": "Theory",
        "sub": "",
        "type": "Poster",
        "spot": False,
        "or": f"https://openreview.net/forum?id={orid}" if not orid.isdigit() else "",
        "vs": "https://icml.cc/virtual/2026/poster/1",
        "arxiv": "",
        "alphaxiv": "",
        "hf": "",
    }
    return {**row, **fields}


def index(*papers: dict[str, Any]) -> dict[str, Any]:
    """The content of `index.json`."""
    return {"papers": list(papers), "areas": ["Theory"], "areaTree": {"Theory": []}}


def board_claims(**texts: list[str]) -> dict[str, Any]:
    """The content of `claims.json`."""
    return {
        key: [{"text": text, "status": "unverified"} for text in each]
        for key, each in texts.items()
    }


def write(folder: Path, **contents: object) -> Path:
    """Write `<name>.json` for each name; text is written as it is."""
    for name, content in contents.items():
        text = content if isinstance(content, str) else json.dumps(content)
        (folder / f"{name}.json").write_text(text, encoding="utf-8")
    return folder
