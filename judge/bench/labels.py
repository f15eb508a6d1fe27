"""The labels set: real logbooks, read where they lie, with one careful reader's verdicts.

`labels.json` has a row per claim (logbook, paper_id, claim_index, expected, acceptable, forbidden),
`claims.json` the claim texts by paper. Contracts are made by rules: nobody reviewed any.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from data.pages import Snapshot
from data.records import Claim, Paper, UserError, Verdict
from judge.bench.items import Item, Label

Fetch = Callable[[Path], Snapshot]
Worded = Callable[[str, str], Claim]
"""(paper id, text as the file has it) -> the claim, as an import of the file would make it."""


def labelled(folder: Path, fetch: Fetch, worded: Worded) -> list[Item]:
    """One item a row of the labels in `folder`. Raises UserError where there are none."""
    rows = _read(folder / "labels.json")
    texts = _read(folder / "claims.json")
    fetched = cache(fetch)
    return [_item(folder, row, texts[row["paper_id"]], fetched, worded) for row in rows]


def _read(path: Path) -> Any:
    try:
        return json.loads(path.read_text("utf-8"))
    except FileNotFoundError as error:
        raise UserError(
            f"there are no labels at {path}; name their folder with --labels, or leave the set out"
        ) from error


def _item(
    folder: Path, row: dict[str, Any], texts: list[dict[str, str]], fetch: Fetch, worded: Worded
) -> Item:
    paper_id, index = row["paper_id"], row["claim_index"]
    claims = tuple(worded(paper_id, each["text"]) for each in texts)
    label = Label(
        Verdict(row["expected"]),
        frozenset(Verdict(each) for each in row["acceptable"]),
        frozenset(Verdict(each) for each in row["forbidden"]),
    )
    return Item(
        item_id=f"{row['logbook']}/{index}",
        family=row["kind"],
        template=row["logbook"],
        held=False,
        snapshot=fetch(folder / row["logbook"]),
        paper=Paper(paper_id=paper_id, title=paper_id),
        claims=claims,
        contracts={},
        claim_id=claims[index].claim_id,
        label=label,
    )
