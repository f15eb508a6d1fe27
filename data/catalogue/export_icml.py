"""Export in the first event's own shape: `verdicts.json` and `claims_anchored.json`.

    verdicts.json          {space_id: {space_id, orid, paper_title, sha, judged_at, model,
                            claims: [{claim, verdict, evidence}], overall, quality}}
    claims_anchored.json   {orid: [{text, status}]}, with the anchor at the end of the text

What the event did not have, such as a claim's kind, stands beside where it is known.
A Space has one entry: its latest judgement. What `verdict_files` and `board_files`
read of these files is what they read of those that were imported.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from data.catalogue.claim_texts import split_anchor
from data.catalogue.legacy import CODE, NO_EVIDENCE, UNKNOWN
from data.database import Connection
from data.disk import write_whole
from data.records import UserError

VERDICTS, CLAIMS = "verdicts.json", "claims_anchored.json"
STATUS = "unverified"
"""Of every claim, as in the first event's file; what became of it stands in the verdicts."""

ENTRIES = """
SELECT judgements.json, made_at, coalesce(papers.title, '') AS title
FROM judgements LEFT JOIN papers USING (paper_id)
ORDER BY space_id, made_at, judgement_id, paper_id
"""
ANCHORS = "SELECT claim_id, text, anchor FROM claims WHERE anchor IS NOT NULL ORDER BY revision"
CURRENT = """
SELECT paper_id, text, anchor, kind, paper_version FROM claims WHERE current
ORDER BY paper_id, position
"""


class Written(NamedTuple):
    """What was written where."""

    files: tuple[Path, ...]
    entries: int
    verdicts: int
    papers: int
    claims: int


def export(conn: Connection, folder: Path) -> Written:
    """Write both files. Raises UserError if the folder cannot be written."""
    entries, claims = verdict_entries(conn), claim_lists(conn)
    contents = {VERDICTS: entries, CLAIMS: claims}
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, value in contents.items():
            write_whole(folder / name, json.dumps(value, ensure_ascii=False).encode())
            (folder / name).chmod(0o644)
    except OSError as error:
        why = error.strerror or error
        raise UserError(
            f"the folder '{folder}' cannot be written: {why}; choose another"
        ) from error
    return Written(
        tuple(folder / name for name in contents),
        len(entries),
        sum(len(entry["claims"]) for entry in entries.values()),
        len(claims),
        sum(map(len, claims.values())),
    )


def verdict_entries(conn: Connection) -> dict[str, dict[str, Any]]:
    """`verdicts.json`: Space id -> its latest judgement."""
    anchors = {claim: (text, anchor) for claim, text, anchor in conn.execute(ANCHORS)}
    found = {}
    for row in conn.execute(ENTRIES):  # of several of a Space the last one stays
        made = json.loads(row["json"])
        found[made["logbook"]["space_id"]] = made, row["made_at"], row["title"]
    return {space_id: _entry(*each, anchors) for space_id, each in found.items()}


def claim_lists(conn: Connection) -> dict[str, list[dict[str, str]]]:
    """`claims_anchored.json`: paper id -> its current claims."""
    lists: dict[str, list[dict[str, str]]] = {}
    for paper_id, text, anchor, kind, version in conn.execute(CURRENT):
        more = {"kind": kind, "paper_version": version}
        known = {name: value for name, value in more.items() if value}
        lists.setdefault(paper_id, []).append({**_claim(text, anchor), **known})
    return lists


def _claim(text: str, anchor: str | None) -> dict[str, str]:
    whole = with_anchor(text, anchor)
    if split_anchor(whole) == (text, anchor):
        return {"text": whole, "status": STATUS}
    # A place that would not be split off again stands beside the text, where imports find it.
    return {"text": text, "status": STATUS, **({"anchor": anchor} if anchor else {})}


def with_anchor(text: str, anchor: str | None) -> str:
    """The claim as the first event writes it: "… (Table 1)"."""
    return f"{text} ({anchor})" if anchor else text


def _entry(
    made: dict[str, Any], made_at: str, title: str, anchors: dict[str, tuple[str, str]]
) -> dict[str, Any]:
    logbook, notes = made["logbook"], made["provenance"]
    return {
        "space_id": logbook["space_id"],
        "orid": made["paper_id"],
        "paper_title": title,
        "sha": "" if _is_made_up(made) else logbook["sha"],
        "judged_at": datetime.fromisoformat(made_at).astimezone(UTC).isoformat(),
        "model": notes.get("model", "") if made["legacy"] else _judge(made),
        "claims": [_said(each, made["legacy"], anchors) for each in made["assessments"]],
        "overall": notes.get("overall", ""),
        "quality": notes.get("quality", ""),
    }


def _is_made_up(made: dict[str, Any]) -> bool:
    """Whether the commit's name was made up by `data.catalogue.legacy`, since the file had none."""
    name = made["judgement_id"].removeprefix("legacy-")
    return bool(made["legacy"] and made["logbook"]["sha"] == f"{UNKNOWN}{name[:12]}")


def _judge(made: dict[str, Any]) -> str:
    return f"{made['judge']['name']} (judge version {made['judge']['version']})"


def _said(
    each: dict[str, Any], legacy: bool, anchors: dict[str, tuple[str, str]]
) -> dict[str, str]:
    """A legacy verdict has its claim as the file had it; others get the place in the paper."""
    text, anchor = anchors.get(each["claim_id"], (each["claim"], None))
    claim = each["claim"] if legacy else with_anchor(text, anchor)
    return {"claim": claim, "verdict": each["verdict"], "evidence": _evidence(each)}


def _evidence(each: dict[str, Any]) -> str:
    """What the judge gave as its reasons, then the quotes."""
    sentences = [
        reason["sentence"]
        for reason in each["reasons"]
        if (reason["code"], reason["sentence"]) != (CODE, NO_EVIDENCE)
    ]
    quotes = [f"{quote['page']}: “{quote['quote']}”" for quote in each["citations"]]
    return "\n".join([*sentences, *quotes])
