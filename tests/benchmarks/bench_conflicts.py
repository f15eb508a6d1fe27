"""What the Conflicts tab costs on the made event, beside reading every assessment: a report.

    python -m tests.made.event STORE_DIR
    python -m tests.benchmarks.bench_conflicts STORE_DIR

The list must not grow with the assessments of the event, so its time is held against reading them
all once. Times are the best of several runs, in milliseconds; sizes are of the JSON that is sent.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from components.conflicts import Sources, lister, opener
from data.boards.board import Board
from data.event import load_event
from data.judgements import Judgement
from data.projections import projections
from data.store import Store

ROUNDS = 5


def timed(ask: Callable[[], Any]) -> tuple[float, Any]:
    """Best time in milliseconds, and the last answer."""
    times, answer = [], None
    for _ in range(ROUNDS):
        started = time.perf_counter()
        answer = ask()
        times.append(time.perf_counter() - started)
    return 1000 * min(times), answer


def read_all(store: Store) -> int:
    """How many assessments there are, each read as the list need not."""
    with store.read() as conn:
        rows = conn.execute("SELECT json FROM judgements")
        made = (Judgement.model_validate_json(row["json"]) for row in rows)
        return sum(len(each.assessments) for each in made)


def main() -> None:
    event = load_event("icml-2026")
    store = Store(Path(sys.argv[1]), projections(event))
    board = Board(store, event)
    sources = Sources(board.conflicts, board.conflict, board.conflict_choices)
    first = lister(sources)({})
    claim_id = first["conflicts"][0]["claim_id"]
    cases: dict[str, Callable[[], Any]] = {
        "first page": lambda: lister(sources)({}),
        "last page": lambda: lister(sources)({"page": first["pages"]}),
        "filtered": lambda: lister(sources)({"kind": "opposing", "area": "Theory"}),
        "choices": lambda: sources.choices(),
        "largest claim": lambda: opener(sources)({"claim_id": claim_id}),
    }
    print(f"{sum(first['counts'].values())} conflicts, {first['pages']} pages")
    for name, ask in cases.items():
        ms, answer = timed(ask)
        print(f"{name:18}{ms:8.1f} ms{len(json.dumps(answer)):10,} bytes")
    started = time.perf_counter()
    count = read_all(store)
    print(f"{'all assessments':18}{1000 * (time.perf_counter() - started):8.1f} ms   ({count:,})")
    store.close()


if __name__ == "__main__":
    main()
