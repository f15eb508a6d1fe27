"""The card of the data set: how to load the tables, what stands in them, how it came about.

It holds the digest of each table and no time, so equal tables give an equal card.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import yaml  # type: ignore[import-untyped]

from data.columns import declared
from data.event import Event
from data.markdown_text import plain
from data.publishing.files import Filed, digest_of

CARD = "README.md"


def card(event: Event, repo_id: str, files: Sequence[Filed]) -> bytes:
    """The README of the data set, front matter first."""
    front = yaml.safe_dump(_front(event, files), sort_keys=False, allow_unicode=True)
    return f"---\n{front}---\n\n{_text(event, repo_id, files)}".encode()


def _front(event: Event, files: Sequence[Filed]) -> Mapping[str, object]:
    # `datasets` refuses to open a table without rows, so it is declared with its first row.
    filled = [each for each in files if each.table.rows]
    configs = [_config(each, number == 0) for number, each in enumerate(filled)]
    return {
        "license": event.licence,
        "pretty_name": f"{' '.join(event.title.split())}: verdicts on claims",
        "tags": ["reproducibility", *event.tags],
        "configs": configs,
        "dataset_info": [
            {"config_name": each.table.name, "features": declared(each.table.columns)}
            for each in filled
        ],
    }


def _config(filed: Filed, is_default: bool) -> Mapping[str, object]:
    return {
        "config_name": filed.table.name,
        **({"default": True} if is_default else {}),
        "data_files": [{"split": "train", "path": filed.path}],
    }


def _text(event: Event, repo_id: str, files: Sequence[Filed]) -> str:
    parts = [
        f"# {plain(event.title)}: verdicts on claims of papers",
        plain(event.description or event.subtitle),
        "Written by a program, together with the tables; do not edit.",
        "```python\nfrom datasets import load_dataset\n\n"
        f'load_dataset("{repo_id}", "{files[0].table.name}", split="train")\n```',
        _counts(files),
        "A table is declared for `load_dataset` once it has a row.",
        f"Digest of all tables: `{digest_of(files)}` (SHA-256 over the lines `path digest`, sorted "
        "by path).",
        _HOW,
        _points(event),
        f"Licence: `{event.licence}`. Quotes stay the words of their logbooks' authors.",
        *(_columns(each) for each in files),
        _RECORDS,
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


_HOW = """## How verdicts came about

A logbook is read at one commit. For each claim a judge sees the passages that bear on it and
answers with verbatim quotes; code looks every quote up in the cited lines, reads the numbers
again, and lets only unanimous votes be verified or falsified. A judging that failed has no
verdict. `toy` is real evidence far below the paper's scale. Of a team's logbooks on a paper the
one published first counts, of its judgings the latest; equal content is one voice. A falsified is
provisional until people have run it again. Rows with `legacy` come from the first event's files
and cite nothing. A run in a logbook is its author's own word."""

_RECORDS = """## The rest of this repository

`records/` is the log that all tables are derived from: immutable files of JSON lines, one fact a
line, `records/compact/` many small files joined. `blobs/` has judged texts and pictures by their
SHA-256. `frozen/` has snapshots with a manifest each; `python -m data verify` checks one. Facts
that were taken down are blank."""


def _counts(files: Sequence[Filed]) -> str:
    rows = [
        f"| `{each.table.name}` | {len(each.table.rows):,} | {each.table.about} | `{each.digest}` |"
        for each in files
    ]
    return "\n".join(["| table | rows | a row is | SHA-256 |", "|---|---|---|---|", *rows])


def _points(event: Event) -> str:
    worth = ", ".join(f"{verdict} {points}" for verdict, points in event.points.items())
    judge = event.counting_judge
    return (
        f"Points in this event: {worth}. The judge that counts is `{judge.name}`, from version "
        f"{judge.min_version} on."
    )


def _columns(filed: Filed) -> str:
    rows = [f"| `{each.name}` | {each.type} | {each.about} |" for each in filed.table.columns]
    head = [f"## Columns of `{filed.table.name}`", "", "| column | type | what stands in it |"]
    return "\n".join([*head, "|---|---|---|", *rows])
