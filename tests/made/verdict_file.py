"""A made event as the first event's file has it: what is to be imported, of real shape and size.

    python -m tests.made.verdict_file FILE [--size 0.1]

Logbooks that were withdrawn, or came after the deadline, are not in it. Some titles are empty, a
few papers are named by the number of their poster, and claims have their anchor at the end.
"""

from __future__ import annotations

import argparse
import json
import random
from pathlib import Path
from typing import Any

from data.records import Claim
from tests.made.event import made_event
from tests.made.facts import Made
from tests.made.judging import SAYS
from tests.made.logbooks import EVENT, Logbook, Role
from tests.made.words import Words

GONE = (Role.LATE, Role.WITHDRAWN)


def verdict_file(made: Made) -> dict[str, Any]:
    """The content of `verdicts.json`."""
    rng = random.Random(f"file {made.seed}")
    words = Words(rng)
    listed = [number for number in made.rows if made.logbooks[number].role not in GONE]
    untitled = set(rng.sample(listed, min(made.numbers.untitled, len(listed))))
    numeric = set(rng.sample(listed, min(made.numbers.numeric, len(listed))))
    entries = {}
    for number in listed:
        entry = _entry(made, rng, words, number)
        if number in untitled:
            entry["paper_title"] = ""
        if number in numeric:
            entry["orid"] = made.papers[made.logbooks[number].paper].paper.poster_id
        entries[entry["space_id"]] = entry
    return entries


def _entry(made: Made, rng: random.Random, words: Words, number: int) -> dict[str, Any]:
    logbook: Logbook = made.logbooks[number]
    paper, claims, earlier, _ = made.papers[logbook.paper]
    judged = earlier if logbook.role is Role.OUTDATED else claims
    assert logbook.judged_at is not None
    return {
        "space_id": logbook.space_id,
        "orid": paper.paper_id,
        "paper_title": paper.title,
        "sha": logbook.sha,
        "judged_at": logbook.judged_at.isoformat(),
        "model": EVENT.counting_judge.name,
        "claims": [
            {
                "claim": _text(judged[claim]),
                "verdict": str(verdict),
                "evidence": f"{SAYS[verdict]}: {words.text(rng.randint(40, 75))}.",
            }
            for claim, verdict in sorted(made.rows[number].items())
        ],
        "overall": words.text(40),
        "quality": rng.choice(("high", "medium", "low")),
    }


def _text(claim: Claim) -> str:
    return f"{claim.text} ({claim.anchor})" if claim.anchor else claim.text


def main() -> None:
    """Write the file that the command line names."""
    parser = argparse.ArgumentParser(description="Write a made event's verdicts.json.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--size", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    given.file.write_text(json.dumps(verdict_file(made_event(given.size, given.seed))))


if __name__ == "__main__":
    main()
